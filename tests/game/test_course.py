"""Dealer, wind, the end of a game and its ranking: RULES section 7."""

from __future__ import annotations

import pytest

from game import (
    Claim,
    Event,
    Exhausted,
    FalseWin,
    Finish,
    GameError,
    Setup,
    WinByDiscard,
    WinByDraw,
    begin,
    replay,
)
from game.ranking import rank

FOUR = Setup(("A", "B", "C", "D"), first_dealer=2)


def table(players: int, first_dealer: int = 0) -> Setup:
    return Setup(tuple("ABCDE"[:players]), first_dealer)


@pytest.mark.parametrize(("players", "deals"), [(2, 8), (3, 12), (4, 16), (5, 20)])
def test_a_game_is_over_when_everybody_has_dealt_four_times(players: int, deals: int) -> None:
    states = replay(table(players), [Exhausted()] * deals)
    assert [state.finished for state in states] == [False] * (deals - 1) + [True]
    assert states[-1].total_deals == deals


def test_the_dealer_goes_right_and_the_wind_turns_when_it_is_back_at_the_first_dealer() -> None:
    states = [begin(FOUR), *replay(FOUR, [Exhausted()] * 15)]
    assert [state.dealer for state in states] == [2, 3, 0, 1] * 4
    assert [state.wind for state in states] == [
        w for w in ("east", "south", "west", "north") for _ in range(4)
    ]
    assert [state.round for state in states] == [lap for lap in (1, 2, 3, 4) for _ in range(4)]
    assert [state.deal for state in states] == list(range(1, 17))


@pytest.mark.parametrize(
    "event",
    [WinByDraw(2, 9), WinByDraw(0, 9), WinByDiscard(0, (Claim(2, 9),)), Exhausted()],
    ids=["dealer's tsumo", "another's tsumo", "dealer's ron", "nobody won"],
)
def test_the_dealer_passes_whoever_won(event: WinByDraw | WinByDiscard | Exhausted) -> None:
    (state,) = replay(FOUR, [event])
    assert (state.deal, state.dealer) == (2, 3)


def test_a_false_win_moves_no_marker() -> None:
    (state,) = replay(FOUR, [FalseWin(1)])
    assert (state.deal, state.dealer, state.wind) == (1, 2, "east")


def test_the_wind_changes_no_payment() -> None:
    late = replay(FOUR, [Exhausted()] * 12 + [WinByDraw(0, 7)])[-1]
    assert late.points == replay(FOUR, [WinByDraw(0, 7)])[-1].points


def test_a_player_without_points_plays_on_and_can_win() -> None:
    broke: list[Event] = [WinByDiscard(0, (Claim(1, 23),)), WinByDiscard(0, (Claim(1, 23),)), WinByDraw(0, 6)]
    states = replay(table(2), broke)
    assert [state.points for state in states] == [(17, 63), (0, 80), (8, 72)]


def test_markers_stay_where_they_lay_after_the_last_deal() -> None:
    last = replay(FOUR, [Exhausted()] * 16)[-1]
    assert (last.deal, last.round, last.wind, last.dealer) == (16, 4, "north", 1)


def test_nothing_more_can_happen_in_a_finished_game() -> None:
    with pytest.raises(GameError, match="event 8: the game is over") as refused:
        replay(table(2), [Exhausted()] * 9)
    assert (refused.value.code, refused.value.index) == ("game_over", 8)


def test_no_ranking_before_the_end() -> None:
    assert replay(FOUR, [WinByDraw(0, 7)])[-1].ranking is None


RANKS = """
 points       ranks     because
 50 19 19 72  2 3 3 1   the third place is shared
 40 40 40     1 1 1     all the same
 60 60 0      1 1 3     two winners, and nobody is second
 30 50 40     3 1 2     the highest total wins
"""


@pytest.mark.parametrize("row", RANKS.strip().splitlines()[1:])
def test_equal_points_share_a_rank(row: str) -> None:
    numbers = [int(word) for word in row.split() if word.isdigit()]
    half = len(numbers) // 2
    places = sorted(rank(numbers[:half], first_dealer=0), key=lambda place: place.seat)
    assert [place.rank for place in places] == numbers[half:]


def test_those_who_share_a_rank_are_listed_in_the_order_of_their_first_deal() -> None:
    assert [place.seat for place in rank([40, 40, 40, 40], first_dealer=2)] == [2, 3, 0, 1]


def test_a_game_stopped_early_is_ranked_as_the_points_stand() -> None:
    last = replay(table(3), [WinByDraw(1, 8), Finish()])[-1]
    assert last.finished
    assert [(place.seat, place.rank) for place in last.ranking or ()] == [(1, 1), (0, 2), (2, 2)]


def test_the_beginners_edition_knows_no_minimum_and_the_others_do() -> None:
    cheap = [WinByDraw(0, 2)]
    assert replay(Setup(("A", "B"), 1, "beginner"), cheap)[-1].points == (42, 38)
    for edition in ("standard", "cafe"):
        with pytest.raises(GameError, match="at least 5 points"):
            replay(Setup(("A", "B"), 1, edition), cheap)


def test_the_dealers_bonus_never_helps_to_reach_the_minimum() -> None:
    with pytest.raises(GameError, match="at least 5 points"):
        replay(FOUR, [WinByDraw(2, 4)])
