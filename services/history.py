"""What happened in a game: who wrote every entry, when, which hands it showed, and whether it counts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from game import (
    Correct,
    DealMarkers,
    Event,
    FalseWin,
    Redo,
    Seat,
    StickPayment,
    TableEvent,
    Undo,
    WinByDiscard,
    WinByDraw,
)
from game.notes import Notes
from game.records import Author, Player
from scoring import ItemName, Refusal
from services.ledger import Played
from tiles import Tile, UnknownTile


@dataclass(frozen=True, slots=True)
class ShownItem:
    """One line of a hand's explanation."""

    name: ItemName
    points: int


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand as it was settled. Without tiles the players counted it themselves."""

    seat: Seat
    points: int | None  # None for a hand that did not stand
    tiles: tuple[Tile, ...] = ()
    dora: Tile | None = None
    items: tuple[ShownItem, ...] = ()
    winning_tile: Tile | None = None
    discards: tuple[Tile, ...] = ()
    reasons: tuple[Refusal, ...] = ()
    is_counted: bool = False
    is_edited: bool = False
    photo: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry of the ledger. Seats are those of `players`, the seating when it was written."""

    version: int
    event: Event
    by: Author
    author: (
        str | None
    )  # the player whose phone it was; None for the staff, a forgotten player, nobody's phone
    at: datetime
    markers: DealMarkers  # while it happened
    players: tuple[Player, ...]
    payments: tuple[StickPayment, ...]  # as they were made then; empty unless it was a deal's event
    points: tuple[int, ...]  # afterwards
    hands: tuple[ShownHand, ...]
    counts: bool  # whether it is in force today
    took_back: tuple[int, ...]  # versions that this undo took back
    put_back: tuple[int, ...]  # versions that this redo put back
    corrected_by: int | None  # version of the correction in force


def history(played: Played) -> tuple[HistoryLine, ...]:
    """Every entry, oldest first."""
    return tuple(line(played, index) for index in range(played.version))


def since(played: Played, version: int) -> tuple[HistoryLine, ...]:
    """What happened after a version."""
    return tuple(line(played, index) for index in range(max(0, version), played.version))


def line(played: Played, index: int) -> HistoryLine:
    """The entry of this index."""
    entry, event = played.entries[index], played.events[index]
    before, after = played.states[index], played.states[index + 1]
    is_deal = isinstance(event, TableEvent)
    return HistoryLine(
        version=entry.version,
        event=event,
        by=entry.by,
        author=entry.author_name,
        at=entry.at,
        markers=before.markers,
        players=played.players_at(index),
        payments=after.payments if is_deal else (),
        points=after.points,
        hands=hands_of(event),
        counts=_counts(played, index),
        took_back=_versions(before.in_force, after.in_force) if isinstance(event, Undo) else (),
        put_back=_versions(after.in_force, before.in_force) if isinstance(event, Redo) else (),
        corrected_by=_corrected_by(played, index),
    )


def _versions(more: tuple[int, ...], fewer: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(index + 1 for index in more if index not in fewer)


def _counts(played: Played, index: int) -> bool:
    event = played.events[index]
    if isinstance(event, TableEvent):
        return any(play.index == index for play in played.state.plays)
    if isinstance(event, Undo | Redo):
        return True
    return index in played.state.in_force or not _can_be_undone(event)


def _can_be_undone(event: Event) -> bool:
    """Whether an undo takes such an event back; it passes over a pause."""
    return event.to_json()["type"] not in ("pause", "resume")


def _corrected_by(played: Played, index: int) -> int | None:
    for play in played.state.plays:
        if play.index == index and play.corrected_by is not None:
            return play.corrected_by + 1
    return None


def hands_of(event: Event | None) -> tuple[ShownHand, ...]:
    """The hands an event showed, with their explanation."""
    match event:
        case WinByDraw():
            return (_hand(event.winner, event.points, _noted(event.notes)),)
        case WinByDiscard():
            wrong = zip(event.false_wins, _false_hands(_noted(event.notes).get("note")), strict=False)
            stood = (_hand(claim.winner, claim.points, _noted(claim.notes)) for claim in event.claims)
            return (*stood, *(_hand(seat, None, fields) for seat, fields in wrong))
        case FalseWin():
            return (_hand(event.player, None, _noted(event.notes)),) if event.notes else ()
        case Correct():
            return hands_of(event.event)
        case _:
            return ()


def _false_hands(note: object) -> list[dict[str, Any]]:
    """What those showed who called on the same discard and were wrong, in their order."""
    shown = note.get("false_hands") if isinstance(note, dict) else None
    return [hand for hand in shown if isinstance(hand, dict)] if isinstance(shown, list) else []


def _noted(notes: Notes) -> dict[str, Any]:
    return {field: json.loads(text) for field, text in notes}


def _hand(seat: Seat, points: int | None, noted: dict[str, Any]) -> ShownHand:
    """The hand in these notes. A file somebody made may hold anything: what is not understood is left out."""
    remarks = noted.get("note")
    remarks = remarks if isinstance(remarks, dict) else {}
    photo = noted.get("photo")
    return ShownHand(
        seat=seat,
        points=points,
        tiles=_tiles(noted.get("hand")),
        dora=noted_tile(noted.get("dora")),
        items=_items(noted.get("items")),
        winning_tile=noted_tile(noted.get("winning_tile")),
        discards=_tiles(remarks.get("discards")),
        reasons=_reasons(remarks.get("reasons")),
        is_counted=remarks.get("counted") is True,
        is_edited=remarks.get("edited") is True,
        photo=photo if type(photo) is int else None,
    )


def noted_tile(text: object) -> Tile | None:
    """The tile that a game's file calls so; None when there is none of that name."""
    return next(iter(_tiles([text])), None)


def _tiles(noted: object) -> tuple[Tile, ...]:
    try:
        return tuple(Tile.parse(tile) for tile in noted) if isinstance(noted, list) else ()
    except (UnknownTile, AttributeError):
        return ()


def _items(noted: object) -> tuple[ShownItem, ...]:
    try:
        items = noted if isinstance(noted, list) else []
        return tuple(ShownItem(ItemName(item["name"]), int(item["points"])) for item in items)
    except (TypeError, KeyError, ValueError):
        return ()


def _reasons(noted: object) -> tuple[Refusal, ...]:
    try:
        return tuple(Refusal(reason) for reason in noted) if isinstance(noted, list) else ()
    except ValueError:
        return ()
