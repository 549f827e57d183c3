"""What the staff choose for the house, and where every phone sees it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from services import house
from services.house import HouseSettings
from storage import Store
from tests.web.staff_side import text
from web.house import HouseNow

KEY = "key-of-a-form"


def test_settings_are_kept_and_wrong_ones_refused(store: Store, browser: FlaskClient) -> None:
    good = {
        "house_name": "참새네",
        "editions": ["cafe", "beginner"],
        "language": "ja",
        "keep_photos": "1",
        "idle_minutes": "15",
        "time_zone": "Asia/Tokyo",
    }
    assert browser.post("/staff/settings", data=good).status_code == 303
    chosen = HouseSettings("참새네", ("cafe", "beginner"), "ja", True, 15, "Asia/Tokyo")
    assert house.settings(store) == chosen
    wrongs: list[dict[str, object]] = [
        {"editions": []},
        {"idle_minutes": "0"},
        {"idle_minutes": "ten"},
        {"time_zone": "Mars/Base"},
        {"language": "xx"},
        {"house_name": "x" * 200},
    ]
    for wrong in wrongs:
        assert browser.post("/staff/settings", data=good | wrong).status_code == 422, wrong
    assert house.settings(store) == chosen


def test_a_setting_is_known_to_every_process_a_moment_later(store: Store) -> None:
    time = [0.0]
    other_process = HouseNow(store, lambda: time[0])
    assert other_process.settings().house_name == ""
    house.change_settings(store, HouseSettings(house_name="참새네"))
    time[0] = 3.0
    assert other_process.settings().house_name == "참새네"


def test_only_the_editions_on_offer_can_be_chosen(store: Store, app: Flask, client: FlaskClient) -> None:
    house.change_settings(store, HouseSettings(editions=("cafe",)))
    app.extensions["house"].forget()
    assert 'value="standard"' not in client.get("/games/new").text
    sent = {"name": ["a", "b"], "edition": "standard", "first_dealer": "lot", "key": KEY}
    assert client.post("/games", data=sent).status_code == 422
    assert store.games.open_games() == ()


EDITION = re.compile(r'<(?:option|a class="chip")([^>]*)>([^<]+)</')
NAMES = {"기본", "카페 용어", "초보자 (최소 점수 없음)"}
HAND = "/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd&dealer=1"
FIVE = "/practice?hand=1s-2s-3s-7s-7s&dora=5s"


def editions_on(page: str) -> tuple[set[str], list[str]]:
    """The names of the editions that a page offers, and the one it goes by."""
    found = [(marks, name) for marks, name in EDITION.findall(page) if name in NAMES]
    chosen = [name for marks, name in found if "selected" in marks or "aria-current" in marks]
    return {name for _marks, name in found}, chosen


@pytest.mark.parametrize(
    "page", ["/score?", f"{HAND}&", "/practice?", f"{FIVE}&", "/quiz?hand=5&", "/rules?"]
)
def test_every_page_goes_by_the_rules_on_offer_and_offers_no_others(
    store: Store, app: Flask, client: FlaskClient, page: str
) -> None:
    assert editions_on(client.get(page).text) == (NAMES, ["기본"])
    assert editions_on(client.get(f"{page}edition=cafe").text) == (NAMES, ["카페 용어"])
    house.change_settings(store, HouseSettings(editions=("cafe", "beginner")))
    app.extensions["house"].forget()
    left = NAMES - {"기본"}
    assert editions_on(client.get(page).text) == (left, ["카페 용어"])
    assert editions_on(client.get(f"{page}edition=beginner").text) == (left, ["초보자 (최소 점수 없음)"])


def test_rules_not_on_offer_count_no_hand_but_may_be_read_by_a_game_that_has_them(
    store: Store, app: Flask, client: FlaskClient
) -> None:
    house.change_settings(store, HouseSettings(editions=("cafe",)))
    app.extensions["house"].forget()
    assert "7 + 2 (선)" in text(client.get(f"{HAND}&edition=standard").text)
    few = "hand=1s-2s-3s-1s-2s-3s&dora=gd"
    assert "1점이 모자라요" in text(client.get(f"/score?{few}&edition=beginner").text)
    assert editions_on(client.get("/rules?edition=standard").text) == ({"기본", "카페 용어"}, ["기본"])


def test_the_houses_language_is_what_a_phone_sees_that_chose_none(
    store: Store, app: Flask, client: FlaskClient
) -> None:
    house.change_settings(store, HouseSettings(language="ja"))
    app.extensions["house"].forget()
    assert '<html lang="ja"' in client.get("/privacy").text
    client.set_cookie("language", "en")
    assert '<html lang="en"' in client.get("/privacy").text


@pytest.mark.parametrize(
    ("language", "board", "photos"),
    [
        ("ko", "마지막으로 본 보드", "최근 사진을 12장까지"),
        ("ja", "最後に見たボード", "最近の写真を12枚まで"),
        ("en", "the last board it saw", "its latest photos, 12 at most"),
    ],
)
def test_what_the_phone_itself_keeps_is_told(
    client: FlaskClient, language: str, board: str, photos: str
) -> None:
    client.set_cookie("language", language)
    told = text(client.get("/privacy").text)
    assert board in told
    assert photos in told
    keeping = client.get("/static/js/photos.js").text
    assert "const KEEP = 12;" in keeping


@pytest.mark.parametrize("language", ["ko", "ja", "en"])
def test_what_is_stored_is_told_in_three_languages(
    store: Store, app: Flask, client: FlaskClient, language: str
) -> None:
    client.set_cookie("language", language)
    before = client.get("/privacy").text
    assert f'<html lang="{language}"' in before
    house.change_settings(store, HouseSettings(keep_photos=True))
    app.extensions["house"].forget()
    after = client.get("/privacy").text
    assert text(after) != text(before)
