"""Phones: known by a token only they hold, and what each may write to."""

from __future__ import annotations

import hashlib
from datetime import datetime

from sqlalchemy import Connection, select, update

from game.records import Guest, Player
from storage.database import Database
from storage.rows import new_id
from storage.schema import guests, phones, players


def token_hash(token: str) -> str:
    """What is kept of a token: enough to know it again, not to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Phones:
    """Every phone that ever joined a table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, token: str) -> int | None:
        """The number of the phone that holds this token."""
        query = select(phones.c.id).where(phones.c.token_hash == token_hash(token))
        return self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    def add(self, token: str, at: datetime) -> int:
        """The number of a phone not seen before."""
        row = {"token_hash": token_hash(token), "created_at": at}
        return self._database.write(lambda connection: new_id(connection, phones, row))

    def join(self, phone_id: int, game_id: int, player_id: int | None, at: datetime) -> None:
        """The phone may write to the game, as this player; joining again changes who it is."""
        self._database.write(lambda connection: _join(connection, phone_id, game_id, player_id, at))

    def guest(self, phone_id: int, game_id: int) -> Guest | None:
        """Who the phone is in the game; None when it never joined."""
        found = self._guests(guests.c.phone_id == phone_id, guests.c.game_id == game_id)
        return found[0] if found else None

    def joined(self, phone_id: int) -> tuple[Guest, ...]:
        """Every game the phone joined, the latest first."""
        return tuple(reversed(self._guests(guests.c.phone_id == phone_id)))

    def guests_of(self, game_id: int) -> tuple[Guest, ...]:
        """Every phone that joined the game, the first to come first."""
        return self._guests(guests.c.game_id == game_id)

    def _guests(self, *conditions: object) -> tuple[Guest, ...]:
        query = (
            select(guests, players.c.name)
            .join_from(guests, players, isouter=True)
            .where(*conditions)  # type: ignore[arg-type]
            .order_by(guests.c.joined_at, guests.c.game_id)
        )
        return self._database.read(
            lambda connection: tuple(
                Guest(
                    row.phone_id,
                    row.game_id,
                    None if row.player_id is None else Player(row.player_id, row.name),
                )
                for row in connection.execute(query)
            )
        )


def _join(connection: Connection, phone_id: int, game_id: int, player_id: int | None, at: datetime) -> None:
    mine = (guests.c.phone_id == phone_id) & (guests.c.game_id == game_id)
    changed = connection.execute(update(guests).where(mine).values(player_id=player_id))
    if changed.rowcount == 0:
        row = {"phone_id": phone_id, "game_id": game_id, "player_id": player_id, "joined_at": at}
        connection.execute(guests.insert().values(row))
