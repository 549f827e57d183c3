"""The fifty sticks of the box, and how a sum changes hands with the fewest of them (RULES section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.errors import GameError

TEN, FIVE = 10, 5


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


@lru_cache(maxsize=1 << 14)
def make_change(payer: Sticks, payee: Sticks, amount: int) -> Change | None:
    """The hand-over of exactly that amount which moves fewest sticks; None when the two cannot settle alone.

    Ties: fewest given back, then most tens, then most fives given. A payer who is short gives everything.
    """
    if payer.points <= amount:
        return Change(payer, NO_STICKS)
    ways = _ways(payer, payee, amount)
    best = min(ways, key=_least_moved, default=None)
    return best and Change(_positive(*best), _positive(*(-number for number in best)))


Net = tuple[int, int, int]  # tens, fives, ones: above zero the payer gives, below zero the payee gives back


def _ways(payer: Sticks, payee: Sticks, amount: int) -> Iterator[Net]:
    for tens in range(-payee.tens, payer.tens + 1):
        rest = amount - TEN * tens
        fewest_fives = max(-payee.fives, -((payer.ones - rest) // FIVE))
        most_fives = min(payer.fives, (rest + payee.ones) // FIVE)
        for fives in range(fewest_fives, most_fives + 1):
            yield tens, fives, rest - FIVE * fives


def _least_moved(net: Net) -> tuple[int, int, int, int]:
    moved = abs(net[0]) + abs(net[1]) + abs(net[2])
    given = max(net[0], 0) + max(net[1], 0) + max(net[2], 0)
    return moved, moved - given, -max(net[0], 0), -max(net[1], 0)


def _positive(tens: int, fives: int, ones: int) -> Sticks:
    return Sticks(max(tens, 0), max(fives, 0), max(ones, 0))


def deal_sticks(points: Sequence[int]) -> tuple[Sticks, ...]:
    """All fifty sticks dealt out so that everybody holds exactly their points; the box counts as a holder.

    Small sticks are spread as evenly as can be, so that the next payments need no change.
    """
    if min(points, default=0) < 0 or sum(points) != ALL_STICKS.points:
        raise GameError("bad_points", f"the points must be {ALL_STICKS.points} together, nobody's below 0")
    ones = _spread_ones(points)
    fives = _spread_fives([(have - single) // FIVE for have, single in zip(points, ones, strict=True)])
    return tuple(
        Sticks((have - single - FIVE * five) // TEN, five, single)
        for have, five, single in zip(points, fives, ones, strict=True)
    )


def _spread_ones(points: Sequence[int]) -> list[int]:
    """Everybody's odd ones, then five at a time to whoever has fewest and can use them."""
    ones = [have % FIVE for have in points]
    while sum(ones) < ALL_STICKS.ones:
        holder = min((i for i, have in enumerate(points) if have - ones[i] >= FIVE), key=lambda i: ones[i])
        ones[holder] += FIVE
    return ones


def _spread_fives(fifths: Sequence[int]) -> list[int]:
    """A five for everybody whose rest is odd, then two at a time to whoever has fewest and can use them."""
    fives = [number % 2 for number in fifths]
    while sum(fives) < ALL_STICKS.fives:
        holder = min((i for i, number in enumerate(fifths) if number - fives[i] >= 2), key=lambda i: fives[i])
        fives[holder] += 2
    return fives
