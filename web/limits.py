"""How often: counted by phone where one is known, else by page or address, so a full café is no crowd of one.

Everybody in a café may share one address. So whoever asks too much is stopped alone, and the address as a
whole has a ceiling that forty tables do not reach.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from flask import Response, current_app, request, session
from flask_limiter.util import get_remote_address

from services import phones
from web import visitor
from web.security import limiter

PHOTOS, PHOTOS_OF_A_HOUSE = "20 per minute; 300 per hour", "240 per minute"
PHOTOS_OF_A_PROGRAM = "120 per minute"
WRONG_CODES, WRONG_CODES_OF_A_HOUSE = "30 per minute", "300 per minute"
JOINS_OF_A_HOUSE = "120 per minute"
GAMES, GAMES_OF_A_HOUSE = "10 per minute; 60 per hour", "120 per minute"
SIGN_INS = "10 per minute; 60 per hour"
MOST_REMEMBERED = 10_000
STAFFS_MARK = "staff"

View = TypeVar("View", bound=Callable[..., Any])


def who() -> str:
    """The phone; else the browser whose page holds our form; else the address."""
    token = request.cookies.get(visitor.PHONE_COOKIE, "")
    if (number := _number(token)) is not None:
        return f"phone {number}"
    page = session.get("csrf_token")
    return f"page {page}" if isinstance(page, str) else get_remote_address()


def _number(token: str) -> int | None:
    """The known phone's number. A phone is looked up once: a board that did not change must cost nothing."""
    known: dict[str, int] = current_app.extensions.setdefault("known-phones", {})
    if token and token not in known:
        try:
            phone = phones.recognise(visitor.store(), token)
        except Exception:  # a hand is read while the database does not answer, too
            return None
        if phone is None:
            return None
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[token] = phone.id
    return known.get(token)


def phone_or_address() -> str:
    """The phone, else the address: whoever only looks for codes has no page of ours to count by."""
    found = who()
    return found if found.startswith("phone ") else get_remote_address()


def staff_or_address() -> str:
    """A browser that was the staff's before, else the address: no guest locks the staff out."""
    mark = session.get(STAFFS_MARK)
    return f"staff {mark}" if isinstance(mark, str) else get_remote_address()


def limit_photos(view: View) -> View:
    """Only so many photographs a minute, whichever page they are sent from."""
    of_a_house = limiter.shared_limit(PHOTOS_OF_A_HOUSE, scope="photos of a house", deduct_when=_was_let_in)
    of_one = limiter.shared_limit(PHOTOS, scope="photos", key_func=who)
    return cast(View, of_one(of_a_house(view)))


def limit_programs(view: View) -> View:
    """Only so many photographs a minute from one address that no person looks at."""
    return cast(View, limiter.limit(PHOTOS_OF_A_PROGRAM)(view))


def _was_let_in(response: Response) -> bool:
    """What one flood is refused must not count against the house."""
    return response.status_code != 429


def limit_games(view: View) -> View:
    """Only so many new games a minute."""
    of_a_house = limiter.limit(GAMES_OF_A_HOUSE, deduct_when=_was_let_in)
    return cast(View, limiter.limit(GAMES, key_func=who)(of_a_house(view)))


def limit_guesses(guarded: Any) -> Any:
    """Only so many wrong codes a minute: a code is short enough to read aloud."""
    return limiter.shared_limit(
        _wrong_codes, scope="wrong codes", key_func=phone_or_address, deduct_when=was_wrong
    )(guarded)


def _wrong_codes() -> str:
    return WRONG_CODES if phone_or_address().startswith("phone ") else WRONG_CODES_OF_A_HOUSE


def was_wrong(response: Response) -> bool:
    """Whether the code named no game."""
    return response.status_code == 404
