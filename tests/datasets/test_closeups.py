"""Close-ups for the second look: every tile once, empty places empty, colours kept apart."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.changed import changed
from datasets.closeups import APART, CONTEXT, FACES, SIDE, empty_places, overlaps, write_closeups
from datasets.names import OURS, index_of
from models.train_faces import INPUT, Closeups
from vision.closeup import MARGIN


def made(folder: Path, name: str, *labels: str) -> Path:
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / "images" / f"{name}.jpg"), np.full((640, 640, 3), 60, np.uint8))
    (folder / "labels" / f"{name}.txt").write_text("\n".join(labels) + "\n")
    return folder / "images" / f"{name}.jpg"


def test_every_labelled_tile_becomes_one_close_up_and_too_small_ones_none(tmp_path: Path) -> None:
    image = made(
        tmp_path, "real-1", f"{index_of('r3s')} 0.5 0.5 0.1 0.1", f"{index_of('gd')} 0.2 0.2 0.01 0.02"
    )
    assert write_closeups([image], tmp_path, 1) == 1
    assert (tmp_path / "closeups.txt").read_text().split() == ["r3s"]
    assert (tmp_path / "closeups.raw").stat().st_size == SIDE * SIDE * 3


def test_a_picture_without_tiles_gives_none(tmp_path: Path) -> None:
    assert write_closeups([made(tmp_path, "composed-1", "")], tmp_path, 1) == 0


def test_only_composed_pictures_have_empty_places_for_only_there_every_tile_is_known(tmp_path: Path) -> None:
    label = f"{index_of('3s')} 0.5 0.5 0.08 0.1"
    composed = [made(tmp_path, f"composed-{number}", label) for number in range(5)]
    write_closeups(
        [*composed, *(made(tmp_path, f"real-{number}", label) for number in range(5))], tmp_path, 1
    )
    names = (tmp_path / "closeups.txt").read_text().split()
    assert names.count("3s") == 10
    assert 5 < names.count("nothing") <= 10


def test_empty_places_hold_no_tile() -> None:
    boxes = np.array([[x, 300, x + 60, 380] for x in range(100, 460, 60)], np.float32)
    for seed in range(60):
        for place in empty_places(boxes, np.random.default_rng(seed), 640):
            assert overlaps(place, boxes).max() < APART


@pytest.mark.parametrize("name", ["green", "red"])
def test_no_light_turns_green_into_red_or_red_into_green(name: str) -> None:
    ink = (60, 110, 40) if name == "green" else (40, 40, 190)
    tile = np.full((SIDE, SIDE, 3), (205, 225, 230), np.uint8)
    tile[44:84, 44:84] = ink
    for seed in range(80):
        blue, green, red = changed(tile, 96, CONTEXT / MARGIN, np.random.default_rng(seed))[
            44:52, 44:52
        ].mean((0, 1))
        if max(abs(green - red), abs(blue - red)) > 12:  # a covered or nearly black middle shows no colour
            assert (red > green) == (name == "red") or abs(red - green) < 14, seed


def test_our_faces_are_drawn_alike_often_however_many_there_are(tmp_path: Path) -> None:
    lines = [f"{index_of('3s')} 0.5 0.5 0.1 0.1"] * 9 + [f"{index_of('r9s')} 0.2 0.2 0.1 0.1"]
    write_closeups([made(tmp_path, "real-1", *lines)], tmp_path, 1)
    closeups, rng = Closeups([tmp_path], 100, 1), np.random.default_rng(3)
    drawn = [closeups.draw(rng) for _ in range(200)]
    assert 70 < sum(FACES[face] == "3s" for face, _ in drawn) < 130
    assert {FACES[face] for face, _ in drawn} == {"3s", "r9s"} <= set(OURS)
    assert all(shown.shape == (INPUT, INPUT, 3) for _, shown in drawn)
