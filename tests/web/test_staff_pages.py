"""The staff's pages: lobby, tables, games, players, evenings, settings, the big screen."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape
from sqlalchemy import event

from game import Status
from services import house, players, staff, transfer
from services.house import HouseSettings
from services.ledger import find, now
from storage import Store
from tests.web.staff_side import HARD_NAMES, MARKUP, finish, open_game, staff_browser, win
from web.house import HouseNow

KEY = "key-of-a-form"


@pytest.fixture
def store(app: Flask) -> Store:
    """The store behind the app."""
    found: Store = app.extensions["store"]
    return found


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that is signed in."""
    return staff_browser(app)


def text(page: str) -> str:
    """The page's words without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


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


def test_only_the_editions_on_offer_can_be_chosen(store: Store, app: Flask, client: FlaskClient) -> None:
    house.change_settings(store, HouseSettings(editions=("cafe",)))
    app.extensions["house"].forget()
    assert 'value="standard"' not in client.get("/games/new").text
    sent = {"name": ["a", "b"], "edition": "standard", "first_dealer": "lot", "key": KEY}
    assert client.post("/games", data=sent).status_code == 422
    assert store.games.open_games() == ()


def test_the_staff_move_pause_finish_and_abandon_a_game(store: Store, browser: FlaskClient) -> None:
    table = house.add_table(store, "창가")
    game = open_game(store)
    page = f"/staff/games/{game.code}"
    assert browser.get(page).status_code == 200
    browser.post(f"{page}/move", data={"table": str(table.id)})
    assert find(store, game.code).table == table
    for number, (action, status) in enumerate(
        [
            ("pause", Status.PAUSED),
            ("resume", Status.RUNNING),
            ("finish", Status.FINISHED),
            ("undo", Status.RUNNING),
            ("abandon", Status.ABANDONED),
        ]
    ):
        sent = {"v": str(number), "key": f"{KEY}-{number}"}
        assert browser.post(f"{page}/{action}", data=sent).status_code == 303
        assert browser.post(f"{page}/{action}", data=sent).status_code == 303  # a double tap
        assert find(store, game.code).summary.status is status
    late = browser.post(f"{page}/undo", data={"v": "0", "key": "late-key"})
    assert late.status_code == 409
    assert browser.post(f"{page}/move", data={"table": "999"}).status_code == 404
    assert browser.post(f"{page}/explode", data={"v": "0", "key": KEY}).status_code in (404, 405)


def test_past_games_are_found_by_player_table_edition_status_and_day(
    store: Store, browser: FlaskClient
) -> None:
    table = house.add_table(store, "창가")
    here = open_game(store, ("민지", "Haru"), table_id=table.id)
    finish(store, here.code)
    there = open_game(store, ("Ken", "Ada"), edition="cafe")
    today = now().date()
    for query, found in [
        ("name=민지", {here.code}),
        (f"name={there.code}", {there.code}),
        (f"table={table.id}", {here.code}),
        ("edition=cafe", {there.code}),
        ("status=running", {there.code}),
        (f"since={today - timedelta(days=1)}&until={today + timedelta(days=1)}", {here.code, there.code}),
        ("until=2001-01-01", set()),
        ("since=nonsense&table=x&status=y&edition=z&before=zzz", {here.code, there.code}),
    ]:
        page = browser.get(f"/staff/games?{query}").text
        assert {code for code in (here.code, there.code) if f"/staff/games/{code}" in page} == found, query


def test_past_games_come_in_pages(store: Store, browser: FlaskClient) -> None:
    opened = {open_game(store, (f"a{number}", "b")).code for number in range(33)}
    first = browser.get("/staff/games").text
    following = re.search(r'rel="next" href="([^"]+)"', first)
    assert following
    second = browser.get(following[1].replace("&amp;", "&")).text
    pages = [{code for code in opened if f"/staff/games/{code}" in page} for page in (first, second)]
    assert [len(page) for page in pages] == [30, 3]
    assert pages[0] | pages[1] == opened
    assert 'rel="next"' not in second


def test_games_leave_and_come_back_as_files(store: Store, browser: FlaskClient) -> None:
    game = open_game(store)
    win(store, game.code, 0)
    assert game.code in browser.get("/staff/games/games.csv").text
    assert json.loads(browser.get("/staff/games/games.json").text)[0]["code"] == game.code
    saved = browser.get(f"/staff/games/{game.code}/game.json")
    assert "attachment" in saved.headers["Content-Disposition"]
    sent = {"key": KEY, "file": (io.BytesIO(saved.data), "game.json")}
    brought = browser.post("/staff/games/import", data=sent)
    assert brought.status_code == 303
    code = brought.location.rsplit("/", 1)[1]
    assert transfer.export(store, code)["players"] == transfer.export(store, game.code)["players"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[]", b'{"players": 3}', b"[" * 100_000])
def test_a_file_that_is_no_game_is_refused_in_words(
    store: Store, browser: FlaskClient, content: bytes
) -> None:
    sent = {"key": KEY, "file": (io.BytesIO(content), "game.json")}
    answer = browser.post("/staff/games/import", data=sent)
    assert answer.status_code in (400, 422)
    assert "note bad" in answer.text
    assert store.games.open_games() == ()


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


def test_the_houses_language_is_what_a_phone_sees_that_chose_none(
    store: Store, app: Flask, client: FlaskClient
) -> None:
    house.change_settings(store, HouseSettings(language="ja"))
    app.extensions["house"].forget()
    assert '<html lang="ja"' in client.get("/privacy").text
    client.set_cookie("language", "en")
    assert '<html lang="en"' in client.get("/privacy").text


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


def test_a_name_of_200_letters_comes_back_refused_and_escaped(store: Store, browser: FlaskClient) -> None:
    answer = browser.post("/staff/tables", data={"name": "<b>" + "긴" * 197})
    assert answer.status_code == 422
    assert "<b>긴" not in answer.text
    assert store.house.tables() == ()


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
