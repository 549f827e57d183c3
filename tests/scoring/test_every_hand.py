"""The box is small enough to look at every hand that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, product

from scoring import Claim, ItemName, Shape, score
from scoring.limits import is_all_green, is_chin_yao, is_super_red
from scoring.melds import MELD_POINTS, RUNS, TRIPLETS, TWO_MELDS, Meld, split
from scoring.yaku import bonus_items
from tests.scoring.hands import every_complete_claim, every_complete_hand, every_hand
from tiles import Kind, Tile

YAKUMAN = {ItemName.ALL_GREEN, ItemName.CHIN_YAO, ItemName.SUPER_RED}

POINTS_OF_ALL_COMPLETE_HANDS = {
    2: 92,
    3: 1030,
    4: 4209,
    5: 8405,
    6: 9576,
    7: 6528,
    8: 2907,
    9: 950,
    10: 348,
    11: 85,
    12: 28,
    13: 64,
    14: 275,
    19: 244,
    22: 140,
    23: 119,
}  # fmt: skip


def kinds_of(hand: Iterable[Tile]) -> tuple[Kind, ...]:
    return tuple(tile.kind for tile in sorted(hand, key=lambda tile: tile.sort_key))


def is_meld(kinds: tuple[Kind, ...]) -> bool:
    """A second opinion, without the table of melds: three alike, or three ranks in a row."""
    ranks = [kind.rank for kind in kinds]
    return len(set(kinds)) == 1 or ranks in [[rank, rank + 1, rank + 2] for rank in range(1, 8)]


def ways_to_split(kinds: tuple[Kind, ...]) -> set[frozenset[tuple[Kind, ...]]]:
    """Every way to part six tiles into two melds, found by trying all twenty choices of three."""
    ways = set()
    for places in combinations(range(6), 3):
        first = tuple(kinds[place] for place in places)
        second = tuple(kinds[place] for place in range(6) if place not in places)
        if is_meld(first) and is_meld(second):
            ways.add(frozenset([first, second]))
    return ways


def test_2001_of_the_103032_six_tile_hands_are_complete() -> None:
    assert len(every_hand()) == 103_032
    assert len(every_complete_hand()) == 2_001


def test_1839535_hands_with_a_marker_tile_can_exist() -> None:
    markers = 0
    for hand in every_hand():
        used_up = [tile for tile in set(hand) if hand.count(tile) == tile.copies]
        markers += len(Tile) - len(used_up)
    assert markers == 1_839_535


def test_exactly_160_of_the_7887_kind_patterns_are_complete_and_each_in_one_way_only() -> None:
    patterns = {kinds_of(hand) for hand in every_hand()}
    ways = {kinds: ways_to_split(kinds) for kinds in patterns}
    assert len(patterns) == 7_887
    assert Counter(len(found) for found in ways.values()) == {0: 7_727, 1: 160}
    assert {kinds for kinds in patterns if ways[kinds]} == set(TWO_MELDS)


def test_every_complete_hand_is_split_the_one_way_it_can_be() -> None:
    for hand in every_complete_hand():
        (only_way,) = ways_to_split(kinds_of(hand))
        melds = split(hand)
        assert frozenset(kinds_of(meld.tiles) for meld in melds) == only_way
        assert sorted(place for meld in melds for place in meld.indexes) == list(range(6))
        assert all(meld.tiles == tuple(hand[place] for place in meld.indexes) for meld in melds)


def test_seven_runs_and_eleven_triplets_make_55_and_77_and_28_complete_patterns() -> None:
    assert (len(RUNS), len(TRIPLETS)) == (7, 11)
    shapes = Counter(tuple(sorted(meld.shape for meld in pair)) for pair in TWO_MELDS.values())
    assert shapes == {
        (Shape.TRIPLET, Shape.TRIPLET): 55,
        (Shape.RUN, Shape.TRIPLET): 77,
        (Shape.RUN, Shape.RUN): 28,
    }


def with_the_red_copy_moved(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The same melds, but two tiles of one kind and of different colours have changed places."""
    first, second = melds
    for here, there in product(range(3), range(3)):
        mine, yours = first.tiles[here], second.tiles[there]
        if mine.kind is yours.kind and mine is not yours:
            with_yours = (*first.tiles[:here], yours, *first.tiles[here + 1 :])
            with_mine = (*second.tiles[:there], mine, *second.tiles[there + 1 :])
            return replace(first, tiles=with_yours), replace(second, tiles=with_mine)
    return melds


def test_which_meld_holds_the_red_copy_never_changes_a_score() -> None:
    moved = 0
    for claim, priced in every_complete_claim():
        other = with_the_red_copy_moved(priced.melds)
        moved += other != priced.melds
        before = bonus_items(claim.tiles, priced.melds, claim.dora)
        assert bonus_items(claim.tiles, other, claim.dora) == before
    assert moved > 1_000


def test_points_of_all_35000_complete_hands_with_every_marker_tile() -> None:
    distribution = Counter(priced.points for _, priced in every_complete_claim())
    assert distribution == POINTS_OF_ALL_COMPLETE_HANDS
    assert distribution.total() == 35_000


def test_29669_of_the_35000_may_win_and_the_others_lack_points_only() -> None:
    assert sum(priced.can_win for _, priced in every_complete_claim()) == 29_669
    for _, priced in every_complete_claim():
        assert priced.can_win == (priced.points >= 5)
        assert priced.missing == max(0, 5 - priced.points)


def test_by_the_kind_of_the_dora_18824_of_21927_may_win() -> None:
    may_win = {(claim.tiles, claim.dora.kind): priced.can_win for claim, priced in every_complete_claim()}
    assert len(may_win) == 21_927
    assert sum(may_win.values()) == 18_824


def test_1577_hands_always_reach_five_1952_with_some_dora_and_49_never() -> None:
    reached: dict[tuple[Tile, ...], set[bool]] = {hand: set() for hand in every_complete_hand()}
    for claim, priced in every_complete_claim():
        reached[claim.tiles].add(priced.can_win)
    assert sum(outcomes == {True} for outcomes in reached.values()) == 1_577
    assert sum(True in outcomes for outcomes in reached.values()) == 1_952
    assert sum(outcomes == {False} for outcomes in reached.values()) == 49


def test_there_are_19_all_green_13_chin_yao_and_17_super_red_hands_and_none_is_two_of_them() -> None:
    limits = [(is_all_green(hand), is_chin_yao(hand), is_super_red(hand)) for hand in every_complete_hand()]
    assert Counter(limit for limit in limits if any(limit)) == {
        (True, False, False): 19,
        (False, True, False): 13,
        (False, False, True): 17,
    }


def test_seven_super_red_hands_have_the_red_dragons_and_ten_are_two_runs() -> None:
    super_red = [hand for hand in every_complete_hand() if is_super_red(hand)]
    assert Counter(Tile.RED_DRAGON in hand for hand in super_red) == {True: 7, False: 10}


def test_a_limit_hand_scores_its_melds_and_the_limit_and_nothing_else() -> None:
    totals: dict[ItemName, set[int]] = {name: set() for name in YAKUMAN}
    for _, priced in every_complete_claim():
        for name in YAKUMAN & {item.name for item in priced.items}:
            totals[name].add(priced.points)
            assert len(priced.items) == 3
    assert totals == {
        ItemName.ALL_GREEN: {12, 13, 14},
        ItemName.CHIN_YAO: {19},
        ItemName.SUPER_RED: {22, 23},
    }


def test_a_limit_hand_is_always_worth_at_least_six_more_than_its_tiles_without_the_limit() -> None:
    gains = set()
    for claim, priced in every_complete_claim():
        if YAKUMAN & {item.name for item in priced.items}:
            ordinary = sum(item.points for item in bonus_items(claim.tiles, priced.melds, claim.dora))
            gains.add(priced.points - sum(meld.points for meld in priced.melds) - ordinary)
    assert min(gains) == 6


def test_the_highest_ordinary_hand_is_13_three_red_dragons_as_dora_and_a_run_two_thirds_red() -> None:
    by_points: dict[int, list[Claim]] = {}
    for claim, priced in every_complete_claim():
        if not YAKUMAN & {item.name for item in priced.items}:
            by_points.setdefault(priced.points, []).append(claim)
    assert max(by_points) == 13
    highest = by_points[13]
    assert {claim.dora for claim in highest} == {Tile.RED_DRAGON}
    assert {kinds_of(claim.tiles)[:3] for claim in highest} == {("1s", "2s", "3s"), ("7s", "8s", "9s")}
    assert {sum(tile.is_red for tile in claim.tiles) for claim in highest} == {5}


def test_points_are_the_sum_of_the_items_and_every_item_points_at_its_own_tiles() -> None:
    for claim, priced in every_complete_claim():
        assert priced.points == sum(item.points for item in priced.items)
        for item in priced.items:
            assert item.points > 0
            assert item.tiles == tuple(claim.tiles[place] for place in item.indexes)


def test_runs_are_worth_1_and_triplets_2_so_melds_bring_2_to_4() -> None:
    assert MELD_POINTS == {Shape.RUN: 1, Shape.TRIPLET: 2}
    worth = Counter(sum(meld.points for meld in split(hand)) for hand in every_complete_hand())
    assert set(worth) == {2, 3, 4}


def test_chanta_and_tanyao_exclude_each_other() -> None:
    for _, priced in every_complete_claim():
        assert not {ItemName.CHANTA, ItemName.TANYAO} <= {item.name for item in priced.items}


def test_an_incomplete_hand_has_no_melds_no_items_and_no_points() -> None:
    complete = set(every_complete_hand())
    for hand in every_hand()[::37]:
        if hand not in complete:
            dora = next(tile for tile in Tile if hand.count(tile) < tile.copies)
            priced = score(Claim(hand, dora))
            assert (priced.melds, priced.items, priced.points, priced.missing) == ((), (), 0, 0)
            assert priced.reasons == ("not_two_melds",)
