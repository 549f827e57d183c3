"""Past games as files."""

from __future__ import annotations

import csv
import io
import json
from zoneinfo import ZoneInfo

import pytest

from game.records import PastGames
from services import exports, house
from services.exports import csv_lines, records
from storage import Store
from tests.web.staff_side import finish, open_game, win

SEOUL = ZoneInfo("Asia/Seoul")


def rows(store: Store) -> list[list[str]]:
    """The CSV file as a spreadsheet reads it, without its first line."""
    text = "".join(csv_lines(store, PastGames(), SEOUL))
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))[1:]


def test_a_game_is_one_line_with_everybodys_points_and_place(store: Store) -> None:
    table = house.add_table(store, "창가")
    game = open_game(store, table_id=table.id)
    win(store, game.code, 1)
    finish(store, game.code)
    (row,) = rows(store)
    assert row[:4] == [game.code, "창가", "standard", "finished"]
    assert row[8:11] == ["민지", "37", "2"]
    assert row[11:14] == ["Haru", "46", "1"]
    assert "".join(csv_lines(store, PastGames(), SEOUL)).startswith("\ufeffcode,")


@pytest.mark.parametrize("name", ["=1+1", "+82 10", "-2", "@sum", "＝1", '=HYPERLINK("x")'])
def test_no_name_becomes_a_formula(store: Store, name: str) -> None:
    open_game(store, (name, "Ken"))
    assert rows(store)[0][8] == f"'{name}"


def test_all_pages_are_exported(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "PAGE", 2)
    opened = [open_game(store, (f"a{number}", "b")).code for number in range(5)]
    assert sorted(record.code for record in records(store, PastGames())) == sorted(opened)


def test_json_has_a_null_for_who_asked_to_be_forgotten(store: Store) -> None:
    game = open_game(store)
    store.players.forget(game.seats[0].id)
    (record,) = records(store, PastGames())
    assert json.loads(json.dumps(exports.as_json(record)))["seats"][0]["player"] is None
