"""Style sheets, scripts and pictures, each served under a hash of its bytes so that phones may keep it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import js_lib_htmx
from flask import Flask, Response, abort, request

HTMX = Path(js_lib_htmx.__file__).parent / "static" / "htmx" / "htmx.min.js"
STATIC = Path(__file__).resolve().parent.parent / "static"
SERVED = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
}
A_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it goes over the wire."""

    content: bytes
    packed: bytes
    mimetype: str
    version: str


def path_of(filename: str) -> Path | None:
    """The file behind a static address, or None; nothing outside the folder is ever named."""
    if filename == "htmx.js":
        return HTMX
    if "\0" in filename:
        return None
    path = (STATIC / filename).resolve()
    is_ours = path.is_relative_to(STATIC) and path.suffix in SERVED and path.is_file()
    return path if is_ours else None


def load(path: Path) -> Asset:
    """The file's bytes, packed, with their version; read again only after it changed."""
    return _load(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _load(path: Path, _changed: int) -> Asset:
    content = path.read_bytes()
    mimetype = SERVED.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    version = hashlib.sha256(content).hexdigest()[:12]
    return Asset(content, gzip.compress(content, 9, mtime=0), mimetype, version)


def static(filename: str) -> Response:
    """A static file; kept for a year when the address carries the version it has now."""
    path = path_of(filename)
    if path is None:
        abort(404)
    asset = load(path)
    packs = asset.mimetype != "image/png" and "gzip" in request.headers.get("Accept-Encoding", "")
    response = Response(asset.packed if packs else asset.content, mimetype=asset.mimetype)
    if packs:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.set_etag(asset.version)
    is_current = request.args.get("v") == asset.version
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable" if is_current else "no-cache"
    response.make_conditional(request)
    return response


def _with_version(endpoint: str, values: dict[str, Any]) -> None:
    """Put the file's version into every address made for it."""
    path = path_of(values.get("filename", "")) if endpoint == "static" else None
    if path is not None:
        values["v"] = load(path).version


def init_app(app: Flask) -> None:
    """Serve static/ and htmx, and version their addresses."""
    app.add_url_rule("/static/<path:filename>", endpoint="static", view_func=static)
    app.url_default_functions.setdefault(None, []).append(_with_version)
