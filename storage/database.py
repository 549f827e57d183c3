"""The connection to SQLite or PostgreSQL: how it is opened, read and written, and what its failures are."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from storage.errors import StorageUnavailable, problem_of

Answer = TypeVar("Answer")

BUSY_SECONDS = 15
WAL_TRIES = 50
POOL: dict[str, Any] = {"pool_size": 8, "max_overflow": 16}


class Database:
    """One engine; every read and write of the program goes through `read` and `write`."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._writer = self.engine.execution_options(is_writer=True)
        # PostgreSQL answers a read outside a transaction in one trip instead of three.
        self._reader = (
            self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        )

    @property
    def is_sqlite(self) -> bool:
        """Whether this is the embedded engine."""
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to ask, not to write."""
        with _named_problems(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all of it is kept, durably, or none."""
        with _named_problems(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection whose every query sees the same moment."""
        level = "SERIALIZABLE" if self.is_sqlite else "REPEATABLE READ"
        with _named_problems(), self.engine.connect() as connection:
            connection.execution_options(isolation_level=level)
            yield connection

    def read(self, query: Callable[[Connection], Answer]) -> Answer:
        """What the query answers; asked once more when the connection was lost under it."""
        try:
            with self.reading() as connection:
                return query(connection)
        except StorageUnavailable:
            with self.reading() as connection:
                return query(connection)

    def write(self, change: Callable[[Connection], Answer]) -> Answer:
        """What the change answers, once it is durable."""
        with self.writing() as connection:
            return change(connection)

    def write_again(self, change: Callable[[Connection], Answer]) -> Answer:
        """What the change answers; tried once more when the connection was lost, so it must be repeatable."""
        try:
            return self.write(change)
        except StorageUnavailable:
            return self.write(change)

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def make_engine(url: str) -> Engine:
    """An engine for the address, set so that what was acknowledged survives a crash."""
    if make_url(url).get_backend_name() != "sqlite":
        # READ COMMITTED is enough: a write locks its game's row first, and (game, version) is unique.
        return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 5}, **POOL)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, **POOL)
    event.listen(engine, "connect", _prepare_sqlite)
    _watch_file(engine)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _watch_file(engine: Engine) -> None:
    """Never write to a file that was taken away: SQLite would go on with what nobody finds again."""
    file = engine.url.database
    if not file or file == ":memory:":
        return
    seen: set[int] = set()

    def open_it(*_: object) -> None:
        if seen and not os.path.exists(file):  # an empty new file would hide the loss
            raise StorageUnavailable("the database file is gone")

    def note(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["file"] = os.stat(file).st_ino
        seen.add(record.info["file"])

    def look(_connection: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        try:
            found = os.stat(file).st_ino
        except OSError:
            raise StorageUnavailable("the database file is gone") from None
        if found != record.info["file"]:
            raise DisconnectionError  # another file in its place, a backup: the pool opens that one

    event.listen(engine, "do_connect", open_it)
    event.listen(engine, "connect", note)
    event.listen(engine, "checkout", look)


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, so that DDL is part of transactions too
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch the write-ahead log on. Only the first of several starting processes has to switch it."""
    for _ in range(WAL_TRIES):
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                return
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as busy:  # the switch does not wait for other connections by itself
            if "locked" not in str(busy):
                raise
            time.sleep(0.05)


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the write lock at once, so it never finds out half-way that it may not write."""
    is_writer = connection.get_execution_options().get("is_writer", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")


@contextmanager
def _named_problems() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        problem = problem_of(error)
        if problem is None:
            raise
        raise problem from error
