"""Scoring one hand, from a photo or by tapping tiles."""

from __future__ import annotations

from flask import Blueprint, render_template

bp = Blueprint("score", __name__, url_prefix="/score")


@bp.get("")
def show() -> str:
    """The hand as the address tells it, with its points."""
    return render_template("score/show.html")
