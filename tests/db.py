"""Databases for tests: a fresh SQLite file or PostgreSQL database for each test that asks for one."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, text

from storage import Store, open_store
from storage.database import Database
from storage.migrate import upgrade
from storage.schema import metadata

POSTGRES = os.environ.get("TEST_DATABASE_URL", "postgresql+psycopg://postgres@127.0.0.1:5432/postgres")
ENGINES = ("sqlite", "postgresql")


def admin(statement: str) -> None:
    """Run a statement on the server itself, outside any transaction."""
    address = make_url(POSTGRES).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True, connect_timeout=3) as connection:
        connection.execute(statement.encode())


def new_postgres() -> str:
    """The name of a new database on the server; the caller drops it."""
    name = f"suzume_test_{uuid.uuid4().hex[:12]}"
    admin(f"CREATE DATABASE {name}")
    return name


def drop_postgres(name: str) -> None:
    """Drop it, whoever is still connected."""
    admin(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def postgres_url(name: str) -> str:
    """The address of a database on the test server."""
    return make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def postgres() -> None:
    """A PostgreSQL server that answers; skipped without one unless REQUIRE_POSTGRES=1."""
    try:
        admin("SELECT 1")
    except psycopg.OperationalError as down:
        if os.environ.get("REQUIRE_POSTGRES") == "1":
            raise
        pytest.skip(f"no PostgreSQL at TEST_DATABASE_URL: {down}")


@pytest.fixture(scope="session")
def postgres_database(postgres: None) -> Iterator[str]:
    """A database of the newest shape that tests use in turn: making one for each would take long."""
    name = new_postgres()
    admin(f"ALTER DATABASE {name} SET synchronous_commit = off")  # a test's data need not survive the machine
    database = Database(postgres_url(name))
    upgrade(database)
    database.close()
    yield name
    drop_postgres(name)


def empty_tables(url: str) -> None:
    """Delete every row, and number new ones from 1 again."""
    database = Database(url)
    with database.writing() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
            if "id" in table.c:
                connection.execute(
                    text(f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), 1, false)")
                )
    database.close()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty file of the newest shape, to copy."""
    path = tmp_path_factory.mktemp("template") / "suzume.db"
    open_store(f"sqlite:///{path}").close()
    return path


@pytest.fixture(params=ENGINES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that holds nothing at all, on each engine."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    request.getfixturevalue("postgres")
    name = new_postgres()
    yield postgres_url(name)
    drop_postgres(name)


@pytest.fixture(params=ENGINES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of the newest shape without games, on each engine."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "suzume.db")
        yield f"sqlite:///{tmp_path / 'suzume.db'}"
        return
    url = postgres_url(request.getfixturevalue("postgres_database"))
    empty_tables(url)
    yield url


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    """A store without games, on each engine."""
    opened = open_store(database_url)
    yield opened
    opened.close()
