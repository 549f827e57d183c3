"""The staff's door: the first password, signing in and out, another password."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from services import staff
from services.errors import BadChoice
from web import visitor
from web.language import _, own_path
from web.limits import SIGN_INS, staff_or_address
from web.security import limiter
from web.staff import guard

bp = Blueprint("door", __name__, url_prefix="/staff")


def _was_wrong(response: Response) -> bool:
    return response.status_code == 403


@bp.get("/sign-in")
def ask() -> AnyResponse:
    """The form for the password; on to the staff's pages for who is signed in."""
    if guard.is_staff():
        return redirect(_wanted(), 303)
    return _ask()


def _ask(problem: str = "", status: int = 200) -> AnyResponse:
    has_password = bool(staff.kept_hash(visitor.store()))
    page = render_template("staff/sign_in.html", problem=problem, next=_wanted(), has_password=has_password)
    return make_response(page, status)


def _wanted() -> str:
    """The staff's page to go on to."""
    path = own_path(request.values.get("next", ""))
    return path if path.startswith("/staff") else url_for("staff.lobby.show")


@bp.post("/sign-in")
@limiter.limit(SIGN_INS, key_func=staff_or_address, deduct_when=_was_wrong)
def sign_in() -> AnyResponse:
    """On to the staff's pages with the right password."""
    if not staff.is_password(visitor.store(), request.form.get("password", "")):
        return _ask(_("This is not the password."), 403)
    guard.sign_in()
    return redirect(_wanted(), 303)


@bp.post("/sign-out")
def sign_out() -> AnyResponse:
    """Back to the first page as anybody."""
    guard.sign_out()
    return redirect(url_for("pages.home"), 303)


@bp.route("/setup/<token>", methods=["GET", "POST"])
@limiter.limit(SIGN_INS)
def setup(token: str) -> AnyResponse:
    """The first password, by the link that the terminal shows; the link is worth nothing afterwards."""
    if not guard.is_setup_token(token):
        abort(404)
    if staff.kept_hash(visitor.store()):
        return redirect(url_for("door.ask"), 303)
    if request.method == "GET":
        return _choose("staff/setup.html")
    try:
        chosen = staff.choose_first(visitor.store(), _chosen())
    except BadChoice as problem:
        return _choose("staff/setup.html", problem)
    if chosen:
        guard.sign_in()
    return redirect(url_for("staff.lobby.show"), 303)


@bp.route("/password", methods=["GET", "POST"])
@limiter.limit(SIGN_INS, methods=["POST"], key_func=staff_or_address)
def password() -> AnyResponse:
    """Another password, for who knows the one in force; everyone else is signed out."""
    if (turned_away := guard.require_staff()) is not None:
        return turned_away
    if request.method == "GET":
        return _choose("staff/password.html")
    try:
        if not staff.is_password(visitor.store(), request.form.get("old", "")):
            raise BadChoice("password_wrong")
        staff.change(visitor.store(), _chosen())
    except BadChoice as problem:
        return _choose("staff/password.html", problem)
    guard.sign_in()
    return redirect(url_for("staff.settings.show", done="password"), 303)


def _chosen() -> str:
    """The new password, typed twice alike."""
    wanted = request.form.get("password", "")
    if wanted != request.form.get("again", ""):
        raise BadChoice("password_differs")
    return wanted


def _choose(template: str, problem: BadChoice | None = None) -> AnyResponse:
    words = "" if problem is None else _words(problem.code)
    page = render_template(template, problem=words, shortest=staff.SHORTEST)
    return make_response(page, 422 if problem else 200)


def _words(code: str) -> str:
    return {
        "password_short": _("At least %(count)s characters, please.", count=staff.SHORTEST),
        "password_long": _("This is too long."),
        "password_differs": _("The two are not the same. Type them once more."),
        "password_wrong": _("This is not the password."),
    }[code]
