"""What can happen at a table. Seats are those of the seating in force when the event is written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.fields import JsonObject
from game.notes import Notes, notes_to_json
from game.seats import Seat


@dataclass(frozen=True, slots=True)
class Claim:
    """One winner's part of a win by discard. `points` are the hand's worth without the dealer's bonus."""

    winner: Seat
    points: int
    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The claim as it stands in a game file."""
        return {"winner": self.winner, "points": self.points, **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class WinByDraw:
    """A tsumo: everybody else pays a share."""

    winner: Seat
    points: int
    notes: Notes = ()

    def reseated(self, new_seats: Sequence[Seat]) -> WinByDraw:
        """The same event once everybody has moved: seat s is now `new_seats[s]`."""
        return replace(self, winner=new_seats[self.winner])

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {
            "type": "win",
            "by": "draw",
            "winner": self.winner,
            "points": self.points,
            **notes_to_json(self.notes),
        }


@dataclass(frozen=True, slots=True)
class WinByDiscard:
    """A ron by one or several, and those who called on the same discard and were wrong."""

    discarder: Seat
    claims: tuple[Claim, ...]
    false_wins: tuple[Seat, ...] = ()
    notes: Notes = ()

    def reseated(self, new_seats: Sequence[Seat]) -> WinByDiscard:
        """The same event once everybody has moved."""
        return replace(
            self,
            discarder=new_seats[self.discarder],
            claims=tuple(replace(claim, winner=new_seats[claim.winner]) for claim in self.claims),
            false_wins=tuple(new_seats[seat] for seat in self.false_wins),
        )

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        wrong: JsonObject = {"false_wins": list(self.false_wins)} if self.false_wins else {}
        return {
            "type": "win",
            "by": "discard",
            "from": self.discarder,
            "claims": [claim.to_json() for claim in self.claims],
            **wrong,
            **notes_to_json(self.notes),
        }


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The stock ran out: nobody pays, the deal is over."""

    notes: Notes = ()

    def reseated(self, new_seats: Sequence[Seat]) -> Exhausted:
        """The same event: it names nobody."""
        return self

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "exhausted", **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class FalseWin:
    """A declared win that does not stand: the player pays everybody else, the deal goes on."""

    player: Seat
    notes: Notes = ()

    def reseated(self, new_seats: Sequence[Seat]) -> FalseWin:
        """The same event once everybody has moved."""
        return replace(self, player=new_seats[self.player])

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "false_win", "player": self.player, **notes_to_json(self.notes)}


TableEvent = WinByDraw | WinByDiscard | Exhausted | FalseWin  # what happens in a deal


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the latest event not yet taken back."""

    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "undo", **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Redo:
    """Puts the event back that the latest undo took; only until something else happens."""

    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "redo", **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Correct:
    """Puts another event in the place of an earlier one, or none; everything after it is replayed.

    `index` counts all events of the game from 0; `event` names seats as people sit now.
    """

    index: int
    event: TableEvent | None
    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        event = None if self.event is None else self.event.to_json()
        return {"type": "correct", "index": self.index, "event": event, **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Reseat:
    """Says how everybody sits, and sat from the start: seat i is taken by whoever held seat `order[i]`.

    What people did stays theirs and is replayed in the new seating: the first dealer is the same person,
    while later dealers, and who is paid first when sticks run short, follow the new order.
    """

    order: tuple[Seat, ...]
    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "reseat", "order": list(self.order), **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Finish:
    """The players stop before the last deal; the ranking stands as the points do."""

    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "finish", **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Abandon:
    """The players leave the game: it counts for nothing and has no ranking."""

    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "abandon", **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Pause:
    """The players take a break. An undo passes over it: resume ends it."""

    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "pause", **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Resume:
    """The break is over."""

    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "resume", **notes_to_json(self.notes)}


@dataclass(frozen=True, slots=True)
class Dora:
    """Says which tile is the dora of the deal being played; a later one takes its place.

    The tile is text that nobody here reads: it moves no points and ends no deal.
    """

    tile: str
    notes: Notes = ()

    def to_json(self) -> JsonObject:
        """The event as it stands in a game file."""
        return {"type": "dora", "dora": self.tile, **notes_to_json(self.notes)}


Event = TableEvent | Undo | Redo | Correct | Reseat | Finish | Abandon | Pause | Resume | Dora
