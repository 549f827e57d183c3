"""Phones: no account, a token only the phone holds, and at each table it joins a player it says it is."""

from __future__ import annotations

from dataclasses import dataclass

from game.records import Author, CafeTable, GameRecord, Guest
from services import codes
from services.errors import BadChoice, UnknownGame, UnknownTable
from services.ledger import find, now
from services.store import Store


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone; put its token into a cookie that only the server reads."""

    id: int
    token: str

    @property
    def author(self) -> Author:
        """The phone as the one who writes."""
        return Author(phone_id=self.id)


def greet(store: Store, token: str | None) -> Phone:
    """The phone that holds this token, or a new one with a token of its own. Call it only before it joins."""
    known = recognise(store, token)
    if known is not None:
        return known
    fresh = codes.new_secret()
    return Phone(store.phones.add(fresh, now()), fresh)


def recognise(store: Store, token: str | None) -> Phone | None:
    """The phone that holds this token; None for one that never joined anything. Writes nothing."""
    number = store.phones.known(token) if token else None
    return None if number is None or token is None else Phone(number, token)


def join(store: Store, code: str, phone: Phone, player_id: int | None) -> Guest:
    """The phone may write to this game, as one of its players or nobody's; joining again changes that."""
    record = find(store, code)
    if player_id is not None and all(player.id != player_id for player in record.seats):
        raise BadChoice("not_at_this_table")
    store.phones.join(phone.id, record.id, player_id, now())
    guest = store.phones.guest(phone.id, record.id)
    assert guest is not None
    return guest


def whose(store: Store, code: str, phone: Phone | None) -> Guest | None:
    """Who the phone is in this game; None when it only looks on."""
    return None if phone is None else store.phones.guest(phone.id, find(store, code).id)


def taken(store: Store, record: GameRecord, phone: Phone | None) -> frozenset[int]:
    """The numbers of the players whom another phone says it is."""
    others = (guest for guest in store.phones.guests_of(record.id) if not phone or guest.phone_id != phone.id)
    return frozenset(guest.player.id for guest in others if guest.player is not None)


def my_games(store: Store, phone: Phone) -> tuple[GameRecord, ...]:
    """The games this phone joined, the latest first."""
    found = (store.games.by_id(guest.game_id) for guest in store.phones.joined(phone.id))
    return tuple(record for record in found if record is not None)


def behind(store: Store, secret: str) -> GameRecord:
    """The game whose QR code this is; UnknownGame when there is none."""
    record = store.games.by_secret(secret)
    if record is None:
        raise UnknownGame("a secret nobody was given")
    return record


def table_behind(store: Store, secret: str) -> tuple[CafeTable, GameRecord | None]:
    """The table whose card this is, and the game being played there, if one is."""
    table = store.house.table_by_secret(secret)
    if table is None or table.is_closed:
        raise UnknownTable("a secret no card carries")
    playing = store.games.open_at(table.id)
    return table, playing[0] if playing else None
