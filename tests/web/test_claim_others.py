"""False wins, exhausted deals, and events of the past told differently."""

from __future__ import annotations

import pytest
from flask import Flask

from config import Settings
from game import Claim, Exhausted, FalseWin, WinByDiscard, WinByDraw
from tests.web.claiming import SIX, ClaimingPhone, ScriptedDetector, app_that_sees, form_of, words


@pytest.fixture
def app(settings: Settings) -> Flask:
    return app_that_sees(settings, ScriptedDetector())


@pytest.fixture
def phone(app: Flask) -> ClaimingPhone:
    phone = ClaimingPhone(app)
    phone.open(seat="1")
    return phone


def plays(phone: ClaimingPhone) -> list[object]:
    """What counts today."""
    return [play.event for play in phone.state.plays]


def test_a_false_win_shows_its_price_first(phone: ClaimingPhone) -> None:
    page = phone.page("/false-win").text
    assert page.count('class="paid-who"') == 3
    assert phone.settle(page, "false-win?player=1").location == f"/g/{phone.code}"
    assert phone.points == [42, 34, 42, 42]
    assert phone.state.deal == 1


def test_anybody_may_be_named(phone: ClaimingPhone) -> None:
    page = phone.page("/false-win?player=3").text
    phone.settle(page, "false-win?player=3")
    assert phone.points == [42, 42, 42, 34]


def test_a_false_win_of_nobody_is_asked_for_again(phone: ClaimingPhone) -> None:
    answer = phone.send("false-win")
    assert answer.status_code == 422
    assert phone.state.version == 0


def test_an_exhausted_deal_is_confirmed_on_a_page_of_its_own(phone: ClaimingPhone) -> None:
    page = phone.page("/exhausted").text
    assert phone.settle(page, "exhausted").location == f"/g/{phone.code}"
    assert plays(phone) == [Exhausted()]
    assert phone.state.deal == 2


def test_a_stale_false_win_is_not_paid(phone: ClaimingPhone) -> None:
    page = phone.page("/false-win").text
    phone.happens(Exhausted())
    answer = phone.settle(page, "false-win?player=1")
    assert answer.status_code == 409
    assert phone.state.version == 1


def test_a_win_is_corrected_from_the_hand_it_was_settled_with(phone: ClaimingPhone) -> None:
    phone.wins("draw", winner=1, **SIX)
    page = phone.page("/correct/0").text
    fields = form_of(page, "settle")
    assert (fields["hand"], fields["dora"], fields["winner"]) == (["1s-2s-3s-7s-7s-7s"], ["r7s"], ["1"])
    answer = phone.settle(page, "correct/0", hand="1s-2s-r3s-7s-7s-7s")
    assert (answer.status_code, answer.location) == (303, f"/g/{phone.code}")
    assert phone.state.plays[0].event.to_json()["points"] == 7
    assert phone.points == [37, 49, 37, 37]


@pytest.mark.parametrize("told_as", ["", "?as=exhausted"])
def test_a_correction_is_headed_by_its_own_deal(phone: ClaimingPhone, told_as: str) -> None:
    phone.happens(WinByDraw(2, 9))
    phone.happens(WinByDraw(1, 7))
    assert "16국 중 1국" in phone.page(f"/correct/0{told_as}").text


@pytest.mark.parametrize(("points", "is_rounded"), [("7", True), ("9", False)])
def test_points_that_three_cannot_share_say_that_they_are_rounded_up(
    phone: ClaimingPhone, points: str, is_rounded: bool
) -> None:
    page = phone.page(f"/win/draw?winner=1&points={points}").text
    assert ("나누어떨어지지 않으면 올려요" in page) is is_rounded


def test_counted_points_are_corrected_as_points(phone: ClaimingPhone) -> None:
    phone.happens(WinByDraw(2, 9))
    assert form_of(phone.page("/correct/0").text, "settle")["points"] == ["9"]


def test_the_dealer_of_that_deal_gets_the_bonus_not_todays(phone: ClaimingPhone) -> None:
    phone.happens(WinByDraw(0, 7))
    phone.happens(Exhausted())
    assert "민수 9점" in words(phone.page("/correct/0").text)


def test_a_tsumo_was_really_a_ron(phone: ClaimingPhone) -> None:
    phone.wins("draw", winner=1, **SIX)
    page = phone.client.get(
        f"/g/{phone.code}/correct/0", query_string={"as": "discard", "winner": 1, "from": 2, **SIX}
    ).text
    phone.settle(page, "correct/0")
    assert phone.points == [40, 46, 34, 40]


def test_a_ron_by_several_comes_back_with_everybodys_part(phone: ClaimingPhone) -> None:
    phone.happens(WinByDiscard(3, (Claim(1, 6), Claim(2, 9)), (0,)))
    fields = form_of(phone.page("/correct/0").text, "settle")
    assert fields["as"] == ["several"]
    assert (fields["winner"], fields["points"]) == (["1", "2", "0"], ["6"])
    assert fields["part"] == ["0****wrong", "2***9*"]


@pytest.mark.parametrize(
    ("told", "events"),
    [
        ({"as": "exhausted"}, [Exhausted(), Exhausted()]),
        ({"as": "nothing"}, [Exhausted()]),
        ({"as": "false_win", "player": "2"}, [FalseWin(2), Exhausted()]),
    ],
)
def test_an_event_becomes_another_or_never_happened(
    phone: ClaimingPhone, told: dict[str, str], events: list[object]
) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Exhausted())
    page = phone.client.get(f"/g/{phone.code}/correct/0", query_string=told).text
    answer = phone.settle(page, "correct/0?" + "&".join(f"{name}={value}" for name, value in told.items()))
    assert answer.status_code == 303
    assert plays(phone) == events


def test_a_photo_taken_while_correcting_stays_a_correction(phone: ClaimingPhone) -> None:
    phone.happens(WinByDraw(1, 9))
    page = phone.client.get(f"/g/{phone.code}/correct/0", query_string={"as": "draw", "winner": 1}).text
    seen = phone.photograph(page, "draw").text
    assert f'action="/g/{phone.code}/correct/0"' in seen
    phone.settle(seen, "correct/0")
    assert [play.event.to_json()["points"] for play in phone.state.plays] == [6]


@pytest.mark.parametrize("index", [0, 7])
def test_what_is_not_in_force_cannot_be_corrected(phone: ClaimingPhone, index: int) -> None:
    assert phone.page(f"/correct/{index}").status_code == 409


def test_an_event_is_not_told_as_something_unknown(phone: ClaimingPhone) -> None:
    phone.happens(Exhausted())
    assert phone.page("/correct/0?as=earthquake").status_code == 404


def test_a_finished_game_is_still_corrected(phone: ClaimingPhone) -> None:
    for _ in range(16):
        phone.happens(Exhausted())
    page = phone.client.get(
        f"/g/{phone.code}/correct/15", query_string={"as": "draw", "winner": 2, "points": 5}
    ).text
    phone.settle(page, "correct/15")
    assert phone.state.finished
    assert phone.points == [38, 38, 46, 38]
