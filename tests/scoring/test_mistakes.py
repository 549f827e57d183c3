"""Mistakes that other programs make with these rules, and that this one must not."""

from __future__ import annotations

from itertools import permutations

import pytest

from scoring import ItemName, Refusal
from scoring.melds import split
from tests.scoring.hands import every_complete_claim, every_complete_hand, paid, tsumo
from tiles import Tile


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("2s 3s 4s 6s 6s 6s", 1 + 2 + 10),
        ("1s 1s 1s 9s 9s 9s", 2 + 2 + 15),
        ("r1s r2s r3s rd rd rd", 1 + 2 + 20),
    ],
)
def test_the_melds_count_with_a_limit_hand(hand: str, points: int) -> None:
    assert tsumo(hand, "5s").points == points


@pytest.mark.parametrize(("hand", "points"), [("1s 2s 3s 4s 5s r6s", 3), ("3s 4s 5s 5s 6s r7s", 4)])
def test_the_dealer_bonus_does_not_help_to_reach_five(hand: str, points: int) -> None:
    priced = tsumo(hand, "gd", is_dealer=True)
    assert (priced.points, priced.reasons) == (points, (Refusal.BELOW_MINIMUM,))


def test_5239_hands_would_win_wrongly_if_the_dealer_bonus_counted_toward_five() -> None:
    assert sum(priced.points in (3, 4) for _, priced in every_complete_claim()) == 5_239
    assert not any(priced.can_win for _, priced in every_complete_claim() if priced.points in (3, 4))


@pytest.mark.parametrize("hand", ["2s 3s 4s 6s 6s 6s", "1s 1s 1s 9s 9s 9s", "r1s r2s r3s rd rd rd"])
def test_a_dealer_with_a_limit_hand_gets_the_bonus(hand: str) -> None:
    priced = tsumo(hand, "5s", is_dealer=True)
    assert (priced.dealer_bonus, priced.total) == (2, priced.points + 2)


def test_chanta_is_worth_two() -> None:
    assert paid(tsumo("1s 2s 3s 7s r8s 9s", "5s")) == "run 1, run 1, red 1, chanta 2"


@pytest.mark.parametrize(("marker", "in_hand"), [("3s", "r3s"), ("r3s", "3s")])
def test_a_dora_matches_by_kind_whatever_the_colours(marker: str, in_hand: str) -> None:
    priced = tsumo(f"1s 2s {in_hand} 7s 7s 7s", marker)
    assert ("dora", 1) in [(item.name, item.points) for item in priced.items]


def test_a_red_tile_that_is_dora_scores_twice() -> None:
    assert paid(tsumo("1s 2s r3s 7s 7s 7s", "3s")) == "run 1, triplet 2, red 1, dora 1"


def test_8572_scores_would_differ_if_the_dora_had_to_match_in_colour_too() -> None:
    def with_colours(tiles: tuple[Tile, ...], dora: Tile) -> int:
        return tiles.count(dora)

    differ = 0
    for claim, priced in every_complete_claim():
        ordinary = not {"all_green", "chin_yao", "super_red"} & {item.name for item in priced.items}
        scored = sum(item.points for item in priced.items if item.name is ItemName.DORA)
        differ += ordinary and scored != with_colours(claim.tiles, claim.dora)
    assert differ == 8_572


def test_a_seven_is_not_green() -> None:
    assert ItemName.ALL_GREEN not in [item.name for item in tsumo("6s 7s 8s gd gd gd", "2s").items]


def test_245_claims_would_be_all_green_if_a_seven_were() -> None:
    greens = {"2s", "3s", "4s", "6s", "7s", "8s", "gd"}
    with_seven = [
        priced
        for claim, priced in every_complete_claim()
        if set(claim.tiles) <= greens and Tile.BAMBOO_7 in claim.tiles
    ]
    assert len(with_seven) == 245
    assert not any(item.name is ItemName.ALL_GREEN for priced in with_seven for item in priced.items)


def test_a_red_copy_of_a_green_number_is_not_all_green() -> None:
    assert paid(tsumo("2s 3s r4s gd gd gd", "9s")) == "run 1, triplet 2, red 1"


def test_tiles_may_be_given_in_any_order() -> None:
    for hand in ["1s 2s 3s 7s 8s r9s", "2s 3s 4s 3s 3s r3s", "r7s r8s r9s rd rd rd"]:
        expected = tsumo(hand, "5s")
        for order in set(permutations(hand.split())):
            priced = tsumo(" ".join(order), "5s")
            assert (paid(priced), priced.reasons) == (paid(expected), expected.reasons)


def test_all_2001_complete_hands_are_complete_backwards_and_interleaved_too() -> None:
    for hand in every_complete_hand():
        assert split(hand[::-1])
        assert split(hand[::2] + hand[1::2])
