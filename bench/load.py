"""A full café on one server: `python -m bench.load` (eleven minutes; --minutes for less).

Forty tables of five phones refresh their board every two seconds, every table settles a deal a minute, ten
photos a minute arrive; server and load share this machine. Prints the times people wait and the server's
memory, and ends with status 1 when an answer was an error or a target was missed.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urlsplit

from bench.phone import Answer, Phone, form_of
from bench.server import Served, served
from tests.vision import files

REFRESH_SECONDS = 2.0
SETTLE_SECONDS = 60.0
PHOTO_SECONDS = 6.0
TARGETS = {"board": (0.99, 250.0), "settle": (0.99, 500.0), "photo": (0.95, 3000.0)}
"""Which share of the answers must come within how many milliseconds."""
MOST_GROWTH = 1.25
"""The memory after the last minute may be this many times that after the second."""


@dataclass
class Log:
    """Every wait, by what was waited for, and every answer that was an error."""

    waits: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in TARGETS})
    errors: list[str] = field(default_factory=list)

    def note(self, name: str, answer: Answer, *good: int) -> None:
        """Keep one answer."""
        self.waits[name].append(answer.milliseconds)
        if answer.status not in good:
            self.errors.append(f"{name}: {answer.status} {answer.body[:120]!r}")


@dataclass(frozen=True, slots=True)
class Table:
    """One game and the phones around it; the first phone also settles."""

    code: str
    phones: tuple[Phone, ...]


def open_table(host: str, port: int, phones: int, number: int) -> Table:
    """A new game that this many phones have joined. AssertionError when the server will not have it."""
    crowd = tuple(Phone(host, port) for _ in range(phones))
    fields = form_of(crowd[0].get("/games/new").body, 'action="/games"')
    names = [("name", f"T{number}P{seat}") for seat in range(phones)]
    opened = crowd[0].send("/games", [*fields, *names, ("edition", "standard"), ("first_dealer", "lot")])
    code = urlsplit(opened.location).path.split("/")[2]
    for seat, phone in enumerate(crowd):
        where = f"/g/{code}/join"
        joined = phone.send(
            where, [*form_of(phone.get(where).body, f'action="{where}"'), ("seat", str(seat))]
        )
        assert joined.status == 303, joined
    return Table(code, crowd)


def watch(table: Table, phone: Phone, log: Log, dice: Random, is_over: Callable[[], bool]) -> None:
    """Refresh the board with the version the phone has, as the page's script does."""
    version = 0
    time.sleep(dice.uniform(0, REFRESH_SECONDS))
    while not is_over():
        answer = phone.get(f"/g/{table.code}/board?version={version}", {"HX-Request": "true"})
        log.note("board", answer, 200, 204)
        if found := re.search(r'data-version="(\d+)"', answer.body):
            version = int(found[1])
        time.sleep(max(0.0, REFRESH_SECONDS - answer.milliseconds / 1000))


def play(table: Table, phone: Phone, log: Log, dice: Random, is_over: Callable[[], bool]) -> None:
    """Settle a deal a minute: look at the win, then send the form that the page holds."""
    time.sleep(dice.uniform(0, SETTLE_SECONDS))
    while not is_over():
        address = f"/g/{table.code}/win/draw"
        page = phone.get(f"{address}?winner={dice.randrange(5)}&points={dice.randrange(5, 12)}")
        if 'id="settle"' in page.body:
            log.note("settle", phone.send(address, form_of(page.body, 'id="settle"')), 303)
        wait(SETTLE_SECONDS, is_over)


def photograph(host: str, port: int, log: Log, is_over: Callable[[], bool]) -> None:
    """Have a photo read now and then."""
    photo = files.encoded(files.scene(), "JPEG")

    def read() -> None:
        log.note("photo", Phone(host, port).send_photo("/api/v1/read", [], photo), 200)

    while not is_over():
        threading.Thread(target=read, daemon=True).start()
        wait(PHOTO_SECONDS, is_over)


def wait(seconds: float, is_over: Callable[[], bool]) -> None:
    """Sleep, but not past the end."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not is_over():
        time.sleep(0.2)


def run(server: Served, options: argparse.Namespace) -> tuple[Log, list[float]]:
    """All the waits, and the memory minute by minute."""
    host, port = server.host, server.port
    dice, log = Random(options.seed), Log()
    tables = [open_table(host, port, options.phones, number) for number in range(options.tables)]
    end: float = time.monotonic() + options.minutes * 60

    def is_over() -> bool:
        return time.monotonic() >= end

    jobs = [threading.Thread(target=photograph, args=(host, port, log, is_over))]
    for table in tables:
        own = Phone(host, port, dict(table.phones[0].cookies))
        jobs.append(threading.Thread(target=play, args=(table, own, log, Random(dice.random()), is_over)))
        for phone in table.phones:
            jobs.append(
                threading.Thread(target=watch, args=(table, phone, log, Random(dice.random()), is_over))
            )
    for job in jobs:
        job.start()
    held = []
    while not is_over():
        wait(60, is_over)
        held.append(server.megabytes)
    for job in jobs:
        job.join()
    return log, held


def report(log: Log, held: list[float]) -> bool:
    """Print what was measured; whether every target was met."""
    met: bool = not log.errors
    for name, (share, target) in TARGETS.items():
        waits = sorted(log.waits[name])
        if not waits:
            continue
        at = waits[min(len(waits) - 1, int(share * len(waits)))]
        met = met and at <= target
        middle, part = statistics.median(waits), f"p{share * 100:.0f}"
        print(
            f"{name:7} {len(waits):6} answers  "
            f"median {middle:6.0f} ms  {part} {at:6.0f} ms  (target {target:.0f})"
        )
    print(f"errors  {len(log.errors)}")
    for error in log.errors[:5]:
        print(f"        {error}")
    print("memory  " + " ".join(f"{each:.0f}" for each in held) + " MB, minute by minute")
    is_flat = len(held) < 3 or held[-1] <= held[1] * MOST_GROWTH
    return met and is_flat


def main() -> int:
    """The exit status: 0 when every target was met."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--phones", type=int, default=5)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with served() as server:
        log, held = run(server, options)
    return 0 if report(log, held) else 1


if __name__ == "__main__":
    sys.exit(main())
