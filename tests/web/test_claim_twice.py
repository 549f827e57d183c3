"""Two phones at once, repeated requests and old pages: one hand is paid once, and nothing typed is lost."""

from __future__ import annotations

import pytest
from flask import Flask

from config import Settings
from game import Exhausted, Pause, WinByDraw
from tests.web.claiming import SIX, ClaimingPhone, ScriptedDetector, app_that_sees, form_of, words
from tests.web.table_phones import TablePhone
from web.house import house_now


@pytest.fixture
def app(settings: Settings) -> Flask:
    return app_that_sees(settings, ScriptedDetector())


@pytest.fixture
def phone(app: Flask) -> ClaimingPhone:
    phone = ClaimingPhone(app)
    phone.open(seat="1")
    return phone


def test_a_double_tap_settles_once(phone: ClaimingPhone) -> None:
    page = phone.look("draw", winner=1, **SIX).text
    answers = [phone.settle(page, "win/draw") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 303]
    assert phone.state.version == 1


def test_going_back_to_a_settled_win_leads_to_the_board(phone: ClaimingPhone) -> None:
    page = phone.look("draw", winner=1, **SIX).text
    phone.settle(page, "win/draw")
    key = form_of(page, "settle")["key"][0]
    answer = phone.look("draw", winner=1, key=key, v=0, **SIX)
    assert (answer.status_code, answer.location) == (303, f"/g/{phone.code}")


@pytest.mark.parametrize("htmx", [False, True])
def test_a_stale_win_says_what_happened_and_can_be_sent_again_on_purpose(
    phone: ClaimingPhone, htmx: bool
) -> None:
    page = phone.look("draw", winner=1, **SIX).text
    phone.happens(WinByDraw(2, 9))
    answer = phone.settle(page, "win/draw", htmx)
    assert answer.status_code == 409
    assert "하나 쯔모 9점" in words(answer.text)
    assert phone.state.version == 1
    if htmx:
        assert answer.headers["HX-Retarget"] == "#score"
    assert form_of(answer.text, "settle")["hand"] == ["1s-2s-3s-7s-7s-7s"]
    assert phone.settle(answer.text, "win/draw", htmx).status_code in (200, 303)
    assert phone.state.version == 2


def test_an_old_page_says_what_happened_meanwhile_before_anything_is_sent(phone: ClaimingPhone) -> None:
    phone.happens(Exhausted())
    page = phone.look("draw", winner=1, v=0, **SIX).text
    assert "그 사이 다른 폰이" in page
    assert form_of(page, "settle")["v"] == ["0"]  # so that settling asks once more


def test_nothing_is_settled_during_a_break(phone: ClaimingPhone) -> None:
    page = phone.look("draw", winner=1, **SIX).text
    phone.happens(Pause())
    answer = phone.settle(page, "win/draw", v="1")
    assert answer.status_code == 409
    assert "쉬는" in words(answer.text)
    assert 'id="settle"' not in phone.look("draw", winner=1, **SIX).text


def test_a_phone_that_did_not_join_is_shown_where_to(app: Flask, phone: ClaimingPhone) -> None:
    stranger = ClaimingPhone(app, phone.code)
    page = phone.look("draw", winner=1, **SIX).text
    for answer in (stranger.look("draw"), stranger.settle(page, "win/draw"), stranger.page("/false-win")):
        assert answer.status_code == 403
        assert f"/g/{phone.code}/join" in answer.text
    assert phone.state.version == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"winner": "9"},
        {"winner": "x"},
        {"from": "-1", "winner": "0"},
        {"part": "1*2"},
        {"part": "1*9z***"},
        {"hand": "3x"},
        {"dora": "3s-4s-5z"},
        {"v": "99999"},
        {"at": "99999999999999999999"},
    ],
)
def test_a_form_no_page_of_ours_sends_is_refused_in_words(
    phone: ClaimingPhone, fields: dict[str, str]
) -> None:
    answer = phone.client.get(f"/g/{phone.code}/win/several", query_string=fields)
    assert answer.status_code == 422
    assert "<html" in answer.text


def test_an_unknown_kind_of_win_or_table_is_not_found(phone: ClaimingPhone) -> None:
    assert phone.page("/win/luck").status_code == 404
    assert TablePhone(phone.app, "ZZZZZZ").page("/win/draw").status_code == 404


def test_without_a_photo_the_form_asks_for_one(phone: ClaimingPhone) -> None:
    assert phone.send("win/draw/photo", winner=1).status_code == 400


def test_a_seat_nobody_holds_is_refused(phone: ClaimingPhone) -> None:
    answer = phone.declare("draw", winner=4, **SIX)
    assert answer.status_code == 422
    assert phone.state.version == 0


def kept(phone: ClaimingPhone) -> int:
    return len(phone.app.extensions["store"].house.photos())


@pytest.mark.parametrize(("wanted", "photographs"), [(True, 1), (False, 0)])
def test_a_settled_hands_photo_is_kept_only_where_the_house_wants_it(
    phone: ClaimingPhone, wanted: bool, photographs: int
) -> None:
    phone.app.extensions["store"].house.set("keep_photos", wanted)
    with phone.app.app_context():
        house_now().forget()
    seen = phone.photograph(phone.look("draw").text, "draw").text
    assert kept(phone) == 0
    phone.settle(seen, "win/draw")
    assert kept(phone) == photographs
