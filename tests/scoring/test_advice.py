"""Advice: what completes five tiles, and the nearest change that makes a hand win."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from scoring import (
    BEGINNER,
    Claim,
    ImpossibleClaim,
    Problem,
    WinBy,
    completions,
    nearest_wins,
    score,
)
from scoring.melds import split
from tests.scoring.hands import tiles_of
from tiles import Tile, can_lie_together


def waits(five: str, dora: str, seen: str = "") -> list[tuple[str, int, bool, int]]:
    """Each completing tile with its points, whether it wins, and the copies left."""
    found = completions(tiles_of(five), Tile(dora), tiles_of(seen))
    return [(wait.tile, wait.score.points, wait.score.can_win, wait.copies_left) for wait in found]


def test_every_completing_tile_is_named_dearest_first() -> None:
    assert waits("2s 3s 3s 4s r4s", "5s") == [
        ("r5s", 6, True, 1),
        ("r2s", 5, True, 1),
        ("5s", 5, True, 2),
        ("2s", 4, False, 2),
    ]


def test_tiles_seen_elsewhere_are_not_left_in_the_stock() -> None:
    assert ("5s", 5, True, 0) in waits("2s 3s 3s 4s r4s", "5s", seen="5s 5s 9s")


def test_tiles_that_wait_for_nothing_have_no_completion() -> None:
    assert waits("1s 3s 5s 7s gd", "rd") == []


def test_a_tile_that_the_dora_marker_holds_completes_nothing() -> None:
    assert [tile for tile, *_ in waits("r4s 6s gd gd gd", "r5s")] == ["5s"]


def test_the_dealer_and_the_edition_count_in_the_scores() -> None:
    wait = completions(tiles_of("1s 2s 6s 7s 8s"), Tile("gd"), is_dealer=True, edition=BEGINNER)[-1]
    assert (wait.tile, wait.score.points, wait.score.total) == ("3s", 2, 4)


@pytest.mark.parametrize(
    ("five", "dora", "seen", "code"),
    [
        ("1s 2s 3s 4s", "9s", "", Problem.TILE_COUNT),
        ("1s 2s 3s 4s 5s 6s", "9s", "", Problem.TILE_COUNT),
        ("r1s r1s 3s 4s 5s", "9s", "", Problem.IMPOSSIBLE_TILES),
        ("r1s 2s 3s 4s 5s", "r1s", "", Problem.IMPOSSIBLE_TILES),
        ("r1s 2s 3s 4s 5s", "9s", "r1s", Problem.IMPOSSIBLE_TILES),
    ],
)
def test_tiles_that_cannot_be_get_no_advice(five: str, dora: str, seen: str, code: Problem) -> None:
    with pytest.raises(ImpossibleClaim) as refused:
        completions(tiles_of(five), Tile(dora), tiles_of(seen))
    assert refused.value.code is code


def test_completions_agree_with_trying_every_tile() -> None:
    for five in ["1s 1s 1s 2s 3s", "gd gd rd rd rd", "4s 5s 6s 6s r6s", "7s 8s 8s 9s 9s"]:
        tiles, dora = tiles_of(five), Tile.BAMBOO_8
        complete = {tile for tile in Tile if can_lie_together((*tiles, tile, dora)) and split((*tiles, tile))}
        assert {wait.tile for wait in completions(tiles, dora)} == complete


def changes(hand: str, dora: str) -> list[tuple[str, str, int]]:
    """What to give, what to take, and the points that brings."""
    found = nearest_wins(Claim(tiles_of(hand), Tile(dora)))
    return [(" ".join(change.give), " ".join(change.take), change.score.points) for change in found]


def test_one_tile_is_changed_where_one_is_enough() -> None:
    assert changes("1s 2s 3s 7s 8s 6s", "2s") == [
        ("6s", "r9s", 6),
        ("1s", "r4s", 5),
        ("6s", "9s", 5),
    ]


def test_two_tiles_are_changed_only_where_one_is_not_enough() -> None:
    found = changes("1s 2s 5s 7s 8s gd", "2s")
    assert found[0] == ("5s gd", "r3s r9s", 7)
    assert {len(give.split()) for give, *_ in found} == {2}


def test_a_hand_that_wins_needs_no_change() -> None:
    assert changes("r1s 2s 3s 7s 7s 7s", "r7s") == []


def test_a_hand_too_far_from_winning_gets_no_advice() -> None:
    assert changes("1s 4s r7s gd rd 9s", "2s") == []


def test_a_change_never_needs_tiles_that_cannot_be() -> None:
    for hand, dora in [("5s 5s 5s 6s 6s 8s", "r5s"), ("r1s 2s 4s rd rd rd", "3s")]:
        for change in nearest_wins(Claim(tiles_of(hand), Tile(dora))):
            assert can_lie_together((*change.score.tiles, change.score.dora))


def test_each_change_is_named_once_and_makes_the_hand_it_says() -> None:
    claim = Claim(tiles_of("1s 1s 2s 3s 8s 8s"), Tile.BAMBOO_8)
    found = nearest_wins(claim)
    assert len({(change.give, change.take) for change in found}) == len(found) > 0
    for change in found:
        hand = list(claim.tiles)
        for tile in change.give:
            hand.remove(tile)
        assert sorted([*hand, *change.take]) == sorted(change.score.tiles)
        assert change.score == score(replace(claim, tiles=change.score.tiles))


def test_no_nearer_or_dearer_win_is_missed() -> None:
    claim = Claim(tiles_of("2s 3s 5s 7s 7s r9s"), Tile.BAMBOO_7)
    by_hand = set()
    for places in combinations(range(6), 2):
        for new in product(Tile, repeat=2):
            tiles = list(claim.tiles)
            for place, tile in zip(places, new, strict=True):
                tiles[place] = tile
            if can_lie_together((*tiles, claim.dora)):
                priced = score(replace(claim, tiles=tuple(tiles)))
                if priced.can_win:
                    by_hand.add(tuple(sorted(tiles)))
    found = nearest_wins(claim)
    assert {tuple(sorted(change.score.tiles)) for change in found} == by_hand
    assert [change.score.points for change in found] == sorted(
        (change.score.points for change in found), reverse=True
    )


def test_a_furiten_hand_wins_on_a_tile_that_was_not_discarded() -> None:
    claim = Claim(
        tiles_of("2s 3s 4s gd gd gd"),
        Tile.GREEN_DRAGON,
        by=WinBy.DISCARD,
        winning_tile=Tile.BAMBOO_4,
        discards=tiles_of("4s"),
    )
    found = nearest_wins(claim)
    assert {(change.give, change.take) for change in found} == {
        (tiles_of("4s"), tiles_of("1s")),
        (tiles_of("4s"), tiles_of("r1s")),
    }
