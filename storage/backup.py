"""Backup and restore, the same file for both engines: JSON lines, a header first and a count last."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, MetaData, Table, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from storage.database import Database
from storage.migrate import current_revision, upgrade_within

FORMAT = "suzume-backup-1"
BATCH = 500
VERSION_TABLE = "alembic_version"


class BadBackup(ValueError):
    """The file is no backup, or not a whole one; nothing was restored."""


class NotEmpty(ValueError):
    """The database already holds something; a backup is restored into an empty one."""


def backup(database: Database, path: Path) -> int:
    """How many rows were saved, as they were at one moment. The file appears whole or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8") as file, database.snapshot() as connection:
            saved = _write_all(connection, file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return saved


def _write_all(connection: Connection, file: IO[str]) -> int:
    saved = 0
    _write(file, {"format": FORMAT, "revision": current_revision(connection)})
    for table in _tables(connection):
        for row in connection.execute(select(table).order_by(*table.primary_key)).mappings():
            _write(file, {"table": table.name, "row": dict(row)})
            saved += 1
    _write(file, {"rows": saved})
    return saved


def _write(file: IO[str], line: dict[str, Any]) -> None:
    file.write(json.dumps(line, ensure_ascii=False, default=_plain) + "\n")


def _plain(value: object) -> dict[str, str]:
    """A time as JSON; SQLite's have no zone and are UTC."""
    if not isinstance(value, datetime):
        raise TypeError(type(value).__name__)
    aware = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    return {"$utc": aware.isoformat()}


def restore(database: Database, path: Path) -> int:
    """How many rows were restored, and the database brought to the newest shape: all of it or nothing."""
    try:
        with path.open(encoding="utf-8") as file, database.writing() as connection:
            return _restore(connection, _lines(file))
    except (BadBackup, NotEmpty):
        raise
    except (
        SQLAlchemyError,
        TypeError,
        ValueError,
    ) as broken:  # rows that do not fit the tables or one another
        raise BadBackup(str(broken).splitlines()[0]) from broken


def _restore(connection: Connection, lines: Iterator[dict[str, Any]]) -> int:
    header = next(lines, {})
    if header.get("format") != FORMAT or not isinstance(header.get("revision"), str):
        raise BadBackup("the first line is not a backup's")
    _require_empty(connection)
    upgrade_within(connection, header["revision"])
    restored = _read_all(connection, lines)
    upgrade_within(connection)
    return restored


def _require_empty(connection: Connection) -> None:
    for table in _tables(connection):
        if connection.execute(select(table).limit(1)).first() is not None:
            raise NotEmpty(table.name)


def _read_all(connection: Connection, lines: Iterator[dict[str, Any]]) -> int:
    """How many rows came in; the tables are those of the backup's own revision."""
    tables = {table.name: table for table in _tables(connection)}
    batch: list[dict[str, Any]] = []
    filling: str | None = None
    for restored, line in enumerate(lines):
        if "rows" in line:
            _insert(connection, tables, filling, batch)
            _check_end(line, restored, lines)
            _continue_numbers(connection, tables)
            return restored
        if line.get("table") != filling or len(batch) == BATCH:
            _insert(connection, tables, filling, batch)
            filling, batch = line.get("table"), []
        batch.append(line.get("row") or {})
    raise BadBackup("the file ends too early")


def _check_end(line: dict[str, Any], restored: int, lines: Iterator[dict[str, Any]]) -> None:
    if line["rows"] != restored:
        raise BadBackup(f"{restored} rows where {line['rows']} were saved")
    if next(lines, None) is not None:
        raise BadBackup("something follows the last line")


def _insert(
    connection: Connection, tables: dict[str, Table], name: str | None, rows: list[dict[str, Any]]
) -> None:
    if not rows:
        return
    if name not in tables:
        raise BadBackup(f"there is no table {name!r}")
    zoned = connection.dialect.name != "sqlite"
    connection.execute(tables[name].insert(), [_row(row, zoned) for row in rows])


def _row(row: dict[str, Any], zoned: bool) -> dict[str, Any]:
    return {column: _value(value, zoned) for column, value in row.items()}


def _value(value: Any, zoned: bool) -> Any:
    if not isinstance(value, dict) or value.keys() != {"$utc"}:
        return value
    moment = datetime.fromisoformat(value["$utc"])
    return moment if zoned else moment.replace(tzinfo=None)


def _continue_numbers(connection: Connection, tables: dict[str, Table]) -> None:
    """Let PostgreSQL number new rows after the restored ones; SQLite does so by itself."""
    if connection.dialect.name == "sqlite":
        return
    for table in tables.values():
        if "id" in table.c:
            last = connection.execute(select(func.max(table.c.id))).scalar_one()
            sequence = {"table": table.name, "last": last or 1, "used": last is not None}
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :last, :used)"), sequence
            )


def _lines(file: IO[str]) -> Iterator[dict[str, Any]]:
    try:
        for line in file:
            yield _object(json.loads(line))
    except (ValueError, RecursionError) as broken:
        raise BadBackup("a line is not JSON") from broken


def _object(line: object) -> dict[str, Any]:
    if not isinstance(line, dict):
        raise BadBackup("a line is not an object")
    return line


def _tables(connection: Connection) -> list[Table]:
    """The tables the database has now, in the order their rows need one another."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != VERSION_TABLE]
