"""Who is staff: signed in with the house's password not too long ago, and not before it was changed."""

from __future__ import annotations

import hashlib
import hmac
import time

from flask import abort, current_app, redirect, request, session, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as AnyResponse

from services import staff
from web import visitor
from web.language import here

SHIFT_SECONDS = 12 * 3600
MARK, SINCE = "staff", "staff_since"


def _mac(text: str) -> str:
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:40]


def setup_token() -> str:
    """What the one-time link carries: only who reads the terminal, or the secret key, knows it."""
    return _mac("the staff's first password")


def is_setup_token(token: str) -> bool:
    """Whether the link is the one that the terminal showed."""
    return hmac.compare_digest(token.encode(), setup_token().encode())


def sign_in() -> None:
    """This browser is the staff's from now on."""
    session.clear()
    session[MARK] = _mac(staff.kept_hash(visitor.store()))
    session[SINCE] = int(time.time())
    generate_csrf()  # at once: two pages opened together would each make one, and one page's forms would fail


def sign_out() -> None:
    """This browser is nobody's again."""
    session.clear()


def is_staff() -> bool:
    """Whether the browser that asks is the staff's."""
    mark, since = session.get(MARK), session.get(SINCE)
    if not isinstance(mark, str) or not isinstance(since, int) or time.time() - since > SHIFT_SECONDS:
        return False
    kept = staff.kept_hash(visitor.store())
    return bool(kept) and hmac.compare_digest(mark, _mac(kept))


def require_staff() -> AnyResponse | None:
    """On to the sign-in for whoever is not staff; nothing of theirs is done."""
    if is_staff():
        return None
    address = url_for("door.ask", next=here())
    if visitor.is_htmx():
        return visitor.go(address)
    if request.method != "GET":
        abort(403)
    return redirect(address, 303)
