"""A game as a file: the replay file of `python -m game`, written and read again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from game import Event, GameError, Setup, begin, game_from_json, game_to_json, parse_event, replay
from game.fields import load_json
from game.records import STAFF, Entry, GameRecord, Opening, Writing, name_key, summary_of
from services import codes
from services.errors import Refused, ServiceError
from services.ledger import Played, check_key, load, now
from services.store import Store

FOREIGN = ("who", "photo", "at")  # of another house: names stay in the players' list, photos in their folder
FILE_LIMIT = 2_000_000  # characters; twenty deals with every hand fill a hundredth of it


def export(store: Store, code: str) -> dict[str, object]:
    """The game file: who sat where at first, and every event with who wrote it and when."""
    return export_of(load(store, code))


def export_of(played: Played) -> dict[str, object]:
    """The game file of a game already loaded."""
    record = played.record
    names = tuple(player.name or f"?{seat + 1}" for seat, player in enumerate(record.seats))
    setup = Setup(names, record.first_dealer, record.edition)
    events = [_signed(event, entry) for event, entry in zip(played.events, played.entries, strict=True)]
    return game_to_json(setup, events)


def _signed(event: Event, entry: Entry) -> Event:
    """The event with the time and the writer's name among its notes."""
    notes = event.notes
    if entry.author_name is not None:
        notes = (*notes, ("who", json.dumps(entry.author_name, ensure_ascii=False)))
    return replace(event, notes=(*notes, ("at", json.dumps(entry.at.isoformat()))))


def import_game(store: Store, text: str, key: str) -> GameRecord:
    """A new game with the file's setup and events, all of it or nothing; Refused says what is wrong."""
    check_key(key)
    setup, events, times = _read(text)
    written = _writings(setup, events, times)
    for _ in range(5):
        opening = Opening(
            code=codes.new_code(),
            secret=codes.new_secret(),
            key=key,
            edition=setup.edition,
            first_dealer=setup.first_dealer,
            names=setup.players,
            at=times[0] if times else now(),
            summary=summary_of(begin(setup)),
        )
        record = store.games.open(opening, written)
        if record is not None:
            return record
    raise ServiceError("no code was free")


def _read(text: str) -> tuple[Setup, tuple[Event, ...], list[datetime]]:
    try:
        if len(text) > FILE_LIMIT:
            raise GameError("too_long", f"a game file may have {FILE_LIMIT} characters")
        value = _decoded(text)
        setup, events = game_from_json(value)
        tidy = tuple(" ".join(name.split()) for name in setup.players)
        if len({name_key(name) for name in tidy}) < len(tidy):
            raise GameError("same_name", "two players may not have the same name")
        times = _times(value["events"])
        return replace(setup, players=tidy), tuple(_own(event) for event in events), times
    except GameError as problem:
        raise Refused(problem) from problem


def _decoded(text: str) -> dict[str, Any]:
    value = load_json(text)
    if not isinstance(value, dict):
        raise GameError("bad_type", "a game must be an object")
    return value


def _own(event: Event) -> Event:
    """The event without what only meant something in the house it comes from."""
    return parse_event(_without(event.to_json()))


def _without(value: Any) -> Any:
    if isinstance(value, dict):
        return {field: _without(inner) for field, inner in value.items() if field not in FOREIGN}
    if isinstance(value, list):
        return [_without(inner) for inner in value]
    return value


def _times(events: Sequence[Any]) -> list[datetime]:
    """When each event happened, as far as the file says so; nothing happens in the future."""
    latest = now()
    return [min(_time(event.get("at")) or latest, latest) for event in events]


def _time(noted: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(noted) if isinstance(noted, str) else None
        return None if moment is None or moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _writings(setup: Setup, events: Sequence[Event], times: Sequence[datetime]) -> list[Writing]:
    try:
        states = replay(setup, events)
    except GameError as problem:
        raise Refused(problem) from problem
    return [
        Writing(index, event.to_json(), f"import-{index}", STAFF, at, summary_of(state))
        for index, (event, state, at) in enumerate(zip(events, states, times, strict=True))
    ]
