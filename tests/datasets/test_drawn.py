"""Faces of our own drawing: named as asked, in the ink their name says, and none where a font is missing."""

from __future__ import annotations

import numpy as np
import pytest

from datasets import glyphs
from datasets.drawn import bamboo, bird, dragon, of_another_game
from datasets.faces import HIGH, WIDE, Face, reshaped, with_index

SEEDS = range(12)


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glyphs, "_file", lambda name: None)


def ink(face: Face) -> np.ndarray:
    """The mean colour of the dark part of a face, as blue, green and red."""
    least = face.picture.min(axis=2)
    return np.asarray(face.picture[least <= np.percentile(least, 1)].mean(axis=0))


@pytest.mark.usefixtures("no_fonts")
def test_without_its_fonts_the_machine_draws_sticks_and_leaves_the_rest_out() -> None:
    rng = np.random.default_rng(1)
    assert bird(False, rng) is None
    assert dragon("gd", rng) is None
    assert all(of_another_game(name, rng) is None for name in ("E", "9m", "3p"))
    assert all(bamboo(rank, False, rng).name == f"{rank}s" for rank in range(2, 10) for _ in SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rank", range(2, 10))
def test_a_red_number_is_all_red_and_a_plain_one_is_not(rank: int, seed: int) -> None:
    red, plain = (bamboo(rank, is_red, np.random.default_rng(seed)) for is_red in (True, False))
    assert (red.name, plain.name) == (f"r{rank}s", f"{rank}s")
    blue, green, strength = ink(red)
    assert strength > 1.5 * max(blue, green)


@pytest.mark.parametrize("seed", SEEDS)
def test_signs_of_fonts_are_drawn_where_there_are_fonts(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for face in (bird(True, rng), dragon("rd", rng)):
        if face is not None:
            blue, green, red = ink(face)
            assert red > 1.3 * max(blue, green), face.name


def test_another_shape_keeps_the_face_its_name_and_most_of_its_ink() -> None:
    face = bamboo(9, False, np.random.default_rng(2))
    for seed in SEEDS:
        other = reshaped(face, np.random.default_rng(seed))
        assert other.name == "9s"
        assert other.picture.shape == (HIGH, WIDE, 3)
        dark, darker = ((one.picture.min(axis=2) < 140).mean() for one in (other, face))
        assert 0.55 * darker < dark < 1.5 * darker


def test_a_sign_in_the_corner_leaves_the_middle_as_it_is() -> None:
    face = bamboo(5, True, np.random.default_rng(2))
    marked = with_index(face, "5", np.random.default_rng(3))
    middle = np.s_[60 : HIGH - 60, 40 : WIDE - 40]
    assert np.array_equal(marked.picture[middle], face.picture[middle])
    assert not np.array_equal(marked.picture, face.picture)


def test_a_blank_tile_is_blank() -> None:
    face = of_another_game("wd", np.random.default_rng(1))
    assert face is not None
    assert face.picture.std(axis=(0, 1)).max() < 12
