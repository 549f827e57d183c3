"""The program: create_app() puts the parts together; `python app.py` serves them on the local network."""

from __future__ import annotations

import sys

from flask import Flask

import web
from config import LARGEST_REQUEST, ROOT, BadSetting, Settings, secret_key
from services.reading import LateDetector, Reader
from serving import serve
from vision import Detector, Gate


def create_app(settings: Settings | None = None, *, detector: Detector | None = None) -> Flask:
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
    )
    app.extensions["reader"] = Reader(detector or LateDetector(), Gate())
    web.init_app(app)
    return app


def main() -> int:
    """The exit status after serving; 2 when a setting makes no sense."""
    try:
        settings = Settings.from_environment()
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        return 2
    return serve(settings, lambda: create_app(settings))


if __name__ == "__main__":
    sys.exit(main())
