"""The bonuses of a complete hand: red tiles, dora, tanyao, chanta."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.items import Item, ItemName, item_from
from scoring.melds import Meld
from tiles import Tile

RED_POINTS = 1
DORA_POINTS = 1
TANYAO_POINTS = 1
CHANTA_POINTS = 2


def bonus_items(hand: Sequence[Tile], melds: Sequence[Meld], dora: Tile) -> tuple[Item, ...]:
    """Every bonus of the hand that is worth something."""
    found = (red_tiles(hand), dora_tiles(hand, dora), tanyao(hand), chanta(hand, melds))
    return tuple([item for item in found if item is not None])


def red_tiles(hand: Sequence[Tile]) -> Item | None:
    """One point for every red tile: red numbers and every red dragon."""
    places = [place for place, tile in enumerate(hand) if tile.is_red]
    return item_from(ItemName.RED, RED_POINTS * len(places), hand, places) if places else None


def dora_tiles(hand: Sequence[Tile], dora: Tile) -> Item | None:
    """One point for every tile of the same kind as the tile on the marker, whatever the colours.

    The marker tile itself is not in the hand and scores nothing.
    """
    places = [place for place, tile in enumerate(hand) if tile.kind is dora.kind]
    return item_from(ItemName.DORA, DORA_POINTS * len(places), hand, places) if places else None


def tanyao(hand: Sequence[Tile]) -> Item | None:
    """One point when all six tiles are 2 to 8."""
    if any(tile.kind.is_terminal_or_honour for tile in hand):
        return None
    return item_from(ItemName.TANYAO, TANYAO_POINTS, hand, range(len(hand)))


def chanta(hand: Sequence[Tile], melds: Sequence[Meld]) -> Item | None:
    """Two points when each of the melds contains a 1, a 9 or a dragon."""
    if not all(any(tile.kind.is_terminal_or_honour for tile in meld.tiles) for meld in melds):
        return None
    places = [place for place, tile in enumerate(hand) if tile.kind.is_terminal_or_honour]
    return item_from(ItemName.CHANTA, CHANTA_POINTS, hand, places)
