"""`python -m scoring`: one hand, or a stream of them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence

from scoring.claims import Claim, ImpossibleClaim, WinBy
from scoring.editions import EDITIONS, STANDARD
from scoring.notation import (
    LONGEST_TEXT,
    answer_to_json,
    error_to_json,
    parse_edition,
    parse_tile,
    parse_tiles,
    score_to_json,
)
from scoring.refusals import Refusal
from scoring.score import Score, score

CANNOT_BE = 2
"""The exit status for tiles that cannot be on a table."""

BLOCK = 65_536
"""How many bytes of a batch are read at once."""

WHY_NOT = {
    Refusal.NOT_TWO_MELDS: "the six tiles do not split into two melds",
    Refusal.BELOW_MINIMUM: "too few points",
    Refusal.FURITEN: "the player discarded this kind before (furiten)",
}


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    commands = argparse.ArgumentParser(prog="python -m scoring", description="Score hands of Suzume-Jan.")
    modes = commands.add_subparsers(dest="mode", required=True)
    hand = modes.add_parser("hand", help="score one hand; tiles are 1s..9s, r1s..r9s, gd, rd")
    hand.add_argument("tiles", nargs="*", metavar="TILE")
    hand.add_argument("--dora", required=True, metavar="TILE", help="the tile on the dora marker")
    hand.add_argument("--dealer", action="store_true", help="the winner is the dealer")
    hand.add_argument("--edition", default=STANDARD.name, help=", ".join(EDITIONS))
    hand.add_argument(
        "--by", choices=[way.value for way in WinBy], default=WinBy.DRAW, help="tsumo is draw, ron is discard"
    )
    hand.add_argument("--winning-tile", metavar="TILE", help="the tile that completed the hand")
    hand.add_argument("--discards", default="", metavar="TILE,TILE", help="the winner's own discards")
    hand.add_argument("--json", action="store_true", help="print one JSON object")
    modes.add_parser("batch", help="JSON lines in, JSON lines out, in order")
    return commands


def claim_from_arguments(arguments: argparse.Namespace) -> Claim:
    """The claim that the command line describes."""
    discards = [tile for tile in arguments.discards.split(",") if tile.strip()]
    return Claim(
        tiles=parse_tiles(arguments.tiles),
        dora=parse_tile(arguments.dora),
        is_dealer=arguments.dealer,
        by=WinBy(arguments.by),
        winning_tile=parse_tile(arguments.winning_tile) if arguments.winning_tile is not None else None,
        discards=parse_tiles(discards),
        edition=parse_edition(arguments.edition),
    )


def explanation(priced: Score) -> str:
    """The score in words: a line for each item with its tiles, then the total or every reason why not."""
    lines = [f"{item.name:<10} {item.points:>2}   {' '.join(item.tiles)}" for item in priced.items]
    lines.append(f"{'points':<10} {priced.points:>2}")
    if priced.dealer_bonus:
        lines.append(f"{'dealer':<10} {priced.dealer_bonus:>2}")
    if priced.can_win:
        lines.append(f"{'total':<10} {priced.total:>2}")
    lines += [f"may not win: {WHY_NOT[reason]}" for reason in priced.reasons]
    if priced.missing:
        lines.append(f"missing    {priced.missing:>2}")
    return "\n".join(lines)


def print_hand(arguments: argparse.Namespace) -> int:
    """Print one hand's score; the exit status."""
    try:
        priced = score(claim_from_arguments(arguments))
    except ImpossibleClaim as problem:
        print(json.dumps(error_to_json(problem)), file=sys.stderr)
        return CANNOT_BE
    print(json.dumps(score_to_json(priced)) if arguments.json else explanation(priced), flush=True)
    return 0


def arriving_lines(blocks: Iterable[bytes]) -> Iterator[list[bytes]]:
    """The lines that the blocks make up, as many at a time as have arrived.

    Of a line too long to be a claim only enough is kept to refuse it.
    """
    begun = b""
    for block in blocks:
        *whole, begun = (begun + block).split(b"\n")
        begun = begun[: LONGEST_TEXT + 1]
        yield whole
    if begun:
        yield [begun]


def print_batch() -> int:
    """Answer every line of standard input with one line, in order; the exit status."""
    arriving = iter(lambda: os.read(sys.stdin.fileno(), BLOCK), b"")
    for lines in arriving_lines(arriving):
        sys.stdout.write("".join([json.dumps(answer_to_json(line)) + "\n" for line in lines]))
        sys.stdout.flush()
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; the exit status, 1 when the answer cannot be handed on."""
    arguments = parser().parse_args(words)
    try:
        return print_batch() if arguments.mode == "batch" else print_hand(arguments)
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left has nowhere to go
        if isinstance(problem, BrokenPipeError):  # the reader, such as head, has seen enough
            return 0
        print(f"python -m scoring: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
