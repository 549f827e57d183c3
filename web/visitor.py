"""Who asks: the store behind this request, the phone by its cookie, and what its forms carry."""

from __future__ import annotations

import re
from typing import cast
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, current_app, g, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import MAX_EVENTS, Seat
from game.records import Author, Guest
from services import phones
from services.codes import new_secret
from services.errors import NotJoined
from services.ledger import Played, Stamp
from services.phones import Phone
from services.store import Store

PHONE_COOKIE = "phone"
A_YEAR = 365 * 24 * 3600
LOOPBACK = ("localhost", "127.0.0.1", "::1")
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")

bp = Blueprint("visitor", __name__)


def store() -> Store:
    """The store of this program."""
    return cast(Store, current_app.extensions["store"])


def phone() -> Phone | None:
    """The phone that asks; None for one that never joined anything."""
    if "phone" not in g:
        g.phone = phones.recognise(store(), request.cookies.get(PHONE_COOKIE))
    return cast("Phone | None", g.phone)


def greeted() -> Phone:
    """The phone that asks, known from now on; its cookie goes out with `remember`."""
    g.phone = phones.greet(store(), request.cookies.get(PHONE_COOKIE))
    return cast(Phone, g.phone)


def remember(response: AnyResponse, known: Phone) -> AnyResponse:
    """The answer, with the phone's token in a cookie that only the server reads."""
    response.set_cookie(
        PHONE_COOKIE, known.token, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure
    )
    return response


def guest_of(played: Played) -> Guest | None:
    """Who the phone is in this game; None when it only looks on."""
    known = phone()
    return None if known is None else store().phones.guest(known.id, played.record.id)


def seat_of(played: Played, guest: Guest | None) -> Seat | None:
    """Where the phone's owner sits now; None when it is nobody's."""
    if guest is None or guest.player is None:
        return None
    return next((seat for seat, player in enumerate(played.players) if player.id == guest.player.id), None)


def author(code: str) -> Author:
    """The phone as the one who writes; NotJoined for a phone nobody knows."""
    known = phone()
    if known is None:
        raise NotJoined(code)
    return known.author


def stamp(code: str) -> Stamp:
    """What a form of ours carries to be written once; 400 for a form that is not ours."""
    seen = request.form.get("v", "")
    if not (seen.isascii() and seen.isdigit() and len(seen) <= len(str(MAX_EVENTS))):
        abort(400)
    return Stamp(int(seen), key(), author(code))


def key() -> str:
    """The form's own key, so that sending it twice does it once; 400 when it has none."""
    sent = request.form.get("key", "")
    if not KEY.fullmatch(sent):
        abort(400)
    return sent


def is_htmx() -> bool:
    """Whether a part of a page is wanted, not the page."""
    return request.headers.get("HX-Request") == "true"


def go(address: str) -> AnyResponse:
    """On to another page, whoever sent the form."""
    if not is_htmx():
        return redirect(address, 303)
    response: Response = make_response("", 200)
    response.headers["HX-Redirect"] = address
    return response


def address_for_phones(endpoint: str, **values: str) -> str:
    """The address of a page for another phone: this machine's own name means nothing there."""
    parts = urlsplit(url_for(endpoint, _external=True, **values))
    host = current_app.config.get("HOST_FOR_PHONES")
    if parts.hostname not in LOOPBACK or not host:
        return parts.geturl()
    named = f"[{host}]" if ":" in host else str(host)
    return parts._replace(netloc=f"{named}:{parts.port}" if parts.port else named).geturl()


bp.add_app_template_global(new_secret, "new_key")
