"""An evening's summary: who did best, the hand of the night, and the games."""

from __future__ import annotations

from datetime import date, timedelta

from flask import Blueprint, render_template, request

from services.ledger import now
from services.statistics import evening, evening_of
from web import visitor
from web.house import settings

bp = Blueprint("evenings", __name__, url_prefix="/evening")


@bp.get("")
def show() -> str:
    """The evening of a day; today's without one."""
    zone = settings().zone
    today = evening_of(now(), zone)
    day = _asked() or today
    return render_template(
        "staff/evening.html",
        evening=evening(visitor.store(), day, zone),
        today=today,
        day_before=day - timedelta(days=1),
        day_after=day + timedelta(days=1) if day < today else None,
    )


def _asked() -> date | None:
    try:
        day = date.fromisoformat(request.args.get("day", ""))
    except ValueError:
        return None
    return day if 2000 <= day.year <= 2999 else None
