"""Counts of what the server does, for a program that watches it. No name, code or address is in them."""

from __future__ import annotations

import hmac
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Response, abort, current_app, g, request

from web import visitor

if TYPE_CHECKING:
    from web.counts import Counts

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where processes share their counts. The library looks it up when it is imported, and so it is late."""
AT_HOME = ("127.0.0.1", "::1")

bp = Blueprint("metrics", __name__)


def shared_folder(instance: Path, port: int) -> Path:
    """An empty folder for the counts of this start of the server; one on another port has its own."""
    folder = instance / "metrics" / str(port)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.db"):
        old.unlink()
    return folder


@bp.get("/metrics")
def show() -> Response:
    """The counts in Prometheus's text form; for others there is nothing here."""
    if not _may_ask():
        abort(404)
    counts: Counts = current_app.extensions["counts"]
    games = visitor.store().games.open_games()
    return Response(counts.text(game.summary.status for game in games), content_type=counts.content_type)


def _may_ask() -> bool:
    """Whoever knows METRICS_TOKEN; without one, this very machine and no proxy's guest."""
    token: str = current_app.config["METRICS_TOKEN"]
    if token:
        return hmac.compare_digest(
            request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode()
        )
    return request.remote_addr in AT_HOME and "X-Forwarded-For" not in request.headers


def seconds_taken() -> float:
    """How long this request has taken so far."""
    return time.perf_counter() - float(g.get("begun", time.perf_counter()))


def init_app(app: Flask) -> None:
    """Count every request. Reads METRICS_TOKEN of the app's settings."""
    from web.counts import Counts

    counts = app.extensions["counts"] = Counts(is_shared=SHARED_FOLDER in os.environ)

    def begin() -> None:
        g.begun = time.perf_counter()

    def end(response: Response) -> Response:
        counts.count(request.endpoint or "none", request.method, response.status_code, seconds_taken())
        return response

    app.before_request(begin)
    app.after_request(end)
