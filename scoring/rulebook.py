"""The numbers of the rules, taken from the code that applies them, for a page that explains the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import prod

from scoring.editions import STANDARD, Edition
from scoring.items import ItemName
from scoring.limits import ALL_GREEN_POINTS, CHIN_YAO_POINTS, GREEN_TILES, SUPER_RED_POINTS
from scoring.melds import MELD_POINTS, TILES_IN_A_HAND, TILES_IN_A_MELD, TWO_MELDS, Shape
from scoring.practice import BOX
from scoring.score import DEALER_BONUS
from scoring.yaku import CHANTA_POINTS, DORA_POINTS, RED_POINTS, TANYAO_POINTS
from tiles import COPIES_OF_A_KIND, Kind, Tile, can_lie_together

POINTS: Mapping[ItemName, int] = {
    ItemName.RUN: MELD_POINTS[Shape.RUN],
    ItemName.TRIPLET: MELD_POINTS[Shape.TRIPLET],
    ItemName.RED: RED_POINTS,
    ItemName.DORA: DORA_POINTS,
    ItemName.TANYAO: TANYAO_POINTS,
    ItemName.CHANTA: CHANTA_POINTS,
    ItemName.ALL_GREEN: ALL_GREEN_POINTS,
    ItemName.CHIN_YAO: CHIN_YAO_POINTS,
    ItemName.SUPER_RED: SUPER_RED_POINTS,
}
"""What each item is worth; red and dora for each tile."""


@dataclass(frozen=True, slots=True)
class RuleNumbers:
    """Every number that a page about the rules of scoring states."""

    min_points: int
    dealer_bonus: int
    points: Mapping[ItemName, int]
    tiles_in_the_box: int
    kinds: int
    copies_of_a_kind: int
    red_tiles: int
    tiles_in_a_hand: int
    tiles_in_a_meld: int
    green_tiles: tuple[Tile, ...]
    complete_hands: int


def rule_numbers(edition: Edition = STANDARD) -> RuleNumbers:
    """The numbers of one edition."""
    return RuleNumbers(
        min_points=edition.min_points,
        dealer_bonus=DEALER_BONUS,
        points=POINTS,
        tiles_in_the_box=len(BOX),
        kinds=len(Kind),
        copies_of_a_kind=COPIES_OF_A_KIND,
        red_tiles=len([tile for tile in BOX if tile.is_red]),
        tiles_in_a_hand=TILES_IN_A_HAND,
        tiles_in_a_meld=TILES_IN_A_MELD,
        green_tiles=tuple([tile for tile in Tile if tile in GREEN_TILES]),
        complete_hands=complete_hands(),
    )


@cache
def complete_hands() -> int:
    """How many different hands of six tiles split into two melds, red copies told from plain ones."""
    return sum(
        prod(_colourings(kind, count) for kind, count in Counter(kinds).items()) for kinds in TWO_MELDS
    )


@cache
def _colourings(kind: Kind, count: int) -> int:
    """How many choices of plain and red tiles there are for so many tiles of a kind."""
    faces = [tile for tile in Tile if tile.kind is kind]
    return len([hand for hand in combinations_with_replacement(faces, count) if can_lie_together(hand)])
