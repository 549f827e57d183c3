"""How a payment is handed over in sticks: directly, after a swap, or by dealing all sticks anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from game.fields import JsonObject
from game.seats import Seat
from game.sticks import Change, Sticks, make_change

Holder = Seat | str  # a seat, or another name for who holds the sticks
BOX: Holder = "box"


class Mode(StrEnum):
    """The three ways to hand a payment over."""

    DIRECT = "direct"
    EXCHANGE = "exchange"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class Helper:
    """Somebody who can swap sticks with the payer or the payee."""

    name: Holder
    sticks: Sticks


@dataclass(frozen=True, slots=True)
class Swap:
    """Sticks of equal value exchanged with a helper before the payment; `who` is "payer" or "payee"."""

    who: str
    helper: Holder
    gives: Sticks
    gets: Sticks

    @property
    def moved(self) -> int:
        """How many sticks change hands."""
        return self.gives.count + self.gets.count

    def to_json(self) -> JsonObject:
        """The swap as the command line prints it."""
        sticks = {"gives": self.gives.to_json(), "gets": self.gets.to_json()}
        return {"who": self.who, "helper": self.helper, **sticks}


@dataclass(frozen=True, slots=True)
class Redealt:
    """What one holder lays down and takes up when all sticks are dealt anew."""

    holder: Holder
    gives: Sticks
    gets: Sticks

    def to_json(self) -> JsonObject:
        """The holder's part as the command line prints it."""
        return {"holder": self.holder, "gives": self.gives.to_json(), "gets": self.gets.to_json()}


@dataclass(frozen=True, slots=True)
class Handover:
    """Which sticks change hands for one payment. A redeal moves everybody's: then `change` is None."""

    mode: Mode
    change: Change | None
    swaps: tuple[Swap, ...] = ()
    redealt: tuple[Redealt, ...] = ()

    @property
    def paid(self) -> int | None:
        """The points handed over; None in a redeal."""
        return None if self.change is None else self.change.give.points - self.change.back.points

    @property
    def moved(self) -> int | None:
        """How many sticks change hands, swaps included; None when the redeal has not been worked out."""
        if self.change is None:
            return sum(part.gives.count for part in self.redealt) or None
        return self.change.moved + sum(swap.moved for swap in self.swaps)

    def to_json(self) -> JsonObject:
        """The hand-over as the command line prints it."""
        return {
            "mode": self.mode.value,
            "give": self.change and self.change.give.to_json(),
            "back": self.change and self.change.back.to_json(),
            "swaps": [swap.to_json() for swap in self.swaps],
            "moved": self.moved,
        }


BREAKING = (
    (Sticks(tens=1), Sticks(fives=2)),
    (Sticks(tens=1), Sticks(fives=1, ones=5)),
    (Sticks(tens=1), Sticks(ones=10)),
    (Sticks(fives=1), Sticks(ones=5)),
)
EQUAL_VALUES = (*BREAKING, *((gets, gives) for gives, gets in BREAKING))
CHEAPEST_SWAP = min(gives.count + gets.count for gives, gets in EQUAL_VALUES)


@dataclass(frozen=True, slots=True)
class _Holding:
    """What the payer, the payee and the helpers hold at one point of the search."""

    payer: Sticks
    payee: Sticks
    helpers: tuple[Helper, ...]

    def swaps(self) -> Iterator[Swap]:
        """Every swap that payer or payee could make with a helper: sticks broken, and sticks joined.

        Joined sticks leave the helper the small ones that a second swap may need.
        """
        for helper in self.helpers:
            for who, own in (("payer", self.payer), ("payee", self.payee)):
                for gives, gets in EQUAL_VALUES:
                    if own.holds(gives) and helper.sticks.holds(gets):
                        yield Swap(who, helper.name, gives, gets)

    def after(self, swap: Swap) -> _Holding:
        """What they hold once the swap is made."""
        gain = swap.gets - swap.gives
        helpers = tuple(
            Helper(helper.name, helper.sticks - gain) if helper.name == swap.helper else helper
            for helper in self.helpers
        )
        if swap.who == "payer":
            return _Holding(self.payer + gain, self.payee, helpers)
        return _Holding(self.payer, self.payee + gain, helpers)


def plan_payment(payer: Sticks, payee: Sticks, amount: int, helpers: Iterable[Helper] = ()) -> Handover:
    """The hand-over that moves fewest sticks: direct if the two can settle, else with one or two swaps.

    Helpers come in the order to ask them: the box, then the other players counter-clockwise from the payer.
    """
    direct = make_change(payer, payee, amount)
    if direct is not None:
        return Handover(Mode.DIRECT, direct)
    return _exchange(_Holding(payer, payee, tuple(helpers)), amount)


@lru_cache(maxsize=1 << 12)
def _exchange(start: _Holding, amount: int) -> Handover:
    best = Handover(Mode.REDEAL, None)
    for first in start.swaps():
        best = _fewer(best, start.after(first), amount, (first,))
    for first in start.swaps():
        if _can_beat(best, first.moved + CHEAPEST_SWAP):
            best = _with_second_swap(best, start.after(first), amount, first)
    return best


def _with_second_swap(best: Handover, holding: _Holding, amount: int, first: Swap) -> Handover:
    for second in holding.swaps():
        if _can_beat(best, first.moved + second.moved):
            best = _fewer(best, holding.after(second), amount, (first, second))
    return best


def _fewer(best: Handover, holding: _Holding, amount: int, swaps: tuple[Swap, ...]) -> Handover:
    """The plan with these swaps if it pays and moves fewer sticks, else the best so far."""
    change = make_change(holding.payer, holding.payee, amount)
    if change is None or not _can_beat(best, change.moved + sum(swap.moved for swap in swaps)):
        return best
    return Handover(Mode.EXCHANGE, change, swaps)


def _can_beat(best: Handover, moved: int) -> bool:
    """Whether a plan that moves so many sticks is better than the best so far."""
    return best.moved is None or moved < best.moved
