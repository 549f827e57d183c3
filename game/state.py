"""The state of a game after some of its events, and what one more does to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from game.errors import GameError
from game.events import (
    Abandon,
    Correct,
    Dora,
    Event,
    Exhausted,
    FalseWin,
    Finish,
    Pause,
    Redo,
    Reseat,
    Resume,
    Undo,
    WinByDiscard,
    WinByDraw,
)
from game.fields import JsonObject
from game.moment import Moment, Play, Status
from game.ranking import Place, rank
from game.seats import Seat
from game.setup import Setup
from game.sticks import Sticks
from game.table import StickPayment, Table
from game.winds import DealMarkers, Wind


@dataclass(frozen=True, slots=True)
class Step:
    """An event that an undo would take back, and the moment it led to."""

    index: int
    moment: Moment


@dataclass(frozen=True, slots=True)
class State:
    """A game after some of its events. Unequal versions apart, undo then redo gives an equal state."""

    version: int
    start: Moment
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    is_paused: bool = False

    @classmethod
    def before_events(cls, setup: Setup) -> State:
        """The state of a game nobody has played yet: version 0."""
        return cls(0, Moment(Table.laid(setup)))

    @property
    def moment(self) -> Moment:
        """Where the game stands."""
        return self.done[-1].moment if self.done else self.start

    @property
    def setup(self) -> Setup:
        """Who sits where now, and who dealt first."""
        return self.moment.table.setup

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.setup.players

    @property
    def markers(self) -> DealMarkers:
        """Deal, round, wind and dealer."""
        return self.moment.table.markers

    @property
    def deal(self) -> int:
        """Which deal is on the table, from 1."""
        return self.markers.deal

    @property
    def total_deals(self) -> int:
        """How many deals the whole game has."""
        return self.moment.table.total_deals

    @property
    def round(self) -> int:
        """Which lap of the deal this is, from 1."""
        return self.markers.round

    @property
    def wind(self) -> Wind:
        """The round's wind."""
        return self.markers.wind

    @property
    def dealer(self) -> Seat:
        """The dealer's seat."""
        return self.markers.dealer

    @property
    def points(self) -> tuple[int, ...]:
        """Everybody's points, by seat."""
        return self.moment.table.points

    @property
    def sticks(self) -> tuple[Sticks, ...]:
        """Everybody's sticks, by seat."""
        return self.moment.table.holdings.seats

    @property
    def box(self) -> Sticks:
        """The sticks nobody holds."""
        return self.moment.table.holdings.box

    @property
    def dora(self) -> str | None:
        """The dora of the deal on the table, once somebody said it."""
        return self.moment.dora

    @property
    def payments(self) -> tuple[StickPayment, ...]:
        """The payments of the latest event of a deal that is in force."""
        return self.moment.table.payments

    @property
    def plays(self) -> tuple[Play, ...]:
        """What happened at the table, without what was taken back."""
        return self.moment.plays

    @property
    def in_force(self) -> tuple[int, ...]:
        """Indexes of the events that an undo could still take back, oldest first."""
        return tuple(step.index for step in self.done)

    @property
    def can_redo(self) -> bool:
        """Whether an undone event can be put back."""
        return bool(self.undone)

    @property
    def status(self) -> Status:
        """Whether the game goes on."""
        if self.moment.stopped is not None:
            return self.moment.stopped
        if self.moment.table.is_played_out:
            return Status.FINISHED
        return Status.PAUSED if self.is_paused else Status.RUNNING

    @property
    def finished(self) -> bool:
        """Whether the ranking stands."""
        return self.status is Status.FINISHED

    @property
    def ranking(self) -> tuple[Place, ...] | None:
        """Everybody's place once the game is finished, else None."""
        return rank(self.points, self.setup.first_dealer) if self.finished else None

    def after(self, event: Event) -> State:
        """The state after one more event; GameError when it cannot be."""
        _check_allowed(self.status, event)
        return replace(_changed(self, event), version=self.version + 1)

    def to_json(self) -> JsonObject:
        """The state as the command line prints it."""
        return {
            "version": self.version,
            "deal": self.deal,
            "round": self.round,
            "wind": self.wind.value,
            "dealer": self.dealer,
            "points": list(self.points),
            "payments": [payment.to_json() for payment in self.payments],
            "finished": self.finished,
            "ranking": None if self.ranking is None else [place.to_json() for place in self.ranking],
            "status": self.status.value,
            "players": list(self.players),
            "sticks": [sticks.to_json() for sticks in self.sticks],
            "box": self.box.to_json(),
            "in_force": list(self.in_force),
            "dora": self.dora,
        }


ALLOWED: dict[Status, tuple[type[Event], ...]] = {
    Status.PAUSED: (Resume, Finish, Abandon),
    Status.FINISHED: (Undo, Redo, Correct, Reseat),
    Status.ABANDONED: (Undo,),
}
REFUSALS = {
    Status.PAUSED: ("game_paused", "the game is paused"),
    Status.FINISHED: ("game_over", "the game is over"),
    Status.ABANDONED: ("game_abandoned", "the game was abandoned"),
}


def _check_allowed(status: Status, event: Event) -> None:
    if status in ALLOWED and not isinstance(event, ALLOWED[status]):
        raise GameError(*REFUSALS[status])


def _changed(state: State, event: Event) -> State:
    match event:
        case WinByDraw() | WinByDiscard() | Exhausted() | FalseWin():
            return _stepped(state, state.moment.played(state.version, event))
        case Correct():
            return _stepped(state, state.moment.corrected(event, state.version))
        case Dora():
            return _stepped(state, replace(state.moment, dora=event.tile))
        case Reseat():
            return _stepped(state, state.moment.reseated(event.order))
        case Finish():
            return _stepped(state, replace(state.moment, stopped=Status.FINISHED))
        case Abandon():
            return _stepped(state, replace(state.moment, stopped=Status.ABANDONED))
        case Undo():
            return _undone(state)
        case Redo():
            return _redone(state)
        case Pause():
            return replace(state, is_paused=True)
        case Resume():
            return _resumed(state)
        case _:
            assert_never(event)


def _stepped(state: State, moment: Moment) -> State:
    """The state with a new event in force: nothing undone before it can be redone any more."""
    return replace(state, done=(*state.done, Step(state.version, moment)), undone=(), is_paused=False)


def _undone(state: State) -> State:
    if not state.done:
        raise GameError("nothing_to_undo", "there is nothing to take back")
    return replace(state, done=state.done[:-1], undone=(*state.undone, state.done[-1]))


def _redone(state: State) -> State:
    if not state.undone:
        raise GameError("nothing_to_redo", "there is nothing to put back")
    return replace(state, done=(*state.done, state.undone[-1]), undone=state.undone[:-1])


def _resumed(state: State) -> State:
    if not state.is_paused:
        raise GameError("not_paused", "the game is not paused")
    return replace(state, is_paused=False)
