"""The people the house knows by name: found, renamed, merged, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import IntegrityError

from game.records import Player, name_key
from storage.database import Database
from storage.rows import new_id
from storage.schema import events, guests, photos, players, seats


class Players:
    """Everyone who ever sat at a table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Player, ...]:
        """Everyone known by name, in alphabetical order."""
        query = (
            select(players.c.id, players.c.name)
            .where(players.c.name.is_not(None))
            .order_by(players.c.name_key)
        )
        return self._database.read(lambda connection: _players(connection, query))

    def recent(self, limit: int, starting: str = "") -> tuple[Player, ...]:
        """Those whose names begin so, the ones who played last first."""
        query = select(players.c.id, players.c.name).where(players.c.name.is_not(None))
        if starting:
            query = query.where(players.c.name_key.startswith(name_key(starting), autoescape=True))
        query = query.order_by(players.c.played_at.desc(), players.c.id.desc()).limit(limit)
        return self._database.read(lambda connection: _players(connection, query))

    def by_id(self, player_id: int) -> Player | None:
        """The player of this number."""
        query = select(players.c.id, players.c.name).where(players.c.id == player_id)
        found = self._database.read(lambda connection: _players(connection, query))
        return found[0] if found else None

    def by_name(self, name: str) -> Player | None:
        """The player called so."""
        query = select(players.c.id, players.c.name).where(players.c.name_key == name_key(name))
        found = self._database.read(lambda connection: _players(connection, query))
        return found[0] if found else None

    def rename(self, player_id: int, name: str) -> bool:
        """Whether the player is called so now; not when somebody else is."""
        change = update(players).where(players.c.id == player_id).values(name=name, name_key=name_key(name))
        try:
            self._database.write(lambda connection: connection.execute(change))
        except IntegrityError:
            return False
        return True

    def merge(self, player_id: int, into_id: int) -> bool:
        """Whether the two are one person now; not when they sat at one table together."""
        return self._database.write(lambda connection: _merge(connection, player_id, into_id))

    def forget(self, player_id: int) -> None:
        """The player's name is gone from everywhere, and no photograph says whose hand it was."""
        self._database.write(lambda connection: _forget(connection, player_id))


def _players(connection: Connection, query: object) -> tuple[Player, ...]:
    return tuple(Player(row.id, row.name) for row in connection.execute(query))  # type: ignore[call-overload]


def players_named(connection: Connection, names: Sequence[str], at: datetime) -> tuple[int, ...]:
    """The numbers of the players called so, in that order; those not known yet are now."""
    keys = [name_key(name) for name in names]
    query = select(players.c.name_key, players.c.id).where(players.c.name_key.in_(keys))
    known = {row.name_key: int(row.id) for row in connection.execute(query)}
    for name, key in zip(names, keys, strict=True):
        if key not in known:
            row = {"name": name, "name_key": key, "created_at": at}
            known[key] = new_id(connection, players, row)
    sitting = tuple(known[key] for key in keys)
    connection.execute(update(players).where(players.c.id.in_(sitting)).values(played_at=at))
    return sitting


def _forget(connection: Connection, player_id: int) -> None:
    change = update(players).where(players.c.id == player_id).values(name=None, name_key=None)
    connection.execute(change)
    query = (
        select(photos.c.id, photos.c.labels, seats.c.seat)
        .join_from(photos, seats, photos.c.game_id == seats.c.game_id)
        .where(seats.c.player_id == player_id)
    )
    for row in connection.execute(query).all():
        if row.labels.get("seat") == row.seat:
            labels = {name: value for name, value in row.labels.items() if name not in ("version", "seat")}
            unlinked = update(photos).where(photos.c.id == row.id).values(game_id=None, labels=labels)
            connection.execute(unlinked)


def _merge(connection: Connection, player_id: int, into_id: int) -> bool:
    theirs = select(seats.c.game_id).where(seats.c.player_id == player_id)
    shared = select(seats.c.game_id).where(seats.c.player_id == into_id, seats.c.game_id.in_(theirs)).limit(1)
    if connection.execute(shared).first() is not None:
        return False
    for table in (seats, events, guests):
        connection.execute(update(table).where(table.c.player_id == player_id).values(player_id=into_id))
    last = (
        select(func.max(players.c.played_at)).where(players.c.id.in_([player_id, into_id])).scalar_subquery()
    )
    connection.execute(update(players).where(players.c.id == into_id).values(played_at=last))
    connection.execute(players.delete().where(players.c.id == player_id))
    return True
