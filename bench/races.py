"""`python -m bench.races`: two phones settle the same deal at once; one must win, the other must be told.

Also fifty repeats of one request at once, as a phone on a bad network sends them: one deal is recorded.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import median

from bench.databases import ENGINES, new_database
from game.records import STAFF
from scoring import WinBy
from services import tables
from services.ledger import Stale, Stamp, load
from services.tables import NewGame, new_game
from services.wins import Declared, Hand
from storage import Store, open_store

REPEATS = 50
DEALS_BEFORE_UNDO = 8


@dataclass
class Findings:
    """What came of the races."""

    races: int = 0
    one_won: int = 0
    told_what_happened: int = 0  # the loser was shown the new state
    repeats: int = 0
    recorded: int = 0
    milliseconds: list[float] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether each race had one winner and the repeats one record."""
        return self.races == self.one_won == self.told_what_happened and self.recorded == 1

    def figures(self) -> dict[str, object]:
        """What to print."""
        times = sorted(self.milliseconds)
        slow = times[int(len(times) * 0.99)] if times else 0.0
        shown = {name: value for name, value in vars(self).items() if name != "milliseconds"}
        return shown | {"median_ms": round(median(times), 1), "p99_ms": round(slow, 1)}


def together(work: list[Callable[[], object]]) -> list[object]:
    """What each returned or raised, all having started at the same moment."""
    gate = threading.Barrier(len(work))

    def start(one: Callable[[], object]) -> object:
        gate.wait()
        try:
            return one()
        except Stale as told:
            return told

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(start, work))


def settle(store: Store, code: str, seen: int, winner: int, key: str) -> object:
    """What settling a win by draw answered."""
    declared = Declared(WinBy.DRAW, (Hand(winner, points=7),))
    return tables.settle(store, code, declared, Stamp(seen, key, STAFF))


def race(stores: tuple[Store, Store], code: str, seen: int, number: int, found: Findings) -> None:
    """Two phones, each at a server process of its own, settle different wins for one deal."""
    start = time.perf_counter()
    answers = together(
        [
            lambda phone=phone, store=store: settle(store, code, seen, phone, f"{number}-{phone}")  # type: ignore[misc]
            for phone, store in enumerate(stores)
        ]
    )
    found.milliseconds.append((time.perf_counter() - start) * 1000)
    told = [answer for answer in answers if isinstance(answer, Stale)]
    found.races += 1
    found.one_won += len(told) == 1 and load(stores[0], code).version == seen + 1
    found.told_what_happened += [each.played.version for each in told] == [seen + 1]


def race_many(url: str, times: int) -> Findings:
    """What came of so many races, and of fifty repeats of one request."""
    found, stores = Findings(), (open_store(url), open_store(url))
    for number in range(times):
        if number % DEALS_BEFORE_UNDO == 0:
            code, seen = new_game(stores[0], NewGame(("a", "b", "c", "d")), f"game-{number}").code, 0
        race(stores, code, seen, number, found)
        seen += 1
    code = new_game(stores[0], NewGame(("a", "b")), "repeats").code
    answers = together([lambda n=n: settle(stores[n % 2], code, 0, 1, "once") for n in range(REPEATS)])  # type: ignore[misc]
    found.repeats = sum(answer == answers[0] for answer in answers)
    found.recorded = load(stores[0], code).version
    for store in stores:
        store.close()
    return found


def measure(times: int) -> Iterator[tuple[str, Findings]]:
    """The findings on each engine."""
    for engine in ENGINES:
        with new_database(engine) as url:
            yield engine, race_many(url, times)


def main() -> int:
    """The exit status: 1 when a race had no winner or two, or a repeat was recorded again."""
    parser = argparse.ArgumentParser(prog="python -m bench.races", description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    asked = parser.parse_args()
    clean = True
    for engine, found in measure(asked.times):
        print(json.dumps({"engine": engine, **found.figures()}), flush=True)
        clean = clean and found.is_clean and found.repeats == REPEATS
    return 0 if clean else 1


if __name__ == "__main__":
    raise SystemExit(main())
