"""What tests share: settings, an app in a folder of its own, and a phone that reads Korean."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings

from app import create_app
from config import Settings

# No deadline: a busy machine is no reason to fail.
hypothesis_settings.register_profile("suzume", deadline=None)
hypothesis_settings.load_profile("suzume")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings that touch nothing outside the test's own folder."""
    return Settings(instance=tmp_path / "instance", rate_limits=False)


@pytest.fixture
def app(settings: Settings) -> Flask:
    """The program with request tokens off; tests/web/test_security.py tests them on."""
    application = create_app(settings)
    application.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    return application


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A phone whose browser asks for Korean."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "ko-KR,ko;q=0.9"
    return client
