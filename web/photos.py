"""Photos on their way in: which file was sent, what it is called, how it is shown without JavaScript."""

from __future__ import annotations

import base64
import hashlib

from flask import Flask, Response, current_app, request

from services.reading import Reader
from vision import Busy, PhotoRefused
from web.errors import Problem, answer, problem_for
from web.language import _

TYPES = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG": "image/png", b"RIFF": "image/webp"}
LARGEST_SHOWN = 4_000_000


def reader() -> Reader:
    """What reads photos in this process."""
    found: Reader = current_app.extensions["reader"]
    return found


def sent_photo() -> bytes:
    """The bytes of the photo in the form; none when no file was chosen."""
    for file in request.files.getlist("photo"):
        content: bytes = file.read()
        if content:
            return content
    return b""


def photo_id(content: bytes) -> str:
    """A name for a photo that the phone keeps; the server keeps neither."""
    return hashlib.sha256(content).hexdigest()[:16]


def shown_inline(content: bytes) -> str:
    """The photo as an address of its own, for a page without JavaScript; none when it is too large."""
    mimetype = next((name for start, name in TYPES.items() if content.startswith(start)), "")
    if not mimetype or len(content) > LARGEST_SHOWN:
        return ""
    return f"data:{mimetype};base64,{base64.b64encode(content).decode('ascii')}"


def no_photo() -> Problem:
    """The words for a form sent without a picture."""
    return Problem(
        400,
        "photo_missing",
        _("No photo arrived."),
        _("Choose or take a photo first."),
        "send the picture as multipart field 'photo'",
    )


def _refused(refused: PhotoRefused) -> Response:
    usual = problem_for(refused.status)
    if refused.status == 422:
        title, advice = _("This picture cannot be read."), _("Take a new photo, closer and with more light.")
        return answer(Problem(422, refused.code, title, advice, refused.message))
    return answer(Problem(refused.status, refused.code, usual.title, usual.advice, refused.message))


def _busy(busy: Busy) -> Response:
    usual = problem_for(503)
    response = answer(Problem(503, "busy", usual.title, usual.advice, str(busy)))
    response.headers["Retry-After"] = str(busy.retry_after)
    return response


def init_app(app: Flask) -> None:
    """Put refusals of photos into words."""
    app.register_error_handler(PhotoRefused, _refused)
    app.register_error_handler(Busy, _busy)
