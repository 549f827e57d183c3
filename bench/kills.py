"""`python -m bench.kills`: kill -9 a process that settles deals, at random moments; then look for losses.

Every acknowledged deal must be in the ledger, nothing may be half-written, and the request that was in flight
must be written once when it is sent again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass

from bench.databases import ENGINES, new_database
from game.records import STAFF, summary_of
from scoring import WinBy
from services import tables
from services.ledger import STEP, Stamp, load
from services.tables import NewGame, new_game
from services.wins import Declared, Hand
from storage import Store, open_store
from storage.database import Database
from storage.rebuild import wrong_games

LONGEST_LIFE = 0.5  # seconds a writer lives at most; a settled deal takes some milliseconds


@dataclass
class Findings:
    """What was found after the kills."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    half_written: int = 0
    answers_lost: int = 0  # written, but killed before saying so
    written_twice: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, half-written or doubled."""
        return self.lost == self.half_written == self.written_twice == 0


def declared(step: int) -> Declared:
    """A win by draw, or two false calls on one discard, which are two entries or none."""
    if step % 3 == 2:
        return Declared(WinBy.DISCARD, (Hand(1, points=2), Hand(2, points=2)), discarder=0)
    return Declared(WinBy.DRAW, (Hand(step % 4, points=7),))


def settle(store: Store, code: str, seen: int, step: int) -> int:
    """How many entries were written."""
    stamp = Stamp(seen, f"deal-{step}", STAFF)
    return len(tables.settle(store, code, declared(step), stamp, accept_false_wins=True))


def write_until_killed(url: str, code: str, answers: int) -> None:
    """Settle one deal after another; say so before and after each."""
    store, seen = Store(Database(url)), 0
    for step in range(1_000):
        os.write(answers, f"{json.dumps(['asks', step, seen])}\n".encode())
        seen += settle(store, code, seen, step)
        os.write(answers, f"{json.dumps(['has', step, seen])}\n".encode())
        if seen >= 10:
            tables.undo(store, code, Stamp(seen, f"undo-{step}", STAFF))
            seen += 1


def one_kill(url: str, code: str, life: float) -> list[tuple[str, int, int]]:
    """What the writer said before it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            write_until_killed(url, code, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as said:
        first = said.readline()
        time.sleep(life)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return [tuple(json.loads(line)) for line in (first, *said) if line.endswith("\n")]


def examine(store: Store, code: str, said: list[tuple[str, int, int]], found: Findings) -> None:
    """Compare the ledger with what the writer said."""
    played = load(store, code)
    keys = [entry.key for entry in played.entries]
    acknowledged = [step for what, step, _ in said if what == "has"]
    asked = [(step, seen) for what, step, seen in said if what == "asks"]
    found.kills += 1
    found.acknowledged += len(acknowledged)
    found.lost += sum(f"deal-{step}" not in keys for step in acknowledged)
    found.half_written += sum(not is_whole(step, keys) for step, _ in asked)
    found.half_written += [entry.version for entry in played.entries] != list(range(1, len(keys) + 1))
    found.half_written += played.record.summary != summary_of(played.state)
    if asked and asked[-1][0] not in acknowledged:
        step, seen = asked[-1]
        found.answers_lost += f"deal-{step}" in keys
        settle(store, code, seen, step)
        again = [entry.key for entry in load(store, code).entries]
        found.written_twice += again.count(f"deal-{step}") != 1 or not is_whole(step, again)


def is_whole(step: int, keys: list[str]) -> bool:
    """Whether all entries of a request are there, or none."""
    wanted = [f"deal-{step}"] + ([f"deal-{step}{STEP}1"] if step % 3 == 2 else [])
    return sum(key in keys for key in wanted) in (0, len(wanted))


def kill_many(url: str, times: int, seed: int) -> Findings:
    """What so many kills did to one database."""
    found, dice = Findings(), random.Random(seed)
    store = open_store(url)
    for number in range(times):
        code = new_game(store, NewGame(("a", "b", "c", "d")), f"game-{number}").code
        store.close()  # no connection may cross into the writer
        said = one_kill(url, code, dice.uniform(0, LONGEST_LIFE))
        examine(store, code, said, found)
    found.half_written += len(wrong_games(store.games))
    store.close()
    return found


def measure(times: int, seed: int) -> Iterator[tuple[str, Findings]]:
    """The findings on each engine."""
    for engine in ENGINES:
        with new_database(engine) as url:
            yield engine, kill_many(url, times, seed)


def main() -> int:
    """The exit status: 1 when anything was lost, half-written or doubled."""
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    clean = True
    for engine, found in measure(asked.times, asked.seed):
        print(json.dumps({"engine": engine, **vars(found)}), flush=True)
        clean = clean and found.is_clean
    return 0 if clean else 1


if __name__ == "__main__":
    raise SystemExit(main())
