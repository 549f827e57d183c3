"""Players and evenings as the staff see them, and names that try to break a page."""

from __future__ import annotations

import json
import re

from flask.testing import FlaskClient
from markupsafe import escape

from services import house, staff
from services.house import HouseSettings
from storage import Store
from tests.web.staff_side import HARD_NAMES, MARKUP, finish, open_game, win


def test_players_are_found_renamed_joined_and_forgotten(store: Store, browser: FlaskClient) -> None:
    game, other = open_game(store), open_game(store, ("minji", "Ada"))
    one, two = game.seats[0].id, other.seats[0].id
    assert f"/staff/players/{two}" in browser.get("/staff/players?name=MIN").text
    assert browser.post(f"/staff/players/{two}/name", data={"name": "Haru"}).status_code == 409
    assert browser.post(f"/staff/players/{two}/name", data={"name": "x" * 200}).status_code == 422
    assert browser.post(f"/staff/players/{two}/name", data={"name": "민지2"}).status_code == 303
    assert browser.post(f"/staff/players/{two}/merge", data={"into": "Nobody"}).status_code == 422
    assert browser.post(f"/staff/players/{one}/merge", data={"into": "Haru"}).status_code == 409
    assert browser.post(f"/staff/players/{two}/merge", data={"into": "민지"}).location.endswith(f"/{one}")
    assert browser.get(f"/staff/players/{two}").status_code == 404
    browser.post(f"/staff/players/{one}/forget")
    assert "누군가" in browser.get(f"/staff/players/{one}").text
    assert "민지" not in browser.get(f"/staff/games/{other.code}").text


def test_a_players_chart_has_its_numbers_beside_it(store: Store, browser: FlaskClient) -> None:
    for _ in range(2):
        game = open_game(store)
        win(store, game.code, 0)
        finish(store, game.code)
    page = browser.get(f"/staff/players/{game.seats[0].id}").text
    assert "<polyline" in page
    assert re.search(r'role="img" aria-label="[^"]+"', page)
    assert page.count('<td class="number">48</td>') == 2


def test_the_evening_shows_the_hand_of_the_night(store: Store, browser: FlaskClient) -> None:
    game = open_game(store)
    win(store, game.code, 0)
    finish(store, game.code)
    page = browser.get("/staff/evening").text
    assert "오늘의 최고 패" in page
    assert f"/staff/games/{game.code}" in page
    assert game.code in browser.get("/staff/evening?day=2020-02-30").text  # no such day: tonight
    assert "이날 끝난 게임이 없어요." in browser.get("/staff/evening?day=2020-02-02").text


def test_names_that_try_to_break_a_page_are_shown_as_written(store: Store, browser: FlaskClient) -> None:
    table = house.add_table(store, "<i>창가</i>")
    house.change_settings(store, HouseSettings(house_name="<u>집</u>"))
    game = open_game(store, HARD_NAMES, table_id=table.id)
    win(store, game.code, 0)
    done = open_game(store, HARD_NAMES)
    win(store, done.code, 0)
    finish(store, done.code)
    pages = ["/staff", "/staff/tables", "/staff/tables/cards", "/staff/games", f"/staff/games/{game.code}"]
    pages += ["/staff/players", f"/staff/players/{game.seats[0].id}", "/staff/evening", "/staff/settings"]
    pages += [f"/tv/{staff.screen_secret(store)}", "/staff/players?name=%3Cb%3E", "/staff/games?name=%3Cb%3E"]
    shown = "".join(browser.get(page).text for page in pages)
    for evil in ("<b>민지", "<i>창가", "<u>집", 'value="<'):
        assert evil not in shown
    for name in HARD_NAMES:
        assert str(escape(name)) in shown
    exported = json.loads(browser.get("/staff/games/games.json").text)
    assert [record["seats"][0]["player"] for record in exported] == [MARKUP, MARKUP]
