"""Where the card on a table leads: to the game being played there, or to opening one."""

from __future__ import annotations

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from services import phones
from web import visitor

bp = Blueprint("cards", __name__)


@bp.get("/t/<secret>")
def scan(secret: str) -> AnyResponse:
    """On to the table's game, or to the form for a new one at this table."""
    table, game = phones.table_behind(visitor.store(), secret)
    if game is not None:
        return redirect(url_for("joining.show", code=game.code), 303)
    return redirect(url_for("opening.form", table=table.secret), 303)
