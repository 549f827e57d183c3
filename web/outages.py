"""What people read when the database cannot do its work: nothing of the request was kept."""

from __future__ import annotations

from flask import Response, current_app

from web.errors import Problem, answer
from web.language import _

BUSY = "storage_unavailable"


def outage(code: str, status: int) -> Response:
    """The outage in words, and a line in the log for the staff."""
    current_app.logger.error("storage problem: %s", code)
    title, advice = _words().get(code) or _words()[BUSY]
    response = answer(Problem(status, code, title, advice))
    if status == 503:
        response.headers["Retry-After"] = "3"
    return response


def _words() -> dict[str, tuple[str, str]]:
    return {
        BUSY: (
            _("The table book does not answer right now."),
            _("Nothing was saved. Try again in a few seconds."),
        ),
        "storage_full": (
            _("There is no room left to save."),
            _("Nothing was saved. Tell the staff: the disk is full."),
        ),
        "storage_damaged": (
            _("The table book cannot be read."),
            _("Tell the staff: restore a backup. The file was left as it is."),
        ),
        "storage_too_new": (
            _("The table book comes from a newer version."),
            _("Tell the staff: update the program."),
        ),
    }
