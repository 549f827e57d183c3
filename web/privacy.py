"""What is stored, and for how long, in plain words."""

from __future__ import annotations

from flask import Blueprint, render_template

PHOTOS_ON_A_PHONE = 12
"""As many as static/js/photos.js keeps."""

bp = Blueprint("privacy", __name__)


@bp.get("/privacy")
def show() -> str:
    """The words, as they are true for this house's settings."""
    return render_template("privacy.html", photos_on_a_phone=PHOTOS_ON_A_PHONE)
