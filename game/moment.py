"""Where a game stands, and how the past is replayed when it is told differently."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from game.errors import GameError
from game.events import Correct, TableEvent
from game.seats import Seat
from game.setup import Setup
from game.table import StickPayment, Table
from game.winds import DealMarkers


class Status(StrEnum):
    """Whether a game goes on."""

    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Play:
    """One event in force as it happened at the table, in the seating of today."""

    index: int  # of the event that was first written down for it
    event: TableEvent
    corrected_by: int | None
    markers: DealMarkers  # while it happened
    payments: tuple[StickPayment, ...]
    points: tuple[int, ...]  # afterwards


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game stands: the table, how it came there, and whether the players have stopped early."""

    table: Table
    plays: tuple[Play, ...] = ()
    stopped: Status | None = None

    def played(self, index: int, event: TableEvent, corrected_by: int | None = None) -> Moment:
        """The moment after the event."""
        after = self.table.after(event)
        play = Play(index, event, corrected_by, self.table.markers, after.payments, after.points)
        return replace(self, table=after, plays=(*self.plays, play))

    def corrected(self, correction: Correct, at: int) -> Moment:
        """The moment if the other event had happened instead, or nothing."""
        if all(play.index != correction.index for play in self.plays):
            what = f"event {correction.index} is no win, false win or exhausted deal in force"
            raise GameError("not_in_force", what)
        plays = []
        for play in self.plays:
            if play.index != correction.index:
                plays.append(play)
            elif correction.event is not None:
                plays.append(replace(play, event=correction.event, corrected_by=at))
        return self._replayed(self.table.setup, plays, correction.index)

    def reseated(self, order: Sequence[Seat]) -> Moment:
        """The moment if everybody had sat so from the start: seat i is taken by whoever holds `order[i]`."""
        setup = self.table.setup
        if sorted(order) != list(range(len(setup.players))):
            raise GameError("bad_order", "the order must name every seat once")
        new_seats = [order.index(seat) for seat in range(len(order))]
        names = tuple(setup.players[seat] for seat in order)
        seated = replace(setup, players=names, first_dealer=new_seats[setup.first_dealer])
        plays = [replace(play, event=play.event.reseated(new_seats)) for play in self.plays]
        return self._replayed(seated, plays)

    def _replayed(self, setup: Setup, plays: Iterable[Play], changed: int | None = None) -> Moment:
        moment = Moment(Table.laid(setup), stopped=self.stopped)
        for play in plays:
            try:
                moment = moment.played(play.index, play.event, play.corrected_by)
            except GameError as problem:
                if play.index == changed:
                    raise
                what = f"then event {play.index} could not be: {problem.message}"
                raise GameError("breaks_later_event", what) from None
        return moment
