"""People the house knows: found, renamed, merged, forgotten; and their figures as charts."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import NAME_LIMIT
from game.records import name_key
from services import players
from services.errors import ServiceError
from services.statistics import YAKU, statistics
from web import visitor
from web.labels import item_name
from web.language import _
from web.staff.charts import bars, line
from web.staff.words import refusal

MOST_SHOWN = 100
LATELY = 30
MOST_SUGGESTED = 200
LONGEST_NAME_SENT = 400

bp = Blueprint("players", __name__, url_prefix="/players")


@bp.get("")
def show() -> str:
    """Those whose name holds the words looked for; without any, those who played lately."""
    wanted = " ".join(request.args.get("name", "")[:LONGEST_NAME_SENT].split())
    known = players.everyone(visitor.store()) if wanted else players.suggest(visitor.store(), limit=LATELY)
    key = name_key(wanted)
    found = [player for player in known if key in name_key(player.name or "")]
    return render_template(
        "staff/players.html", wanted=wanted, players=found[:MOST_SHOWN], has_more=len(found) > MOST_SHOWN
    )


@bp.get("/<int:player_id>")
def one(player_id: int) -> str:
    """One player's figures, and what the staff may do."""
    return _one(player_id)


def _one(player_id: int, problem: str = "", typed: str | None = None) -> str:
    figures = statistics(visitor.store(), player_id)
    known = players.suggest(visitor.store(), limit=MOST_SUGGESTED)
    return render_template(
        "staff/player.html",
        player=figures.player,
        figures=figures,
        course=line([game.points for game in figures.course]),
        places=bars([figures.places.get(place, 0) for place in range(1, 6)]),
        yaku_names=[item_name(name) for name in YAKU],
        yaku_bars=bars([figures.yaku.get(name, 0) for name in YAKU]),
        others=[other for other in known if other.id != player_id],
        problem=problem,
        typed=figures.player.name if typed is None else typed,
        limit=NAME_LIMIT,
    )


def _again(player_id: int, problem: ServiceError, typed: str | None = None) -> AnyResponse:
    return make_response(_one(player_id, refusal(problem), typed), problem.status)


@bp.post("/<int:player_id>/name")
def rename(player_id: int) -> AnyResponse:
    """The player under another name."""
    name = request.form.get("name", "")[:LONGEST_NAME_SENT]
    try:
        players.rename(visitor.store(), player_id, name)
    except ServiceError as problem:
        players.player(visitor.store(), player_id)
        return _again(player_id, problem, name)
    return redirect(url_for("staff.players.one", player_id=player_id), 303)


@bp.post("/<int:player_id>/merge")
def merge(player_id: int) -> AnyResponse:
    """The one player that the two are from now on."""
    into = players.named(visitor.store(), request.form.get("into", "")[:LONGEST_NAME_SENT])
    if into is None:
        return make_response(_one(player_id, _("Nobody is called so. Choose a name from the list.")), 422)
    try:
        kept = players.merge(visitor.store(), player_id, into.id)
    except ServiceError as problem:
        return _again(player_id, problem)
    return redirect(url_for("staff.players.one", player_id=kept.id), 303)


@bp.post("/<int:player_id>/forget")
def forget(player_id: int) -> AnyResponse:
    """The player's name is gone; their games keep their points."""
    players.forget(visitor.store(), player_id)
    return redirect(url_for("staff.players.show"), 303)
