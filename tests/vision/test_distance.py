"""Far tiles are looked at again from nearer, very near ones from farther; nothing seen elsewhere is lost."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.pictures import compose, cut_outs, needs_pictures
from vision import Photo, decode, load_detector, read
from vision.distance import AROUND, FAR, NEAR, Part, are_too_near, joined, part_from_nearer
from vision.sights import Sights

SIZE = 640  # of what the network sees
PHOTO = Photo(np.zeros((1200, 1600, 3), np.uint8), 3200, 2400)  # two pixels taken for each one decoded


def row_of(tiles: int, tile: float, left: float, top: float, confidence: float = 0.9) -> Sights:
    """Square tiles side by side; lengths in pixels as decoded."""
    boxes = [[left + i * tile, top, left + (i + 1) * tile, top + tile] for i in range(tiles)]
    shares = np.full((tiles, 20), 0.05, np.float32)
    corners = np.array(boxes, np.float32) * np.float32(PHOTO.scale)
    return Sights(corners, np.full(tiles, confidence, np.float32), shares)


def test_far_tiles_are_looked_for_in_the_part_around_them() -> None:
    part = part_from_nearer(row_of(6, 50, 700, 500), PHOTO, SIZE)
    assert part == Part(int(700 - AROUND * 50), int(500 - AROUND * 50), 1000 + 200, 550 + 200)


@pytest.mark.parametrize(
    "sights",
    [
        row_of(6, FAR * 1600 / SIZE + 1, 100, 500),  # near enough
        row_of(2, 50, 700, 500),  # too few to be a hand
        row_of(6, 50, 700, 500, confidence=0.1),  # hardly seen at all
        row_of(3, 0, 1600, 500),  # specks without extent
        row_of(26, 50, 100, 500),  # all over the picture: the part would be no nearer
        Sights(np.zeros((0, 4), np.float32), np.zeros(0, np.float32), np.zeros((0, 20), np.float32)),
    ],
)
def test_otherwise_once_is_enough(sights: Sights) -> None:
    assert part_from_nearer(sights, PHOTO, SIZE) is None


def test_a_part_is_a_photograph_with_the_same_scale_that_ends_at_the_edge() -> None:
    part = part_from_nearer(row_of(4, 50, 0, 1140), PHOTO, SIZE)
    assert part is not None
    assert (part.left, part.bottom) == (0, 1200)
    cut = part.cut_from(PHOTO)
    assert cut.scale == pytest.approx(PHOTO.scale)
    assert cut.pixels.shape == (part.bottom - part.top, part.right - part.left, 3)


def test_what_lies_in_the_part_is_seen_anew_and_the_rest_stays_surest_first() -> None:
    whole = row_of(6, 50, 700, 500, 0.5)
    afar = row_of(1, 50, 20, 20, 0.7)
    both = Sights(*(np.concatenate([a, b]) for a, b in zip(_parts(whole), _parts(afar), strict=True)))
    nearer = row_of(7, 50, 200, 200, 0.9)  # in the part's own pixels: at 700, 500 of the whole
    together = joined(both, nearer, Part(500, 300, 1250, 750), PHOTO.scale)
    assert together.confidences.tolist() == pytest.approx([0.9] * 7 + [0.7])
    assert together.corners[0].tolist() == [1400, 1000, 1500, 1100]
    assert together.corners[-1].tolist() == [40, 40, 140, 140]


def _parts(sights: Sights) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return sights.corners, sights.confidences, sights.probabilities


@needs_pictures()
def test_a_hand_far_away_on_a_large_table_is_read() -> None:
    cuts = cut_outs()
    faces = list(cuts)[:7]
    hand = compose([cuts[face][0] for face in faces[:6]], cuts[faces[6]][0])
    table = np.full((1200, 1600, 3), (70, 95, 40), np.uint8)
    small = cv2.resize(hand, (460, round(460 * hand.shape[0] / hand.shape[1])), interpolation=cv2.INTER_AREA)
    table[300 : 300 + small.shape[0], 560:1020] = small
    reading = read(decode(cv2.imencode(".jpg", table)[1].tobytes()), load_detector())
    assert len(reading.hand) == 6
    assert reading.dora is not None
    right = sum(seen.tile is face for seen, face in zip(reading.hand, faces, strict=False))
    assert right >= 5


@pytest.mark.parametrize(("tile", "is_near"), [(0.9, False), (1.1, True)])
def test_tiles_larger_than_those_taught_are_looked_at_from_farther(tile: float, is_near: bool) -> None:
    sights = row_of(2, tile * NEAR * 1600 / SIZE, 0, 0)
    assert are_too_near(sights, PHOTO, SIZE) is is_near


def test_where_nothing_is_seen_a_tile_may_fill_the_picture() -> None:
    assert are_too_near(row_of(1, 50, 0, 0, confidence=0.1), PHOTO, SIZE)


@needs_pictures()
def test_a_single_tile_that_fills_the_picture_is_read() -> None:
    detector, right = load_detector(), 0
    faces = list(cut_outs().items())
    for face, cuts in faces:
        large = cv2.resize(cuts[0], (620, 820), interpolation=cv2.INTER_CUBIC)
        table = np.full((960, 960, 3), (70, 95, 40), np.uint8)
        table[70:890, 170:790] = large
        seen = detector.detect(decode(cv2.imencode(".jpg", table)[1].tobytes()))
        right += bool(seen) and seen[0].likeliest is face
    assert right >= 0.8 * len(faces)
