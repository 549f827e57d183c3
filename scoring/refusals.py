"""The rules under which a claim that can lie on the table still may not win."""

from __future__ import annotations

from enum import StrEnum

from scoring.claims import Claim, WinBy


class Refusal(StrEnum):
    """A rule that a claim breaks, in the order of the rulebook."""

    NOT_TWO_MELDS = "not_two_melds"
    BELOW_MINIMUM = "below_minimum"
    FURITEN = "furiten"


def refusals(claim: Claim, is_complete: bool, points: int) -> tuple[Refusal, ...]:
    """Every rule the claim breaks, in rulebook order; empty when the win stands."""
    broken = []
    if not is_complete:
        broken.append(Refusal.NOT_TWO_MELDS)
    elif points < claim.edition.min_points:
        broken.append(Refusal.BELOW_MINIMUM)
    if is_furiten(claim):
        broken.append(Refusal.FURITEN)
    return tuple(broken)


def is_furiten(claim: Claim) -> bool:
    """Whether the discard won on is of a kind that the player discarded before in this deal.

    Colours do not matter. A tile that the player draws may always win, and so may a discard of another kind.
    """
    if claim.by is WinBy.DRAW or claim.winning_tile is None:
        return False
    return any(tile.kind is claim.winning_tile.kind for tile in claim.discards)
