"""What happened in a game, deal by deal, with what was taken back or corrected."""

from __future__ import annotations

from flask import Blueprint, render_template

from services.ledger import load
from web import visitor
from web.board import view_of
from web.past import rows

bp = Blueprint("history", __name__, url_prefix="/g/<code>/history")


@bp.get("")
def show(code: str) -> str:
    """Every entry of the ledger, newest first."""
    played = load(visitor.store(), code)
    return render_template("table/history.html", view=view_of(played), rows=rows(played)[::-1])
