"""Melds: the three tiles in a row, or three alike, of which a complete hand has two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement

from tiles import COPIES_OF_A_KIND, Kind, Tile

TILES_IN_A_MELD = 3
TILES_IN_A_HAND = 6


class Shape(StrEnum):
    """A meld is three consecutive numbers, or three of one kind."""

    RUN = "run"
    TRIPLET = "triplet"


MELD_POINTS = {Shape.RUN: 1, Shape.TRIPLET: 2}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A meld by kind alone; colours do not matter to it."""

    shape: Shape
    kinds: tuple[Kind, Kind, Kind]


@dataclass(frozen=True, slots=True)
class Meld:
    """Three tiles of a hand that belong together, and where they lie in the hand."""

    shape: Shape
    tiles: tuple[Tile, ...]
    indexes: tuple[int, ...]

    @property
    def points(self) -> int:
        """A run is worth 1, a triplet 2."""
        return MELD_POINTS[self.shape]


def _runs() -> tuple[Pattern, ...]:
    """Three consecutive numbers; 9 and 1 do not join, and dragons have no number."""
    numbers = [kind for kind in Kind if not kind.is_honour]
    return tuple(Pattern(Shape.RUN, row) for row in zip(numbers, numbers[1:], numbers[2:], strict=False))


RUNS = _runs()
TRIPLETS = tuple(Pattern(Shape.TRIPLET, (kind, kind, kind)) for kind in Kind)


def _pairs_of_melds() -> dict[tuple[Kind, ...], tuple[Pattern, Pattern]]:
    """Every two melds that four copies of a kind allow, by the six kinds they need, in order.

    No two pairs need the same six kinds, so a hand splits in one way or in none.
    """
    pairs = {}
    for first, second in combinations_with_replacement(RUNS + TRIPLETS, 2):
        kinds = tuple(sorted(first.kinds + second.kinds, key=lambda kind: kind.ordinal))
        if max(kinds.count(kind) for kind in kinds) <= COPIES_OF_A_KIND:
            pairs[kinds] = (first, second)
    return pairs


TWO_MELDS = _pairs_of_melds()


def _places(kinds: Sequence[Kind], pair: tuple[Pattern, Pattern]) -> tuple[tuple[int, ...], ...]:
    """Where the tiles of each meld lie among the six kinds in order."""
    left = list(range(len(kinds)))
    places: list[tuple[int, ...]] = []
    for meld in pair:
        taken = []
        for kind in meld.kinds:
            taken.append(next(place for place in left if kinds[place] is kind))
            left.remove(taken[-1])
        places.append(tuple(taken))
    return tuple(places)


_PLACES = {kinds: _places(kinds, pair) for kinds, pair in TWO_MELDS.items()}


def split(tiles: Sequence[Tile]) -> tuple[Meld, ...]:
    """The two melds of a complete hand, runs first, then the lower; none when the tiles do not split so."""
    keys = [tile.sort_key for tile in tiles]
    order = sorted(range(len(tiles)), key=keys.__getitem__)
    kinds = tuple([tiles[place].kind for place in order])
    if kinds not in TWO_MELDS:
        return ()
    melds = []
    for pattern, places in zip(TWO_MELDS[kinds], _PLACES[kinds], strict=True):
        indexes = tuple([order[place] for place in places])
        melds.append(Meld(pattern.shape, tuple([tiles[index] for index in indexes]), indexes))
    return tuple(melds)
