"""Games in the staff's hands: ended, found again, taken away as files and brought back."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from game import Status
from services import house, transfer
from services.ledger import find, now
from storage import Store
from tests.web.staff_side import finish, open_game, text, win

KEY = "key-of-a-form"


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


def test_the_staff_read_what_taking_back_would_open_again(store: Store, browser: FlaskClient) -> None:
    game = open_game(store)
    win(store, game.code, 1)
    page = f"/staff/games/{game.code}"
    finish(store, game.code)
    assert "마지막 기록 되돌리기 일찍 끝냄" in text(browser.get(page).text)


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
