"""The first page, and whether the server is well."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template

bp = Blueprint("pages", __name__)


@bp.get("/")
def home() -> str:
    """What this is, in one screen, and where to begin."""
    return render_template("home.html")


@bp.get("/health")
def health() -> Response:
    """That this process answers."""
    return jsonify(status="ok")
