"""The tiles of Suzume-Jan: twenty faces, their notation, and how many of each are in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

COPIES_OF_A_KIND = 4
RED_COPIES_OF_A_NUMBER = 1
LONGEST_QUOTE = 20
"""How much of a wrong text an error repeats."""


class UnknownTile(ValueError):
    """Text that names no tile."""

    def __init__(self, notation: str) -> None:
        super().__init__(f"no tile is written {notation[:LONGEST_QUOTE]!r}")
        self.notation = notation


class Kind(StrEnum):
    """What a tile counts as, whatever its colour: bamboo 1 to 9, green dragon, red dragon."""

    BAMBOO_1 = "1s"
    BAMBOO_2 = "2s"
    BAMBOO_3 = "3s"
    BAMBOO_4 = "4s"
    BAMBOO_5 = "5s"
    BAMBOO_6 = "6s"
    BAMBOO_7 = "7s"
    BAMBOO_8 = "8s"
    BAMBOO_9 = "9s"
    GREEN_DRAGON = "gd"
    RED_DRAGON = "rd"

    rank: int | None
    is_honour: bool
    is_terminal: bool
    is_terminal_or_honour: bool
    ordinal: int

    def __new__(cls, notation: str) -> Kind:
        kind = str.__new__(cls, notation)
        kind._value_ = notation
        kind.is_honour = notation.endswith("d")
        kind.rank = None if kind.is_honour else int(notation[0])
        kind.is_terminal = kind.rank in (1, 9)
        kind.is_terminal_or_honour = kind.is_terminal or kind.is_honour
        kind.ordinal = len(cls.__members__)
        return kind


def _copies(kind: Kind, is_red_copy: bool) -> int:
    if kind.is_honour:
        return COPIES_OF_A_KIND
    return RED_COPIES_OF_A_NUMBER if is_red_copy else COPIES_OF_A_KIND - RED_COPIES_OF_A_NUMBER


class Tile(StrEnum):
    """One of the twenty faces, in notation: 1s..9s, r1s..r9s (red copies), gd, rd."""

    BAMBOO_1 = "1s"
    BAMBOO_2 = "2s"
    BAMBOO_3 = "3s"
    BAMBOO_4 = "4s"
    BAMBOO_5 = "5s"
    BAMBOO_6 = "6s"
    BAMBOO_7 = "7s"
    BAMBOO_8 = "8s"
    BAMBOO_9 = "9s"
    RED_1 = "r1s"
    RED_2 = "r2s"
    RED_3 = "r3s"
    RED_4 = "r4s"
    RED_5 = "r5s"
    RED_6 = "r6s"
    RED_7 = "r7s"
    RED_8 = "r8s"
    RED_9 = "r9s"
    GREEN_DRAGON = "gd"
    RED_DRAGON = "rd"

    kind: Kind
    is_red: bool
    copies: int
    ordinal: int
    sort_key: int
    """Order on a rack: by kind, a red copy after its plain ones."""

    def __new__(cls, notation: str) -> Tile:
        tile = str.__new__(cls, notation)
        tile._value_ = notation
        is_red_copy = notation.startswith("r") and notation.endswith("s")
        tile.kind = Kind(notation[1:] if is_red_copy else notation)
        tile.is_red = is_red_copy or tile.kind is Kind.RED_DRAGON
        tile.copies = _copies(tile.kind, is_red_copy)
        tile.ordinal = len(cls.__members__)
        tile.sort_key = 2 * tile.kind.ordinal + tile.is_red
        return tile

    @classmethod
    def parse(cls, notation: str) -> Tile:
        """The tile written so; UnknownTile when there is none."""
        tile = _BY_NOTATION.get(notation.strip())
        if tile is None:
            raise UnknownTile(notation)
        return tile


_BY_NOTATION = {tile.value: tile for tile in Tile}


def overdrawn(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The faces that appear more often than the box holds them; empty when all can lie on one table."""
    counts = Counter(tiles)
    return tuple(sorted([tile for tile, count in counts.items() if count > tile.copies]))


def can_lie_together(tiles: Iterable[Tile]) -> bool:
    """Whether one box of 44 tiles holds all of these at once (RULES section 4, impossible input)."""
    return not overdrawn(tiles)
