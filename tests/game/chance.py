"""Events by chance, for tests that must hold whatever happens at a table."""

from __future__ import annotations

import random

from game import (
    Claim,
    Correct,
    Dora,
    Event,
    Exhausted,
    FalseWin,
    Pause,
    Redo,
    Reseat,
    Resume,
    Setup,
    State,
    TableEvent,
    Undo,
    WinByDiscard,
    WinByDraw,
)

POSSIBLE_POINTS = (5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 22, 23)


def any_setup(chance: random.Random) -> Setup:
    """Two to five players, and somebody who deals first."""
    players = chance.randint(2, 5)
    return Setup(tuple("ABCDE"[:players]), chance.randrange(players))


def any_table_event(chance: random.Random, players: int) -> TableEvent:
    """Something that can happen in a deal."""
    match chance.randrange(10):
        case 0 | 1 | 2 | 3:
            return WinByDraw(chance.randrange(players), chance.choice(POSSIBLE_POINTS))
        case 4 | 5 | 6 | 7:
            return any_win_by_discard(chance, players)
        case 8:
            return FalseWin(chance.randrange(players))
        case _:
            return Exhausted()


def any_win_by_discard(chance: random.Random, players: int) -> WinByDiscard:
    """A ron by one or more, with or without false callers."""
    discarder, *others = chance.sample(range(players), players)
    winners = chance.randint(1, len(others))
    wrong = chance.randint(winners, len(others))
    claims = tuple(Claim(seat, chance.choice(POSSIBLE_POINTS)) for seat in others[:winners])
    return WinByDiscard(discarder, claims, tuple(others[winners:wrong]))


def any_event(chance: random.Random, state: State) -> Event:
    """Something that can be tried in this state; now and then the state will refuse it."""
    players = len(state.players)
    if state.is_paused:
        return Resume()
    match chance.randrange(100):
        case 0 | 1 | 2 | 3 | 4 | 5:
            return Undo()
        case 6 | 7 | 8 | 9:
            return Redo()
        case 10:
            instead = any_table_event(chance, players) if chance.random() < 0.8 else None
            return Correct(chance.choice(state.plays).index if state.plays else 0, instead)
        case 11:
            return Reseat(tuple(chance.sample(range(players), players)))
        case 12:
            return Pause()
        case 13 | 14 | 15 | 16:
            return Dora(chance.choice(("3s", "r7s", "gd")))
        case _:
            return any_table_event(chance, players)
