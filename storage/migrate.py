"""Brings a database to the newest shape, one process at a time."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from storage.database import Database
from storage.errors import StorageTooNew

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
LOCK_NUMBER = 44_160  # any number, the same in every process: PostgreSQL's advisory lock for starting up


def newest_revision() -> str:
    """The revision this program works with."""
    head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert head is not None
    return head


def current_revision(connection: Connection) -> str | None:
    """The revision the database is at; None when it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(database: Database, to: str = "head") -> None:
    """Bring the database to the asked shape. Processes that start together wait for one another here."""
    with database.writing() as connection:  # SQLite's BEGIN IMMEDIATE is the lock there
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": LOCK_NUMBER})
        upgrade_within(connection, to)


def upgrade_within(connection: Connection, to: str = "head") -> None:
    """Run the migrations inside the caller's transaction, all of them or none."""
    revision = current_revision(connection)
    known = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    for asked in (revision, to):
        if asked not in (None, "head", *known):
            raise StorageTooNew(asked)
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, to)
