"""Who pays whom after a win or a false win, in the order it is paid (RULES sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from game.editions import DEAREST_WIN, Edition
from game.errors import GameError
from game.events import Exhausted, FalseWin, TableEvent, WinByDiscard, WinByDraw
from game.fields import JsonObject
from game.seats import Seat, nearest_first, others_from


@dataclass(frozen=True, slots=True)
class Due:
    """What one player owes another."""

    payer: Seat
    payee: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What was owed and what was there to pay it; the rest is forgiven."""

    payer: Seat
    payee: Seat
    due: int
    paid: int

    def to_json(self) -> JsonObject:
        """The payment as the command line prints it."""
        return {"from": self.payer, "to": self.payee, "due": self.due, "paid": self.paid}


@dataclass(frozen=True, slots=True)
class Settlement:
    """The payments of one event, the points afterwards, and whether the deal is over."""

    payments: tuple[Payment, ...]
    balances: tuple[int, ...]
    ends_deal: bool


def settle(balances: Sequence[int], dealer: Seat, edition: Edition, event: TableEvent) -> Settlement:
    """The payments of an event in the order they are paid; GameError when the event cannot be."""
    players = len(balances)
    check(event, players, edition)
    left = list(balances)
    payments = tuple(_pay(due, left) for due in dues(event, dealer, players, edition))
    return Settlement(payments, tuple(left), ends_deal=not isinstance(event, FalseWin))


def _pay(due: Due, left: list[int]) -> Payment:
    paid = min(due.points, left[due.payer])
    left[due.payer] -= paid
    left[due.payee] += paid
    return Payment(due.payer, due.payee, due.points, paid)


def dues(event: TableEvent, dealer: Seat, players: int, edition: Edition) -> Iterator[Due]:
    """What the event makes people owe, in the order it is paid."""
    match event:
        case WinByDraw():
            yield from _dues_by_draw(event, dealer, players, edition)
        case WinByDiscard():
            yield from _dues_by_discard(event, dealer, players, edition)
        case FalseWin():
            yield from _dues_of_false_win(event.player, players, edition)
        case Exhausted():
            return
        case _:
            assert_never(event)


def worth(points: int, winner: Seat, dealer: Seat, edition: Edition) -> int:
    """What a win pays in all: the dealer's own wins are worth the bonus more."""
    return points + (edition.dealer_bonus if winner == dealer else 0)


def _dues_by_draw(event: WinByDraw, dealer: Seat, players: int, edition: Edition) -> Iterator[Due]:
    """Every other player owes an equal share, rounded up; the dealer's bonus comes before the split."""
    share = -(-worth(event.points, event.winner, dealer, edition) // (players - 1))
    for payer in others_from(event.winner, players):
        yield Due(payer, event.winner, share)


def _dues_by_discard(event: WinByDiscard, dealer: Seat, players: int, edition: Edition) -> Iterator[Due]:
    """The discarder alone owes each winner in full, nearest first; then the false callers, nearest first."""
    points = {claim.winner: claim.points for claim in event.claims}
    for winner in nearest_first(event.discarder, points, players):
        yield Due(event.discarder, winner, worth(points[winner], winner, dealer, edition))
    for player in nearest_first(event.discarder, event.false_wins, players):
        yield from _dues_of_false_win(player, players, edition)


def _dues_of_false_win(player: Seat, players: int, edition: Edition) -> Iterator[Due]:
    """The same to every other player, nearest first; being the dealer changes nothing."""
    for payee in others_from(player, players):
        yield Due(player, payee, edition.false_win_price)


def check(event: TableEvent, players: int, edition: Edition) -> None:
    """Nothing when the event can happen at such a table; GameError when it cannot."""
    match event:
        case WinByDraw():
            _check_seat(event.winner, players)
            _check_points(event.points, edition)
        case WinByDiscard():
            _check_win_by_discard(event, players, edition)
        case FalseWin():
            _check_seat(event.player, players)
        case Exhausted():
            return
        case _:
            assert_never(event)


def _check_win_by_discard(event: WinByDiscard, players: int, edition: Edition) -> None:
    winners = [claim.winner for claim in event.claims]
    callers = [*winners, *event.false_wins]
    for seat in (event.discarder, *callers):
        _check_seat(seat, players)
    for claim in event.claims:
        _check_points(claim.points, edition)
    if not winners:
        raise GameError("no_winner", "a win by discard needs at least one claim")
    if event.discarder in callers:
        raise GameError("own_discard", "nobody may call on their own discard")
    if len(set(callers)) < len(callers):
        raise GameError("called_twice", "a player may call only once on a discard")


def _check_seat(seat: Seat, players: int) -> None:
    if type(seat) is not int or not 0 <= seat < players:
        raise GameError("unknown_seat", f"there is no such seat at a table of {players}")


def _check_points(points: int, edition: Edition) -> None:
    if type(points) is not int:
        raise GameError("bad_type", "points must be a whole number")
    if points < edition.lowest_claim:
        raise GameError("below_minimum", f"a win needs at least {edition.lowest_claim} points")
    if points > DEAREST_WIN:
        raise GameError("out_of_range", f"no hand is worth more than {DEAREST_WIN} points")
