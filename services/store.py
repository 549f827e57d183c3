"""What the services need of a database. `storage.Store` is one; a test may bring another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Protocol

from game.records import (
    CafeTable,
    Entry,
    GameRecord,
    Guest,
    Json,
    KeptPhoto,
    Opening,
    PastGames,
    Player,
    Writing,
)


class GameStore(Protocol):
    """Games and their events."""

    def open(self, opening: Opening, entries: Sequence[Writing] = ()) -> GameRecord | None:
        """The game opened so, or the one opened before with the same key; None when its code is taken."""

    def version(self, code: str) -> int | None:
        """How many events the game has; None when there is no such game."""

    def mark(self, code: str) -> tuple[int, str | None] | None:
        """The game's version, and the code of the game that follows it; None when there is no such game."""

    def by_code(self, code: str) -> GameRecord | None:
        """The game people call by this code."""

    def by_secret(self, secret: str) -> GameRecord | None:
        """The game whose QR code this is."""

    def by_id(self, game_id: int) -> GameRecord | None:
        """The game of this number."""

    def entries(self, game_id: int) -> tuple[Entry, ...]:
        """Every event of the game, oldest first."""

    def entries_of(self, game_ids: Iterable[int]) -> dict[int, tuple[Entry, ...]]:
        """Every event of each of these games, oldest first."""

    def append(self, game_id: int, writings: Sequence[Writing]) -> tuple[Entry, ...] | None:
        """The entries written, or those written before with the same keys; None when another came first."""

    def rematch_of(self, game_id: int) -> GameRecord | None:
        """The latest game that was opened as this one's rematch."""

    def move(self, game_id: int, table_id: int | None) -> None:
        """The game is played at another table of the house from now on."""

    def open_games(self) -> tuple[GameRecord, ...]:
        """Every game not yet over, latest change first."""

    def open_at(self, table_id: int) -> tuple[GameRecord, ...]:
        """The games not yet over at one table, latest change first."""

    def past(self, wanted: PastGames) -> tuple[GameRecord, ...]:
        """One page of the games asked for."""

    def of_player(self, player_id: int) -> tuple[GameRecord, ...]:
        """Every game the player sat in, oldest first."""


class PlayerStore(Protocol):
    """People known by name."""

    def all(self) -> tuple[Player, ...]:
        """Everyone known by name, in alphabetical order."""

    def recent(self, limit: int, starting: str = "") -> tuple[Player, ...]:
        """Those whose names begin so, the ones who played last first."""

    def by_id(self, player_id: int) -> Player | None:
        """The player of this number."""

    def by_name(self, name: str) -> Player | None:
        """The player called so."""

    def rename(self, player_id: int, name: str) -> bool:
        """Whether the player is called so now; not when somebody else is."""

    def merge(self, player_id: int, into_id: int) -> bool:
        """Whether the two are one person now; not when they sat at one table together."""

    def forget(self, player_id: int) -> None:
        """The player's name is gone from everywhere."""


class PhoneStore(Protocol):
    """Phones, and what each may write to."""

    def known(self, token: str) -> int | None:
        """The number of the phone that holds this token."""

    def add(self, token: str, at: datetime) -> int:
        """The number of a phone not seen before."""

    def join(self, phone_id: int, game_id: int, player_id: int | None, at: datetime) -> None:
        """The phone may write to the game, as this player."""

    def guest(self, phone_id: int, game_id: int) -> Guest | None:
        """Who the phone is in the game; None when it never joined."""

    def joined(self, phone_id: int) -> tuple[Guest, ...]:
        """Every game the phone joined, the latest first."""

    def guests_of(self, game_id: int) -> tuple[Guest, ...]:
        """Every phone that joined the game, the first to come first."""


class HouseStore(Protocol):
    """Tables, settings and kept photographs."""

    def tables(self) -> tuple[CafeTable, ...]:
        """Every table of the house, in its order."""

    def table(self, table_id: int) -> CafeTable | None:
        """The table of this number."""

    def table_by_secret(self, secret: str) -> CafeTable | None:
        """The table whose card carries this secret."""

    def add_table(self, name: str, secret: str) -> CafeTable | None:
        """The new table; None when another is called so."""

    def change_table(self, table_id: int, **values: Any) -> bool:
        """Whether the table is changed; not when the name is taken."""

    def settings(self) -> dict[str, Any]:
        """Every setting the staff changed, by name."""

    def set(self, name: str, value: Any) -> None:
        """The setting has this value on every process from now on."""

    def add(self, name: str, value: Any) -> bool:
        """Whether the setting has this value now; not when it had one already."""

    def keep_photo(self, file: str, labels: Json, at: datetime, game_id: int | None = None) -> KeptPhoto:
        """The photograph that is kept in this file."""

    def photo(self, photo_id: int) -> KeptPhoto | None:
        """The kept photograph of this number."""

    def photos(self) -> tuple[KeptPhoto, ...]:
        """Every photograph kept, oldest first."""

    def photos_of(self, game_id: int) -> tuple[KeptPhoto, ...]:
        """The photographs kept of hands of this game, oldest first."""

    def drop_photo(self, photo_id: int) -> None:
        """The photograph is no longer kept."""


class Store(Protocol):
    """Everything that is kept; each method is one transaction."""

    @property
    def games(self) -> GameStore:
        """Games and their events."""

    @property
    def players(self) -> PlayerStore:
        """People known by name."""

    @property
    def phones(self) -> PhoneStore:
        """Phones, and what each may write to."""

    @property
    def house(self) -> HouseStore:
        """Tables, settings and kept photographs."""

    def ping(self) -> None:
        """Nothing; the database answered."""
