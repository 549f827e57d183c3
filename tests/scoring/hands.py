"""Hands written in notation, for tests that read like the rulebook."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from scoring import STANDARD, Claim, Edition, Score, WinBy, score
from scoring.melds import split
from tiles import Tile, can_lie_together

Hand = tuple[Tile, ...]


def tiles_of(notation: str) -> Hand:
    """The tiles of a text such as "1s r2s gd"."""
    return tuple(Tile(tile) for tile in notation.split())


def tsumo(hand: str, dora: str, edition: Edition = STANDARD, is_dealer: bool = False) -> Score:
    """The score of a hand that its owner drew."""
    return score(Claim(tiles_of(hand), Tile(dora), is_dealer, edition=edition))


def ron(hand: str, dora: str, winning_tile: str, discards: str = "") -> Score:
    """The score of a hand completed by another player's discard."""
    claim = Claim(
        tiles_of(hand),
        Tile(dora),
        by=WinBy.DISCARD,
        winning_tile=Tile(winning_tile),
        discards=tiles_of(discards),
    )
    return score(claim)


def paid(priced: Score) -> str:
    """The items of a score on one line: "run 1, triplet 2, red 1"."""
    return ", ".join(f"{item.name} {item.points}" for item in priced.items)


@cache
def every_hand() -> tuple[Hand, ...]:
    """All hands of six tiles that the box can give."""
    return tuple(hand for hand in combinations_with_replacement(Tile, 6) if can_lie_together(hand))


@cache
def every_complete_hand() -> tuple[Hand, ...]:
    """All hands that split into two melds."""
    return tuple(hand for hand in every_hand() if split(hand))


@cache
def every_complete_claim() -> tuple[tuple[Claim, Score], ...]:
    """All complete hands with every tile that can then lie on the marker, and their scores."""
    claims = [
        Claim(hand, dora)
        for hand in every_complete_hand()
        for dora in Tile
        if can_lie_together((*hand, dora))
    ]
    return tuple((claim, score(claim)) for claim in claims)
