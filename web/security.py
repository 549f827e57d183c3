"""What keeps strangers out: content policy, request tokens, limits on how often."""

from __future__ import annotations

from flask import Flask, abort, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_talisman import Talisman
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import IntegerConverter

CONTENT_POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data: blob:",
    "script-src": "'self'",
    "style-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
SCORE_LIMIT = "600 per minute"
SIX_MONTHS = 15_552_000
A_WHOLE_EVENING = 12 * 3600
LARGEST_ROW = 2**31 - 1
"""The largest number that a row of either database can have."""

csrf = CSRFProtect()
limiter = Limiter(get_remote_address, headers_enabled=True)


def init_app(app: Flask) -> None:
    """Guard every page. Reads TRUSTED_PROXIES, HTTPS_ONLY and RATELIMIT_ENABLED of the app's settings."""
    https_only = app.config["HTTPS_ONLY"]
    app.config.update(
        SESSION_COOKIE_NAME="suzume",
        WTF_CSRF_TIME_LIMIT=A_WHOLE_EVENING,
        WTF_CSRF_SSL_STRICT=https_only,
        RATELIMIT_STORAGE_URI="memory://",
    )
    _trust_proxies(app, app.config["TRUSTED_PROXIES"])
    app.url_map.converters["int"] = RowNumber
    app.before_request(_refuse_nul)
    csrf.init_app(app)
    limiter.init_app(app)
    Talisman(
        app,
        force_https=https_only,
        session_cookie_secure=https_only,
        strict_transport_security=https_only,
        strict_transport_security_max_age=SIX_MONTHS,
        strict_transport_security_include_subdomains=False,
        content_security_policy=CONTENT_POLICY,
        frame_options="DENY",
        referrer_policy="same-origin",
        permissions_policy={"geolocation": "()", "microphone": "()", "browsing-topics": "()"},
    )


class RowNumber(IntegerConverter):
    """A number in an address; one that no row can have leads nowhere."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **{"max": LARGEST_ROW, **options})  # type: ignore[arg-type]


def _refuse_nul() -> None:
    """400 for a NUL in an address or a form: no page of ours sends one, and PostgreSQL keeps none."""
    sent = [request.path, *(value for values in request.args.listvalues() for value in values)]
    if not is_api():  # a program's body is its own
        sent += [value for values in request.form.listvalues() for value in values]
    if any("\0" in text for text in sent):
        abort(400)


def _trust_proxies(app: Flask, hops: int) -> None:
    """Believe X-Forwarded-* from as many proxies as the café runs, and from nobody else."""
    if hops:
        fixed = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops)
        app.wsgi_app = fixed  # type: ignore[method-assign]


def is_api() -> bool:
    """Whether a program asks, not a person."""
    return f"{request.path}/".startswith("/api/")
