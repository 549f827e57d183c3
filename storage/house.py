"""The house: its tables, its settings, and the photographs it may keep."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import IntegrityError

from game.records import CafeTable, Json, KeptPhoto
from storage.database import Database
from storage.rows import new_id, table_of
from storage.schema import cafe_tables, photos, settings


class House:
    """What belongs to the café rather than to a game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tables(self) -> tuple[CafeTable, ...]:
        """Every table of the house, in its order."""
        return self._tables()

    def table(self, table_id: int) -> CafeTable | None:
        """The table of this number."""
        found = self._tables(cafe_tables.c.id == table_id)
        return found[0] if found else None

    def table_by_secret(self, secret: str) -> CafeTable | None:
        """The table whose card carries this secret."""
        found = self._tables(cafe_tables.c.secret == secret)
        return found[0] if found else None

    def add_table(self, name: str, secret: str) -> CafeTable | None:
        """The new table, last in order; None when another is called so."""
        try:
            return self._database.write(lambda connection: _add_table(connection, name, secret))
        except IntegrityError:
            return None

    def change_table(self, table_id: int, **values: Any) -> bool:
        """Whether the table's name, secret, position or is_closed is changed; not when the name is taken."""
        change = update(cafe_tables).where(cafe_tables.c.id == table_id).values(**values)
        try:
            self._database.write(lambda connection: connection.execute(change))
        except IntegrityError:
            return False
        return True

    def settings(self) -> dict[str, Any]:
        """Every setting the staff changed, by name."""
        query = select(settings.c.name, settings.c.value)
        return self._database.read(
            lambda connection: {row.name: row.value for row in connection.execute(query)}
        )

    def set(self, name: str, value: Any) -> None:
        """The setting has this value on every process from now on."""
        self._database.write(lambda connection: _set(connection, name, value))

    def add(self, name: str, value: Any) -> bool:
        """Whether the setting has this value now; not when it had one already, however many ask at once."""
        try:
            self._database.write(
                lambda connection: connection.execute(settings.insert().values(name=name, value=value))
            )
        except IntegrityError:
            return False
        return True

    def keep_photo(self, file: str, labels: Json, at: datetime, game_id: int | None = None) -> KeptPhoto:
        """The photograph that is kept in this file, with what people confirmed to be on it."""
        row = {"game_id": game_id, "file": file, "labels": dict(labels), "kept_at": at}
        number = self._database.write(lambda connection: new_id(connection, photos, row))
        return KeptPhoto(number, game_id, file, labels, at)

    def photo(self, photo_id: int) -> KeptPhoto | None:
        """The kept photograph of this number."""
        found = self._photos(photos.c.id == photo_id)
        return found[0] if found else None

    def photos(self) -> tuple[KeptPhoto, ...]:
        """Every photograph kept, oldest first."""
        return self._photos()

    def photos_of(self, game_id: int) -> tuple[KeptPhoto, ...]:
        """The photographs kept of hands of this game, oldest first."""
        return self._photos(photos.c.game_id == game_id)

    def drop_photo(self, photo_id: int) -> None:
        """The photograph is no longer kept; its file is the caller's to delete."""
        gone = photos.delete().where(photos.c.id == photo_id)
        self._database.write(lambda connection: connection.execute(gone))

    def _tables(self, *conditions: Any) -> tuple[CafeTable, ...]:
        query = select(cafe_tables).where(*conditions).order_by(cafe_tables.c.position, cafe_tables.c.id)
        return self._database.read(lambda connection: tuple(map(table_of, connection.execute(query))))

    def _photos(self, *conditions: Any) -> tuple[KeptPhoto, ...]:
        query = select(photos).where(*conditions).order_by(photos.c.id)
        return self._database.read(
            lambda connection: tuple(
                KeptPhoto(row.id, row.game_id, row.file, row.labels, row.kept_at)
                for row in connection.execute(query)
            )
        )


def _add_table(connection: Connection, name: str, secret: str) -> CafeTable:
    last = connection.execute(select(func.coalesce(func.max(cafe_tables.c.position), 0))).scalar_one()
    row = {"name": name, "secret": secret, "position": last + 1, "is_closed": False}
    number = new_id(connection, cafe_tables, row)
    return CafeTable(id=number, name=name, secret=secret, position=last + 1, is_closed=False)


def _set(connection: Connection, name: str, value: Any) -> None:
    changed = connection.execute(update(settings).where(settings.c.name == name).values(value=value))
    if changed.rowcount == 0:
        connection.execute(settings.insert().values(name=name, value=value))
