"""Games over HTTP: where one stands, and the game file out and in."""

from __future__ import annotations

import json
from dataclasses import replace

from flask import Blueprint, Response, abort, jsonify, make_response, request, url_for

from services import transfer
from services.board import version
from services.codes import new_secret
from services.errors import Refused
from services.ledger import Played, load
from web.errors import answer, problem_for
from web.security import csrf, limiter
from web.visitor import KEY, store

IMPORT_LIMIT = "20 per hour"
GUESS_LIMIT = "30 per minute"  # of wrong codes only: a whole café asks from one address

bp = Blueprint("api_games", __name__, url_prefix="/api/v1/games")
csrf.exempt(bp)  # no cookie has a say here


def was_wrong(response: Response) -> bool:
    """Whether the code named no game."""
    return response.status_code == 404


@bp.get("/<code>")
@limiter.limit(GUESS_LIMIT, deduct_when=was_wrong)
def show(code: str) -> Response:
    """Where the game stands; 204 when `?since=` already names this version."""
    since = request.args.get("since", type=int)
    if since is not None and version(store(), code) == since:
        return make_response("", 204)
    return jsonify(standing(load(store(), code)))


@bp.get("/<code>/export")
@limiter.limit(GUESS_LIMIT, deduct_when=was_wrong)
def export(code: str) -> Response:
    """The game file, to keep or to replay with `python -m game replay`."""
    played = load(store(), code)
    response = make_response(json.dumps(transfer.export_of(played), ensure_ascii=False, indent=1))
    response.mimetype = "application/json"
    response.headers["Content-Disposition"] = f'attachment; filename="suzume-{played.record.code}.json"'
    return response


@bp.post("")
@limiter.limit(IMPORT_LIMIT)
def import_game() -> Response | tuple[Response, int, dict[str, str]]:
    """A new game from a game file. An Idempotency-Key makes a repeated request answer with the same game."""
    if not request.is_json:  # also keeps other sites' forms out: they cannot send this type unasked
        return answer(replace(problem_for(415), message="send a game file as application/json"))
    key = request.headers.get("Idempotency-Key") or new_secret()
    if not KEY.fullmatch(key):
        abort(400)
    text = request.stream.read(4 * transfer.FILE_LIMIT).decode("utf-8", errors="replace")
    record = transfer.import_game(store(), text, key)
    where = url_for("api_games.show", code=record.code)
    return jsonify(standing(load(store(), record.code))), 201, {"Location": where}


@bp.errorhandler(Refused)
def refused(problem: Refused) -> tuple[Response, int]:
    """What is wrong with a game file, in the words of the command line, and which event it is."""
    where = {} if problem.index is None else {"index": problem.index}
    return jsonify(error={"code": problem.code, "message": str(problem), **where}), problem.status


def standing(played: Played) -> dict[str, object]:
    """The state as `python -m game replay` prints it, with the code and the names people go by."""
    state = played.state.to_json()
    return {
        "code": played.record.code,
        "edition": played.record.edition,
        "table": None if played.record.table is None else played.record.table.name,
        "created_at": played.record.created_at.isoformat(),
        "changed_at": (played.entries[-1].at if played.entries else played.record.created_at).isoformat(),
        **state,
        "players": [player.name for player in played.players],
    }
