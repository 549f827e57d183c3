"""A declared win before it is settled: what each hand is worth, whether it stands, who would pay what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import scoring
from game import (
    Claim,
    FalseWin,
    Seat,
    State,
    StickPayment,
    TableEvent,
    WinByDiscard,
    WinByDraw,
    nearest_first,
    notes_of,
)
from game.notes import Notes
from scoring import ImpossibleClaim, Refusal, Score, WinBy
from services.errors import BadChoice, ServiceError
from services.ledger import state_after
from tiles import Tile


@dataclass(frozen=True, slots=True)
class Hand:
    """One winner's part of a declared win: six tiles, or the points the players counted themselves."""

    winner: Seat
    tiles: tuple[Tile, ...] = ()
    points: int | None = None  # given: counted by the players, the tiles are not scored
    winning_tile: Tile | None = None
    discards: tuple[Tile, ...] = ()
    is_edited: bool = False  # the reading of the photo was corrected by hand
    photo: int | None = None  # the number of the kept photograph


@dataclass(frozen=True, slots=True)
class Declared:
    """What was called: a tsumo by one, or a ron by one or several on one discard."""

    by: WinBy
    hands: tuple[Hand, ...]
    dora: Tile | None = None
    discarder: Seat | None = None
    false_wins: tuple[Seat, ...] = ()  # called on the same discard and known to be wrong


@dataclass(frozen=True, slots=True)
class Appraisal:
    """One hand, priced. `score` is None where the players counted themselves."""

    hand: Hand
    score: Score | None
    points: int
    dealer_bonus: int
    reasons: tuple[Refusal, ...]

    @property
    def can_win(self) -> bool:
        """Whether no rule refuses the hand."""
        return not self.reasons


@dataclass(frozen=True, slots=True)
class Preview:
    """What settling would do. With hands that do not stand, `events` holds their false wins."""

    appraisals: tuple[Appraisal, ...]
    events: tuple[TableEvent, ...]
    before: State
    after: State
    payments: tuple[StickPayment, ...]

    @property
    def stands(self) -> bool:
        """Whether every hand may win."""
        return all(appraisal.can_win for appraisal in self.appraisals)

    @property
    def false_wins(self) -> tuple[Seat, ...]:
        """The seats whose hand may not win."""
        return tuple(each.hand.winner for each in self.appraisals if not each.can_win)


class ImpossibleHand(ServiceError):
    """The tiles of one hand cannot lie on a table: a mistake in typing, never a false win."""

    status = 422

    def __init__(self, winner: Seat, problem: ImpossibleClaim) -> None:
        super().__init__(problem.message)
        self.winner = winner
        self.code = problem.code.value


class DoesNotStand(ServiceError):
    """A hand may not win, not yet accepted as a false win. `preview` says why and what it costs."""

    code, status = "does_not_stand", 422

    def __init__(self, preview: Preview) -> None:
        super().__init__("a declared hand may not win")
        self.preview = preview


def preview(state: State, declared: Declared) -> Preview:
    """What the declared win is worth and would make people pay, from this state on."""
    appraisals = appraise(state, declared)
    events = _in_turn(declared, events_of(declared, appraisals), len(state.players))
    after, payments = state, list[StickPayment]()
    for event in events:
        after = state_after(after, event)
        payments += after.payments
    return Preview(appraisals, events, state, after, tuple(payments))


def _in_turn(declared: Declared, events: tuple[TableEvent, ...], players: int) -> tuple[TableEvent, ...]:
    """The events, false wins on one discard in the order in which they are paid: the nearest first."""
    wrong = {event.player: event for event in events if isinstance(event, FalseWin)}
    if declared.discarder is None or len(wrong) < len(events):
        return events
    return tuple(wrong[seat] for seat in nearest_first(declared.discarder, wrong, players))


def appraise(state: State, declared: Declared, dealer: Seat | None = None) -> tuple[Appraisal, ...]:
    """Every hand, priced; several on one discard must come from one box. The dealer is today's by default."""
    dealer = state.dealer if dealer is None else dealer
    if not declared.hands and not declared.false_wins:
        raise BadChoice("no_winner")
    if declared.by is WinBy.DRAW and len(declared.hands) != 1:
        raise BadChoice("one_winner")
    if declared.by is WinBy.DISCARD and declared.discarder is None:
        raise BadChoice("no_discarder")
    appraisals = tuple(_appraise(state, declared, hand, hand.winner == dealer) for hand in declared.hands)
    _check_together(declared)
    return appraisals


def _appraise(state: State, declared: Declared, hand: Hand, is_dealer: bool) -> Appraisal:
    if hand.points is not None:
        return _counted(state, hand, hand.points, is_dealer)
    if declared.dora is None:
        raise BadChoice("no_dora")
    claim = scoring.Claim(
        tiles=hand.tiles,
        dora=declared.dora,
        is_dealer=is_dealer,
        by=declared.by,
        winning_tile=hand.winning_tile,
        discards=hand.discards,
        edition=scoring.EDITIONS[state.setup.edition],
    )
    try:
        score = scoring.score(claim)
    except ImpossibleClaim as problem:
        raise ImpossibleHand(hand.winner, problem) from problem
    return Appraisal(hand, score, score.points, score.dealer_bonus, score.reasons)


def _counted(state: State, hand: Hand, points: int, is_dealer: bool) -> Appraisal:
    """A hand the players counted themselves: taken as they say, above the minimum."""
    if points < state.setup.rules.min_points:
        return Appraisal(hand, None, points, 0, (Refusal.BELOW_MINIMUM,))
    return Appraisal(hand, None, points, state.setup.rules.dealer_bonus if is_dealer else 0, ())


def _check_together(declared: Declared) -> None:
    """Several winners show their tiles at once, and the discard they share lies there once."""
    hands = [hand for hand in declared.hands if hand.tiles]
    if len(hands) < 2 or declared.dora is None:
        return
    named = {hand.winning_tile for hand in hands if hand.winning_tile is not None}
    if len(named) > 1:
        raise BadChoice("winning_tiles_differ")
    shared = named or set.intersection(*(set(hand.tiles) for hand in hands))
    tiles = [hand.tiles for hand in hands]
    if not any(scoring.shown_together(tiles, declared.dora, tile) for tile in shared):
        raise BadChoice("impossible_table")


def events_of(declared: Declared, appraisals: tuple[Appraisal, ...]) -> tuple[TableEvent, ...]:
    """What goes into the ledger: the win with those who were wrong beside it, or nothing but false wins."""
    stand = [each for each in appraisals if each.can_win]
    wrong = [each for each in appraisals if not each.can_win]
    if not stand:
        wrong_alone = [FalseWin(each.hand.winner, notes(declared, each)) for each in wrong]
        return (*wrong_alone, *(FalseWin(seat) for seat in declared.false_wins))
    if declared.discarder is None or declared.by is WinBy.DRAW:
        return (WinByDraw(stand[0].hand.winner, stand[0].points, notes(declared, stand[0])),)
    claims = tuple(Claim(each.hand.winner, each.points, notes(declared, each)) for each in stand)
    callers = (*(each.hand.winner for each in wrong), *declared.false_wins)
    shown = notes_of({"note": {"false_hands": [noted(declared, each) for each in wrong]}} if wrong else {})
    return (WinByDiscard(declared.discarder, claims, callers, shown),)


def notes(declared: Declared, appraisal: Appraisal) -> Notes:
    """What people may look at later of one hand."""
    return notes_of(noted(declared, appraisal))


def noted(declared: Declared, appraisal: Appraisal) -> Mapping[str, object]:
    """The same as fields of a game file."""
    hand, score = appraisal.hand, appraisal.score
    fields: dict[str, object] = {"note": _remarks(appraisal)}
    if declared.dora is not None:
        fields["dora"] = declared.dora.value
    if hand.tiles:
        fields["hand"] = [tile.value for tile in hand.tiles]
    if hand.winning_tile is not None:
        fields["winning_tile"] = hand.winning_tile.value
    if score is not None:
        fields["items"] = [{"name": item.name.value, "points": item.points} for item in score.items]
    if hand.photo is not None:
        fields["photo"] = hand.photo
    return fields


def _remarks(appraisal: Appraisal) -> dict[str, object]:
    hand = appraisal.hand
    remarks: dict[str, object] = {
        "counted": appraisal.score is None,
        "edited": hand.is_edited,
        "discards": [tile.value for tile in hand.discards],
        "reasons": [reason.value for reason in appraisal.reasons],
    }
    return {name: value for name, value in remarks.items() if value}
