"""The ledger as people read it: every entry in a sentence, who wrote it, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from game import Correct, DealMarkers, Dora, Event, Play, Redo, StickPayment, TableEvent, Undo
from services.history import HistoryLine, ShownHand, hands_of, history
from services.ledger import Played
from services.paid import Paid, paid_for
from web.language import _
from web.sayings import happened, names_of, writer_name


class Fate(StrEnum):
    """What became of something written down."""

    TAKEN_BACK = "taken_back"
    PUT_BACK = "put_back"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that was done to an entry later."""

    fate: Fate
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the ledger, and how it stands now; seats are those of `names`."""

    line: HistoryLine
    text: str
    names: tuple[str, ...]
    author: str
    markers: DealMarkers
    payments: tuple[StickPayment, ...]
    paid: tuple[Paid, ...]
    marks: tuple[Mark, ...]
    is_deal: bool
    is_struck: bool
    correctable: int | None
    hands: tuple[ShownHand, ...]


def rows(played: Played) -> tuple[Row, ...]:
    """Every entry of the ledger, oldest first; an undo or redo is a mark on the entries that it touched."""
    lines = history(played)
    marks = _marks(lines)
    return tuple(
        _row(played, line, tuple(marks.get(line.version, ())))
        for line in lines
        if not isinstance(line.event, Undo | Redo)
    )


def meanwhile(played: Played, lines: Sequence[HistoryLine]) -> tuple[tuple[str, HistoryLine], ...]:
    """Some entries as sentences, undo and redo too: what happened while somebody was not looking."""
    return tuple((sentence(played, line), line) for line in lines)


def sentence(played: Played, line: HistoryLine) -> str:
    """One entry in a sentence; an undo or redo says of what."""
    touched = (*line.took_back, *line.put_back)
    if not touched:
        return happened(line.event, names_of(line.players))
    what = played.events[touched[0] - 1]
    then = names_of(played.players_at(touched[0] - 1))
    return f"{happened(line.event, then)}: {happened(what, then)}"


def undone_next(played: Played) -> str:
    """What an undo would take back as the game stands, with its deal; empty when there is nothing left.

    After an undo this is not what the board tells of last: that is the undo.
    """
    if not played.state.in_force:
        return ""
    index = played.state.in_force[-1]
    what = happened(played.events[index], names_of(played.players_at(index)))
    deal = _deal_told_by(played, index)
    return what if deal is None else _("Deal %(deal)s · %(what)s", deal=deal, what=what)


def _deal_told_by(played: Played, index: int) -> int | None:
    """The deal that an entry is about; None for one about the whole game."""
    event, before = played.events[index], played.states[index]
    if isinstance(event, Correct):
        return next((play.markers.deal for play in before.plays if play.index == event.index), None)
    return before.deal if isinstance(event, TableEvent | Dora) else None


def _marks(lines: Sequence[HistoryLine]) -> Mapping[int, Sequence[Mark]]:
    marks: dict[int, list[Mark]] = {}
    for line in lines:
        for version, fate in _touched(line):
            marks.setdefault(version, []).append(Mark(fate, writer_name(line.by, line.author), line.at))
    return marks


def _touched(line: HistoryLine) -> tuple[tuple[int, Fate], ...]:
    """The versions that an entry did something to."""
    corrected = (line.event.index + 1,) if isinstance(line.event, Correct) and line.counts else ()
    return (
        *((version, Fate.TAKEN_BACK) for version in line.took_back),
        *((version, Fate.PUT_BACK) for version in line.put_back),
        *((version, Fate.CORRECTED) for version in corrected),
    )


def _row(played: Played, line: HistoryLine, marks: tuple[Mark, ...]) -> Row:
    now = _play_told_by(played.state.plays, line.version - 1)
    play = now or _play_told_by(played.states[line.version].plays, line.version - 1)
    names = names_of(line.players)
    return Row(
        line=line,
        text=happened(line.event, names),
        names=names_of(played.players) if now else names,
        author=writer_name(line.by, line.author),
        markers=play.markers if play else line.markers,
        payments=play.payments if play else (),
        paid=paid_for(play, played.state.setup.rules) if play else (),
        marks=marks,
        hands=hands_of(play.event) if play else line.hands,
        is_deal=play is not None,
        is_struck=not (line.counts if not _tells_a_deal(line.event) else now is not None),
        correctable=now.index if now else None,
    )


def _tells_a_deal(event: Event) -> bool:
    """Whether an entry says how a deal went, at first or after a correction."""
    return isinstance(event, TableEvent) or (isinstance(event, Correct) and event.event is not None)


def _play_told_by(plays: Sequence[Play], index: int) -> Play | None:
    """The play that goes as this entry tells it: the entry is its first or its latest correction."""
    for play in plays:
        if index == (play.index if play.corrected_by is None else play.corrected_by):
            return play
    return None
