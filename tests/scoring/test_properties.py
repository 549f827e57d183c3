"""What holds for any hand at all."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import EDITIONS, Claim, ImpossibleClaim, ItemName, Score, WinBy, score
from tests.scoring.hands import every_complete_claim
from tiles import Tile

COMPLETE_CLAIMS = 35_000
BOX = [tile for tile in Tile for _ in range(tile.copies)]
tile = st.sampled_from(list(Tile))
edition = st.sampled_from(list(EDITIONS.values()))


@st.composite
def dealt(draw: st.DrawFn) -> Claim:
    """Any six tiles and a dora from one box."""
    places = st.lists(st.integers(0, len(BOX) - 1), min_size=7, max_size=7, unique=True)
    tiles = [BOX[place] for place in draw(places)]
    return Claim(tuple(tiles[:6]), tiles[6], draw(st.booleans()), edition=draw(edition))


@st.composite
def complete(draw: st.DrawFn) -> Claim:
    """A complete hand in any order."""
    claim, _ = every_complete_claim()[draw(st.integers(0, COMPLETE_CLAIMS - 1))]
    order = tuple(draw(st.permutations(claim.tiles)))
    return Claim(order, claim.dora, draw(st.booleans()), edition=draw(edition))


def worth(priced: Score) -> list[tuple[ItemName, int]]:
    return [(item.name, item.points) for item in priced.items]


@given(dealt() | complete(), st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_does_not_matter(claim: Claim, dice: Random) -> None:
    shuffled = list(claim.tiles)
    dice.shuffle(shuffled)
    other = Claim(tuple(shuffled), claim.dora, claim.is_dealer, edition=claim.edition)
    first, second = score(claim), score(other)
    assert (worth(first), first.total, first.reasons) == (worth(second), second.total, second.reasons)


@given(dealt() | complete())
def test_a_hand_wins_with_a_total_or_is_refused_with_a_reason_and_without_one(claim: Claim) -> None:
    priced = score(claim)
    assert priced.can_win is (not priced.reasons)
    assert priced.total == (priced.points + 2 * claim.is_dealer if priced.can_win else 0)
    assert priced.points + priced.missing >= claim.edition.min_points or not priced.melds


@given(dealt() | complete(), st.booleans())
def test_being_dealer_changes_neither_the_points_nor_whether_a_hand_may_win(
    claim: Claim, is_dealer: bool
) -> None:
    other = score(Claim(claim.tiles, claim.dora, is_dealer, edition=claim.edition))
    assert (other.points, other.reasons) == (score(claim).points, score(claim).reasons)


@given(complete(), st.lists(tile, max_size=10), st.integers(0, 5))
def test_a_ron_is_furiten_exactly_when_its_kind_was_discarded(
    claim: Claim, discards: list[Tile], place: int
) -> None:
    winning_tile = claim.tiles[place]
    by_discard = Claim(
        claim.tiles, claim.dora, by=WinBy.DISCARD, winning_tile=winning_tile, discards=tuple(discards)
    )
    discarded = winning_tile.kind in {tile.kind for tile in discards}
    assert ("furiten" in score(by_discard).reasons) is discarded


@given(st.lists(tile, max_size=9), tile)
def test_any_tiles_at_all_are_scored_or_refused_with_a_code(tiles: list[Tile], dora: Tile) -> None:
    possible = len(tiles) == 6 and all([*tiles, dora].count(tile) <= tile.copies for tile in Tile)
    claim = Claim(tuple(tiles), dora)
    if possible:
        assert score(claim).points >= 0
        return
    with pytest.raises(ImpossibleClaim) as refused:
        score(claim)
    assert refused.value.code == ("tile_count" if len(tiles) != 6 else "impossible_tiles")
