"""The dora of the deal being played, tapped in once for every phone at the table."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from services import tables
from services.errors import NotJoined
from services.ledger import KEY_LIMIT, load
from tiles import Tile, UnknownTile
from web import visitor
from web.board import view_of
from web.score import FACES

bp = Blueprint("dora", __name__, url_prefix="/g/<code>/dora")


@bp.get("")
def show(code: str) -> str:
    """Every face of a tile, each a button."""
    view = view_of(load(visitor.store(), code))
    if not view.is_joined:
        raise NotJoined(view.code)
    return render_template("table/dora.html", view=view, faces=FACES)


@bp.post("")
def enter(code: str) -> AnyResponse:
    """The board, which shows the dora now."""
    try:
        tile = Tile.parse(request.form.get("dora", ""))
    except UnknownTile:
        abort(400)
    stamp = visitor.stamp(code)
    mine = replace(stamp, key=f"{tile}-{stamp.key}"[:KEY_LIMIT])  # another tile from an old page is no repeat
    tables.dora(visitor.store(), code, tile, mine)
    return visitor.go(url_for("board.show", code=code))
