"""How a game ended: ranking, the way there, words to share, and the next game."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import Seat
from services.board import following
from services.ledger import load
from services.phones import join
from services.tables import rematch as open_rematch
from web import visitor
from web.board import View, view_of
from web.language import _
from web.sayings import place_name, points_text
from web.seating import chart

bp = Blueprint("ending", __name__, url_prefix="/g/<code>")


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player's place."""

    rank: int
    seat: Seat
    name: str
    points: int
    change: int


def ranked(view: View) -> tuple[Ranked, ...]:
    """Everybody's place, best first; nobody's before the game is finished."""
    start = view.state.setup.rules.start_points
    return tuple(
        Ranked(
            place.rank,
            place.seat,
            view.names[place.seat],
            view.state.points[place.seat],
            view.state.points[place.seat] - start,
        )
        for place in view.state.ranking or ()
    )


def share_text(view: View) -> str:
    """The result in words to send to friends."""
    title = _("Suzume-Jan, %(deals)s deals", deals=view.deals_played)
    lines = [f"{place_name(one.rank)} {one.name} {points_text(one.points)}" for one in ranked(view)]
    return "\n".join([title, *lines])


@bp.get("/end")
def show(code: str) -> str:
    """The ranking and the chart; how it stands so far while the game goes on."""
    view = view_of(load(visitor.store(), code))
    return render_template(
        "table/end.html",
        view=view,
        ranking=ranked(view),
        chart=chart(view.state, view.names),
        share=share_text(view),
    )


@bp.get("/end/next")
def next_game(code: str) -> Response:
    """The way to the next game; 204 while nobody has opened one."""
    if following(visitor.store(), code) is None:
        return Response(status=204)
    view = view_of(load(visitor.store(), code))
    return make_response(render_template("table/_next.html", view=view))


@bp.post("/rematch")
def rematch(code: str) -> AnyResponse:
    """On to the next game of the same players; the phone stays whose it is."""
    store, known, view = visitor.store(), visitor.phone(), view_of(load(visitor.store(), code))
    record = open_rematch(
        store, code, visitor.key(), visitor.author(code), rotate=request.form.get("seats") == "rotated"
    )
    if known is not None:
        join(store, record.code, known, None if view.me is None else view.played.players[view.me].id)
    return visitor.go(url_for("board.show", code=record.code))
