"""The fifty sticks of the box, and how a sum changes hands with the fewest of them (RULES section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.errors import GameError

TEN, FIVE = 10, 5
MOST_HOLDERS = 6  # five players and the box


@dataclass(frozen=True, slots=True)
class Sticks:
    """Some sticks, by what they are worth."""

    tens: int = 0
    fives: int = 0
    ones: int = 0

    @property
    def points(self) -> int:
        """What they are worth together."""
        return TEN * self.tens + FIVE * self.fives + self.ones

    @property
    def count(self) -> int:
        """How many sticks these are."""
        return self.tens + self.fives + self.ones

    def __add__(self, other: Sticks) -> Sticks:
        return Sticks(self.tens + other.tens, self.fives + other.fives, self.ones + other.ones)

    def __sub__(self, other: Sticks) -> Sticks:
        return Sticks(self.tens - other.tens, self.fives - other.fives, self.ones - other.ones)

    def holds(self, other: Sticks) -> bool:
        """Whether the other sticks can be taken out of these."""
        return self.tens >= other.tens and self.fives >= other.fives and self.ones >= other.ones

    def beyond(self, other: Sticks) -> Sticks:
        """Those that the other lacks, each kind for itself."""
        return _positive(self.tens - other.tens, self.fives - other.fives, self.ones - other.ones)

    def to_json(self) -> dict[str, int]:
        """The sticks as the command line prints them."""
        return {"10": self.tens, "5": self.fives, "1": self.ones}


NO_STICKS = Sticks()
START_STICKS = Sticks(tens=2, fives=3, ones=5)
ALL_STICKS = Sticks(tens=10, fives=15, ones=25)


@dataclass(frozen=True, slots=True)
class Change:
    """What the payer gives and what the payee gives back."""

    give: Sticks
    back: Sticks

    @property
    def moved(self) -> int:
        """How many sticks change hands."""
        return self.give.count + self.back.count


def box_at_start(players: int) -> Sticks:
    """The sticks nobody is dealt: with five players none is left."""
    return ALL_STICKS - sum((START_STICKS,) * players, NO_STICKS)


def make_change(payer: Sticks, payee: Sticks, amount: int) -> Change | None:
    """The hand-over of exactly that amount which moves fewest sticks; None when the two cannot settle alone.

    Ties: fewest given back, then most tens, then most fives given. A payer who is short gives everything.
    """
    if payer.points <= amount:
        return Change(payer, NO_STICKS)
    if (payer.ones - amount) % FIVE > payer.ones + payee.ones:
        return None  # tens and fives make no difference to the last ones, and these two have too few
    return next((way for way in _ways(amount) if payer.holds(way.give) and payee.holds(way.back)), None)


@cache
def _ways(amount: int) -> tuple[Change, ...]:
    """Every way to hand over exactly that amount with the sticks of one box, the best first."""
    ways = []
    for tens in range(-ALL_STICKS.tens, ALL_STICKS.tens + 1):
        for fives in range(-ALL_STICKS.fives, ALL_STICKS.fives + 1):
            ones = amount - TEN * tens - FIVE * fives
            if abs(ones) <= ALL_STICKS.ones:
                ways.append(Change(_positive(tens, fives, ones), _positive(-tens, -fives, -ones)))
    return tuple(sorted(ways, key=_preference))


def _preference(way: Change) -> tuple[int, int, int, int]:
    return way.moved, way.back.count, -way.give.tens, -way.give.fives


def _positive(tens: int, fives: int, ones: int) -> Sticks:
    return Sticks(max(tens, 0), max(fives, 0), max(ones, 0))


def deal_sticks(points: Sequence[int]) -> tuple[Sticks, ...]:
    """All fifty sticks dealt out so that everybody holds exactly their points; the box counts as a holder.

    Small sticks are spread as evenly as can be, so that the next payments need no change.
    """
    if len(points) > MOST_HOLDERS or min(points, default=0) < 0 or sum(points) != ALL_STICKS.points:
        raise GameError("bad_points", f"the points must be {ALL_STICKS.points} together, nobody's below 0")
    ones = _spread([have % FIVE for have in points], points, FIVE, ALL_STICKS.ones)
    fifths = [(have - single) // FIVE for have, single in zip(points, ones, strict=True)]
    fives = _spread([number % 2 for number in fifths], fifths, 2, ALL_STICKS.fives)
    tens = [(number - five) // 2 for number, five in zip(fifths, fives, strict=True)]
    return tuple(Sticks(*own) for own in zip(tens, fives, ones, strict=True))


def _spread(least: Sequence[int], most: Sequence[int], step: int, total: int) -> list[int]:
    """So many for each that all are out: what each must have, then a step at a time to who has room."""
    spread = list(least)
    steps = (total - sum(least)) // step
    while steps > 0:
        for holder, limit in enumerate(most):
            if steps and spread[holder] < limit:
                spread[holder] += step
                steps -= 1
    return spread
