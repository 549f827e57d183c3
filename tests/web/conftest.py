"""Every test of this folder starts from an empty database already in shape: making one takes a while."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from config import DATABASE_FILE, Settings
from storage import Store
from tests.db import sqlite_template
from tests.web.staff_side import staff_browser

__all__ = ["sqlite_template"]


@pytest.fixture
def settings(settings: Settings, sqlite_template: Path) -> Settings:
    """The usual settings, with an empty database in place."""
    settings.instance.mkdir(parents=True)
    shutil.copy(sqlite_template, settings.instance / DATABASE_FILE)
    return settings


@pytest.fixture
def store(app: Flask) -> Store:
    """The store behind the app."""
    found: Store = app.extensions["store"]
    return found


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser that is signed in as staff."""
    return staff_browser(app)
