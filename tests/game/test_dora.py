"""The dora of the deal being played: written down, taken back, forgotten, and never worth a point here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import (
    Abandon,
    Claim,
    Correct,
    Dora,
    Event,
    Exhausted,
    FalseWin,
    Finish,
    GameError,
    Pause,
    Redo,
    Reseat,
    Setup,
    State,
    Undo,
    WinByDiscard,
    WinByDraw,
    begin,
    game_from_json,
    game_to_json,
    notes_of,
    parse_event,
    parse_table_event,
    replay,
)
from game.cli import main

TWO = Setup(("Ara", "Bora"), first_dealer=0)
THREE = Setup(("Ara", "Bora", "Chan"), first_dealer=0)
WIN, RON, FALSE = WinByDraw(1, 7), WinByDiscard(0, (Claim(2, 6),)), FalseWin(2)
FIRST, SECOND = Dora("3s"), Dora("rd")


def after(*events: Event) -> State:
    return replay(THREE, events)[-1] if events else begin(THREE)


def test_it_moves_no_point_and_no_deal() -> None:
    before, then = after(WIN, FALSE), after(WIN, FALSE, FIRST)
    assert then.dora == "3s"
    assert (then.points, then.sticks, then.markers) == (before.points, before.sticks, before.markers)
    assert then.payments == before.payments
    assert then.plays == before.plays


def test_a_later_one_takes_its_place_and_an_undo_brings_it_back() -> None:
    assert after(FIRST, SECOND).dora == "rd"
    assert after(FIRST, SECOND, Undo()).dora == "3s"
    assert after(FIRST, SECOND, Undo(), Undo()).dora is None
    assert after(FIRST, Undo(), Redo()).dora == "3s"


@pytest.mark.parametrize("end", [WIN, RON, Exhausted()])
def test_it_is_forgotten_when_its_deal_ends_and_back_when_that_is_undone(end: Event) -> None:
    assert after(FIRST, end).dora is None
    assert after(FIRST, end, Undo()).dora == "3s"


def test_a_false_win_leaves_it_lying() -> None:
    assert after(FIRST, FALSE).dora == "3s"


def test_every_play_remembers_the_dora_of_its_own_deal() -> None:
    assert [play.dora for play in after(FIRST, FALSE, WIN, RON, SECOND).plays] == ["3s", "3s", None]
    told_again = after(FIRST, FALSE, WIN, RON, SECOND, Correct(2, RON), Reseat((2, 0, 1)))
    assert [play.dora for play in told_again.plays] == ["3s", "3s", None]
    assert told_again.dora == "rd"


def test_a_correction_of_the_past_leaves_the_running_deals_dora() -> None:
    assert after(WIN, RON, FIRST, Correct(0, FALSE)).dora == "3s"
    assert after(WIN, FIRST, Correct(0, RON)).dora == "3s"


def test_a_deal_that_goes_on_after_all_has_its_own_dora_again() -> None:
    assert after(FIRST, WIN, Correct(1, FALSE)).dora == "3s"
    assert after(FIRST, WIN, SECOND, Correct(1, None)).dora == "3s"


def test_a_deal_that_was_over_after_all_takes_its_dora_with_it() -> None:
    assert after(FIRST, FALSE, Correct(1, WIN)).dora is None


def test_no_dora_is_left_when_a_correction_ends_the_game() -> None:
    deals = begin(TWO).total_deals
    events: list[Event] = [FalseWin(1), *[Exhausted()] * (deals - 1), FIRST]
    assert replay(TWO, events)[-1].dora == "3s"
    assert replay(TWO, [*events, Correct(0, WinByDraw(1, 7))])[-1].dora is None


@pytest.mark.parametrize("stop", [Pause(), Finish(), Abandon()])
def test_only_while_the_game_runs(stop: Event) -> None:
    with pytest.raises(GameError):
        after(stop, FIRST)


def test_it_is_written_and_read_as_it_was() -> None:
    noted = replace(FIRST, notes=notes_of({"note": "by photo"}))
    game = game_to_json(THREE, [noted, WIN])
    assert game["events"] == [
        {"type": "dora", "dora": "3s", "note": "by photo"},
        {"type": "win", "by": "draw", "winner": 1, "points": 7},
    ]
    assert game_from_json(game) == (THREE, (noted, WIN))


@pytest.mark.parametrize("tile", ["", "3s-4", "12345", "１s", None, 3, ["3s"]])
def test_what_cannot_be_a_tile_is_refused(tile: object) -> None:
    with pytest.raises(GameError):
        parse_event({"type": "dora", "dora": tile})


def test_it_cannot_stand_in_the_place_of_a_deal() -> None:
    with pytest.raises(GameError, match="can stand here"):
        parse_table_event({"type": "dora", "dora": "3s"})


def test_replay_prints_a_state_for_it(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    file = f"{tmp_path}/game.json"
    with open(file, "w") as written:
        written.write(
            '{"players": ["A", "B"], "first_dealer": 0, "edition": "standard",'
            ' "events": [{"type": "dora", "dora": "3s"}, {"type": "exhausted"}]}'
        )
    assert main(["replay", file]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert '"version": 1, "deal": 1' in first
    assert '"dora": "3s"' in first
    assert '"dora": null' in second
