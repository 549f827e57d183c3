"""Who pays whom: RULES sections 5 and 6."""

from __future__ import annotations

import pytest

from game import (
    Claim,
    Exhausted,
    FalseWin,
    Settlement,
    TableEvent,
    WinByDiscard,
    WinByDraw,
    edition_named,
    settle,
)

STANDARD = edition_named("standard")
NOBODY_DEALS_HERE = 1  # the dealer's seat in tests where the bonus must not matter

SHARES = """
 worth      5  6  7  8  9 10 11 12 13 14 15 16 19 21 22 23 24 25
 2 players  5  6  7  8  9 10 11 12 13 14 15 16 19 21 22 23 24 25
 3 players  3  3  4  4  5  5  6  6  7  7  8  8 10 11 11 12 12 13
 4 players  2  2  3  3  3  4  4  4  5  5  5  6  7  7  8  8  8  9
 5 players  2  2  2  2  3  3  3  3  4  4  4  4  5  6  6  6  6  7
"""


def share_rows() -> list[tuple[int, int, int]]:
    """(players, worth, each one's share) for every cell of the table."""
    header, *rows = (line.split() for line in SHARES.strip().splitlines())
    worths = [int(word) for word in header[1:]]
    return [
        (int(row[0]), worth, int(share)) for row in rows for worth, share in zip(worths, row[2:], strict=True)
    ]


def paid(balances: list[int], dealer: int, event: TableEvent) -> list[tuple[int, int, int]]:
    """(from, to, paid) in the order it is paid."""
    return [(p.payer, p.payee, p.paid) for p in settled(balances, dealer, event).payments]


def settled(balances: list[int], dealer: int, event: TableEvent) -> Settlement:
    return settle(balances, dealer, STANDARD, event)


@pytest.mark.parametrize(("players", "worth", "share"), share_rows())
def test_a_tsumo_costs_everybody_else_an_equal_share_rounded_up(players: int, worth: int, share: int) -> None:
    event = WinByDraw(winner=0, points=worth)
    payments = settled([40] * players, NOBODY_DEALS_HERE, event).payments
    assert [payment.due for payment in payments] == [share] * (players - 1)


@pytest.mark.parametrize(("players", "worth", "share"), [row for row in share_rows() if row[1] >= 7])
def test_the_dealers_bonus_is_added_before_the_split(players: int, worth: int, share: int) -> None:
    event = WinByDraw(winner=0, points=worth - STANDARD.dealer_bonus)
    payments = settled([40] * players, 0, event).payments
    assert [payment.due for payment in payments] == [share] * (players - 1)


def test_a_dealers_tsumo_of_8_costs_3_others_4_each_not_3_and_a_bonus() -> None:
    assert settled([40] * 4, 0, WinByDraw(0, 8)).balances == (52, 36, 36, 36)


def test_the_winner_of_a_tsumo_may_get_more_than_the_hand_is_worth() -> None:
    assert settled([40] * 4, 1, WinByDraw(0, 7)).balances == (49, 37, 37, 37)


def test_a_tsumo_is_paid_counter_clockwise_from_the_winner() -> None:
    assert [payer for payer, _, _ in paid([40] * 5, 0, WinByDraw(3, 9))] == [4, 0, 1, 2]


def test_each_payer_of_a_tsumo_is_short_alone_and_nobody_makes_it_up() -> None:
    assert paid([1, 40, 119, 0], 0, WinByDraw(1, 9)) == [(2, 1, 3), (3, 1, 0), (0, 1, 1)]


def test_a_ron_is_paid_by_the_discarder_alone() -> None:
    assert settled([40] * 4, 0, WinByDiscard(2, (Claim(1, 8),))).balances == (40, 48, 32, 40)


def test_a_dealers_ron_is_worth_two_more_and_a_dealers_discard_is_not() -> None:
    assert paid([40] * 3, 1, WinByDiscard(2, (Claim(1, 8),))) == [(2, 1, 10)]
    assert paid([40] * 3, 2, WinByDiscard(2, (Claim(1, 8),))) == [(2, 1, 8)]


def test_a_yakuman_of_the_dealer_gets_the_bonus_too() -> None:
    assert paid([40] * 3, 1, WinByDiscard(2, (Claim(1, 23),))) == [(2, 1, 25)]


def test_all_who_call_on_one_discard_win_and_the_nearest_counter_clockwise_is_paid_first() -> None:
    event = WinByDiscard(3, (Claim(2, 5), Claim(0, 6), Claim(4, 7)))
    assert paid([40] * 5, 1, event) == [(3, 4, 7), (3, 0, 6), (3, 2, 5)]


def test_each_of_several_winners_is_paid_for_their_own_hand_and_only_the_dealer_gets_the_bonus() -> None:
    event = WinByDiscard(0, (Claim(1, 6), Claim(2, 6)))
    assert paid([40] * 3, 2, event) == [(0, 1, 6), (0, 2, 8)]


def test_several_winners_are_paid_until_the_discarders_sticks_run_out() -> None:
    event = WinByDiscard(0, (Claim(1, 6), Claim(2, 6), Claim(3, 6)))
    assert paid([8, 40, 40, 72], 1, event) == [(0, 1, 8), (0, 2, 0), (0, 3, 0)]


def test_the_part_that_cannot_be_paid_is_forgiven_but_still_told() -> None:
    (payment,) = settled([3, 77], 0, WinByDiscard(0, (Claim(1, 8),))).payments
    assert (payment.due, payment.paid) == (8, 3)


def test_a_false_win_costs_2_to_each_other_player_and_the_deal_goes_on() -> None:
    outcome = settled([40] * 5, 0, FalseWin(2))
    assert outcome.balances == (42, 42, 32, 42, 42)
    assert not outcome.ends_deal


def test_a_false_win_of_the_dealer_costs_no_more() -> None:
    assert settled([40] * 3, 2, FalseWin(2)).balances == (42, 42, 36)


def test_who_cannot_pay_a_false_win_pays_the_nearest_counter_clockwise_first() -> None:
    assert paid([40, 3, 77, 40], 0, FalseWin(1)) == [(1, 2, 2), (1, 3, 1), (1, 0, 0)]


def test_a_false_ron_beside_a_valid_one_is_paid_after_it() -> None:
    event = WinByDiscard(0, (Claim(2, 6),), false_wins=(1,))
    outcome = settled([40] * 3, 1, event)
    assert [(p.payer, p.payee, p.paid) for p in outcome.payments] == [(0, 2, 6), (1, 2, 2), (1, 0, 2)]
    assert outcome.ends_deal


def test_the_valid_win_comes_first_even_when_that_leaves_the_false_caller_less() -> None:
    event = WinByDiscard(0, (Claim(2, 9),), false_wins=(1,))
    assert paid([5, 1, 114], 0, event) == [(0, 2, 5), (1, 2, 1), (1, 0, 0)]


def test_several_false_callers_pay_nearest_to_the_discarder_first() -> None:
    event = WinByDiscard(2, (Claim(3, 6),), false_wins=(1, 0))
    payers = [payer for payer, _, _ in paid([40] * 4, 3, event)]
    assert payers == [2, 0, 0, 0, 1, 1, 1]


def test_an_exhausted_deal_costs_nobody_anything_and_is_over() -> None:
    assert settled([1, 79], 0, Exhausted()) == Settlement((), (1, 79), ends_deal=True)
