"""Every test of this folder runs on both engines."""

from tests.db import database_url, empty_url, postgres, postgres_database, sqlite_template, store

__all__ = ["database_url", "empty_url", "postgres", "postgres_database", "sqlite_template", "store"]
