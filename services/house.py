"""The house: its tables with their games, past games, and the settings the staff chose."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from game import EDITIONS, NAME_LIMIT
from game.records import CafeTable, GameRecord, PastGames
from services import codes
from services.errors import BadChoice, NameTaken, UnknownTable
from services.ledger import find
from services.store import Store

IDLE_MINUTES = 20  # a deal takes a few minutes; then the staff may want to look
LONGEST_IDLE = 24 * 60
HOME_ZONE = "Asia/Seoul"
LANGUAGES = ("", "ko", "ja", "en")  # "": as the phone asks


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """What the staff chose. `language` is what a phone sees that has chosen none."""

    house_name: str = ""
    editions: tuple[str, ...] = tuple(EDITIONS)
    language: str = ""
    keep_photos: bool = False
    idle_minutes: int = IDLE_MINUTES
    time_zone: str = HOME_ZONE

    @property
    def zone(self) -> ZoneInfo:
        """Where the house's clock hangs."""
        return ZoneInfo(self.time_zone)


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A table of the house with the game played there, or a game at no table of the house."""

    table: CafeTable | None
    game: GameRecord | None
    idle: timedelta
    idle_after: timedelta = timedelta(minutes=IDLE_MINUTES)

    @property
    def needs_attention(self) -> bool:
        """Whether a game is open and nothing has happened for a while."""
        return self.game is not None and self.idle >= self.idle_after


def lobby(store: Store, at: datetime) -> tuple[LobbyRow, ...]:
    """Every open table with its game, then games at no table. A few questions, however many are past."""
    patience = timedelta(minutes=settings(store).idle_minutes)
    games = store.games.open_games()
    tables = [table for table in store.house.tables() if not table.is_closed]
    rows = []
    for table in tables:
        here = [game for game in games if game.table is not None and game.table.id == table.id]
        rows += [_row(table, game, at, patience) for game in here] or [LobbyRow(table, None, timedelta())]
    shown = {table.id for table in tables}
    elsewhere = [game for game in games if game.table is None or game.table.id not in shown]
    return (*rows, *(_row(game.table, game, at, patience) for game in elsewhere))


def _row(table: CafeTable | None, game: GameRecord, at: datetime, patience: timedelta) -> LobbyRow:
    """A clock that stepped back makes nothing idle for less than no time."""
    return LobbyRow(table, game, max(timedelta(), at - game.changed_at), patience)


def past_games(store: Store, wanted: PastGames) -> tuple[GameRecord, ...]:
    """One page of the games asked for, latest change first; the next page begins `before` its last row."""
    return store.games.past(wanted)


def tables(store: Store) -> tuple[CafeTable, ...]:
    """Every table of the house, in its order."""
    return store.house.tables()


def table(store: Store, table_id: int) -> CafeTable:
    """The table of this number; UnknownTable when there is none."""
    found = store.house.table(table_id)
    if found is None:
        raise UnknownTable(str(table_id))
    return found


def add_table(store: Store, name: str) -> CafeTable:
    """A new table, with a secret for its card."""
    added = store.house.add_table(_name(name), codes.new_secret())
    if added is None:
        raise NameTaken(name)
    return added


def rename_table(store: Store, table_id: int, name: str) -> CafeTable:
    """The table under its new name."""
    if not store.house.change_table(table(store, table_id).id, name=_name(name)):
        raise NameTaken(name)
    return table(store, table_id)


def close_table(store: Store, table_id: int, is_closed: bool = True) -> CafeTable:
    """The table, out of use or in use again; games at it go on."""
    store.house.change_table(table(store, table_id).id, is_closed=is_closed)
    return table(store, table_id)


def new_card(store: Store, table_id: int) -> CafeTable:
    """The table with a new secret: cards printed before no longer lead here."""
    store.house.change_table(table(store, table_id).id, secret=codes.new_secret())
    return table(store, table_id)


def move_game(store: Store, code: str, table_id: int | None) -> GameRecord:
    """The game, played at another table of the house from now on."""
    record = find(store, code)
    store.games.move(record.id, None if table_id is None else table(store, table_id).id)
    return find(store, code)


def settings(store: Store) -> HouseSettings:
    """What the staff chose, with the defaults for the rest."""
    kept = store.house.settings()
    known = {field.name: kept[field.name] for field in fields(HouseSettings) if field.name in kept}
    if "editions" in known:
        known["editions"] = tuple(name for name in known["editions"] if name in EDITIONS)
    return HouseSettings(**known)


def change_settings(store: Store, wanted: HouseSettings) -> None:
    """Keep what the staff chose; BadChoice names the field that cannot be so."""
    if len(wanted.house_name) > NAME_LIMIT or not wanted.house_name.isprintable():
        raise BadChoice("house_name")
    if not wanted.editions or any(name not in EDITIONS for name in wanted.editions):
        raise BadChoice("editions")
    if wanted.language not in LANGUAGES:
        raise BadChoice("language")
    if not 1 <= wanted.idle_minutes <= LONGEST_IDLE:
        raise BadChoice("idle_minutes")
    if wanted.time_zone not in available_timezones():
        raise BadChoice("time_zone")
    for field in fields(HouseSettings):
        value: Any = getattr(wanted, field.name)
        store.house.set(field.name, list(value) if isinstance(value, tuple) else value)


def _name(name: str) -> str:
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > NAME_LIMIT or not tidy.isprintable():
        raise BadChoice("bad_name")
    return tidy
