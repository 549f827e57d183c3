"""The big screen: every running table in large type. Its address carries a secret: a TV has no keyboard."""

from __future__ import annotations

import hmac

from flask import Blueprint, Response, abort, render_template, request

from services import staff
from services.ledger import now
from web import visitor
from web.house import here, settings
from web.staff.lobby import Row, fresh, rows, tag_of

ON_ONE_SCREEN = 6
TURN_SECONDS = 12

bp = Blueprint("screen", __name__, url_prefix="/tv/<secret>")


@bp.before_request
def _only_with_the_secret() -> None:
    sent = str((request.view_args or {}).get("secret", ""))
    if not hmac.compare_digest(sent.encode(), staff.screen_secret(visitor.store()).encode()):
        abort(404)


@bp.get("")
def show(secret: str) -> str:
    """The whole screen."""
    return render_template("staff/tv.html", **_shown(secret))


@bp.get("/now")
def refresh(secret: str) -> Response:
    """The screen's tables alone."""
    shown = _shown(secret)
    return fresh("staff/_tv.html", str(shown.pop("tag")), **shown)


def _shown(secret: str) -> dict[str, object]:
    """What the screen shows now: with many tables some of them, the next ones a moment later."""
    playing = tuple(row for row in rows() if row.row.game is not None)
    pages = max(1, -(-len(playing) // ON_ONE_SCREEN))
    page = int(now().timestamp() // TURN_SECONDS) % pages
    share = -(-len(playing) // pages)  # seven tables are four and three, not six and one
    some: tuple[Row, ...] = playing[page * share : (page + 1) * share]
    time = here(now()).strftime("%H:%M")
    return {
        "secret": secret,
        "rows": some,
        "tag": tag_of(some, time, page, pages, settings().house_name),
        "page": page,
        "pages": pages,
        "time": time,
    }
