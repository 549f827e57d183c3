"""`python -m bench.growth`: does a board refresh, the lobby or a suggestion cost more with many past games?

Fills a database with past games, 1,000 and then 100,000, and measures the same questions on both in one run.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from datetime import timedelta

from sqlalchemy import Connection, text

from bench.databases import ENGINES, new_database
from game.records import STAFF, PastGames
from services import house, players, tables
from services.board import board
from services.ledger import Stamp, now
from services.tables import NewGame, new_game
from storage import Store, open_store
from storage.schema import events, games, seats
from storage.schema import players as people

SIZES = (1_000, 100_000)
TABLES = 40
TIMES = 300
EVENTS_OF_A_GAME = 16
REGULARS = 400
BATCH = 2_000
MOST_GROWTH = 2.0  # times; the noise of a busy machine stays below


def fill(connection: Connection, wanted: int) -> None:
    """Add finished games until there are so many, copied from one another as rows."""
    have = connection.execute(text("SELECT count(*) FROM games")).scalar_one()
    for first in range(have, wanted, BATCH):
        numbers = range(first, min(first + BATCH, wanted))
        connection.execute(games.insert(), [_game(number) for number in numbers])
        connection.execute(seats.insert(), [row for number in numbers for row in _seats(number)])
        connection.execute(events.insert(), [row for number in numbers for row in _events(number)])


def _game(number: int) -> dict[str, object]:
    at = now() - timedelta(minutes=number)
    kept = {"deal": 16, "deals": 16, "points": [40, 40, 40, 40], "places": [1, 1, 1, 1]}
    names = {"code": f"OLD{number}", "secret": f"s{number}", "key": f"k{number}", "edition": "standard"}
    progress = {"version": EVENTS_OF_A_GAME, "status": "finished", "summary": kept, "changed_at": at}
    return {"id": 1_000 + number, "first_dealer": 0, "created_at": at, **names, **progress}


def _seats(number: int) -> list[dict[str, int]]:
    return [
        {"game_id": 1_000 + number, "seat": seat, "player_id": 1_000 + (number * 7 + seat * 31) % REGULARS}
        for seat in range(4)
    ]


def _events(number: int) -> list[dict[str, object]]:
    at, event = now(), {"type": "exhausted"}
    return [
        {"game_id": 1_000 + number, "version": version, "event": event, "key": f"k{version}", "at": at}
        for version in range(1, EVENTS_OF_A_GAME + 1)
    ]


def prepare(store: Store) -> list[str]:
    """The codes of forty games being played, in a house with its regulars."""
    with store.database.writing() as connection:
        rows = [
            {
                "id": 1_000 + n,
                "name": f"guest {n}",
                "name_key": f"guest {n}",
                "created_at": now(),
                "played_at": now(),
            }
            for n in range(REGULARS)
        ]
        connection.execute(people.insert(), rows)
    codes = []
    for number in range(TABLES):
        record = new_game(store, NewGame(("a", "b", "c", "d")), f"open-{number}")
        tables.exhausted(store, record.code, Stamp(0, "one", STAFF))
        codes.append(record.code)
    return codes


def questions(store: Store, codes: list[str]) -> dict[str, Callable[[], object]]:
    """What phones and the staff ask."""
    turn = iter(codes * TIMES * 4)
    return {
        "unchanged board": lambda: board(store, next(turn), since=1),
        "changed board": lambda: board(store, next(turn), since=0),
        "lobby": lambda: house.lobby(store, now()),
        "past games": lambda: house.past_games(store, PastGames(limit=20)),
        "names": lambda: players.suggest(store, "gu"),
    }


def milliseconds(ask: Callable[[], object]) -> float:
    """What the question costs when nothing else wants the machine: the quickest of many tries."""
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        ask()
        taken.append((time.perf_counter() - start) * 1000)
    return round(min(taken), 3)


def measure(engine: str, sizes: tuple[int, ...]) -> Iterator[tuple[int, dict[str, float]]]:
    """The costs at each number of past games, in one database."""
    with new_database(engine) as url:
        store = open_store(url)
        codes = prepare(store)
        for size in sizes:
            with store.database.writing() as connection:
                fill(connection, size)
            if not store.database.is_sqlite:
                with store.database.writing() as connection:
                    connection.execute(text("ANALYZE"))
            yield size, {name: milliseconds(ask) for name, ask in questions(store, codes).items()}
        store.close()


def main() -> int:
    """The exit status: 1 when a question costs more than twice as much with a hundred times the games."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs=2, default=SIZES)
    parser.add_argument("--engines", nargs="+", default=ENGINES, choices=ENGINES)
    asked = parser.parse_args()
    steady = True
    for engine in asked.engines:
        found = dict(measure(engine, tuple(asked.sizes)))
        for size, costs in found.items():
            print(json.dumps({"engine": engine, "past_games": size, "milliseconds": costs}), flush=True)
        few, many = found.values()
        grown = {name: round(many[name] / few[name], 2) for name in few}
        print(json.dumps({"engine": engine, "growth": grown}), flush=True)
        steady = steady and max(grown.values()) < MOST_GROWTH
    return 0 if steady else 1


if __name__ == "__main__":
    raise SystemExit(main())
