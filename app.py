"""The program: create_app() puts the parts together; `python app.py` serves them on the local network.

`python app.py staff-password` sets the staff's password, for who has forgotten it.
"""

from __future__ import annotations

import getpass
import os
import sys

from flask import Flask, Response

import web
from config import DATABASE_FILE, LARGEST_REQUEST, ROOT, BadSetting, Settings, secret_key
from services import staff
from services.errors import BadChoice
from services.reading import LateDetector, Reader
from serving import address_for_phones, serve
from storage import StorageProblem, Store, open_store
from vision import Detector, Gate
from web.metrics import SHARED_FOLDER, shared_folder
from web.outages import outage
from web.staff.guard import setup_token


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
        LOG_REQUESTS=settings.log_requests,
        METRICS_TOKEN=settings.metrics_token,
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


def main(arguments: list[str] | None = None) -> int:
    """The exit status after serving; 2 when a setting or the command makes no sense."""
    asked = sys.argv[1:] if arguments is None else arguments
    if asked not in ([], ["staff-password"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        settings = Settings.from_environment()
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return 2
    if not asked:
        os.environ[SHARED_FOLDER] = str(shared_folder(settings.instance, settings.port))
    try:
        application = create_app(settings)
    except StorageProblem as problem:
        print(_cannot_open(problem, settings), file=sys.stderr)
        return 1
    if asked:
        return _set_staff_password(application)
    return serve(settings, lambda: application, lambda address: _first_steps(application, address))


def _set_staff_password(application: Flask) -> int:
    """The exit status; the password comes from the keyboard, unseen, or else from standard input."""
    typed = getpass.getpass("New password for the staff: ") if sys.stdin.isatty() else sys.stdin.readline()
    try:
        staff.change(application.extensions["store"], typed.rstrip("\r\n"))
    except BadChoice:
        print(f"Nothing was changed: take {staff.SHORTEST} to {staff.LONGEST} characters.", file=sys.stderr)
        return 2
    print("The staff's password is changed. Everybody who was signed in has to sign in again.")
    return 0


def _first_steps(application: Flask, address: str) -> str:
    """Where the staff choose their password; nothing once they have."""
    opened: Store = application.extensions["store"]
    is_chosen = bool(staff.kept_hash(opened))
    opened.close()  # the server forks after this: no connection may be shared between processes
    if is_chosen:
        return ""
    with application.app_context():
        link = f"{address}staff/setup/{setup_token()}"
    return f"  Staff: choose your password here, before anybody plays. The link works once.\n  {link}\n"


def _cannot_open(problem: StorageProblem, settings: Settings) -> str:
    """Why the server does not start; nothing was changed."""
    where = "the address in DATABASE_URL" if settings.database_url else str(settings.instance / DATABASE_FILE)
    return f"The database cannot be opened ({problem.code}): {where}\n{problem}"


if __name__ == "__main__":
    sys.exit(main())
