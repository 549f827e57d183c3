"""Which language a phone reads, and the switches for language and light that keep the page."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, current_app, make_response, redirect, request
from flask_babel import Babel, get_locale
from flask_babel import gettext as _gettext
from flask_babel import ngettext as _ngettext

LANGUAGES = {"ko": "한국어", "ja": "日本語", "en": "English"}
DEFAULT_LANGUAGE = "ko"
THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 3600
OF_THE_HOUSE = "house-language"

bp = Blueprint("preferences", __name__)


def _(sentence: str, **values: object) -> str:
    """The sentence in the reader's language."""
    return str(_gettext(sentence, **values))


def ngettext(one: str, many: str, num: int, **values: object) -> str:
    """The sentence for a number of things, in the reader's language; %(num)s is the number."""
    return str(_ngettext(one, many, num, **values))


def chosen_language() -> str:
    """The phone's own choice, else the house's, else what its browser asks for, else Korean."""
    for chosen in (request.cookies.get("language", ""), current_app.extensions[OF_THE_HOUSE]()):
        if chosen in LANGUAGES:
            return str(chosen)
    return request.accept_languages.best_match(list(LANGUAGES), DEFAULT_LANGUAGE) or DEFAULT_LANGUAGE


def chosen_theme() -> str:
    """auto (as the phone is set), light or dark."""
    chosen = request.cookies.get("theme", "auto")
    return chosen if chosen in THEMES else "auto"


def language() -> str:
    """The language the page is being written in."""
    return str(get_locale() or DEFAULT_LANGUAGE)


def own_path(address: str) -> str:
    """The address when it leads to a page of ours, else the first page."""
    try:
        parts = urlsplit(address)
    except ValueError:  # half an IPv6 address, a name that turns into another one
        return "/"
    if any(letter < " " for letter in address):  # a line break would end the header that carries it
        return "/"
    is_ours = not parts.scheme and not parts.netloc and address.startswith("/") and "\\" not in address
    return address if is_ours and not address.startswith("//") else "/"


def is_region() -> bool:
    """Whether htmx asks for a part of the page, not for all of it."""
    asked = request.headers
    return asked.get("HX-Request") == "true" and asked.get("HX-History-Restore-Request") != "true"


def here() -> str:
    """The address of the page being shown, for switches that come back to it."""
    if request.method == "GET" and request.url_rule is not None:
        return request.full_path.rstrip("?")
    return "/"


def _keep(name: str, value: str, allowed: tuple[str, ...]) -> Response:
    """Back to the page, with the choice kept on the phone for a year."""
    if value not in allowed:
        abort(404)
    response = make_response(redirect(own_path(request.args.get("next", "/")), 303))
    response.set_cookie(name, value, max_age=A_YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
    return response


@bp.get("/language/<code>")
def set_language(code: str) -> Response:
    """The same page in another language."""
    return _keep("language", code, tuple(LANGUAGES))


@bp.get("/theme/<name>")
def set_theme(name: str) -> Response:
    """The same page, light or dark."""
    return _keep("theme", name, THEMES)


def set_house_language(app: Flask, ask: Callable[[], str]) -> None:
    """Let the house say which language a phone sees that has chosen none."""
    app.extensions[OF_THE_HOUSE] = ask


def init_app(app: Flask) -> None:
    """Translate every page; tell templates which language and light they are in."""
    app.config.setdefault("BABEL_DEFAULT_LOCALE", "en")
    set_house_language(app, str)
    Babel(app, locale_selector=chosen_language)
    app.context_processor(
        lambda: {
            "language": language(),
            "languages": LANGUAGES,
            "theme": chosen_theme(),
            "themes": THEMES,
            "here": here(),
        }
    )
