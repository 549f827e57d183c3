"""The table between two deals: points, sticks and markers, and what an event does to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.errors import GameError
from game.events import TableEvent
from game.fields import JsonObject
from game.handover import BOX, Handover, Helper, Mode, Redealt, plan_payment
from game.seats import Seat, others_from
from game.settlement import Payment, settle
from game.setup import Setup
from game.sticks import START_STICKS, Sticks, box_at_start, deal_sticks
from game.winds import DealMarkers, deals_in_game, markers


@dataclass(frozen=True, slots=True)
class StickPayment:
    """A payment and the sticks that change hands for it."""

    payment: Payment
    sticks: Handover

    @property
    def payer(self) -> Seat:
        """Who pays."""
        return self.payment.payer

    @property
    def payee(self) -> Seat:
        """Who is paid."""
        return self.payment.payee

    @property
    def due(self) -> int:
        """What was owed."""
        return self.payment.due

    @property
    def paid(self) -> int:
        """What was there to pay it."""
        return self.payment.paid

    def to_json(self) -> JsonObject:
        """The payment as the command line prints it, with everybody's part when all sticks are dealt anew."""
        redealt = [part.to_json() for part in self.sticks.redealt]
        sticks = self.sticks.to_json() | ({"redealt": redealt} if redealt else {})
        return {**self.payment.to_json(), "sticks": sticks}


@dataclass(frozen=True, slots=True)
class Holdings:
    """The fifty sticks: everybody's, and those in the box."""

    seats: tuple[Sticks, ...]
    box: Sticks

    def pay(self, payment: Payment) -> tuple[Holdings, Handover]:
        """The sticks after a payment, and how it was handed over."""
        payer, payee = self.seats[payment.payer], self.seats[payment.payee]
        plan = plan_payment(payer, payee, payment.paid, self._helpers(payment))
        if plan.change is None:
            return self._deal_anew(payment)
        return self._after(payment, plan), plan

    def _helpers(self, payment: Payment) -> Iterator[Helper]:
        """Whom to ask for a swap: the box, then the other players counter-clockwise from the payer."""
        yield Helper(BOX, self.box)
        for seat in others_from(payment.payer, len(self.seats)):
            if seat != payment.payee:
                yield Helper(seat, self.seats[seat])

    def _after(self, payment: Payment, plan: Handover) -> Holdings:
        assert plan.change is not None
        seats, box = list(self.seats), self.box
        seats[payment.payer] += plan.change.back - plan.change.give
        seats[payment.payee] += plan.change.give - plan.change.back
        for swap in plan.swaps:
            gain = swap.gets - swap.gives
            seats[payment.payer if swap.who == "payer" else payment.payee] += gain
            if isinstance(swap.helper, int):
                seats[swap.helper] -= gain
            else:
                box -= gain
        return Holdings(tuple(seats), box)

    def _deal_anew(self, payment: Payment) -> tuple[Holdings, Handover]:
        """Everybody lays down and takes up what makes an even deal of all sticks, the payment made."""
        points = [sticks.points for sticks in self.seats]
        points[payment.payer] -= payment.paid
        points[payment.payee] += payment.paid
        *seats, box = deal_sticks([*points, self.box.points])
        after = Holdings(tuple(seats), box)
        held = [*enumerate(self.seats), (BOX, self.box)]
        parts = (
            Redealt(holder, own.beyond(new), new.beyond(own))
            for (holder, own), new in zip(held, (*seats, box), strict=True)
        )
        return after, Handover(Mode.REDEAL, None, redealt=tuple(parts))


@dataclass(frozen=True, slots=True)
class Table:
    """The table after some deals. `payments` are those of the latest event."""

    setup: Setup
    deals_done: int
    points: tuple[int, ...]
    holdings: Holdings
    payments: tuple[StickPayment, ...] = ()

    @classmethod
    def laid(cls, setup: Setup) -> Table:
        """The table before the first deal: equal points and sticks for everybody."""
        players = len(setup.players)
        sticks = Holdings((START_STICKS,) * players, box_at_start(players))
        return cls(setup, 0, (setup.rules.start_points,) * players, sticks)

    @property
    def total_deals(self) -> int:
        """How many deals the whole game has."""
        return deals_in_game(len(self.setup.players), self.setup.rules.cycles)

    @property
    def is_played_out(self) -> bool:
        """Whether the last deal is over."""
        return self.deals_done == self.total_deals

    @property
    def markers(self) -> DealMarkers:
        """Deal, round, wind and dealer now; after the last deal they stay where they lay."""
        deals_done = min(self.deals_done, self.total_deals - 1)
        return markers(deals_done, self.setup.first_dealer, len(self.setup.players))

    def after(self, event: TableEvent) -> Table:
        """The table after the event; GameError when it cannot be."""
        if self.is_played_out:
            raise GameError("game_over", "the last deal is over")
        settled = settle(self.points, self.markers.dealer, self.setup.rules, event)
        payments, holdings = [], self.holdings
        for payment in settled.payments:
            holdings, handover = holdings.pay(payment)
            payments.append(StickPayment(payment, handover))
        return replace(
            self,
            deals_done=self.deals_done + settled.ends_deal,
            points=settled.balances,
            holdings=holdings,
            payments=tuple(payments),
        )
