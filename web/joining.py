"""Coming to a table: by its QR code or its short code, and saying whose phone this is."""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game.records import OPEN, GameRecord
from services import phones
from services.errors import UnknownGame
from services.ledger import find, load
from web import visitor
from web.board import View, view_of
from web.language import _
from web.limits import JOINS_OF_A_HOUSE
from web.security import limiter

LONGEST_CODE = 40
LOOKING_ON = "none"

bp = Blueprint("joining", __name__)


@bp.get("/join")
def ask() -> AnyResponse:
    """The form for a short code; with a code, on to that table."""
    code = request.args.get("code", "").strip()[:LONGEST_CODE]
    if not code:
        return make_response(_ask())
    try:
        return redirect(url_for("joining.show", code=find(visitor.store(), code).code), 303)
    except UnknownGame:
        return make_response(_ask(code, _("No table has this code. Look at the code once more.")), 404)


def _ask(code: str = "", problem: str = "") -> str:
    return render_template("table/join.html", code=code, problem=problem)


@bp.app_template_global()
def my_open_games() -> tuple[GameRecord, ...]:
    """The games this phone joined that still go on, the latest first."""
    known = visitor.phone()
    mine = phones.my_games(visitor.store(), known) if known else ()
    return tuple(record for record in mine if record.summary.status in OPEN)


@bp.get("/j/<secret>")
def scan(secret: str) -> AnyResponse:
    """Where a table's QR code leads."""
    record = phones.behind(visitor.store(), secret)
    return redirect(url_for("joining.show", code=record.code), 303)


@bp.get("/g/<code>/qr.svg")
def qr(code: str) -> Response:
    """The QR code that other phones scan, dark on light whatever the page's colours are."""
    record = find(visitor.store(), code)
    picture = io.BytesIO()
    address = visitor.address_for_phones("joining.scan", secret=record.secret)
    segno.make(address, error="m").save(
        picture, kind="svg", scale=6, border=3, dark="#14251e", light="#fffaf0"
    )
    return Response(picture.getvalue(), mimetype="image/svg+xml")


@bp.get("/g/<code>/join")
def show(code: str) -> str:
    """Whose phone is this?"""
    view = view_of(load(visitor.store(), code))
    taken = phones.taken(visitor.store(), view.played.record, visitor.phone())
    seats = tuple(player.id in taken for player in view.played.players)
    return render_template("table/who.html", view=view, taken=seats)


@bp.post("/g/<code>/join")
@limiter.limit(JOINS_OF_A_HOUSE)
def join(code: str) -> AnyResponse:
    """On to the board, which now knows the phone."""
    view = view_of(load(visitor.store(), code))
    player_id = _chosen_player(view)
    known = visitor.greeted()
    phones.join(visitor.store(), code, known, player_id)
    return visitor.remember(visitor.go(url_for("board.show", code=view.code)), known)


def _chosen_player(view: View) -> int | None:
    """The number of the player whose phone this is; None for nobody's."""
    chosen = request.form.get("seat", "")
    if chosen == LOOKING_ON:
        return None
    if chosen not in {str(seat) for seat in range(len(view.names))}:
        abort(400)
    return view.played.players[int(chosen)].id
