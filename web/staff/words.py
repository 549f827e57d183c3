"""What the staff's pages say when something cannot be done, and the names of their parts."""

from __future__ import annotations

from flask import Blueprint

from services.errors import ServiceError
from web.language import _
from web.table_problems import words_for


def refusal(problem: ServiceError) -> str:
    """Why not, in words."""
    words = {
        "name_taken": _("This name is taken already."),
        "sat_together": _("The two played at one table once: they cannot be the same person."),
        "same_player": _("Choose two different players."),
        "bad_name": _("A name may have 30 letters, and no line breaks."),
        "unknown_player": _("This player is not known any more."),
        "house_name": _("A name may have 30 letters, and no line breaks."),
        "editions": _("Offer at least one edition."),
        "language": _("Choose one of the languages."),
        "idle_minutes": _("Choose between 1 minute and a day."),
        "time_zone": _("There is no such time zone."),
        "bad_json": _("This is not a game file."),
        "bad_type": _("This is not a game file."),
        "too_long": _("This file is too long for a game."),
    }
    return words.get(problem.code) or words_for(problem)


def pages() -> tuple[tuple[str, str], ...]:
    """The staff's pages in the order of the bar, with their names."""
    return (
        ("staff.lobby.show", _("Tables now")),
        ("staff.evenings.show", _("Evening")),
        ("staff.games.show", _("Games")),
        ("staff.players.show", _("Players")),
        ("staff.tables.show", _("Tables and cards")),
        ("staff.photographs.show", _("Photos")),
        ("staff.settings.show", _("Settings")),
    )


def register(bp: Blueprint) -> None:
    """Let templates name the pages."""
    bp.add_app_template_global(pages, "staff_pages")
