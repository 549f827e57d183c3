"""Hands to practise on."""

from __future__ import annotations

from collections import Counter
from random import Random

from scoring import BEGINNER, EDITIONS, completions, random_five, random_hand, score

MANY = 600


def test_about_half_of_the_hands_may_win_in_every_edition() -> None:
    for edition in EDITIONS.values():
        dice = Random(20)
        wins = sum(score(random_hand(dice, edition)).can_win for _ in range(MANY))
        assert 0.4 < wins / MANY < 0.6


def test_the_others_miss_two_melds_or_the_minimum() -> None:
    dice = Random(21)
    reasons = Counter(score(random_hand(dice)).reasons for _ in range(MANY))
    assert reasons.keys() == {(), ("not_two_melds",), ("below_minimum",)}
    assert min(reasons.values()) > MANY / 20


def test_no_hand_for_beginners_is_below_the_minimum() -> None:
    dice = Random(22)
    reasons = {score(random_hand(dice, BEGINNER)).reasons for _ in range(MANY)}
    assert reasons == {(), ("not_two_melds",)}


def test_the_same_dice_give_the_same_hands() -> None:
    assert [random_hand(Random(seed)) for seed in range(9)] == [
        random_hand(Random(seed)) for seed in range(9)
    ]
    assert len({random_hand(Random(seed)) for seed in range(99)}) > 90


def test_the_tiles_come_in_no_order_and_red_copies_among_them() -> None:
    dice = Random(23)
    hands = [random_hand(dice).tiles for _ in range(MANY)]
    assert sum(list(hand) == sorted(hand, key=lambda tile: tile.sort_key) for hand in hands) < MANY / 20
    assert any(tile.is_red for hand in hands for tile in hand)


def test_five_tiles_to_practise_on_can_always_be_completed() -> None:
    dice = Random(24)
    for _ in range(MANY):
        five, dora = random_five(dice)
        assert completions(five, dora)
