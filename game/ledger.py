"""A game is its list of events: replaying them yields the state after every one."""

from __future__ import annotations

from collections.abc import Iterable

from game.errors import GameError
from game.events import Event
from game.fields import JsonObject, as_list, as_object, require
from game.parsing import MAX_EVENTS, parse_event
from game.setup import Setup
from game.state import State


def begin(setup: Setup) -> State:
    """The state before the first event: version 0."""
    return State.before_events(setup)


def replay(setup: Setup, events: Iterable[Event]) -> tuple[State, ...]:
    """The state after each event; GameError, naming the event's index, when one cannot be."""
    state, states = begin(setup), []
    for index, event in enumerate(events):
        try:
            state = state.after(event)
        except GameError as problem:
            raise problem.at(index) from None
        states.append(state)
    return tuple(states)


def game_from_json(value: object) -> tuple[Setup, tuple[Event, ...]]:
    """The setup and the events of a decoded game file; GameError when it is not one."""
    setup = Setup.from_json(value)
    source = as_object(value, "a game")
    written = as_list(require(source, "events", "a game"), "events")
    if len(written) > MAX_EVENTS:
        raise GameError("too_many_events", f"a game may have {MAX_EVENTS} events")
    return setup, tuple(_event_at(index, item) for index, item in enumerate(written))


def _event_at(index: int, written: object) -> Event:
    try:
        return parse_event(written)
    except GameError as problem:
        raise problem.at(index) from None


def game_to_json(setup: Setup, events: Iterable[Event]) -> JsonObject:
    """The game file: reading it gives the same setup and events."""
    return {**setup.to_json(), "events": [event.to_json() for event in events]}
