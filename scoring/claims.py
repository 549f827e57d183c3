"""A claim: the tiles a player shows to win with, and everything that bears on whether they may."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.editions import STANDARD, Edition
from scoring.melds import TILES_IN_A_HAND
from tiles import Tile, can_lie_together, overdrawn


class WinBy(StrEnum):
    """A win takes its last tile from the stock (tsumo), or from another player's discard (ron)."""

    DRAW = "draw"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Claim:
    """Six tiles and the dora marker as they lie on the table, and how the last tile came."""

    tiles: tuple[Tile, ...]
    dora: Tile
    is_dealer: bool = False
    by: WinBy = WinBy.DRAW
    winning_tile: Tile | None = None
    discards: tuple[Tile, ...] = ()
    edition: Edition = STANDARD


class Problem(StrEnum):
    """Why something typed or read cannot be a claim at all. A mistake in typing, never a false win."""

    BAD_REQUEST = "bad_request"
    UNKNOWN_EDITION = "unknown_edition"
    UNKNOWN_TILE = "unknown_tile"
    TILE_COUNT = "tile_count"
    IMPOSSIBLE_TILES = "impossible_tiles"
    WIN_TILE_NOT_IN_HAND = "win_tile_not_in_hand"


class ImpossibleClaim(ValueError):
    """What was claimed cannot lie on a table."""

    def __init__(self, code: Problem, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def check(claim: Claim) -> None:
    """Raise ImpossibleClaim for a claim that cannot lie on the table; otherwise do nothing."""
    check_count(claim.tiles, TILES_IN_A_HAND)
    check_box((*claim.tiles, claim.dora))
    if claim.winning_tile is not None and claim.winning_tile not in claim.tiles:
        raise ImpossibleClaim(
            Problem.WIN_TILE_NOT_IN_HAND, f"the winning tile {claim.winning_tile} is not in the hand"
        )


def check_count(tiles: Sequence[Tile], wanted: int) -> None:
    """Raise ImpossibleClaim unless there are so many tiles."""
    if len(tiles) != wanted:
        raise ImpossibleClaim(Problem.TILE_COUNT, f"{wanted} tiles are wanted, not {len(tiles)}")


def check_box(on_the_table: Sequence[Tile]) -> None:
    """Raise ImpossibleClaim unless one box holds all of these, the dora marker's tile among them."""
    if not can_lie_together(on_the_table):
        too_many = ", ".join(overdrawn(on_the_table))
        raise ImpossibleClaim(
            Problem.IMPOSSIBLE_TILES, f"more on the table than the box holds, the dora counted: {too_many}"
        )


def shown_together(hands: Iterable[Sequence[Tile]], dora: Tile, winning_tile: Tile) -> bool:
    """Whether one box holds all hands that win on one discard; the tile they share lies there once."""
    on_the_table = [dora, winning_tile]
    for hand in hands:
        others = list(hand)
        if winning_tile not in others:
            return False
        others.remove(winning_tile)
        on_the_table += others
    return can_lie_together(on_the_table)
