"""Every game's summary, made anew from its events; and whether it had been right."""

from __future__ import annotations

from game import GameError, parse_event, replay
from game.records import Entry, GameRecord, Summary, setup_of, summary_of
from game.state import State
from storage.games import Games


def summary_from(record: GameRecord, entries: tuple[Entry, ...]) -> Summary:
    """What the events say of the game; GameError when they cannot be replayed."""
    setup = setup_of(record)
    states = replay(setup, [parse_event(entry.event) for entry in entries])
    return summary_of(states[-1] if states else State.before_events(setup))


def wrong_games(games: Games) -> list[str]:
    """The codes of games whose summary is not what their events say, or whose events cannot be replayed."""
    return [record.code for record in games.all() if not _is_right(games, record)]


def _is_right(games: Games, record: GameRecord) -> bool:
    try:
        return summary_from(record, games.entries(record.id)) == record.summary
    except GameError:
        return False


def rebuild(games: Games) -> int:
    """How many games have a summary made anew."""
    count = 0
    for record in games.all():
        games.resummarise(record.id, summary_from)
        count += 1
    return count
