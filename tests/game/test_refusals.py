"""Input that cannot be is refused by name, and nothing of it is taken in."""

from __future__ import annotations

from typing import Any

import pytest

from game import (
    MAX_EVENTS,
    NAME_LIMIT,
    NOTE_LIMIT,
    Exhausted,
    FalseWin,
    GameError,
    Setup,
    WinByDraw,
    edition_named,
    game_from_json,
    game_to_json,
    notes_of,
    notes_to_json,
    parse_event,
    parse_table_event,
    replay,
)
from game.fields import load_json

FOUR = Setup(("A", "B", "C", "D"), 0)


def ron(claims: Any, **more: Any) -> dict[str, Any]:
    return {"type": "win", "by": "discard", "from": 0, "claims": claims, **more}


def claim(winner: int, points: int = 6) -> dict[str, int]:
    return {"winner": winner, "points": points}


def tsumo(**fields: Any) -> dict[str, Any]:
    return {"type": "win", "by": "draw", "winner": 1, "points": 7} | fields


NOT_EVENTS: list[tuple[Any, str]] = [
    (None, "bad_type"),
    ([], "bad_type"),
    ("undo", "bad_type"),
    ({}, "missing_field"),
    ({"type": 1}, "bad_type"),
    ({"type": ["win"]}, "bad_type"),
    ({"type": "tsumo"}, "unknown_event"),
    ({"type": "x" * 10_000}, "unknown_event"),
    ({"type": "win"}, "missing_field"),
    ({"type": "win", "by": "luck"}, "bad_win"),
    ({"type": "win", "by": ["draw"]}, "bad_win"),
    ({"type": "win", "by": "draw"}, "missing_field"),
    (tsumo(winner=True), "bad_type"),
    (tsumo(winner="1"), "bad_type"),
    (tsumo(winner=1.0), "bad_type"),
    (tsumo(winner=-1), "out_of_range"),
    (tsumo(winner=5), "out_of_range"),
    (tsumo(points=None), "bad_type"),
    (tsumo(points=True), "bad_type"),
    (tsumo(points=7.0), "bad_type"),
    (tsumo(points=float("nan")), "bad_type"),
    (tsumo(points=-7), "out_of_range"),
    (tsumo(points=26), "out_of_range"),
    (tsumo(points=10**400), "out_of_range"),
    (tsumo(form=2), "unknown_field"),
    (ron({"winner": 1, "points": 6}), "bad_type"),
    (ron([6]), "bad_type"),
    (ron([{"winner": 1}]), "missing_field"),
    (ron([claim(1) | {"dealer": True}]), "unknown_field"),
    (ron([claim(1)], false_win=[2]), "unknown_field"),
    (ron([claim(1)], false_wins=2), "bad_type"),
    (ron([claim(1)], false_wins=[None]), "bad_type"),
    ({"type": "exhausted", "winner": 1}, "unknown_field"),
    ({"type": "undo", "index": 1}, "unknown_field"),
    ({"type": "false_win"}, "missing_field"),
    ({"type": "correct", "index": 0}, "missing_field"),
    ({"type": "correct", "index": -1, "event": None}, "out_of_range"),
    ({"type": "correct", "index": 0, "event": {"type": "undo"}}, "not_a_table_event"),
    ({"type": "correct", "index": 0, "event": {"type": "win"}}, "missing_field"),
    ({"type": "reseat"}, "missing_field"),
    ({"type": "reseat", "order": "0123"}, "bad_type"),
    ({"type": "reseat", "order": [0, 1, 2, True]}, "bad_type"),
    (tsumo(note=float("nan")), "bad_note"),
    (tsumo(note={1, 2}), "bad_note"),
    (tsumo(note="\ud800"), "bad_note"),
    (tsumo(note="a\0b"), "bad_note"),
    (tsumo(note="x" * NOTE_LIMIT), "note_too_long"),
]


@pytest.mark.parametrize(("written", "code"), NOT_EVENTS, ids=lambda value: str(value)[:60])
def test_what_is_no_event_is_refused_by_name(written: Any, code: str) -> None:
    with pytest.raises(GameError) as refused:
        parse_event(written)
    assert refused.value.code == code
    assert len(refused.value.message) < 200


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    (tsumo(winner=4), "unknown_seat"),
    (tsumo(points=4), "below_minimum"),
    (tsumo(points=0), "below_minimum"),
    (ron([]), "no_winner"),
    (ron([], false_wins=[1]), "no_winner"),
    (ron([claim(0)]), "own_discard"),
    (ron([claim(1)], false_wins=[0]), "own_discard"),
    (ron([claim(1), claim(1)]), "called_twice"),
    (ron([claim(1)], false_wins=[1]), "called_twice"),
    (ron([claim(1)], false_wins=[2, 2]), "called_twice"),
    (ron([claim(1)], false_wins=[4]), "unknown_seat"),
    (ron([claim(4)]), "unknown_seat"),
    (ron([claim(1), claim(2, 4)]), "below_minimum"),
    ({"type": "false_win", "player": 4}, "unknown_seat"),
    ({"type": "undo"}, "nothing_to_undo"),
    ({"type": "reseat", "order": [0, 1, 2]}, "bad_order"),
]


@pytest.mark.parametrize(("written", "code"), IMPOSSIBLE, ids=lambda value: str(value)[:60])
def test_an_event_that_cannot_be_at_this_table_is_refused_by_name(written: Any, code: str) -> None:
    with pytest.raises(GameError) as refused:
        replay(FOUR, [parse_event(written)])
    assert (refused.value.code, refused.value.index) == (code, 0)


def test_values_built_in_the_program_are_checked_as_well() -> None:
    for event in (WinByDraw(-1, 7), WinByDraw(True, 7), WinByDraw(1, 26), FalseWin(10**6)):
        with pytest.raises(GameError):
            replay(FOUR, [event])
    with pytest.raises(GameError):
        replay(FOUR, [WinByDraw(1, 7.5)])  # type: ignore[arg-type]


SETUPS: list[tuple[dict[str, Any], str]] = [
    ({"players": ["A"]}, "player_count"),
    ({"players": list("ABCDEF"), "first_dealer": 0}, "player_count"),
    ({"players": "ABCD"}, "bad_type"),
    ({"players": ["A", 2]}, "bad_type"),
    ({"players": ["A", "  "]}, "bad_name"),
    ({"players": ["A", "B" * (NAME_LIMIT + 1)]}, "bad_name"),
    ({"players": ["A", "B\nC"]}, "bad_name"),
    ({"players": ["A", "\ud800"]}, "bad_name"),
    ({"first_dealer": 2}, "out_of_range"),
    ({"first_dealer": -1}, "out_of_range"),
    ({"first_dealer": True}, "bad_type"),
    ({"first_dealer": None}, "bad_type"),
    ({"edition": "house"}, "unknown_edition"),
    ({"edition": 1}, "bad_type"),
    ({"events": {}}, "bad_type"),
    ({"events": [{"type": "undo"}] * (MAX_EVENTS + 1)}, "too_many_events"),
]


@pytest.mark.parametrize(("fields", "code"), SETUPS, ids=lambda value: str(value)[:60])
def test_a_file_that_describes_no_game_is_refused_by_name(fields: Any, code: str) -> None:
    game = {"edition": "standard", "players": ["A", "B"], "first_dealer": 0, "events": []}
    with pytest.raises(GameError) as refused:
        game_from_json(game | fields)
    assert refused.value.code == code


@pytest.mark.parametrize("field", ["players", "first_dealer", "events"])
def test_a_game_file_needs_all_its_fields(field: str) -> None:
    game: dict[str, Any] = {"edition": "standard", "players": ["A", "B"], "first_dealer": 0, "events": []}
    del game[field]
    with pytest.raises(GameError, match=field):
        game_from_json(game)


def test_a_bad_event_in_a_file_is_named_by_its_index() -> None:
    game = {"players": ["A", "B"], "first_dealer": 0, "events": [{"type": "exhausted"}, {"type": "nap"}]}
    with pytest.raises(GameError, match="event 1: there is no event of type 'nap'") as refused:
        game_from_json(game)
    assert refused.value.to_json() == {
        "code": "unknown_event",
        "message": "event 1: there is no event of type 'nap'",
        "index": 1,
    }


def test_names_lose_the_blanks_around_them_and_may_be_the_same() -> None:
    setup, _ = game_from_json({"players": [" 민수", "민수 "], "first_dealer": 1, "events": []})
    assert setup == Setup(("민수", "민수"), 1, "standard")


@pytest.mark.parametrize(
    "text", ["", "{", "[NaN]", "[Infinity]", "[" * 100_000, b"\xff", "9" * 5_000, '{"from": 1, "from": 2}']
)
def test_what_is_not_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(GameError) as refused:
        load_json(text)
    assert refused.value.code == "bad_json"


EVERY_EVENT = [
    tsumo(),
    ron([claim(1), claim(2)]),
    ron([claim(1)], false_wins=[3, 2]),
    {"type": "exhausted"},
    {"type": "false_win", "player": 2},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "correct", "index": 3, "event": tsumo(points=9)},
    {"type": "correct", "index": 3, "event": None},
    {"type": "reseat", "order": [3, 1, 2, 0]},
    {"type": "finish"},
    {"type": "abandon"},
    {"type": "pause"},
    {"type": "resume"},
]


@pytest.mark.parametrize("written", EVERY_EVENT, ids=lambda written: str(written["type"]))
def test_every_event_is_written_as_it_was_read(written: dict[str, Any]) -> None:
    assert parse_event(written).to_json() == written
    noted = written | {"hand": ["r1s", "2s"], "dora": "gd", "who": {"phone": 3}, "note": "한 줄"}
    assert parse_event(noted).to_json() == noted


def test_a_game_file_is_written_as_it_was_read() -> None:
    game = {
        "edition": "cafe",
        "players": ["A", "B"],
        "first_dealer": 1,
        "events": [tsumo(), {"type": "undo"}],
    }
    assert game_to_json(*game_from_json(game)) == game


def test_a_claim_may_carry_its_hand_and_nothing_is_made_of_it() -> None:
    bare, noted = ron([claim(1)]), ron([claim(1) | {"hand": ["no", "such", "tiles"]}])
    assert parse_event(noted).to_json() == noted
    assert replay(FOUR, [parse_event(noted)])[0].points == replay(FOUR, [parse_event(bare)])[0].points


def test_notes_come_back_as_they_went_in() -> None:
    notes = {"items": [{"name": "run", "points": 1}], "photo": None}
    assert notes_to_json(notes_of(notes)) == notes


def test_only_what_happens_in_a_deal_is_a_table_event() -> None:
    assert parse_table_event({"type": "exhausted"}) == Exhausted()
    with pytest.raises(GameError):
        parse_table_event({"type": "finish"})


def test_the_editions_that_ship() -> None:
    assert [edition_named(name).min_points for name in ("standard", "cafe", "beginner")] == [5, 5, 0]
