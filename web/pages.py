"""The first page, and whether the server is well."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template

from web.visitor import store

bp = Blueprint("pages", __name__)


@bp.get("/")
def home() -> str:
    """What this is, in one screen, and where to begin."""
    return render_template("home.html")


@bp.get("/health")
def health() -> Response:
    """That this process answers, and its database too; 503 when that does not."""
    store().ping()
    return jsonify(status="ok")
