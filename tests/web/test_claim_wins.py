"""A win declared at a table: from who and which tiles to the settled payment."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from config import Settings
from game import Claim, FalseWin, WinByDiscard, WinByDraw, notes_of
from services.history import hands_of
from services.ledger import load
from tests.fakes import FakeDetector
from tests.web.claiming import (
    CHEAP,
    SIX,
    SPLIT,
    ClaimingPhone,
    ScriptedDetector,
    app_that_sees,
    form_of,
    words,
)


@pytest.fixture
def detector() -> ScriptedDetector:
    return ScriptedDetector()


@pytest.fixture
def app(settings: Settings, detector: ScriptedDetector) -> Flask:
    return app_that_sees(settings, detector)


@pytest.fixture
def phone(app: Flask) -> ClaimingPhone:
    """지은's phone at a table of four where 민수 deals."""
    phone = ClaimingPhone(app)
    phone.open(seat="1")
    return phone


def latest(phone: ClaimingPhone) -> object:
    """The latest event of the game."""
    return load(phone.app.extensions["store"], phone.code).events[-1]


def test_the_phones_owner_is_taken_for_the_winner(phone: ClaimingPhone) -> None:
    page = phone.look("draw").text
    assert re.search(r'id="winner-1"[^>]* checked', page)
    assert "사진 찍기" in page


def test_a_phone_that_is_nobodys_is_asked_who_won(app: Flask, phone: ClaimingPhone) -> None:
    helper = ClaimingPhone(app)
    helper.join(phone.code, "none")
    page = helper.look("draw").text
    assert " checked" not in page
    assert "누가 났나요?" in words(page)
    assert 'id="shoot"' not in page


def test_a_photo_becomes_points_payments_and_a_settled_deal(phone: ClaimingPhone) -> None:
    seen = phone.photograph(phone.look("draw").text, "draw").text
    assert "6 점" in words(seen)
    assert "지은 6점" in words(seen)
    assert seen.count('class="paid-who"') == 3
    answer = phone.settle(seen, "win/draw")
    assert (answer.status_code, answer.location) == (303, f"/g/{phone.code}")
    assert phone.points == [38, 46, 38, 38]
    assert phone.state.deal == 2


def test_a_photo_that_shows_too_few_tiles_offers_another_photo_once(
    phone: ClaimingPhone, detector: ScriptedDetector
) -> None:
    detector.sees = FakeDetector("1s 2s 3s 7s 7s", "r7s")
    page = phone.photograph(phone.look("draw").text, "draw").text
    assert page.count("다시 찍기") == page.count('id="shoot"') == 1


def test_with_htmx_the_photo_brings_the_region_and_an_address_that_survives_a_reload(
    phone: ClaimingPhone,
) -> None:
    answer = phone.photograph(phone.look("draw").text, "draw", htmx=True)
    assert "<html" not in answer.text
    address = answer.headers["HX-Push-Url"]
    again = phone.client.get(address).text
    assert "<html" in again
    assert form_of(again, "settle") == form_of(answer.text, "settle")
    assert phone.settle(again, "win/draw", htmx=True).headers["HX-Redirect"] == f"/g/{phone.code}"


def test_the_event_keeps_the_hand_and_its_explanation(phone: ClaimingPhone) -> None:
    phone.wins("draw", winner=2, **SIX)
    event = latest(phone)
    assert isinstance(event, WinByDraw)
    assert (event.winner, event.points) == (2, 6)
    assert dict(event.notes)["hand"] == '["1s", "2s", "3s", "7s", "7s", "7s"]'
    assert dict(event.notes)["dora"] == '"r7s"'


def test_the_event_tells_whether_a_person_corrected_the_reading(phone: ClaimingPhone) -> None:
    seen = phone.photograph(phone.look("draw").text, "draw").text
    pick = re.search(r'id="slot-2"[^>]*href="([^"]+)"', seen)
    assert pick is not None
    picker = phone.client.get(html.unescape(pick[1])).text
    chosen = re.search(r'id="pick-r3s"[^>]*href="([^"]+)"', picker)
    assert chosen is not None
    phone.settle(phone.client.get(html.unescape(chosen[1])).text, "win/draw")
    phone.settle(phone.photograph(phone.look("draw").text, "draw").text, "win/draw")
    assert [hands_of(play.event)[0].is_edited for play in phone.state.plays] == [True, False]


def test_the_dealers_bonus_is_added_once(phone: ClaimingPhone) -> None:
    assert "민수 8점" in words(phone.look("draw", winner=0, **SIX).text)
    phone.wins("draw", winner=0, **SIX)
    assert phone.points == [49, 37, 37, 37]


def test_between_two_the_other_one_discarded(app: Flask) -> None:
    pair = ClaimingPhone(app)
    pair.open("가", "나", seat="1")
    assert "가 → 버린 패로 론 나" in words(pair.look("discard").text)


def test_a_ron_asks_whose_discard_and_pays_from_there(phone: ClaimingPhone) -> None:
    assert "누가 버린 패인가요?" in words(phone.look("discard").text)
    phone.wins("discard", winner=1, from_=3, **SIX)
    assert phone.points == [40, 46, 40, 34]


def test_nobody_wins_on_their_own_discard(phone: ClaimingPhone) -> None:
    page = phone.look("discard", winner=1, from_=1, **SIX)
    assert 'id="settle"' not in page.text
    assert "누가 났나요?" in words(page.text)


def test_points_people_counted_themselves(phone: ClaimingPhone) -> None:
    phone.wins("discard", winner=1, from_=0, points="7")
    assert phone.points == [33, 47, 40, 40]


@pytest.mark.parametrize("typed", ["abc", "26", "-3", "٣", "99999999"])
def test_points_that_are_no_points_are_said_to_be_so_and_kept(phone: ClaimingPhone, typed: str) -> None:
    page = phone.look("draw", winner=1, points=typed)
    assert page.status_code == 200
    assert "2에서 25까지" in page.text
    assert f'value="{typed[:4]}"' in page.text
    assert 'id="settle"' not in page.text


def test_a_missing_tile_or_dora_is_asked_for(phone: ClaimingPhone) -> None:
    assert "1장이 더 필요" in words(phone.look("draw", winner=1, hand="1s-2s-3s-7s-7s", dora="5s").text)
    assert "도라" in words(phone.look("draw", winner=1, hand="1s-2s-3s-7s-7s-7s").text)
    answer = phone.declare("draw", winner=1, hand="1s-2s-3s-7s-7s-7s")
    assert answer.status_code == 422
    assert "아직 빠진 것이 있어요" in answer.text
    assert phone.state.version == 0


def test_tiles_that_cannot_be_are_a_slip_never_a_false_win(phone: ClaimingPhone) -> None:
    page = phone.look("draw", winner=1, hand="r1s-r1s-1s-7s-7s-7s", dora="5s").text
    assert 'id="settle"' not in page
    answer = phone.declare("draw", winner=1, hand="r1s-r1s-1s-7s-7s-7s", dora="5s", accept="1")
    assert answer.status_code == 422
    assert phone.state.version == 0


@pytest.mark.parametrize("tiles", [CHEAP, SPLIT])
def test_a_hand_that_may_not_win_offers_the_false_win(phone: ClaimingPhone, tiles: dict[str, str]) -> None:
    page = phone.look("draw", winner=1, **tiles).text
    assert "오화료로 적기" in page
    assert form_of(page, "settle")["accept"] == ["1"]
    assert phone.settle(page, "win/draw").status_code == 303
    assert phone.points == [42, 34, 42, 42]
    assert phone.state.deal == 1
    assert isinstance(latest(phone), FalseWin)


def test_a_false_win_is_never_entered_by_accident(phone: ClaimingPhone) -> None:
    answer = phone.declare("draw", winner=1, **CHEAP)
    assert answer.status_code == 422
    assert "오화료로 적으세요" in answer.text
    assert phone.state.version == 0


def test_beginners_win_with_few_points(app: Flask) -> None:
    beginner = ClaimingPhone(app)
    beginner.open(edition="beginner", seat="1")
    beginner.wins("discard", winner=1, from_=2, **CHEAP)
    assert beginner.points == [40, 42, 38, 40]


def test_furiten_is_a_false_win_for_a_ron_only(phone: ClaimingPhone) -> None:
    ron = phone.look("discard", winner=1, from_=0, win="7s", out=["7s", "1s"], **SIX).text
    assert "후리텐" in words(ron)
    assert "오화료로 적기" in ron
    other_wait = phone.look("discard", winner=1, from_=0, win="3s", out=["7s"], **SIX).text
    assert "accept" not in form_of(other_wait, "settle")


def test_the_dora_of_a_false_win_is_remembered_for_the_deal(phone: ClaimingPhone) -> None:
    phone.happens(FalseWin(2, notes_of({"dora": "r7s"})))
    assert form_of(phone.look("draw").text, "shoot")["dora"] == ["r7s"]


def test_a_photo_without_the_dora_keeps_the_one_known(
    phone: ClaimingPhone, detector: ScriptedDetector
) -> None:
    detector.sees = FakeDetector("1s 2s 3s 7s 7s 7s")
    seen = phone.photograph(phone.look("draw", winner=1, dora="r7s").text, "draw").text
    assert form_of(seen, "settle")["dora"] == ["r7s"]
    assert "도라가 안" not in seen


TWO_RONS: dict[str, object] = {
    "winner": [1, 2],
    "from_": 3,
    "at": 2,
    "part": "1*1s-2s-3s-7s-7s-7s***",
    "hand": "3s-4s-5s-rd-rd-rd",  # run 1, triplet 2, red 3: 6 points
    "dora": "r7s",
}


def test_several_callers_show_their_hands_in_turn(phone: ClaimingPhone) -> None:
    first = phone.look("several", winner=[1, 2], from_=3).text
    assert "패 펼치기 · 지은" in first
    seen = phone.photograph(first, "several").text
    assert "다음 패 · 하나" in seen
    assert 'id="settle"' not in seen
    following = re.search(r'id="next-hand"[^>]*href="([^"]+)"', seen)
    assert following is not None
    second = phone.client.get(html.unescape(following[1])).text
    assert "패 펼치기 · 하나" in second
    (part,) = form_of(second, "shoot")["part"]
    assert part.startswith("1*1s-2s-3s-7s-7s-7s****")
    assert form_of(second, "shoot")["dora"][0].startswith("r7s")


def test_several_rons_are_paid_in_one_event(phone: ClaimingPhone) -> None:
    phone.wins("several", **TWO_RONS)
    event = latest(phone)
    assert isinstance(event, WinByDiscard)
    assert [(claim.winner, claim.points) for claim in event.claims] == [(1, 6), (2, 6)]
    assert phone.points == [40, 46, 46, 28]


def test_a_discarder_who_is_short_pays_the_nearest_first(phone: ClaimingPhone) -> None:
    for _ in range(2):
        phone.happens(WinByDiscard(3, (Claim(0, 15),)))
    page = phone.look("several", **TWO_RONS).text
    assert "부족" in words(page)
    phone.settle(page, "win/several")
    assert phone.points == [72, 46, 42, 0]  # 봄 had 8 left: 6 for 지은, who is nearer, and 2 of 8 for 하나


def test_one_wrong_call_beside_a_right_one_is_one_event(phone: ClaimingPhone) -> None:
    page = phone.look("several", **{**TWO_RONS, "hand": "3s-4s-6s-rd-rd-rd"}).text
    assert "오화료까지 정산" in page
    phone.settle(page, "win/several")
    event = latest(phone)
    assert isinstance(event, WinByDiscard)
    assert ([claim.winner for claim in event.claims], event.false_wins) == ([1], (2,))
    assert phone.points == [42, 48, 34, 36]


def test_a_caller_may_be_marked_wrong_without_showing_a_hand(phone: ClaimingPhone) -> None:
    fields = {**TWO_RONS, "hand": "", "wrong": "1"}
    phone.settle(phone.look("several", **fields).text, "win/several")
    assert phone.points == [42, 48, 34, 36]


def test_hands_that_share_no_tile_cannot_win_on_one_discard(phone: ClaimingPhone) -> None:
    page = phone.look("several", **{**TWO_RONS, "hand": "4s-5s-6s-rd-rd-rd"}).text
    assert "한 테이블에 함께 있을 수 없어요" in page
    assert 'id="settle"' not in page
    assert phone.declare("several", **{**TWO_RONS, "hand": "4s-5s-6s-rd-rd-rd"}).status_code == 422


def test_everybody_wins_on_the_tile_that_was_called(phone: ClaimingPhone) -> None:
    page = phone.look("several", **{**TWO_RONS, "win": "3s"}).text
    assert form_of(page, "settle")["win"] == ["3s"]
    other = phone.look("several", **{**TWO_RONS, "win": "7s"}).text
    assert "론한 패가 이 패에 없어요" in other


def test_callers_can_be_looked_at_again(phone: ClaimingPhone) -> None:
    page = phone.look("several", **{**TWO_RONS, "turn": "1"}).text
    assert "패 펼치기 · 지은" in page
    fields = form_of(page, "settle")
    assert fields["hand"] == ["1s-2s-3s-7s-7s-7s"]
    assert fields["part"] == ["2*3s-4s-5s-rd-rd-rd***"]


def test_one_caller_is_not_several(phone: ClaimingPhone) -> None:
    page = phone.look("several", winner=[1], from_=3, **SIX).text
    assert "모두 고르세요" in page
    assert 'id="settle"' not in page


def test_when_everybody_on_a_discard_was_wrong_all_their_false_wins_are_entered_at_once(
    phone: ClaimingPhone,
) -> None:
    page = phone.look("several", from_=0, winner=[3, 1], at=1, wrong=1, part="3****wrong", win="3s").text
    assert phone.settle(page, "win/several").status_code == 303
    assert [play.event for play in phone.state.plays] == [FalseWin(1), FalseWin(3)]
    assert sum(phone.points) == 160
    assert phone.state.deal == 1
