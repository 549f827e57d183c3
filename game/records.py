"""What is kept about a game beside its rules: who sat there, which phone wrote which event, and when."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from game.moment import Status
from game.setup import Setup
from game.state import State

Json = Mapping[str, Any]


OPEN = (Status.RUNNING, Status.PAUSED)  # a game that may still go on by itself


def name_key(name: str) -> str:
    """What makes two spellings the same name: compatibility forms, case and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@dataclass(frozen=True, slots=True)
class Player:
    """A person the house knows by name; the name is None once they asked to be forgotten."""

    id: int
    name: str | None


@dataclass(frozen=True, slots=True)
class CafeTable:
    """A table of the house; the secret is in the code printed on its card."""

    id: int
    name: str
    secret: str
    position: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone that joined a game, and whose it is; None when it is no player's but may write all the same."""

    phone_id: int
    game_id: int
    player: Player | None


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: a phone, as one of the players or not; no phone means the staff."""

    phone_id: int | None = None
    player_id: int | None = None

    @property
    def is_staff(self) -> bool:
        """Whether the house itself writes."""
        return self.phone_id is None


STAFF = Author()


@dataclass(frozen=True, slots=True)
class Summary:
    """What replaying a game's events says of it, kept beside them so that a list of games costs one query."""

    version: int
    status: Status
    deal: int
    deals: int
    points: tuple[int, ...]
    places: tuple[int, ...] | None
    order: tuple[int, ...] = ()  # after a new seating: the seat at the opening of who sits here now


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was opened, and its summary; the events are read apart."""

    id: int
    code: str
    secret: str
    edition: str
    first_dealer: int
    seats: tuple[Player, ...]
    table: CafeTable | None
    rematch_of: int | None
    created_at: datetime
    changed_at: datetime
    summary: Summary

    @property
    def seated(self) -> tuple[Player, ...]:
        """Who sits where now; `seats` is who sat where at the opening."""
        return tuple(self.seats[seat] for seat in self.summary.order) or self.seats


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as it was written."""

    version: int
    event: Json
    key: str
    by: Author
    author_name: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Opening:
    """Everything needed to open a game. The names are those of players known or new, in seat order."""

    code: str
    secret: str
    key: str
    edition: str
    first_dealer: int
    names: tuple[str, ...]
    at: datetime
    summary: Summary
    table_id: int | None = None
    rematch_of: int | None = None


@dataclass(frozen=True, slots=True)
class Writing:
    """One event to append to a game, as the writer saw the game."""

    seen_version: int
    event: Json
    key: str
    by: Author
    at: datetime
    summary: Summary


@dataclass(frozen=True, slots=True)
class PastGames:
    """Which games to list, newest change first; `before` is the last row of the page already shown."""

    name: str = ""
    table_id: int | None = None
    edition: str = ""
    statuses: tuple[Status, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    before: tuple[datetime, int] | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photograph kept with the house's consent, and the labels people confirmed."""

    id: int
    game_id: int | None
    file: str
    labels: Json
    kept_at: datetime


def setup_of(record: GameRecord) -> Setup:
    """How the game starts. Players go by their numbers, so that renaming one changes no past game."""
    return Setup(tuple(str(player.id) for player in record.seats), record.first_dealer, record.edition)


def summary_of(state: State) -> Summary:
    """What a list of games shows of this one."""
    places = None
    if state.ranking is not None:
        places = tuple(place.rank for place in sorted(state.ranking, key=lambda place: place.seat))
    at_first = state.start.table.setup.players
    order = tuple(at_first.index(name) for name in state.players)
    is_new = state.players != at_first
    return Summary(
        version=state.version,
        status=state.status,
        deal=state.deal,
        deals=state.total_deals,
        points=state.points,
        places=places,
        order=order if is_new else (),
    )
