"""The numbers on the rules page are those of the rulebook."""

from __future__ import annotations

from scoring import BEGINNER, CAFE, ItemName, RuleNumbers, rule_numbers
from tests.scoring.hands import every_complete_hand, tiles_of


def test_the_numbers_are_those_of_the_rulebook() -> None:
    assert rule_numbers() == RuleNumbers(
        min_points=5,
        dealer_bonus=2,
        points={
            ItemName.RUN: 1,
            ItemName.TRIPLET: 2,
            ItemName.RED: 1,
            ItemName.DORA: 1,
            ItemName.TANYAO: 1,
            ItemName.CHANTA: 2,
            ItemName.ALL_GREEN: 10,
            ItemName.CHIN_YAO: 15,
            ItemName.SUPER_RED: 20,
        },
        tiles_in_the_box=44,
        kinds=11,
        copies_of_a_kind=4,
        red_tiles=13,
        tiles_in_a_hand=6,
        tiles_in_a_meld=3,
        green_tiles=tiles_of("2s 3s 4s 6s 8s gd"),
        complete_hands=2_001,
    )


def test_every_item_has_its_points() -> None:
    assert rule_numbers().points.keys() == set(ItemName)


def test_an_edition_changes_its_minimum_alone() -> None:
    assert rule_numbers(CAFE) == rule_numbers()
    assert rule_numbers(BEGINNER).min_points == 0


def test_the_complete_hands_counted_by_pattern_are_those_found_one_by_one() -> None:
    assert rule_numbers().complete_hands == len(every_complete_hand())
