"""The program: create_app() puts the parts together; `python app.py` serves them on the local network."""

from __future__ import annotations

import sys

from flask import Flask, Response

import web
from config import DATABASE_FILE, LARGEST_REQUEST, ROOT, BadSetting, Settings, secret_key
from services.reading import LateDetector, Reader
from serving import address_for_phones, serve
from storage import StorageProblem, Store, open_store
from vision import Detector, Gate
from web.outages import outage


def create_app(
    settings: Settings | None = None, *, detector: Detector | None = None, store: Store | None = None
) -> Flask:
    """The web application. Tests hand in a detector that sees what they say."""
    settings = settings or Settings.from_environment()
    app = Flask("suzume", root_path=str(ROOT), static_folder=None, instance_path=str(settings.instance))
    app.config.update(
        SETTINGS=settings,
        SECRET_KEY=secret_key(settings.instance),
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        HTTPS_ONLY=settings.https_only,
        TRUSTED_PROXIES=settings.trusted_proxies,
        RATELIMIT_ENABLED=settings.rate_limits,
        HOST_FOR_PHONES=address_for_phones(settings.host),
    )
    app.extensions["reader"] = Reader(detector or LateDetector(), Gate())
    app.extensions["store"] = store or open_store(settings.database)
    app.register_error_handler(StorageProblem, _outage)
    web.init_app(app)
    return app


def _outage(problem: StorageProblem) -> Response:
    """The database's trouble in words; only this file knows both the database and the pages."""
    return outage(problem.code, problem.status)


def main() -> int:
    """The exit status after serving; 2 when a setting makes no sense."""
    try:
        settings = Settings.from_environment()
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return 2
    try:
        application = create_app(settings)
    except StorageProblem as problem:
        print(_cannot_open(problem, settings), file=sys.stderr)
        return 1
    return serve(settings, lambda: application)


def _cannot_open(problem: StorageProblem, settings: Settings) -> str:
    """Why the server does not start; nothing was changed."""
    where = "the address in DATABASE_URL" if settings.database_url else str(settings.instance / DATABASE_FILE)
    return f"The database cannot be opened ({problem.code}): {where}\n{problem}"


if __name__ == "__main__":
    sys.exit(main())
