"""What the staff choose for the house: name, editions, language, clock, and whether photographs are kept."""

from __future__ import annotations

from zoneinfo import available_timezones

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import EDITIONS, NAME_LIMIT
from services import house, staff
from services.errors import BadChoice
from services.house import LANGUAGES, HouseSettings
from web import visitor
from web.house import house_now
from web.kept import folder
from web.staff.words import refusal

LONGEST_SENT = 400

bp = Blueprint("settings", __name__, url_prefix="/settings")


@bp.get("")
def show() -> str:
    """The settings as they are."""
    return _page(house.settings(visitor.store()))


def _page(chosen: HouseSettings, problem: str = "") -> str:
    return render_template(
        "staff/settings.html",
        chosen=chosen,
        problem=problem,
        done=request.args.get("done", ""),
        editions=tuple(EDITIONS),
        house_languages=LANGUAGES,
        zones=sorted(available_timezones()),
        limit=NAME_LIMIT,
        screen=visitor.address_for_phones("screen.show", secret=staff.screen_secret(visitor.store())),
    )


@bp.post("")
def save() -> AnyResponse:
    """The settings as the form says, on every page a moment later."""
    wanted = _sent()
    try:
        house.change_settings(visitor.store(), wanted)
    except BadChoice as problem:
        return make_response(_page(wanted, refusal(problem)), 422)
    house_now().forget()
    if not wanted.keep_photos:
        folder().forget_waiting()
    return redirect(url_for("staff.settings.show", done="saved"), 303)


def _sent() -> HouseSettings:
    sent = request.form
    minutes = sent.get("idle_minutes", "").strip()
    is_number = minutes.isascii() and minutes.isdigit() and len(minutes) < 6
    return HouseSettings(
        house_name=" ".join(sent.get("house_name", "")[:LONGEST_SENT].split()),
        editions=tuple(name for name in EDITIONS if name in sent.getlist("editions")),
        language=sent.get("language", ""),
        keep_photos=sent.get("keep_photos") == "1",
        idle_minutes=int(minutes) if is_number else 0,
        time_zone=sent.get("time_zone", "")[:LONGEST_SENT],
    )


@bp.post("/screen")
def new_screen() -> AnyResponse:
    """Another address for the big screen."""
    staff.renew_screen(visitor.store())
    return redirect(url_for("staff.settings.show", done="saved"), 303)
