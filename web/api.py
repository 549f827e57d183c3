"""The same answers as the command lines, over HTTP."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from scoring.notation import LONGEST_TEXT, answer_to_json
from web.errors import answer
from web.limits import limit_programs
from web.photos import no_photo, reader
from web.security import SCORE_LIMIT, csrf, limiter

bp = Blueprint("api", __name__, url_prefix="/api/v1")
csrf.exempt(bp)


@bp.post("/score")
@limiter.limit(SCORE_LIMIT)
def score() -> tuple[Response, int]:
    """What a claim is worth; 400 when the text is no claim, 422 when its tiles cannot be."""
    priced = answer_to_json(request.stream.read(LONGEST_TEXT + 1))
    return jsonify(priced), _status(priced.get("error", {}).get("code"))


@bp.post("/read")
@limit_programs
def read() -> Response:
    """The tiles in a photo sent as multipart field `photo`."""
    file = request.files.get("photo")
    if file is None:
        return answer(no_photo())
    reading = reader().read_photo(file.read())
    return jsonify({"photo": file.filename or "photo", **reading.to_json()})


def _status(code: str | None) -> int:
    if code is None:
        return 200
    return 400 if code == "bad_request" else 422
