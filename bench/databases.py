"""A new database for a measurement, on either engine, gone afterwards."""

from __future__ import annotations

import os
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from sqlalchemy import make_url

from storage import open_store

ENGINES = ("sqlite", "postgresql")
POSTGRES = os.environ.get("TEST_DATABASE_URL", "postgresql+psycopg://postgres@127.0.0.1:5432/postgres")


@contextmanager
def new_database(engine: str) -> Iterator[str]:
    """The address of an empty database of the newest shape."""
    if engine == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{Path(folder) / 'suzume.db'}"
            open_store(url).close()
            yield url
        return
    name = f"suzume_bench_{uuid.uuid4().hex[:8]}"
    _on_server(f"CREATE DATABASE {name}")
    try:
        url = make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
        open_store(url).close()
        yield url
    finally:
        _on_server(f"DROP DATABASE {name} WITH (FORCE)")


def _on_server(statement: str) -> None:
    address = make_url(POSTGRES).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement.encode())
