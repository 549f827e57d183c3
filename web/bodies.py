"""What clients send: read to its end, and answered in words when it is no proper body."""

from __future__ import annotations

from flask import Flask, Response, current_app, request
from gunicorn.http.errors import ParseException

from web.errors import answer, problem_for

MOST = 64 * 1024 * 1024
"""Bytes. Whoever sends more is cut off."""
PIECE = 64 * 1024


def init_app(app: Flask) -> None:
    """Read every request to its end before it is answered; one cut into wrong pieces is no fault of ours."""
    app.after_request(_read_on)
    app.register_error_handler(ParseException, _malformed)


def _malformed(_error: ParseException) -> Response:
    return answer(problem_for(400))


def _read_on(response: Response) -> Response:
    """The same response. Sent while the client is still sending, it would be lost as the line is closed."""
    if not request.environ.get("wsgi.input_terminated"):
        return response  # this server does not say where a request ends: reading on would wait for ever
    body, left = request.environ["wsgi.input"], MOST
    try:
        while left > 0 and (piece := body.read(min(PIECE, left))):
            left -= len(piece)
    except (OSError, ValueError, ParseException) as problem:
        current_app.logger.debug("the rest of a request was lost: %r", problem)
    return response
