"""The tables: a game's setup, its append-only events, and the people, phones and café tables around it.

The truth about a game is `games` (how it was opened), `seats` and `events`. The columns version, status,
summary and changed_at of `games` repeat what replaying the events says, so that the lobby costs one query;
the command `rebuild` makes them anew.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """An aware UTC time; SQLite keeps no zone, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time as the engine keeps it."""
        if value is None:
            return None
        in_utc = value.astimezone(UTC)
        return in_utc.replace(tzinfo=None) if dialect.name == "sqlite" else in_utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The time in UTC, aware."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData(naming_convention=NAMES)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text),  # empty once the person asked to be forgotten
    Column("name_key", Text, unique=True),
    Column("created_at", Moment, nullable=False),
    Column("played_at", Moment, index=True),  # when a game with them was last opened: whom to suggest first
)

cafe_tables = Table(
    "cafe_tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("secret", String(64), nullable=False, unique=True),
    Column("position", Integer, nullable=False),
    Column("is_closed", Boolean, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("secret", String(64), nullable=False, unique=True),
    Column("key", String(80), nullable=False, unique=True),  # a repeated request to open is the same game
    Column("edition", String(32), nullable=False),
    Column("first_dealer", Integer, nullable=False),
    Column("table_id", ForeignKey("cafe_tables.id")),
    Column("rematch_of", ForeignKey("games.id"), index=True),
    Column("created_at", Moment, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("summary", JSON, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Index("ix_games_status_changed_at", "status", "changed_at"),
    Index("ix_games_changed_at_id", "changed_at", "id"),
    Index("ix_games_table_id_status", "table_id", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    PrimaryKeyConstraint("game_id", "seat"),
    UniqueConstraint("game_id", "player_id"),
)

phones = Table(
    "phones",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", Moment, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("phone_id", ForeignKey("phones.id"), nullable=False),
    Column("game_id", ForeignKey("games.id"), nullable=False, index=True),
    Column("player_id", ForeignKey("players.id"), index=True),  # empty: nobody's at the table
    Column("joined_at", Moment, nullable=False),
    PrimaryKeyConstraint("phone_id", "game_id"),
)

events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("event", JSON, nullable=False),
    Column("key", String(80), nullable=False),
    Column("phone_id", ForeignKey("phones.id")),  # empty: the staff, or an import
    Column("player_id", ForeignKey("players.id"), index=True),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("game_id", "version"),
    UniqueConstraint("game_id", "key"),
    CheckConstraint("version >= 1", name="version_counts_from_one"),
)

photos = Table(
    "photos",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), index=True),
    Column("file", Text, nullable=False, unique=True),
    Column("labels", JSON, nullable=False),
    Column("kept_at", Moment, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", JSON, nullable=False),
)
