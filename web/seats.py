"""Who sits where: seen from above, and changed for the whole game."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import Seat
from services.errors import BadChoice
from services.ledger import load
from services.tables import reseat
from web import visitor
from web.board import view_of
from web.seating import spots
from web.table_problems import words_for

bp = Blueprint("seats", __name__, url_prefix="/g/<code>/seats")


@bp.get("")
def show(code: str) -> str:
    """The picture, and a choice of player for every seat."""
    return _page(code)


@bp.post("")
def change(code: str) -> AnyResponse:
    """Back to the board, everybody in their new seat; the form again when somebody sits twice."""
    stamp = visitor.stamp(code)
    try:
        reseat(visitor.store(), code, _order(), stamp)
    except BadChoice as problem:
        response = make_response(_page(code, words_for(problem), request.form.getlist("seat")), 422)
        if visitor.is_htmx():
            response.headers.update(
                {"HX-Retarget": "#seats", "HX-Reselect": "#seats", "HX-Reswap": "outerHTML show:window:top"}
            )
        return response
    return visitor.go(url_for("board.show", code=code))


def _order() -> tuple[Seat, ...]:
    """Who comes to sit at each seat, by the seat they hold now; BadChoice unless everybody sits once."""
    sent = request.form.getlist("seat")
    if sorted(sent) != [str(seat) for seat in range(len(sent))]:
        raise BadChoice("bad_order")
    return tuple(int(seat) for seat in sent)


def _page(code: str, problem: str = "", chosen: list[str] | None = None) -> str:
    view = view_of(load(visitor.store(), code))
    order = chosen or [str(seat) for seat in range(len(view.names))]
    return render_template(
        "table/seats.html", view=view, spots=spots(view.names), problem=problem, order=order
    )
