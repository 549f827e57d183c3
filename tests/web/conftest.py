"""Every test of this folder starts from an empty database already in shape: making one takes a while."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from config import DATABASE_FILE, Settings
from tests.db import sqlite_template

__all__ = ["sqlite_template"]


@pytest.fixture
def settings(settings: Settings, sqlite_template: Path) -> Settings:
    """The usual settings, with an empty database in place."""
    settings.instance.mkdir(parents=True)
    shutil.copy(sqlite_template, settings.instance / DATABASE_FILE)
    return settings
