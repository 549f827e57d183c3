"""Every written case of settlements and games, through the command line's own functions."""

from __future__ import annotations

from typing import Any

import pytest

from game import GameError, game_from_json, replay
from game.cli import change_line, settle_line
from tests.game.written_cases import WINDS, cases, event_of

SETTLE, CHANGE, GAMES = (
    cases("settlements.json", "settle"),
    cases("settlements.json", "change"),
    cases("games.json", "game"),
)
STICK_VALUES = {"10": 10, "5": 5, "1": 1}


def named(case: dict[str, Any]) -> str:
    return f"{case['id']}-{'-'.join(case['tags'])}"


def test_no_case_is_left_out() -> None:
    assert (len(SETTLE), len(CHANGE), len(GAMES)) == (20, 9, 3)


@pytest.mark.parametrize("case", SETTLE, ids=named)
def test_who_pays_whom(case: dict[str, Any]) -> None:
    line = {"balances": case["balances"], "dealer": case["dealer"], "edition": "standard"}
    line["event"] = event_of(case["event"])
    if "error" in case["expect"]:
        with pytest.raises(GameError):
            settle_line(line)
    else:
        expected = {"payments": case["expect"]["payments"], "balances": case["expect"]["balances"]}
        assert settle_line(line) == expected


@pytest.mark.parametrize("case", CHANGE, ids=named)
def test_which_sticks_change_hands(case: dict[str, Any]) -> None:
    answer = change_line({name: case[name] for name in ("payer", "payee", "amount", "helpers")})
    expect = case["expect"]
    assert (answer["mode"], answer["paid"]) == (expect["mode"], expect["paid"])
    if expect["mode"] == "redeal":
        assert [answer[field] for field in ("give", "back", "swaps", "moved")] == [None] * 4
        return
    after = after_handing_over(case, answer)
    assert worth(after["payer"]) == worth(case["payer"]) - expect["paid"]
    assert worth(after["payee"]) == worth(case["payee"]) + expect["paid"]
    for helper in case["helpers"]:
        assert worth(after[helper["name"]]) == worth(helper["sticks"])
    assert min(number for sticks in after.values() for number in sticks.values()) >= 0
    assert answer["moved"] <= expect["moved"]
    assert answer["moved"] == counted(answer)


def worth(sticks: dict[str, int]) -> int:
    return sum(value * sticks[name] for name, value in STICK_VALUES.items())


def counted(answer: Any) -> int:
    swapped = [sticks for swap in answer["swaps"] for sticks in (swap["gives"], swap["gets"])]
    return sum(sum(sticks.values()) for sticks in (answer["give"], answer["back"], *swapped))


def after_handing_over(case: dict[str, Any], answer: Any) -> dict[str, dict[str, int]]:
    """Everybody's sticks once the swaps and then the payment are made, each step checked to be possible."""
    held = {"payer": dict(case["payer"]), "payee": dict(case["payee"])}
    held |= {helper["name"]: dict(helper["sticks"]) for helper in case["helpers"]}

    def hand(giver: str, taker: str, sticks: dict[str, int]) -> None:
        for name, number in sticks.items():
            assert 0 <= number <= held[giver][name]
            held[giver][name] -= number
            held[taker][name] += number

    for swap in answer["swaps"]:
        hand(swap["who"], swap["helper"], swap["gives"])
        hand(swap["helper"], swap["who"], swap["gets"])
    hand("payer", "payee", answer["give"])
    hand("payee", "payer", answer["back"])
    return held


@pytest.mark.parametrize("case", GAMES, ids=named)
def test_a_whole_game(case: dict[str, Any]) -> None:
    written = {
        "edition": "standard",
        "players": [f"player {seat}" for seat in range(case["players"])],
        "first_dealer": case["first_dealer"],
        "events": [event_of(event) for event in case["events"]],
    }
    states = replay(*game_from_json(written))
    expect = case["expect"]
    for state, after in zip(states, expect["after"], strict=True):
        assert list(state.points) == after["balances"]
        play = state.plays[-1]
        assert (play.markers.deal, play.markers.dealer) == (after["hand"], after["dealer"])
        assert play.markers.wind == WINDS[after["wind"]]
        if after["next_dealer"] is None:
            assert state.finished
        else:
            assert (state.dealer, state.wind) == (after["next_dealer"], WINDS[after["next_wind"]])
    last = states[-1]
    assert last.finished is expect["finished"]
    assert [(place.seat, place.rank) for place in last.ranking or ()] == [
        (place["seat"], place["rank"]) for place in expect["ranking"]
    ]
