"""The staff's lobby, tables, their cards, and the big screen."""

from __future__ import annotations

import io
import re
from datetime import timedelta

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from services import house, players, staff
from services.house import HouseSettings
from services.ledger import now
from storage import Store
from tests.web.staff_side import finish, open_game, text, win

KEY = "key-of-a-form"


def test_the_lobby_shows_every_table_with_game_deal_and_points(store: Store, browser: FlaskClient) -> None:
    table = house.add_table(store, "창가 1")
    house.add_table(store, "바")
    game = open_game(store, table_id=table.id)
    win(store, game.code, 1)
    words = text(browser.get("/staff").text)
    assert "창가 1" in words
    assert "12국 중 2국" in words
    assert re.search(r"민지 37 Haru 친 46 Ken 37", words)
    assert "비어 있어요." in words


def test_a_lobby_that_nothing_changed_in_costs_an_empty_answer(store: Store, browser: FlaskClient) -> None:
    game = open_game(store)
    page = browser.get("/staff").text
    found = re.search(r'hx-get="([^"]+)"', page)
    assert found
    assert browser.get(found[1]).status_code == 204
    win(store, game.code, 0)
    assert browser.get(found[1]).status_code == 200
    players.rename(store, game.seats[0].id, "민지 2")
    assert "민지 2" in browser.get(found[1]).text


def test_the_lobby_asks_as_many_questions_however_many_games_are_past(
    store: Store, browser: FlaskClient
) -> None:
    open_game(store)

    def questions() -> int:
        asked: list[str] = []
        listen = lambda *rest: asked.append(rest[2])  # noqa: E731
        event.listen(store.database.engine, "before_cursor_execute", listen)
        browser.get("/staff/now")
        event.remove(store.database.engine, "before_cursor_execute", listen)
        return len(asked)

    browser.get("/staff/now")
    before = questions()
    for number in range(20):
        finish(store, open_game(store, (f"a{number}", "b")).code)
    assert questions() <= before + 1  # the house's settings are asked for every other second


def test_a_table_that_stands_still_says_so(store: Store, browser: FlaskClient) -> None:
    game = open_game(store)
    long_ago = now() - timedelta(minutes=45)
    with store.database.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE games SET changed_at = ?", (long_ago.replace(tzinfo=None).isoformat(" "),)
        )
    assert "45분째 멈춤" in browser.get("/staff").text
    house.change_settings(store, HouseSettings(idle_minutes=60))
    assert "째 멈춤" not in browser.get("/staff").text
    assert game.code in browser.get("/staff").text


def test_tables_are_added_renamed_and_retired(store: Store, browser: FlaskClient) -> None:
    browser.post("/staff/tables", data={"name": "  창가   1 "})
    (table,) = store.house.tables()
    assert table.name == "창가 1"
    assert browser.post("/staff/tables", data={"name": "창가 1"}).status_code == 409
    assert browser.post("/staff/tables", data={"name": "x" * 200}).status_code == 422
    browser.post(f"/staff/tables/{table.id}/name", data={"name": "바"})
    browser.post(f"/staff/tables/{table.id}/use", data={"closed": "1"})
    assert [(one.name, one.is_closed) for one in store.house.tables()] == [("바", True)]
    assert "table-card-name" not in browser.get("/staff/tables/cards").text
    assert browser.post("/staff/tables/99/name", data={"name": "x"}).status_code == 404


def test_a_name_of_200_letters_comes_back_refused_and_escaped(store: Store, browser: FlaskClient) -> None:
    answer = browser.post("/staff/tables", data={"name": "<b>" + "긴" * 197})
    assert answer.status_code == 422
    assert "<b>긴" not in answer.text
    assert store.house.tables() == ()


def test_a_tables_card_leads_to_its_game_or_to_opening_one_there(
    store: Store, browser: FlaskClient, client: FlaskClient
) -> None:
    table = house.add_table(store, "창가")
    assert browser.get(f"/staff/tables/{table.id}/qr.svg").mimetype == "image/svg+xml"
    assert "창가" in browser.get("/staff/tables/cards").text
    form = client.get(f"/t/{table.secret}")
    assert form.location == f"/games/new?table={table.secret}"
    opening = client.get(form.location).text
    assert table.secret in opening
    assert "새 게임 · 창가" in text(opening)
    names = {"name": ["민지", "Haru"], "edition": "standard", "first_dealer": "lot", "table": table.secret}
    opened = client.post("/games", data=names | {"key": KEY})
    (game,) = store.games.open_at(table.id)
    assert game.code in opened.location
    assert client.get(f"/t/{table.secret}").location == f"/g/{game.code}/join"
    second = client.post("/games", data=names | {"key": "another-phones-key"})
    assert second.location == f"/g/{game.code}/join"
    assert len(store.games.open_games()) == 1
    browser.post(f"/staff/tables/{table.id}/card")
    assert client.get(f"/t/{table.secret}").status_code == 404


def test_cards_and_the_big_screen_lead_off_the_machine_that_printed_them(
    store: Store, app: Flask, browser: FlaskClient
) -> None:
    app.config["HOST_FOR_PHONES"] = "192.168.0.7"
    table = house.add_table(store, "창가 1")
    printed = browser.get(f"/staff/tables/{table.id}/qr.svg", base_url="http://localhost:8000").data
    code = segno.make(f"http://192.168.0.7:8000/t/{table.secret}", error="q")
    wanted = io.BytesIO()
    code.save(wanted, kind="svg", scale=8, border=2, dark="#000", light="#fff")
    assert printed == wanted.getvalue()
    cards = text(browser.get("/staff/tables/cards", base_url="http://localhost:8000").text)
    assert "http://192.168.0.7:8000/ " in cards
    assert "localhost" not in cards
    assert (
        "http://192.168.0.7:8000/tv/" in browser.get("/staff/settings", base_url="http://localhost:8000").text
    )


def test_cards_no_phone_could_follow_are_not_printed_unwarned(app: Flask, browser: FlaskClient) -> None:
    app.config["HOST_FOR_PHONES"] = None
    assert "localhost로 열었어요" in browser.get("/staff/tables/cards", base_url="http://localhost:8000").text


def test_the_big_screen_needs_its_secret_alone(
    store: Store, browser: FlaskClient, client: FlaskClient
) -> None:
    game = open_game(store)
    secret = staff.screen_secret(store)
    page = client.get(f"/tv/{secret}").text
    assert "Haru" in page
    assert game.code not in page  # who sees the screen may not join by it
    found = re.search(r'hx-get="([^"]+)"', page)
    assert found
    assert client.get(found[1]).status_code in (200, 204)
    assert client.get("/tv/guess").status_code == 404
    browser.post("/staff/settings/screen")
    assert client.get(f"/tv/{secret}").status_code == 404


def test_many_tables_take_turns_on_the_big_screen(
    store: Store, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {f"guest{number}" for number in range(13)}
    for name in names:
        open_game(store, (name, "Ken"))
    secret, shown, moment = staff.screen_secret(store), [], now()
    for turn in range(3):
        monkeypatch.setattr("web.screen.now", lambda turn=turn: moment + timedelta(seconds=12 * turn))
        page = client.get(f"/tv/{secret}").text
        shown.append({name for name in names if f">{name}<" in page})
    assert sorted(len(page) for page in shown) == [3, 5, 5]
    assert set.union(*shown) == names
