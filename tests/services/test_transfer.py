"""A game leaves as a file and comes back as a new game; a file that is not one leaves nothing behind."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from game.records import GameRecord
from scoring import WinBy
from services import tables, transfer
from services.errors import Refused
from services.history import history
from services.ledger import Stamp, load, now
from services.phones import Phone
from services.wins import Declared, Hand
from storage import Store
from tiles import Tile

ROOT = Path(__file__).resolve().parents[2]
HAND = tuple(Tile.parse(tile) for tile in ["r1s", "2s", "3s", "7s", "7s", "7s"])
SMALL: dict[str, Any] = {"edition": "standard", "players": ["A", "B"], "first_dealer": 0, "events": []}


@pytest.fixture
def played(store: Store, table: GameRecord, phone: Phone) -> GameRecord:
    """A game with a win, an undo, another win and a correction."""
    one = Declared(WinBy.DRAW, (Hand(1, HAND, photo=5),), Tile.RED_7)
    two = Declared(WinBy.DISCARD, (Hand(2, points=6), Hand(3, points=8)), discarder=0)
    tables.settle(store, table.code, one, Stamp(0, "a", phone.author))
    tables.undo(store, table.code, Stamp(1, "b", phone.author))
    tables.settle(store, table.code, two, Stamp(2, "c", phone.author))
    tables.correct_win(store, table.code, 3, one, Stamp(3, "d", phone.author))
    return table


def test_the_exported_file_is_what_the_command_line_replays(store: Store, played: GameRecord) -> None:
    file = json.dumps(transfer.export(store, played.code))
    command = [sys.executable, "-m", "game", "replay", "-"]
    replayed = subprocess.run(command, cwd=ROOT, input=file, capture_output=True, text=True, check=True)
    last = json.loads(replayed.stdout.splitlines()[-1])
    assert tuple(last["points"]) == load(store, played.code).state.points
    assert last["players"] == ["Haru", "민지", "Ken", "Ada"]


def test_an_imported_game_is_a_new_game_with_the_same_past(store: Store, played: GameRecord) -> None:
    file = json.dumps(transfer.export(store, played.code))
    copy = transfer.import_game(store, file, "import")
    assert copy.code != played.code
    before, after = load(store, played.code), load(store, copy.code)
    assert [state.to_json() for state in after.states[1:]] == [state.to_json() for state in before.states[1:]]
    assert [line.at for line in history(after)] == [line.at for line in history(before)]
    assert history(after)[0].hands[0].tiles == HAND
    assert transfer.import_game(store, file, "import") == copy


def test_an_import_brings_no_names_or_photos_of_another_house_into_the_ledger(
    store: Store, played: GameRecord
) -> None:
    exported = transfer.export(store, played.code)
    assert "민지" in json.dumps(exported["events"], ensure_ascii=False)
    copy = transfer.import_game(store, json.dumps(exported), "import")
    kept = json.dumps([entry.event for entry in store.games.entries(copy.id)], ensure_ascii=False)
    assert "민지" not in kept
    assert '"photo"' not in kept


def test_times_in_the_future_or_without_a_zone_are_now(store: Store) -> None:
    times = [
        "2999-01-01T00:00:00+00:00",
        "2020-01-01T00:00:00",
        "yesterday",
        7,
        None,
        "2020-01-01T09:00:00+09:00",
    ]
    events = [{"type": "exhausted", "at": at} for at in times]
    start = now()
    copy = transfer.import_game(store, json.dumps(SMALL | {"events": events}), "import")
    found = [entry.at for entry in store.games.entries(copy.id)]
    assert all(start <= at <= now() for at in found[:5])
    assert found[5] == datetime(2020, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_json"),
        ("[" * 100_000, "bad_json"),
        ("[]", "bad_type"),
        ("{}", "missing_field"),
        (json.dumps(SMALL | {"players": ["A"]}), "player_count"),
        (json.dumps(SMALL | {"players": ["A", "a"]}), "same_name"),
        (json.dumps(SMALL | {"players": ["A  B", "A B"]}), "same_name"),
        (json.dumps(SMALL | {"edition": "riichi"}), "unknown_edition"),
        (json.dumps(SMALL | {"first_dealer": True}), "bad_type"),
        (json.dumps(SMALL | {"events": [{"type": "undo"}]}), "nothing_to_undo"),
        (
            json.dumps(SMALL | {"events": [{"type": "win", "by": "draw", "winner": 0, "points": 1}]}),
            "below_minimum",
        ),
        (json.dumps(SMALL | {"events": [{"type": "exhausted", "extra": 1}]}), "unknown_field"),
        (json.dumps(SMALL | {"events": [7]}), "bad_type"),
        (json.dumps(SMALL | {"events": [{"type": "exhausted"}] * 9}), "game_over"),
        (json.dumps(SMALL | {"events": [{"type": "exhausted"}] * 5000}), "too_many_events"),
        ('{"players": ["\\ud800", "B"], "first_dealer": 0, "events": []}', "bad_name"),
        (json.dumps(SMALL | {"events": [{"type": "exhausted", "note": "a\x00b"}]}), "bad_note"),
    ],
)
def test_a_file_that_is_no_game_is_refused_and_leaves_nothing(store: Store, text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        transfer.import_game(store, text, "import")
    assert refused.value.code == code
    assert list(store.games.all()) == []
    assert store.players.all() == ()


def test_the_refusal_names_the_event(store: Store) -> None:
    events = [{"type": "exhausted"}, {"type": "redo"}]
    with pytest.raises(Refused) as refused:
        transfer.import_game(store, json.dumps(SMALL | {"events": events}), "import")
    assert refused.value.index == 1


def test_a_forgotten_player_is_exported_without_a_name(store: Store, played: GameRecord) -> None:
    store.players.forget(played.seats[1].id)
    exported = transfer.export(store, played.code)
    assert exported["players"] == ["Haru", "?2", "Ken", "Ada"]
    assert "민지" not in json.dumps(exported, ensure_ascii=False)
