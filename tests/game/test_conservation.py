"""Whatever happens at a table: points neither appear nor vanish, and the fifty sticks stay fifty."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game import (
    ALL_STICKS,
    Event,
    GameError,
    Pause,
    Redo,
    Resume,
    State,
    Status,
    Undo,
    begin,
    game_from_json,
    game_to_json,
    replay,
)
from tests.game.chance import any_event, any_setup, any_table_event

EVENTS = 100_000


def check_sums(state: State) -> None:
    """Nobody below zero, everybody's sticks worth their points, all sticks on the table."""
    assert sum(state.points) == 40 * len(state.players)
    assert min(state.points) >= 0
    assert tuple(sticks.points for sticks in state.sticks) == state.points
    heaps = (*state.sticks, state.box)
    assert sum(heap.tens for heap in heaps) == ALL_STICKS.tens
    assert sum(heap.fives for heap in heaps) == ALL_STICKS.fives
    assert sum(heap.ones for heap in heaps) == ALL_STICKS.ones
    assert min(min(heap.tens, heap.fives, heap.ones) for heap in heaps) >= 0


def game_by_chance(chance: random.Random) -> tuple[list[Event], list[State]]:
    """The events of one game, played past its end now and then, and the states they led to."""
    state = begin(any_setup(chance))
    events: list[Event] = []
    states = [state]
    while state.status is not Status.FINISHED or chance.random() < 0.5:
        event = any_event(chance, state)
        try:
            state = state.after(event)
        except GameError:
            continue
        events.append(event)
        states.append(state)
    return events, states


def test_nothing_appears_or_vanishes_in_100000_random_events() -> None:
    chance = random.Random(200)
    played = 0
    while played < EVENTS:
        events, states = game_by_chance(chance)
        played += len(events)
        for state in states:
            check_sums(state)


def test_replaying_a_written_game_gives_the_same_states_again() -> None:
    chance = random.Random(31)
    for _ in range(100):
        events, states = game_by_chance(chance)
        written = game_to_json(states[0].setup, events)
        assert replay(*game_from_json(written)) == tuple(states[1:])


def same_but_for_version(one: State, other: State) -> bool:
    return replace(one, version=0, undone=()) == replace(other, version=0, undone=())


class Evening(RuleBasedStateMachine):
    """A table whose players do whatever hypothesis thinks of."""

    @initialize(seed=st.integers(0, 2**16))
    def sit_down(self, seed: int) -> None:
        self.state = begin(any_setup(random.Random(seed)))
        self.before_undo: list[State] = []

    @precondition(lambda self: self.state.status is Status.RUNNING)
    @rule(seed=st.integers(0, 2**16))
    def play(self, seed: int) -> None:
        self.state = self.state.after(any_table_event(random.Random(seed), len(self.state.players)))
        self.before_undo.clear()

    @precondition(lambda self: self.state.in_force and not self.state.is_paused)
    @rule()
    def undo(self) -> None:
        self.before_undo.append(self.state)
        self.state = self.state.after(Undo())

    @precondition(lambda self: self.before_undo and not self.state.is_paused)
    @rule()
    def redo(self) -> None:
        self.state = self.state.after(Redo())
        assert same_but_for_version(self.state, self.before_undo.pop())

    @rule(seed=st.integers(0, 2**16))
    def try_anything(self, seed: int) -> None:
        before = self.state
        event = any_event(random.Random(seed), before)
        try:
            self.state = before.after(event)
        except GameError:
            assert self.state is before
            return
        if not isinstance(event, Pause | Resume):
            self.before_undo = list_after(self.before_undo, before, event)

    @invariant()
    def the_sums_are_right(self) -> None:
        check_sums(self.state)

    @invariant()
    def the_redo_button_tells_the_truth(self) -> None:
        assert self.state.can_redo == bool(self.before_undo)


def list_after(before_undo: list[State], before: State, event: Event) -> list[State]:
    """The states that redos would bring back, once this event has happened."""
    match event:
        case Undo():
            return [*before_undo, before]
        case Redo():
            return before_undo[:-1]
        case _:
            return []


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
