"""The rulebook's rules of scoring, one hand at a time."""

from __future__ import annotations

import pytest

from scoring import (
    BEGINNER,
    CAFE,
    EDITIONS,
    Claim,
    ImpossibleClaim,
    ItemName,
    Problem,
    Refusal,
    Score,
    WinBy,
    score,
    shown_together,
)
from tests.scoring.hands import paid, ron, tiles_of, tsumo
from tiles import Tile

SCORES = """
 r1s 2s 3s 7s 7s 7s     | r7s | 7  | run 1, triplet 2, red 1, dora 3
 1s 2s r3s 9s 9s 9s     | 5s  | 6  | run 1, triplet 2, red 1, chanta 2
 2s 3s 4s gd gd gd      | gd  | 13 | run 1, triplet 2, all_green 10
 2s 3s 4s 6s 6s 6s      | r6s | 13 | run 1, triplet 2, all_green 10
 2s 2s 2s 8s 8s 8s      | 3s  | 14 | triplet 2, triplet 2, all_green 10
 2s 3s 4s 2s 3s 4s      | 6s  | 12 | run 1, run 1, all_green 10
 1s 1s r1s gd gd gd     | gd  | 19 | triplet 2, triplet 2, chin_yao 15
 gd gd gd rd rd rd      | rd  | 19 | triplet 2, triplet 2, chin_yao 15
 r7s r8s r9s rd rd rd   | rd  | 23 | run 1, triplet 2, super_red 20
 r1s r2s r3s r7s r8s r9s| 1s  | 22 | run 1, run 1, super_red 20
 r1s r2s 3s rd rd rd    | rd  | 13 | run 1, triplet 2, red 5, dora 3, chanta 2
 2s r3s 4s 5s 6s 7s     | 3s  | 5  | run 1, run 1, red 1, dora 1, tanyao 1
 5s 5s r5s 6s 6s 6s     | 1s  | 6  | triplet 2, triplet 2, red 1, tanyao 1
 2s 2s r2s 3s 3s 3s     | 9s  | 6  | triplet 2, triplet 2, red 1, tanyao 1
"""


@pytest.mark.parametrize("row", SCORES.strip().splitlines())
def test_a_hand_is_worth_its_melds_and_its_limit_or_its_bonuses(row: str) -> None:
    hand, dora, points, items = (cell.strip() for cell in row.split("|"))
    priced = tsumo(hand, dora)
    assert (paid(priced), priced.points) == (items, int(points))
    assert priced.can_win


@pytest.mark.parametrize(
    "hand",
    [
        "8s 9s 1s 5s 5s 5s",  # a run does not wrap
        "9s 1s 2s 5s 5s 5s",
        "8s 9s gd 5s 5s 5s",  # dragons make no run
        "9s gd rd 5s 5s 5s",
        "1s 1s 1s 2s 2s 3s",
        "1s 1s 2s 2s 3s 4s",
        "1s 1s 2s 2s gd gd",  # pairs are no melds
        "1s 3s 5s 7s 9s gd",
    ],
)
def test_six_tiles_that_are_not_two_melds_may_not_win(hand: str) -> None:
    priced = tsumo(hand, "4s")
    assert priced.reasons == (Refusal.NOT_TWO_MELDS,)
    assert (priced.points, priced.total, priced.can_win) == (0, 0, False)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("2s 2s 2s 3s 3s r3s", "2s 2s 2s + 3s 3s r3s"),
        ("2s 2s 3s 3s 4s 4s", "2s 3s 4s + 2s 3s 4s"),
        ("2s 3s 3s 3s r3s 4s", "2s 3s 4s + 3s 3s r3s"),
        ("3s 3s r3s 3s 4s 5s", "3s 4s 5s + 3s 3s r3s"),
    ],
)
def test_hands_that_look_ambiguous_split_in_one_way(hand: str, melds: str) -> None:
    assert " + ".join(" ".join(meld.tiles) for meld in tsumo(hand, "9s").melds) == melds


def test_a_hand_needs_five_points_and_says_how_many_it_lacks() -> None:
    priced = tsumo("3s 4s 5s 5s 6s 7s", "r3s")
    assert priced.points == 4
    assert priced.reasons == (Refusal.BELOW_MINIMUM,)
    assert priced.missing == 1
    assert priced.total == 0


def test_the_dealer_bonus_is_two_on_top_of_the_points() -> None:
    priced = tsumo("r1s 2s 3s 7s 7s 7s", "r7s", is_dealer=True)
    assert (priced.points, priced.dealer_bonus, priced.total) == (7, 2, 9)


def test_a_dealer_who_may_not_win_gets_no_bonus() -> None:
    assert tsumo("1s 2s 3s 5s 6s 7s", "gd", is_dealer=True).dealer_bonus == 0


def test_beginners_may_win_with_any_two_melds() -> None:
    priced = tsumo("1s 2s 3s 5s 6s 7s", "gd", edition=BEGINNER)
    assert (priced.can_win, priced.total, priced.missing) == (True, 2, 0)
    assert not tsumo("1s 2s 3s 5s 6s 8s", "gd", edition=BEGINNER).can_win


def test_the_cafe_counts_as_the_rulebook_does() -> None:
    assert list(EDITIONS) == ["standard", "cafe", "beginner"]
    assert tsumo("r1s 2s 3s 7s 7s 7s", "r7s", edition=CAFE) == tsumo("r1s 2s 3s 7s 7s 7s", "r7s")
    assert CAFE.min_points == 5
    assert CAFE.terms == "cafe"


def lit(priced: Score, name: ItemName) -> list[int]:
    """The places in the hand that an item lights up."""
    return [place for item in priced.items if item.name is name for place in item.indexes]


def test_each_item_points_at_the_tiles_it_comes_from_in_the_order_of_the_hand() -> None:
    priced = tsumo("rd 1s rd r3s rd 2s", "3s")
    assert lit(priced, ItemName.RUN) == [1, 5, 3]
    assert lit(priced, ItemName.TRIPLET) == [0, 2, 4]
    assert lit(priced, ItemName.RED) == [0, 2, 3, 4]
    assert lit(priced, ItemName.DORA) == [3]
    assert lit(priced, ItemName.CHANTA) == [0, 1, 2, 4]


class TestFuriten:
    HAND = "3s 4s 5s gd gd gd"

    def test_no_ron_on_a_kind_that_the_player_discarded_whatever_its_colour(self) -> None:
        assert ron(self.HAND, "gd", "5s", discards="r5s").reasons == (Refusal.FURITEN,)
        assert ron("3s 4s r5s gd gd gd", "gd", "r5s", discards="9s 5s").reasons == (Refusal.FURITEN,)

    def test_another_wait_stays_open(self) -> None:
        assert ron("2s 3s 4s gd gd gd", "gd", "4s", discards="1s").can_win

    def test_tsumo_is_never_barred(self) -> None:
        claim = Claim(
            tiles_of(self.HAND),
            Tile.GREEN_DRAGON,
            by=WinBy.DRAW,
            winning_tile=Tile.BAMBOO_5,
            discards=tiles_of("5s"),
        )
        assert score(claim).can_win

    def test_a_furiten_hand_keeps_its_points_but_pays_nothing(self) -> None:
        priced = ron(self.HAND, "gd", "5s", discards="5s")
        assert (priced.points, priced.total) == (6, 0)

    def test_every_broken_rule_is_named_in_rulebook_order(self) -> None:
        assert ron("1s 2s 3s 6s 7s 8s", "gd", "3s", "r3s").reasons == (
            Refusal.BELOW_MINIMUM,
            Refusal.FURITEN,
        )
        assert ron("1s 2s 4s 6s 7s 8s", "gd", "4s", "4s").reasons == (
            Refusal.NOT_TWO_MELDS,
            Refusal.FURITEN,
        )


@pytest.mark.parametrize(
    ("hand", "dora", "winning_tile", "code"),
    [
        ("1s 2s 3s 4s 5s", "9s", None, Problem.TILE_COUNT),
        ("1s 2s 3s 4s 5s 6s 7s", "9s", None, Problem.TILE_COUNT),
        ("", "9s", None, Problem.TILE_COUNT),
        ("r5s r5s 5s 6s 7s 8s", "1s", None, Problem.IMPOSSIBLE_TILES),
        ("5s 5s 5s 5s 7s 8s", "1s", None, Problem.IMPOSSIBLE_TILES),
        ("gd gd gd gd 7s 8s", "gd", None, Problem.IMPOSSIBLE_TILES),  # four in hand cannot be the dora
        ("3s 3s 3s 7s 8s 9s", "3s", None, Problem.IMPOSSIBLE_TILES),  # the marker can only hold the red 3
        ("r3s 4s 5s 7s 8s 9s", "r3s", None, Problem.IMPOSSIBLE_TILES),
        ("1s 2s 3s 7s 8s 9s", "gd", "4s", Problem.WIN_TILE_NOT_IN_HAND),
        ("1s 2s 3s 7s 8s 9s", "gd", "r3s", Problem.WIN_TILE_NOT_IN_HAND),  # that one is plain
        ("r3s r3s 4s 5s 6s", "gd", "9s", Problem.TILE_COUNT),  # the first problem is named
        ("r3s r3s 4s 5s 6s 7s", "gd", "9s", Problem.IMPOSSIBLE_TILES),
    ],
)
def test_tiles_that_cannot_be_are_refused_and_not_scored(
    hand: str, dora: str, winning_tile: str | None, code: Problem
) -> None:
    with pytest.raises(ImpossibleClaim) as refused:
        score(Claim(tiles_of(hand), Tile(dora), winning_tile=Tile(winning_tile) if winning_tile else None))
    assert refused.value.code is code


def test_three_plain_copies_in_hand_leave_the_red_one_for_the_marker() -> None:
    assert tsumo("3s 3s 3s 7s 8s 9s", "r3s").points == 1 + 2 + 3


def test_several_winners_share_the_discard_which_lies_on_the_table_once() -> None:
    hands = [tiles_of("r3s 4s 5s 9s 9s 9s"), tiles_of("1s 2s r3s 6s 6s 6s")]
    assert shown_together(hands, Tile.BAMBOO_3, Tile.RED_3)
    assert not shown_together(hands, Tile.RED_3, Tile.RED_3)
    assert not shown_together([*hands, tiles_of("9s 9s 9s r3s 3s 3s")], Tile.BAMBOO_1, Tile.RED_3)


def test_a_hand_without_the_discard_cannot_win_on_it() -> None:
    assert not shown_together([tiles_of("3s 4s 5s 9s 9s 9s")], Tile.BAMBOO_1, Tile.RED_3)
