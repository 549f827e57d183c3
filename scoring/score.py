"""What a claim is worth, item by item, and whether it may win."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.claims import Claim, check
from scoring.items import Item, meld_item
from scoring.limits import limit_item
from scoring.melds import Meld, split
from scoring.refusals import Refusal, refusals
from scoring.yaku import bonus_items
from tiles import Tile

DEALER_BONUS = 2


@dataclass(frozen=True, slots=True)
class Score:
    """A claim, priced. `points` is the sum of the items; a hand that may not win has a total of 0."""

    tiles: tuple[Tile, ...]
    dora: Tile
    melds: tuple[Meld, ...]
    items: tuple[Item, ...]
    points: int
    dealer_bonus: int
    reasons: tuple[Refusal, ...]
    missing: int
    """How many points a complete hand lacks to the minimum."""

    @property
    def can_win(self) -> bool:
        """Whether no rule refuses the claim."""
        return not self.reasons

    @property
    def total(self) -> int:
        """What the others pay for: the points and the dealer's bonus, or nothing."""
        return self.points + self.dealer_bonus if self.can_win else 0


def score(claim: Claim) -> Score:
    """Price a claim, or say every reason why it may not win. ImpossibleClaim for tiles that cannot be."""
    check(claim)
    melds = split(claim.tiles)
    items = _items(claim, melds)
    points = sum([item.points for item in items])
    reasons = refusals(claim, bool(melds), points)
    return Score(
        tiles=claim.tiles,
        dora=claim.dora,
        melds=melds,
        items=items,
        points=points,
        dealer_bonus=DEALER_BONUS if claim.is_dealer and not reasons else 0,
        reasons=reasons,
        missing=max(0, claim.edition.min_points - points) if melds else 0,
    )


def _items(claim: Claim, melds: tuple[Meld, ...]) -> tuple[Item, ...]:
    """The melds, and on top of them a limit or the bonuses, never both."""
    if not melds:
        return ()
    limit = limit_item(claim.tiles)
    return (
        *[meld_item(meld) for meld in melds],
        *([limit] if limit else bonus_items(claim.tiles, melds, claim.dora)),
    )
