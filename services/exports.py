"""Past games as files for a spreadsheet or another program."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from game.records import GameRecord, PastGames
from services.store import Store

PAGE = 200
MOST_SEATS = 5
BYTE_ORDER_MARK = "\ufeff"  # without it Excel takes the names for another alphabet
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
COLUMNS = ("code", "table", "edition", "status", "opened", "changed", "deal", "deals")


def records(store: Store, wanted: PastGames) -> Iterator[GameRecord]:
    """Every game asked for, page after page, so that years fit in memory."""
    asked = replace(wanted, before=None, limit=PAGE)
    while page := store.games.past(asked):
        yield from page
        asked = replace(asked, before=(page[-1].changed_at, page[-1].id))


def csv_lines(store: Store, wanted: PastGames, zone: ZoneInfo) -> Iterator[str]:
    """The games as lines of a CSV file, times by the house's clock; no cell can be taken for a formula."""
    seats = [f"{what}_{seat + 1}" for seat in range(MOST_SEATS) for what in ("player", "points", "place")]
    yield BYTE_ORDER_MARK + _line([*COLUMNS, *seats])
    for record in records(store, wanted):
        yield _line(_cells(record, zone))


def _cells(record: GameRecord, zone: ZoneInfo) -> list[object]:
    row = as_json(record)
    times = [
        moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")
        for moment in (record.created_at, record.changed_at)
    ]
    cells: list[object] = [row["code"], row["table"], row["edition"], row["status"], *times]
    cells += [row["deal"], row["deals"]]
    for seat in row["seats"]:
        cells += [seat["player"], seat["points"], seat["place"]]
    return cells


def _line(cells: list[object]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow([_harmless(cell) for cell in cells])
    return line.getvalue()


def _harmless(cell: object) -> object:
    """A text that a spreadsheet would calculate, made a text again."""
    is_formula = isinstance(cell, str) and cell.lstrip().startswith(FORMULA_STARTS)
    return f"'{cell}" if is_formula else cell


def as_json(record: GameRecord) -> dict[str, Any]:
    """One game for other programs; a forgotten player's name is null."""
    summary = record.summary
    places = summary.places or (None,) * len(record.seats)
    seats = zip(record.seated, summary.points, places, strict=True)
    return {
        "code": record.code,
        "table": None if record.table is None else record.table.name,
        "edition": record.edition,
        "status": summary.status.value,
        "opened": record.created_at.isoformat(),
        "changed": record.changed_at.isoformat(),
        "deal": summary.deal,
        "deals": summary.deals,
        "seats": [
            {"player": player.name, "points": points, "place": place} for player, points, place in seats
        ],
    }
