"""Composed scenes: labels lie on the faces, hidden ones are not labelled, and the dice decide everything."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.drawn import bamboo, sticks_of
from datasets.faces import HIGH, WIDE, Face
from datasets.layout import Placed, Role, around, hand_of_six, the_dora, wall
from datasets.photographs import Label
from datasets.scenes import roles_and_picture, scene


def plain_face(name: str = "1s") -> Face:
    return Face(name, np.full((HIGH, WIDE, 3), (20, 20, 235), np.uint8))


def alone(name: str = "1s", x: float = 0, y: float = 0) -> Placed:
    return Placed(plain_face(name), x, y, 0, Role.HAND)


def redness(picture: np.ndarray, label: Label) -> float:
    """How much redder than blue the middle of a label is."""
    left, right = int(label.x - label.width / 4), int(label.x + label.width / 4) + 1
    top, bottom = int(label.y - label.height / 4), int(label.y + label.height / 4) + 1
    patch = picture[top:bottom, left:right].astype(int)
    return float((patch[..., 2] - patch[..., 0]).mean())


@pytest.mark.parametrize("seed", range(12))
def test_each_label_lies_on_its_face(seed: int) -> None:
    rng = np.random.default_rng(seed)
    made = scene([alone(x=-1.2), alone(x=1.2)], rng, [], strength=0)
    for label in made.labels:
        assert redness(made.picture, label) > 60


def test_a_tile_face_down_or_under_another_gets_no_label() -> None:
    hidden = [Placed(None, 0, 0, 0, Role.HAND)]
    labels, _ = roles_and_picture(hidden, np.random.default_rng(1), [], 0)
    assert labels == []
    stacked = [alone("2s"), alone("3s", x=0.1)]
    labels, _ = roles_and_picture(stacked, np.random.default_rng(1), [], 0)
    assert len(labels) == 1


def test_the_same_dice_make_the_same_picture() -> None:
    def once() -> np.ndarray:
        rng = np.random.default_rng(5)
        hand = hand_of_six([plain_face()] * 6, rng)
        return scene([*hand, the_dora(plain_face(), hand, rng)], rng, []).picture

    assert np.array_equal(once(), once())


@pytest.mark.parametrize("seed", range(30))
def test_the_dora_and_discards_lie_apart_from_the_hand(seed: int) -> None:
    rng = np.random.default_rng(seed)
    hand = hand_of_six([plain_face()] * 6, rng)
    dora = the_dora(plain_face(), hand, rng)
    thrown = around([plain_face()] * 6, [*hand, dora], rng)
    for one in thrown:
        assert all((one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 1.5**2 for other in (*hand, dora))
    assert all(max(abs(dora.x - one.x), abs(dora.y - one.y)) > 1.3 for one in hand)


def test_a_wall_keeps_every_tile() -> None:
    assert len(wall([plain_face()] * 17, np.random.default_rng(0))) == 17


@pytest.mark.parametrize("rank", range(2, 10))
def test_a_number_has_as_many_sticks_as_its_rank(rank: int) -> None:
    for seed in range(20):
        assert len(sticks_of(rank, np.random.default_rng(seed))) == rank


@pytest.mark.parametrize("rank", range(2, 10))
def test_a_red_copy_is_drawn_without_green(rank: int) -> None:
    face = bamboo(rank, True, np.random.default_rng(rank))
    assert face.name == f"r{rank}s"
    pixels = face.picture.astype(int)
    engraved = pixels.min(axis=2) < 110
    assert engraved.any()
    assert (pixels[..., 2] > pixels[..., 1])[engraved].mean() > 0.97
