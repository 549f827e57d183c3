"""`python -m game settle|change|replay`: the table from the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from game.editions import MAX_PLAYERS, MIN_PLAYERS, edition_named
from game.errors import GameError
from game.fields import JsonObject, as_list, as_object, as_text, as_whole, load_json, only_fields, require
from game.handover import Helper, plan_payment
from game.ledger import game_from_json, replay
from game.parsing import parse_table_event
from game.settlement import settle
from game.sticks import ALL_STICKS, Sticks

LINE_LIMIT = 100_000  # bytes
FILE_LIMIT = 20_000_000  # bytes
MOST_POINTS = ALL_STICKS.points
MOST_HELPERS = 8
IN_THE_BOX = {"10": ALL_STICKS.tens, "5": ALL_STICKS.fives, "1": ALL_STICKS.ones}


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 0, 2 when a game cannot be replayed, 1 when the answers cannot be handed on."""
    chosen = _parser().parse_args(arguments)
    try:
        if chosen.command == "replay":
            return _print_replay(chosen.game)
        return _print_answers({"settle": settle_line, "change": change_line}[chosen.command])
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left has nowhere to go
        if isinstance(problem, BrokenPipeError):  # the reader, such as head, has seen enough
            return 0
        print(f"python -m game: {problem}", file=sys.stderr)
        return 1


def _print_answers(answer: Callable[[object], JsonObject]) -> int:
    """The exit status, after every line of standard input has its answer."""
    for line in _lines(sys.stdin.buffer):
        _print(_answered(answer, line))
    return 0


def settle_line(value: object) -> JsonObject:
    """The payments of one event and the points afterwards."""
    source = as_object(value, "a line")
    written = as_list(require(source, "balances", "a line"), "balances")
    players = as_whole(len(written), "the number of balances", MIN_PLAYERS, MAX_PLAYERS)
    balances = tuple(as_whole(points, "a balance", 0, MOST_POINTS) for points in written)
    dealer = as_whole(require(source, "dealer", "a line"), "the dealer", 0, players - 1)
    edition = edition_named(as_text(source.get("edition", "standard"), "the edition"))
    event = parse_table_event(require(source, "event", "a line"))
    settled = settle(balances, dealer, edition, event)
    payments = [payment.to_json() for payment in settled.payments]
    return {"payments": payments, "balances": list(settled.balances)}


def change_line(value: object) -> JsonObject:
    """How an amount is handed over in sticks."""
    source = as_object(value, "a line")
    payer = _sticks(require(source, "payer", "a line"), "the payer")
    payee = _sticks(require(source, "payee", "a line"), "the payee")
    amount = as_whole(require(source, "amount", "a line"), "the amount", 0, MOST_POINTS)
    plan = plan_payment(payer, payee, amount, _helpers(source.get("helpers", [])))
    swaps = None if plan.change is None else [swap.to_json() for swap in plan.swaps]
    return {**plan.to_json(), "swaps": swaps, "paid": plan.paid}


def _sticks(value: object, whose: str) -> Sticks:
    source = as_object(value, f"{whose}'s sticks")
    only_fields(source, IN_THE_BOX, f"{whose}'s sticks")
    numbers = (
        as_whole(source.get(name, 0), f"{whose}'s {name}s", 0, most) for name, most in IN_THE_BOX.items()
    )
    return Sticks(*numbers)


def _helpers(value: object) -> tuple[Helper, ...]:
    written = [as_object(helper, "a helper") for helper in as_list(value, "helpers")]
    as_whole(len(written), "the number of helpers", 0, MOST_HELPERS)
    names = [as_text(require(helper, "name", "a helper"), "a helper's name") for helper in written]
    if len(set(names)) < len(names):
        raise GameError("same_name", "two helpers may not have the same name")
    sticks = (_sticks(require(helper, "sticks", "a helper"), "the helper") for helper in written)
    return tuple(Helper(name, held) for name, held in zip(names, sticks, strict=True))


def _print_replay(path: str) -> int:
    """The exit status. Nothing is printed to standard output when the game cannot be."""
    try:
        setup, events = game_from_json(load_json(_read(path)))
        states = replay(setup, events)
    except GameError as problem:
        print(json.dumps({"error": problem.to_json()}), file=sys.stderr)
        return 2
    for state in states:
        _print(state.to_json())
    return 0


def _read(path: str) -> bytes:
    try:
        content = sys.stdin.buffer.read(FILE_LIMIT + 1) if path == "-" else _read_file(Path(path))
    except (OSError, ValueError) as problem:
        raise GameError("unreadable", f"the game cannot be read: {problem}") from None
    if len(content) > FILE_LIMIT:
        raise GameError("too_long", f"a game may have {FILE_LIMIT} bytes")
    return content


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(FILE_LIMIT + 1)


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines that say something; of one that is too long only the start, so it never fills the memory."""
    while line := source.readline(LINE_LIMIT + 1):
        rest = line
        while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
            rest = source.readline(LINE_LIMIT + 1)
        if line.strip():
            yield line


def _answered(answer: Callable[[object], JsonObject], line: bytes) -> JsonObject:
    """The answer to one line, or the error that it is."""
    try:
        if len(line) > LINE_LIMIT:
            raise GameError("too_long", f"a line may have {LINE_LIMIT} bytes")
        return answer(load_json(line))
    except GameError as problem:
        return {"error": problem.to_json()}


def _print(answer: JsonObject) -> None:
    print(json.dumps(answer), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m game", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("settle", help="JSON lines in: who pays whom after one event")
    commands.add_parser("change", help="JSON lines in: how an amount is handed over in sticks")
    replayed = commands.add_parser("replay", help="the state of a game after each of its events")
    replayed.add_argument("game", help="a game file, or - for standard input")
    return parser
