"""Events as they stand in a game file, read strictly."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.editions import DEAREST_WIN, MAX_PLAYERS
from game.errors import GameError
from game.events import (
    Abandon,
    Claim,
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
    TableEvent,
    Undo,
    WinByDiscard,
    WinByDraw,
)
from game.fields import as_list, as_object, as_seats, as_text, as_whole, only_fields, require
from game.notes import NOTE_FIELDS, notes_of
from game.seats import Seat

LONGEST_TILE = 3  # characters of a tile as text; which tiles there are is not known here
MAX_EVENTS = 3_000  # a game has at most twenty deals; this only stops absurd input

Source = Mapping[str, object]


def parse_event(value: object) -> Event:
    """The event written so; GameError when it is not one."""
    source = as_object(value, "an event")
    name = as_text(require(source, "type", "an event"), "an event's type")
    try:
        read = _READERS[name]
    except KeyError:
        raise GameError("unknown_event", f"there is no event of type {name[:40]!r}") from None
    return read(source)


def parse_table_event(value: object) -> TableEvent:
    """The event written so, if it is one that happens in a deal: a win, a false win, an exhausted deal."""
    event = parse_event(value)
    if isinstance(event, WinByDraw | WinByDiscard | Exhausted | FalseWin):
        return event
    raise GameError("not_a_table_event", "only a win, a false win or an exhausted deal can stand here")


def _seat(value: object, what: str) -> Seat:
    return as_whole(value, what, 0, MAX_PLAYERS - 1)


def _points(source: Source, what: str) -> int:
    return as_whole(require(source, "points", what), f"{what}'s points", 0, DEAREST_WIN)


def _only(source: Source, what: str, *fields: str) -> None:
    only_fields(source, {"type", *fields, *NOTE_FIELDS}, what)


def _win(source: Source) -> Event:
    by = require(source, "by", "a win")
    if by == "draw":
        return _win_by_draw(source)
    if by == "discard":
        return _win_by_discard(source)
    raise GameError("bad_win", 'a win is by "draw" or by "discard"')


def _win_by_draw(source: Source) -> WinByDraw:
    what = "a win by draw"
    _only(source, what, "by", "winner", "points")
    winner = _seat(require(source, "winner", what), "the winner")
    return WinByDraw(winner, _points(source, what), notes_of(source))


def _win_by_discard(source: Source) -> WinByDiscard:
    what = "a win by discard"
    _only(source, what, "by", "from", "claims", "false_wins")
    return WinByDiscard(
        discarder=_seat(require(source, "from", what), "the discarder"),
        claims=tuple(_claim(claim) for claim in as_list(require(source, "claims", what), "claims")),
        false_wins=as_seats(source.get("false_wins", ()), "false_wins", _seat),
        notes=notes_of(source),
    )


def _claim(value: object) -> Claim:
    source = as_object(value, "a claim")
    only_fields(source, {"winner", "points", *NOTE_FIELDS}, "a claim")
    winner = _seat(require(source, "winner", "a claim"), "the winner")
    return Claim(winner, _points(source, "a claim"), notes_of(source))


def _false_win(source: Source) -> FalseWin:
    _only(source, "a false win", "player")
    return FalseWin(_seat(require(source, "player", "a false win"), "the player"), notes_of(source))


def _correct(source: Source) -> Correct:
    what = "a correction"
    _only(source, what, "index", "event")
    index = as_whole(require(source, "index", what), "the corrected event's index", 0, MAX_EVENTS)
    instead = require(source, "event", what)
    return Correct(index, None if instead is None else parse_table_event(instead), notes_of(source))


def _dora(source: Source) -> Dora:
    what = "a dora"
    _only(source, what)
    tile = as_text(require(source, "dora", what), "the dora")
    if not (tile.isascii() and tile.isalnum() and len(tile) <= LONGEST_TILE):
        raise GameError("bad_dora", 'the dora must be a tile such as "r3s"')
    return Dora(tile, notes_of({field: value for field, value in source.items() if field != "dora"}))


def _reseat(source: Source) -> Reseat:
    _only(source, "a reseat", "order")
    return Reseat(as_seats(require(source, "order", "a reseat"), "order", _seat), notes_of(source))


def _plain(kind: Callable[..., Event], what: str) -> Callable[[Source], Event]:
    def read(source: Source) -> Event:
        _only(source, what)
        return kind(notes=notes_of(source))

    return read


_READERS: Mapping[str, Callable[[Source], Event]] = {
    "win": _win,
    "false_win": _false_win,
    "exhausted": _plain(Exhausted, "an exhausted deal"),
    "undo": _plain(Undo, "an undo"),
    "redo": _plain(Redo, "a redo"),
    "correct": _correct,
    "reseat": _reseat,
    "dora": _dora,
    "finish": _plain(Finish, "a finish"),
    "abandon": _plain(Abandon, "an abandon"),
    "pause": _plain(Pause, "a pause"),
    "resume": _plain(Resume, "a resume"),
}
