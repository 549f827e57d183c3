"""Every failure as a page, a partial or JSON that says what to do next."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from web.language import _
from web.security import is_api


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, in the reader's language, and what helps."""

    status: int
    code: str
    title: str
    advice: str
    message: str = ""
    """The same for programs, in English."""


def problem_for(status: int) -> Problem:
    """The words for an HTTP status; those for 400 or 500 when the status has none of its own."""
    words = _words()
    code, title, advice = words.get(status) or words[500 if status >= 500 else 400]
    return Problem(status, code, title, advice)


def _words() -> dict[int, tuple[str, str, str]]:
    return {
        400: ("bad_request", _("That did not arrive whole."), _("Go back and try once more.")),
        403: ("forbidden", _("This page is not for you."), _("Ask the staff if you think it should be.")),
        404: (
            "not_found",
            _("There is nothing here."),
            _("Check the address, or go to the first page."),
        ),
        405: ("method_not_allowed", _("That cannot be done here."), _("Go to the first page.")),
        409: ("conflict", _("Something changed meanwhile."), _("Look at the new state, then decide again.")),
        413: ("too_large", _("This picture is too large."), _("Take a new one, or choose one under 15 MB.")),
        415: ("unsupported_type", _("This is not a picture we can read."), _("Send a JPEG, PNG or WebP.")),
        422: ("unprocessable", _("That does not add up."), _("Check what you entered.")),
        429: ("too_many_requests", _("That was a lot at once."), _("Wait a minute, then go on.")),
        500: ("server_error", _("Something broke on our side."), _("Try again; tell the staff if it stays.")),
        503: ("busy", _("We are busy right now."), _("Try again in a few seconds.")),
    }


def stale_form() -> Problem:
    """The words for a form that lay open too long."""
    return Problem(
        400, "csrf", _("This page lay open too long."), _("Load it again and repeat the last step.")
    )


def answer(problem: Problem) -> Response:
    """The problem as JSON for programs, as a partial for htmx, as a page for people."""
    if is_api():
        message = problem.message or f"{problem.title} {problem.advice}"
        response = jsonify(error={"code": problem.code, "message": message})
    elif request.headers.get("HX-Request") == "true":
        response = make_response(render_template("_parts/problem.html", problem=problem))
        response.headers["HX-Retarget"] = "#problem"
        response.headers["HX-Reswap"] = "innerHTML"
        response.headers["HX-Push-Url"] = "false"
    else:
        response = make_response(render_template("problem.html", problem=problem))
    response.status_code = problem.status
    return response


def _http_error(error: HTTPException) -> Response:
    """Any refusal of Flask's own, with its headers kept (Allow, Retry-After)."""
    if error.response is not None:
        return make_response(error.response)
    response = answer(problem_for(error.code or 500))
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def _stale_form(_error: CSRFError) -> Response:
    return answer(stale_form())


def _crash(error: Exception) -> Response:
    """A bug: logged with its traceback, shown as an apology; in tests it stays a crash."""
    if current_app.testing:
        raise error
    current_app.logger.exception("unexpected error at %s", request.path)
    return answer(problem_for(500))


def init_app(app: Flask) -> None:
    """Answer every failure in words."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(CSRFError, _stale_form)
    app.register_error_handler(Exception, _crash)
