"""The staff's pages, all behind one guard: lobby, games, players, evenings, tables, photographs, settings."""

from __future__ import annotations

from flask import Blueprint, Response

from web.staff import evenings, games, guard, lobby, photographs, players, settings, tables
from web.staff.words import register

bp = Blueprint("staff", __name__, url_prefix="/staff")
bp.before_request(guard.require_staff)


@bp.after_request
def _keep_nowhere(response: Response) -> Response:
    """No copy stays on the device: the next person at it may be a guest."""
    response.headers["Cache-Control"] = "no-store"
    return response


for page in (lobby.bp, tables.bp, games.bp, players.bp, evenings.bp, photographs.bp, settings.bp):
    bp.register_blueprint(page)
register(bp)
