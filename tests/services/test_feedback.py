"""Photographs kept to improve the reading: how they lie in their folder, and how they go."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from models import __file__ as models_file
from services.feedback import (
    CLASSES,
    ROWS,
    WAIT_SECONDS,
    Folder,
    Label,
    Labelled,
    WrongCount,
    WrongWay,
    label_row,
)
from storage import Store
from tiles import Tile
from vision import Photo

NAME = "0123456789abcdef"
HAND = Labelled(
    1000, 500, (Label(Tile("2s"), (100, 50, 200, 100)), Label(Tile("rd"), (900, 400, 200, 200))), "hand"
)


@pytest.fixture
def photo() -> Photo:
    """A grey photograph, half as large as the one a person saw."""
    return Photo(np.full((250, 500, 3), 90, np.uint8), 1000, 500)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder that does not exist yet."""
    return Folder(tmp_path / "photos")


def test_classes_are_numbered_as_the_network_numbers_them() -> None:
    described = json.loads((Path(models_file).parent / "tiles.json").read_text(encoding="utf-8"))
    ours = [name for name in described["names"] if name not in described["other"]]
    assert [tile.value for tile in CLASSES] == ours == described["names"][: len(ours)]


def test_a_settled_photograph_lies_beside_its_labels_for_training(
    store: Store, folder: Folder, photo: Photo, tmp_path: Path
) -> None:
    folder.wait(photo, NAME)
    kept = folder.keep_waiting(store, NAME, HAND)
    assert kept is not None
    labels = (tmp_path / "photos" / "labels" / f"{kept.file}.txt").read_text()
    assert labels.splitlines() == [
        "1 0.200000 0.200000 0.200000 0.200000",
        "19 0.950000 0.900000 0.100000 0.200000",  # cut off at the picture's edge
    ]
    assert not list((tmp_path / "photos" / "waiting").iterdir())
    assert [one.labels["tiles"] for one in store.house.photos()] == [["2s", "rd"]]
    assert store.house.photos()[0].game_id is None


def test_the_picture_carries_pixels_and_nothing_else(
    store: Store, folder: Folder, photo: Photo, tmp_path: Path
) -> None:
    kept = folder.keep(store, photo, HAND)
    with Image.open(tmp_path / "photos" / "images" / f"{kept.file}.jpg") as picture:
        assert picture.size == (500, 250)
        assert dict(picture.getexif()) == {}
        assert set(picture.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_what_nobody_settles_is_swept_away_and_what_is_fresh_waits(
    folder: Folder, photo: Photo, tmp_path: Path
) -> None:
    folder.wait(photo, NAME)
    waiting = tmp_path / "photos" / "waiting" / f"{NAME}.jpg"
    folder.sweep()
    assert waiting.exists()
    old = time.time() - WAIT_SECONDS - 1
    os.utime(waiting, (old, old))
    folder.sweep()
    assert not waiting.exists()


def test_nothing_is_kept_that_did_not_wait_and_no_name_leads_out_of_the_folder(
    store: Store, folder: Folder, photo: Photo, tmp_path: Path
) -> None:
    (tmp_path / "secret.jpg").write_bytes(b"x")
    assert folder.keep_waiting(store, NAME, HAND) is None
    assert folder.keep_waiting(store, "../../secret", HAND) is None
    assert store.house.photos() == ()


def test_a_deleted_photograph_leaves_nothing(
    store: Store, folder: Folder, photo: Photo, tmp_path: Path
) -> None:
    kept = folder.keep(store, photo, HAND)
    folder.drop(store, kept)
    assert store.house.photos() == ()
    assert [file for file in (tmp_path / "photos").rglob("*") if file.is_file()] == []


def test_the_rows_to_photograph_are_the_whole_box() -> None:
    laid = [tile for row in ROWS for tile in row]
    assert len(laid) == 44
    assert all(laid.count(tile) == tile.copies for tile in Tile)


def seen(
    row: tuple[Tile, ...], is_upright: bool = False
) -> list[tuple[Tile, tuple[float, float, float, float]]]:
    """Tiles in a row as a network sees them, in no order."""
    found = []
    for place, tile in enumerate(row):
        x, y = (20.0, 50.0 * place) if is_upright else (50.0 * place, 20.0)
        found.append((tile, (x, y, 40.0, 50.0)))
    return found[::2] + found[1::2]


@pytest.mark.parametrize("is_upright", [False, True])
def test_a_row_is_labelled_by_its_order_even_where_the_network_is_wrong(
    photo: Photo, is_upright: bool
) -> None:
    wrong = (Tile("5s"), *ROWS[0][1:])
    labelled = label_row(photo, seen(wrong, is_upright), ROWS[0])
    assert isinstance(labelled, Labelled)
    assert tuple(label.tile for label in labelled.labels) == ROWS[0]


def test_a_row_with_a_tile_too_few_or_laid_backwards_is_refused(photo: Photo) -> None:
    assert label_row(photo, seen(ROWS[0][:8]), ROWS[0]) == WrongCount(8)
    assert label_row(photo, seen(ROWS[0][::-1]), ROWS[0]) == WrongWay()
