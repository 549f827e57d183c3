"""Every "no" of a table in words, and what happened meanwhile when two phones wrote at once."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, url_for

from services.errors import NotJoined, ServiceError
from services.history import since
from services.ledger import Stale
from web.errors import Problem, answer, problem_for
from web.language import _
from web.past import meanwhile
from web.visitor import is_htmx

bp = Blueprint("table_problems", __name__)


def words_for(problem: ServiceError) -> str:
    """What is wrong, and what helps."""
    words = {
        "player_count": _("A table has 2 to 5 players: enter at least two names."),
        "same_name": _("Two players have the same name. Add a letter to one of them."),
        "bad_name": _("A name may have 30 letters, and no line breaks."),
        "unknown_edition": _("Choose one of the editions."),
        "empty_dealer_seat": _("There is nobody at the first dealer's seat."),
        "bad_order": _("Everybody sits at one seat: somebody was chosen twice."),
        "game_over": _("The game is over. Take the last deal back to change something."),
        "game_paused": _("The game is on a break. Go on playing first."),
        "game_abandoned": _("This game was given up. Take that back to go on."),
        "not_paused": _("The game is not on a break any more."),
        "nothing_to_undo": _("There is nothing left to take back."),
        "nothing_to_redo": _("There is nothing to put back any more."),
        "not_in_force": _("This deal was taken back meanwhile."),
        "breaks_later_event": _("Then a later deal could not have been. Take that one back first."),
        "too_many_events": _("This game holds no more entries. Finish it and open a new one."),
        "forgotten_player": _("One of the players asked to be forgotten. Open a new game instead."),
        "not_at_this_table": _("Nobody of this name sits here."),
        "unknown_game": _("No table has this code. Look at the code once more."),
        "unknown_table": _("This table is not in use any more. Ask the staff."),
        "not_joined": _("This phone only looks on here. Join the table to enter something."),
        "stale": _("Another phone was faster. Look at the board, then decide again."),
    }
    return words.get(problem.code) or problem_for(problem.status).advice


def titled(problem: ServiceError) -> Problem:
    """The problem as every page shows one."""
    return Problem(problem.status, problem.code, problem_for(problem.status).title, words_for(problem))


@bp.app_errorhandler(ServiceError)
def refused(problem: ServiceError) -> Response:
    """A service said no."""
    return answer(titled(problem))


@bp.app_errorhandler(NotJoined)
def not_joined(problem: NotJoined) -> Response:
    """The phone may look, not write: where to join."""
    return _answer(problem, join_link=url_for("joining.show", code=str(problem)))


@bp.app_errorhandler(Stale)
def stale(problem: Stale) -> Response:
    """What happened since the page was loaded; nothing was written."""
    played = problem.played
    return _answer(
        problem,
        meanwhile=meanwhile(played, since(played, problem.seen)),
        board_link=url_for("board.show", code=played.record.code),
    )


def _answer(problem: ServiceError, **links: object) -> Response:
    """The problem with a way on: a part for htmx, a page for people."""
    template = "table/_meanwhile.html" if is_htmx() else "table/problem.html"
    response = make_response(render_template(template, problem=titled(problem), **links), problem.status)
    if is_htmx():
        response.headers.update({"HX-Retarget": "#problem", "HX-Reswap": "innerHTML", "HX-Push-Url": "false"})
    return response
