"""What happened at a table, in sentences. Events and players' names go in; no sentence needs a particle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint

from game import (
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
    Status,
    Sticks,
    Undo,
    WinByDiscard,
    WinByDraw,
    Wind,
)
from game.records import Author, Player
from scoring import EDITIONS, Terms
from services.history import noted_tile
from web.labels import tile_name
from web.language import _, ngettext

WIND_SIGNS = {Wind.EAST: "東", Wind.SOUTH: "南", Wind.WEST: "西", Wind.NORTH: "北"}

bp = Blueprint("sayings", __name__)


def player_name(player: Player | None) -> str:
    """The player's name; other words once they asked to be forgotten."""
    return _("Somebody") if player is None or player.name is None else player.name


def names_of(players: Sequence[Player]) -> tuple[str, ...]:
    """Everybody's name, by seat."""
    return tuple(player_name(player) for player in players)


def points_text(points: int) -> str:
    """A number of points, with its word."""
    return ngettext("%(num)s point", "%(num)s points", points)


def wind_name(wind: Wind) -> str:
    """A wind as said aloud."""
    return {
        Wind.EAST: _("East"),
        Wind.SOUTH: _("South"),
        Wind.WEST: _("West"),
        Wind.NORTH: _("North"),
    }[wind]


def wind_sign(wind: Wind) -> str:
    """A wind as it stands on its marker."""
    return WIND_SIGNS[wind]


def round_text(wind: Wind, edition: str) -> str:
    """A round by its wind, in the edition's words."""
    if EDITIONS[edition].terms is Terms.CAFE:
        return _("%(wind)s lap", wind=wind_name(wind))
    return _("%(wind)s round", wind=wind_name(wind))


def happened(event: Event, names: Sequence[str]) -> str:
    """One event in a sentence; `names` are of the seating in which it was written down."""
    match event:
        case WinByDraw():
            return _(
                "%(winner)s: tsumo, %(points)s", winner=names[event.winner], points=points_text(event.points)
            )
        case WinByDiscard():
            return _won_by_discard(event, names)
        case Exhausted():
            return _("Exhausted deal: nobody pays")
        case FalseWin():
            return _("%(name)s: false win", name=names[event.player])
        case Correct():
            return _corrected(event, names)
        case Dora():
            tile = noted_tile(event.tile)
            return _("Dora: %(tile)s", tile=event.tile if tile is None else tile_name(tile))
        case _:
            return _kept_house(event)


def _won_by_discard(event: WinByDiscard, names: Sequence[str]) -> str:
    rons = [_ron(claim, names[event.discarder], names) for claim in event.claims]
    wrong = [_("%(name)s: false win", name=names[seat]) for seat in event.false_wins]
    return " · ".join(rons + wrong)


def _ron(claim: Claim, discarder: str, names: Sequence[str]) -> str:
    winner, points = names[claim.winner], points_text(claim.points)
    return _(
        "%(winner)s: ron on %(discarder)s, %(points)s", winner=winner, discarder=discarder, points=points
    )


def _corrected(event: Correct, names: Sequence[str]) -> str:
    if event.event is None:
        return _("Corrected: this did not happen")
    return _("Corrected: %(what)s", what=happened(event.event, names))


def _kept_house(event: Event) -> str:
    """The events that are about the game, not about a hand."""
    return {
        Undo: _("Taken back"),
        Redo: _("Put back"),
        Reseat: _("New seating"),
        Finish: _("Finished early"),
        Abandon: _("Abandoned"),
        Pause: _("Paused"),
        Resume: _("Resumed"),
    }[type(event)]


def writer_name(by: Author, name: str | None) -> str:
    """Who wrote an entry: the player whose phone it was, a phone that is nobody's, or the staff."""
    if name is not None:
        return name
    if by.is_staff:
        return _("Staff")
    return _("Somebody") if by.player_id is not None else _("A phone at the table")


def status_name(status: Status) -> str:
    """How a game stands, in a word."""
    return {
        Status.RUNNING: _("Playing"),
        Status.PAUSED: _("Paused"),
        Status.FINISHED: _("Finished"),
        Status.ABANDONED: _("Abandoned"),
    }[status]


def fate_name(fate: str) -> str:
    """What became of an entry, in a word."""
    return {"taken_back": _("taken back"), "put_back": _("put back"), "corrected": _("corrected")}[fate]


def place_name(rank: int) -> str:
    """A place in the ranking."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th"), 5: _("5th")}[rank]


def stick_counts(sticks: Sticks) -> Mapping[int, int]:
    """Sticks by value, as the picture of them wants it."""
    return {10: sticks.tens, 5: sticks.fives, 1: sticks.ones}


def changes(points: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """What everybody gained or lost."""
    return tuple(now - then for now, then in zip(points, before, strict=True))


bp.add_app_template_global(player_name)
bp.add_app_template_global(points_text)
bp.add_app_template_global(wind_name)
bp.add_app_template_global(wind_sign)
bp.add_app_template_global(round_text)
bp.add_app_template_global(status_name)
bp.add_app_template_global(place_name)
bp.add_app_template_global(fate_name)
bp.add_app_template_global(writer_name)
bp.add_app_template_filter(stick_counts)
