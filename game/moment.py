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
    dora: str | None = None  # of the deal, as far as it was known


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game stands: the table, how it came there, its dora, and whether the players stopped early."""

    table: Table
    plays: tuple[Play, ...] = ()
    stopped: Status | None = None
    dora: str | None = None  # of the deal being played

    def played(self, index: int, event: TableEvent, corrected_by: int | None = None) -> Moment:
        """The moment after the event."""
        after = self.table.after(event)
        play = Play(index, event, corrected_by, self.table.markers, after.payments, after.points, self.dora)
        dora = self.dora if after.deals_done == self.table.deals_done else None
        return replace(self, table=after, plays=(*self.plays, play), dora=dora)

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
        after = self._replayed(self.table.setup, plays, correction.index)
        return replace(after, dora=self._dora_after(correction, after.table))

    def _dora_after(self, correction: Correct, after: Table) -> str | None:
        """The running deal's dora: the same, unless the latest play ends its deal only now, or no longer."""
        last = self.plays[-1]
        done = after.deals_done - self.table.deals_done
        if done == 0 or correction.index != last.index:
            return None if after.is_played_out else self.dora
        return last.dora if done < 0 else None

    def reseated(self, order: Sequence[Seat]) -> Moment:
        """The moment if everybody had sat so from the start: seat i is taken by whoever holds `order[i]`."""
        setup = self.table.setup
        if sorted(order) != list(range(len(setup.players))):
            raise GameError("bad_order", "the order must name every seat once")
        new_seats = [order.index(seat) for seat in range(len(order))]
        names = tuple(setup.players[seat] for seat in order)
        seated = replace(setup, players=names, first_dealer=new_seats[setup.first_dealer])
        plays = [replace(play, event=play.event.reseated(new_seats)) for play in self.plays]
        return replace(self._replayed(seated, plays), dora=self.dora)

    def _replayed(self, setup: Setup, plays: Iterable[Play], changed: int | None = None) -> Moment:
        moment = Moment(Table.laid(setup), stopped=self.stopped)
        for play in plays:
            try:
                before = replace(moment, dora=play.dora)
                moment = before.played(play.index, play.event, play.corrected_by)
            except GameError as problem:
                if play.index == changed:
                    raise
                what = f"then event {play.index} could not be: {problem.message}"
                raise GameError("breaks_later_event", what) from None
        return moment
