"""The app on a home screen: its manifest, its service worker, and the page shown without a connection."""

from __future__ import annotations

import hashlib
import json

from flask import Blueprint, Response, jsonify, render_template, url_for

from web.assets import SERVED, STATIC, load
from web.language import _, language

WORKER = STATIC / "js" / "service-worker.js"
FELT, IVORY = "#17513f", "#f3ead5"
ICON_SIZES = (192, 512)
LEFT_OUT = ("icon-", "js/service-worker.js")
"""Pictures that the system fetches itself, and the worker, which is never its own to keep."""

bp = Blueprint("offline", __name__)


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """Name, icons and colours for the home screen, in the reader's language."""
    response = jsonify(
        id="/",
        name=_("Suzume-Jan"),
        short_name=_("Suzume-Jan"),
        description=_("Photograph a Suzume-Jan hand and see its points."),
        lang=language(),
        start_url=url_for("pages.home"),
        scope="/",
        display="standalone",
        background_color=IVORY,
        theme_color=FELT,
        icons=_icons(),
        shortcuts=_shortcuts(),
    )
    response.mimetype = SERVED[".webmanifest"]
    return response


def _icons() -> list[dict[str, str]]:
    pictures = [
        {
            "src": url_for("static", filename=f"icon-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in ICON_SIZES
        for purpose in ("any", "maskable")
    ]
    drawn = url_for("static", filename="sparrow.svg")
    return [*pictures, {"src": drawn, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]


def _shortcuts() -> list[dict[str, str]]:
    """What a long press on the icon offers."""
    ways = {
        "score.show": _("Score a hand"),
        "opening.form": _("New game"),
        "joining.ask": _("Join"),
        "rules.show": _("Rules"),
    }
    return [{"name": name, "url": url_for(endpoint)} for endpoint, name in ways.items()]


@bp.get("/service-worker.js")
def worker() -> Response:
    """The service worker, told which files to keep; it changes whenever one of them does."""
    files = [url_for("static", filename=name) for name in _kept()]
    code = WORKER.read_text(encoding="utf-8")
    version = hashlib.sha256("".join([*files, code]).encode()).hexdigest()[:12]
    told = {
        "version": version,
        "files": files,
        "offline": url_for("offline.show"),
        "rules": url_for("rules.show"),
    }
    response = Response(f"const KEPT = {json.dumps(told)};\n{code}", mimetype=SERVED[".js"])
    response.headers["Cache-Control"] = "no-cache"
    return response


def _kept() -> list[str]:
    """The static files that every page may need."""
    ours = [path for path in sorted(STATIC.rglob("*")) if path.suffix in SERVED and load(path).content]
    names = [path.relative_to(STATIC).as_posix() for path in ours]
    return ["htmx.js", *(name for name in names if not name.startswith(LEFT_OUT))]


@bp.get("/offline")
def show() -> str:
    """What a phone without a connection shows instead of a page it does not have."""
    return render_template("learn/offline.html")
