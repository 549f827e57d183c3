"""Tiles are judged together: the likeliest set that one box can hold, exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes import certainty
from tiles import Tile, can_lie_together
from vision.legal import likeliest_together

TILES = tuple(Tile)


def chances_of(**shares: float) -> tuple[float, ...]:
    """Probabilities of the faces named (an underscore may stand before a digit), nothing for the rest."""
    named = {name.lstrip("_"): share for name, share in shares.items()}
    return tuple(named.get(tile.value, 0.0) for tile in TILES)


def log_likelihood(faces: Sequence[Tile], chances: Sequence[Sequence[float]]) -> float:
    return sum(math.log(max(row[face.ordinal], 1e-12)) for face, row in zip(faces, chances, strict=True))


def by_trying_all(chances: Sequence[Sequence[float]], faces: Sequence[Tile]) -> float:
    """The best log likelihood among all sets of these faces that can lie together."""
    return max(
        log_likelihood(choice, chances)
        for choice in product(faces, repeat=len(chances))
        if can_lie_together(choice)
    )


@st.composite
def crowded(draw: st.DrawFn, places: int, faces: Sequence[Tile]) -> list[tuple[float, ...]]:
    """Probabilities over a few faces only, so that they get in each other's way."""
    shares = st.sampled_from([0.01, 0.05, 0.2, 0.5, 0.9, 0.99])
    rows = draw(
        st.lists(st.lists(shares, min_size=len(faces), max_size=len(faces)), min_size=1, max_size=places)
    )
    return [tuple(row[faces.index(tile)] if tile in faces else 1e-9 for tile in TILES) for row in rows]


FEW = (Tile.BAMBOO_3, Tile.RED_3, Tile.RED_8)


@given(crowded(5, FEW))
def test_no_set_of_tiles_that_can_lie_together_is_likelier(chances: list[tuple[float, ...]]) -> None:
    found = likeliest_together(chances)
    assert can_lie_together(found)
    assert log_likelihood(found, chances) == pytest.approx(by_trying_all(chances, FEW))


@given(st.integers(1, 44), st.integers(0, 2**32 - 1))
def test_any_number_of_tiles_in_any_doubt_can_lie_together(count: int, seed: int) -> None:
    chances = np.random.default_rng(seed).dirichlet(np.full(20, 0.05), count)
    found = likeliest_together([tuple(map(float, row)) for row in chances])
    assert len(found) == count
    assert can_lie_together(found)


def test_forty_five_tiles_are_more_than_a_box_holds() -> None:
    with pytest.raises(ValueError, match="44"):
        likeliest_together([certainty(Tile.BAMBOO_1)] * 45)


def test_of_two_red_threes_the_surer_one_stays_red() -> None:
    sure, unsure = chances_of(r3s=0.99, _3s=0.01), chances_of(r3s=0.6, _3s=0.4)
    assert likeliest_together([unsure, sure]) == (Tile.BAMBOO_3, Tile.RED_3)


def test_the_one_to_change_is_the_one_with_the_nearest_second_choice_not_the_least_sure() -> None:
    torn = chances_of(r5s=0.55, _5s=0.0001, r8s=0.0001)
    settled = chances_of(r5s=0.7, r8s=0.3)
    assert likeliest_together([torn, settled]) == (Tile.RED_5, Tile.RED_8)


def test_three_plain_tiles_push_a_fourth_to_its_red_copy() -> None:
    four = [chances_of(_7s=0.9, r7s=0.1)] * 3 + [chances_of(_7s=0.6, r7s=0.4)]
    assert likeliest_together(four) == (Tile.BAMBOO_7,) * 3 + (Tile.RED_7,)


def test_a_change_may_push_another_tile_on() -> None:
    chain = [chances_of(r1s=0.9, r2s=0.1), chances_of(r1s=0.95, r2s=0.9), chances_of(r2s=0.95, r3s=0.9)]
    assert likeliest_together(chain) == (Tile.RED_1, Tile.RED_2, Tile.RED_3)


def test_five_green_dragons_leave_one_as_its_next_choice() -> None:
    five = [chances_of(gd=0.9, _6s=0.1)] * 4 + [chances_of(gd=0.8, _6s=0.2)]
    assert likeliest_together(five) == (Tile.GREEN_DRAGON,) * 4 + (Tile.BAMBOO_6,)
