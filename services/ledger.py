"""A game as it stands: its record, its entries, and the state after each. Every write goes through here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property

from game import MAX_EVENTS, Event, GameError, State, begin, parse_event
from game.records import STAFF, Author, Entry, GameRecord, Player, Writing, setup_of, summary_of
from services import codes
from services.errors import BadChoice, NotJoined, Refused, ServiceError, UnknownGame
from services.store import Store

STEP = "+"  # between a request's key and the number of each further entry it writes
KEY_LIMIT = 64


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


def check_key(key: str) -> None:
    """Refuse what cannot be a request's own key."""
    if not 0 < len(key) <= KEY_LIMIT or STEP in key or not key.isascii() or not key.isprintable():
        raise BadChoice("bad_key")


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who writes, the version they saw, and the request's own key: a repeat carries the same one."""

    seen: int
    key: str
    by: Author
    at: datetime = field(default_factory=now)

    def __post_init__(self) -> None:
        check_key(self.key)


@dataclass(frozen=True)
class Played:
    """A game and everything that happened in it. `states[v]` is the state at version v."""

    record: GameRecord
    entries: tuple[Entry, ...]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happened, oldest first."""
        return tuple(parse_event(entry.event) for entry in self.entries)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state before the first event and after each."""
        states = [begin(setup_of(self.record))]
        for event in self.events:
            states.append(states[-1].after(event))
        return tuple(states)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.states[-1]

    @property
    def version(self) -> int:
        """How many events there are."""
        return len(self.entries)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where now."""
        return self.players_at(self.version)

    def players_at(self, version: int) -> tuple[Player, ...]:
        """Who sat where at a version."""
        known = {str(player.id): player for player in self.record.seats}
        return tuple(known[name] for name in self.states[version].players)


class Stale(ServiceError):
    """Another write came first. `played` is the game as it is; what came after `seen` happened meanwhile."""

    code, status = "stale", 409

    def __init__(self, played: Played, seen: int) -> None:
        super().__init__(f"version {seen} is not {played.version}")
        self.played = played
        self.seen = seen


def find(store: Store, code: str) -> GameRecord:
    """The game of this code; UnknownGame when there is none."""
    record = store.games.by_code(codes.tidy(code))
    if record is None:
        raise UnknownGame(code)
    return record


def load(store: Store, code: str) -> Played:
    """The game of this code with all its events."""
    return load_record(store, find(store, code))


def load_record(store: Store, record: GameRecord) -> Played:
    """The game with all its events."""
    return Played(record, store.games.entries(record.id))


def author_in(store: Store, record: GameRecord, by: Author) -> Author:
    """The writer, as the player whose phone it is; NotJoined unless the phone joined or it is the staff."""
    if by.phone_id is None:
        return STAFF
    guest = store.phones.guest(by.phone_id, record.id)
    if guest is None:
        raise NotJoined(record.code)
    return Author(by.phone_id, None if guest.player is None else guest.player.id)


def write(store: Store, code: str, event: Event, stamp: Stamp) -> Entry:
    """The entry in the ledger. Stale when another came first; a repeat gets the first one's entry."""
    played = load(store, code)
    if (earlier := ready(store, played, stamp)) != ():
        return earlier[0]
    return append(store, played, (event,), stamp)[0]


def ready(store: Store, played: Played, stamp: Stamp) -> tuple[Entry, ...]:
    """What this very request wrote before, mostly nothing; NotJoined or Stale when it may not write."""
    author_in(store, played.record, stamp.by)
    if any(entry.key == stamp.key for entry in played.entries):
        return tuple(entry for entry in played.entries if entry.key.split(STEP)[0] == stamp.key)
    if stamp.seen != played.version:
        raise Stale(played, stamp.seen)
    return ()


def append(store: Store, played: Played, events: Sequence[Event], stamp: Stamp) -> tuple[Entry, ...]:
    """The entries of these events, all written together; Stale when another write came first."""
    author = author_in(store, played.record, stamp.by)
    writings, state = [], played.state
    for step, event in enumerate(events):
        state = state_after(state, event)
        key = stamp.key if step == 0 else f"{stamp.key}{STEP}{step}"
        seen = stamp.seen + step
        writings.append(Writing(seen, event.to_json(), key, author, stamp.at, summary_of(state)))
    written = store.games.append(played.record.id, writings)
    if written is None:
        raise Stale(load_record(store, find(store, played.record.code)), stamp.seen)
    return written


def state_after(state: State, event: Event) -> State:
    """The state after one more event; Refused when the rules of the table say no."""
    try:
        if state.version >= MAX_EVENTS:
            raise GameError("too_many_events", f"a game may have {MAX_EVENTS} events")
        return state.after(event)
    except GameError as problem:
        raise Refused(problem) from problem
