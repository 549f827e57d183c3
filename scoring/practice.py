"""Hands to practise on, drawn from the box with the caller's own dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scoring.claims import Claim
from scoring.editions import STANDARD, Edition
from scoring.melds import TILES_IN_A_HAND, TWO_MELDS
from scoring.score import score
from tiles import COPIES_OF_A_KIND, Kind, Tile

if TYPE_CHECKING:
    from random import Random

BOX = tuple([tile for tile in Tile for _ in range(tile.copies)])
DEALER_CHANCE = 1 / 4
FAIR = 1 / 2


def random_hand(dice: Random, edition: Edition = STANDARD) -> Claim:
    """A hand with a dora to judge: as often one that may win as one that only looks like it."""
    wanted = dice.random() < FAIR
    while True:
        claim = _complete_hand(dice, edition) if wanted or dice.random() < FAIR else _near_miss(dice, edition)
        if score(claim).can_win is wanted:
            return claim


def random_five(dice: Random) -> tuple[tuple[Tile, ...], Tile]:
    """Five tiles that one more can complete, and a dora."""
    claim = _complete_hand(dice, STANDARD)
    return claim.tiles[:-1], claim.dora


def _complete_hand(dice: Random, edition: Edition) -> Claim:
    """Any pair of melds that four copies allow, each pair as likely."""
    return _deal(dice, dice.choice(tuple(TWO_MELDS)), edition)


def _near_miss(dice: Random, edition: Edition) -> Claim:
    """Two melds with one tile exchanged for another that the box still holds."""
    kinds = list(dice.choice(tuple(TWO_MELDS)))
    kinds.pop(dice.randrange(TILES_IN_A_HAND))
    others = [kind for kind in Kind if kinds.count(kind) < COPIES_OF_A_KIND]
    return _deal(dice, [*kinds, dice.choice(others)], edition)


def _deal(dice: Random, kinds: Sequence[Kind], edition: Edition) -> Claim:
    """Tiles of these kinds from a shuffled box, themselves shuffled, and the next tile of the box as dora."""
    box = dice.sample(BOX, len(BOX))
    hand = []
    for kind in kinds:
        hand.append(next(tile for tile in box if tile.kind is kind))
        box.remove(hand[-1])
    dice.shuffle(hand)
    return Claim(tuple(hand), box[0], is_dealer=dice.random() < DEALER_CHANCE, edition=edition)
