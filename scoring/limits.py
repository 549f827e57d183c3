"""The limit hands (yakuman): all green, chin-yao, super red. No hand can be two of them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.items import Item, ItemName, item_from
from tiles import Tile

ALL_GREEN_POINTS = 10
CHIN_YAO_POINTS = 15
SUPER_RED_POINTS = 20

GREEN_TILES = frozenset(
    {Tile.BAMBOO_2, Tile.BAMBOO_3, Tile.BAMBOO_4, Tile.BAMBOO_6, Tile.BAMBOO_8, Tile.GREEN_DRAGON}
)
"""The tiles with no red on them: 1, 5, 7 and 9 have some, and so does every red copy."""


def limit_item(hand: Sequence[Tile]) -> Item | None:
    """The limit that a complete hand reaches, if any."""
    if is_all_green(hand):
        return item_from(ItemName.ALL_GREEN, ALL_GREEN_POINTS, hand, range(len(hand)))
    if is_chin_yao(hand):
        return item_from(ItemName.CHIN_YAO, CHIN_YAO_POINTS, hand, range(len(hand)))
    if is_super_red(hand):
        return item_from(ItemName.SUPER_RED, SUPER_RED_POINTS, hand, range(len(hand)))
    return None


def is_all_green(hand: Sequence[Tile]) -> bool:
    """All six tiles are plain 2, 3, 4, 6, 8 or the green dragon, which is not required."""
    return all(tile in GREEN_TILES for tile in hand)


def is_chin_yao(hand: Sequence[Tile]) -> bool:
    """All six tiles are 1, 9 or dragons; red copies are allowed and add nothing."""
    return all(tile.kind.is_terminal_or_honour for tile in hand)


def is_super_red(hand: Sequence[Tile]) -> bool:
    """All six tiles are red."""
    return all(tile.is_red for tile in hand)
