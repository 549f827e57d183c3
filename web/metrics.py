"""Counts of what the server does, for a program that watches it. No name, code or address is in them."""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Response, abort, current_app, g, request

from web import visitor

if TYPE_CHECKING:
    from web.counts import Counts

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where processes share their counts. The library looks it up when it is imported, and so it is late."""
IN_MEMORY = Path("/dev/shm")
AT_HOME = ("127.0.0.1", "::1")

bp = Blueprint("metrics", __name__)


def shared_folder(instance: Path, port: int) -> Path:
    """An empty folder for the counts of this start of the server; one on another port has its own.

    In memory where there is such a place: the library maps these files, and a process that writes to a mapped
    file on a full disk is killed on the spot.
    """
    name = f"suzume-{hashlib.sha256(str(instance).encode()).hexdigest()[:12]}-{port}"
    folder = IN_MEMORY / name if _is_ours(IN_MEMORY / name) else instance / "metrics" / str(port)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.db"):
        old.unlink()
    return folder


def _is_ours(folder: Path) -> bool:
    """Whether the folder is made, by us and for us alone."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077


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
