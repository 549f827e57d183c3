"""Real photographs are split by their source, never mirrored, and left out when squashed."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.make import training_photographs
from datasets.names import NAMES, OURS
from datasets.photographs import (
    Label,
    Labelled,
    closer,
    is_colour,
    is_fit,
    photographs,
    quarter_turned,
    read_labelled,
    source_of,
)
from tiles import Tile

PICTURES = Path(os.environ.get("SUZUME_PICTURES", "../shared/vision"))


def marked(*labels: Label, size: int = 100) -> Labelled:
    """A dark picture in which each label's box is filled with a light of its own."""
    picture = np.zeros((size, size, 3), np.uint8)
    for number, one in enumerate(labels, 1):
        left, right = int(one.x - one.width / 2), int(one.x + one.width / 2)
        top, bottom = int(one.y - one.height / 2), int(one.y + one.height / 2)
        picture[top:bottom, left:right] = 60 * number
    return Labelled(picture, labels, "made")


def inside(photograph: Labelled, place: int) -> float:
    one = photograph.labels[place]
    left, right = round(one.x - one.width / 2), round(one.x + one.width / 2)
    top, bottom = round(one.y - one.height / 2), round(one.y + one.height / 2)
    return float(photograph.picture[top:bottom, left:right].mean())


TWO = (Label("1s", 30, 20, 20, 30), Label("gd", 70, 60, 30, 40))


def test_versions_of_one_photograph_share_their_source() -> None:
    assert source_of(Path("hand_007-6a56e4.jpg")) == source_of(Path("x/hand_007-1b2c3d.jpg")) == "hand_007"


@pytest.mark.parametrize("turns", [1, 2, 3, 5])
def test_labels_turn_with_the_picture(turns: int) -> None:
    turned = quarter_turned(marked(*TWO), turns)
    assert inside(turned, 0) == pytest.approx(60)
    assert inside(turned, 1) == pytest.approx(120)


def test_four_quarters_are_the_picture_again_so_nothing_was_mirrored() -> None:
    whole = marked(*TWO)
    again = quarter_turned(quarter_turned(whole, 1), 3)
    assert np.array_equal(again.picture, whole.picture)
    assert again.labels == whole.labels


def test_from_nearer_every_label_still_lies_on_its_tile() -> None:
    for seed in range(40):
        near = closer(marked(*TWO), np.random.default_rng(seed), size=200)
        assert near.labels, seed
        for place, one in enumerate(near.labels):
            assert inside(near, place) == pytest.approx(60 if one.name == "1s" else 120, rel=0.15), seed


def test_squashed_photographs_are_left_out() -> None:
    assert is_fit(marked(Label("1s", 50, 50, 30, 40)))
    assert not is_fit(marked(Label("1s", 50, 50, 10, 90)))
    assert not is_fit(marked())


def test_black_and_white_is_told_from_colour() -> None:
    assert not is_colour(np.full((20, 20, 3), 130, np.uint8))
    assert is_colour(np.full((20, 20, 3), (30, 120, 40), np.uint8))


def test_the_network_knows_our_twenty_faces_first_and_other_suits_after() -> None:
    assert [Tile(name) for name in OURS] == list(Tile)
    assert NAMES[:20] == OURS
    assert len(set(NAMES)) == len(NAMES) == 44


def test_no_photograph_kept_for_judging_is_trained_on() -> None:
    if not PICTURES.exists() and os.environ.get("REQUIRE_PICTURES") != "1":
        pytest.skip(f"no pictures at {PICTURES}")
    trained = {source_of(path) for path in training_photographs(PICTURES)}
    judged = {source_of(path) for path in photographs(PICTURES / "real" / "dev")}
    assert len(trained) > 200
    assert not trained & judged


def test_labels_are_read_in_pixels(tmp_path: Path) -> None:
    for part in ("images", "labels"):
        (tmp_path / part).mkdir()
    cv2.imwrite(str(tmp_path / "images" / "a-123456.jpg"), np.zeros((50, 200, 3), np.uint8))
    (tmp_path / "labels" / "a-123456.txt").write_text("1 0.5 0.5 0.1 0.4\n")
    read = read_labelled(tmp_path / "images" / "a-123456.jpg", ["1s", "2s"])
    assert read.labels == (Label("2s", 100, 25, 20, 20),)
    assert read.source == "a"
