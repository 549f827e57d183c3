"""What an entry of a deal made people pay, added up for everybody who won or called wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game import FalseWin, Play, Seat, StickPayment, WinByDiscard, WinByDraw
from game.editions import Edition
from game.settlement import worth


@dataclass(frozen=True, slots=True)
class Paid:
    """All that one winner was paid, or one false caller paid, and what the hand was worth."""

    seat: Seat
    payments: tuple[StickPayment, ...]
    points: int | None = None  # the hand's, without the dealer's bonus; None for a false win
    worth: int | None = None  # with it

    @property
    def is_win(self) -> bool:
        """Whether it was paid to this player, not by."""
        return self.points is not None

    @property
    def parts(self) -> tuple[int, ...]:
        """What each payment came to."""
        return tuple(payment.paid for payment in self.payments)

    @property
    def total(self) -> int:
        """All of them together."""
        return sum(self.parts)

    @property
    def due(self) -> int:
        """What it would have been, had there been sticks enough."""
        return sum(payment.due for payment in self.payments)

    @property
    def bonus(self) -> int:
        """The dealer's bonus in it."""
        return (self.worth or 0) - (self.points or 0)

    @property
    def is_rounded_up(self) -> bool:
        """Whether sharing the hand's worth made the payers owe more than that."""
        return self.worth is not None and self.due > self.worth


def paid_for(play: Play, edition: Edition) -> tuple[Paid, ...]:
    """What a play brought its winners and cost those who were wrong, in the order it was paid."""
    event, payments = play.event, play.payments
    match event:
        case WinByDraw():
            return (_won(event.winner, event.points, play, edition, payments),)
        case WinByDiscard():
            stood = {claim.winner: claim.points for claim in event.claims}
            won = [payment for payment in payments if payment.payer == event.discarder]
            order = dict.fromkeys(payment.payee for payment in won)
            return (
                *(_won(seat, stood[seat], play, edition, _to(seat, won)) for seat in order),
                *(Paid(seat, _by(seat, payments)) for seat in event.false_wins),
            )
        case FalseWin():
            return (Paid(event.player, payments),)
        case _:
            return ()


def _won(seat: Seat, points: int, play: Play, edition: Edition, payments: tuple[StickPayment, ...]) -> Paid:
    return Paid(seat, payments, points, worth(points, seat, play.markers.dealer, edition))


def _to(seat: Seat, payments: Iterable[StickPayment]) -> tuple[StickPayment, ...]:
    return tuple(payment for payment in payments if payment.payee == seat)


def _by(seat: Seat, payments: Iterable[StickPayment]) -> tuple[StickPayment, ...]:
    return tuple(payment for payment in payments if payment.payer == seat)
