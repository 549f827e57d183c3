"""Every "no" of the services: a code for the edge to put into words, and the HTTP status it means."""

from __future__ import annotations

from game import GameError

CONFLICTS = frozenset(
    {
        "game_over",
        "game_paused",
        "game_abandoned",
        "not_paused",
        "nothing_to_undo",
        "nothing_to_redo",
        "not_in_force",
        "breaks_later_event",
        "too_many_events",
    }
)


class ServiceError(Exception):
    """Something a person asked for that cannot be done; nothing was written."""

    code = "bad_request"
    status = 400


class UnknownGame(ServiceError):
    """No game has this code."""

    code, status = "unknown_game", 404


class UnknownTable(ServiceError):
    """The house has no such table."""

    code, status = "unknown_table", 404


class UnknownPlayer(ServiceError):
    """Nobody is known by this number."""

    code, status = "unknown_player", 404


class NotJoined(ServiceError):
    """The phone may look at this game, not write to it."""

    code, status = "not_joined", 403


class NameTaken(ServiceError):
    """Another player or table is called so."""

    code, status = "name_taken", 409


class SatTogether(ServiceError):
    """Two players who sat at one table cannot be one person."""

    code, status = "sat_together", 409


class BadChoice(ServiceError):
    """A value that is none of those offered; `code` names the field."""

    status = 422

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Refused(ServiceError):
    """The rules of the table refuse it: `code` is the game's own, 409 when the game stands otherwise."""

    def __init__(self, problem: GameError) -> None:
        super().__init__(problem.message)
        self.code = problem.code
        self.status = 409 if problem.code in CONFLICTS else 422
        self.index = problem.index
