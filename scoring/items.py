"""Items: the lines of a score, each with its points and the tiles they come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.melds import Meld, Shape
from tiles import Tile


class ItemName(StrEnum):
    """Everything a hand can be paid for."""

    RUN = "run"
    TRIPLET = "triplet"
    RED = "red"
    DORA = "dora"
    TANYAO = "tanyao"
    CHANTA = "chanta"
    ALL_GREEN = "all_green"
    CHIN_YAO = "chin_yao"
    SUPER_RED = "super_red"


MELD_NAMES = {Shape.RUN: ItemName.RUN, Shape.TRIPLET: ItemName.TRIPLET}


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score. `indexes` are the places in the hand, as given, of the tiles it comes from."""

    name: ItemName
    points: int
    tiles: tuple[Tile, ...]
    indexes: tuple[int, ...]


def item_from(name: ItemName, points: int, hand: Sequence[Tile], indexes: Iterable[int]) -> Item:
    """The item that comes from the tiles at these places of the hand."""
    places = tuple(indexes)
    return Item(name, points, tuple([hand[place] for place in places]), places)


def meld_item(meld: Meld) -> Item:
    """A run is worth 1 point, a triplet 2."""
    return Item(MELD_NAMES[meld.shape], meld.points, meld.tiles, meld.indexes)
