"""What is made of a network's raw answer."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from bench.doubt import Judged, best, choices, write
from tiles import Tile
from vision import Detection, Photo
from vision.detector import detections_in
from vision.sights import Doubt, Frame, Labels, sights_in

NAMES = ["1m", *(tile.value for tile in Tile), "flower"]
SIZE = 640


@pytest.fixture
def described(tmp_path: Path) -> Path:
    path = tmp_path / "tiles.json"
    path.write_text(json.dumps({"names": NAMES, "size": SIZE}))
    return path


@pytest.fixture
def labels(described: Path) -> Labels:
    return Labels.load(described)


def answer(*places: tuple[tuple[float, float, float, float], dict[str, float]]) -> npt.NDArray[np.float32]:
    """A network's output with these boxes (middle and size) and scores."""
    output = np.zeros((4 + len(NAMES), len(places)), np.float32)
    for place, (box, scores) in enumerate(places):
        output[:4, place] = box
        for name, score in scores.items():
            output[4 + NAMES.index(name), place] = score
    return output


def photo(width: int, height: int, scale: int = 1) -> Photo:
    return Photo(np.zeros((height // scale, width // scale, 3), np.uint8), width, height)


def seen(
    labels: Labels, *places: tuple[tuple[float, float, float, float], dict[str, float]]
) -> list[Detection]:
    whole = photo(SIZE, SIZE)
    return list(detections_in(sights_in(answer(*places), whole, Frame.around(whole, SIZE)), labels))


def test_a_plain_and_a_red_sight_of_one_tile_are_one_tile_with_two_readings(labels: Labels) -> None:
    found = seen(
        labels, ((100, 100, 60, 80), {"3s": 0.6, "r3s": 0.5}), ((102, 101, 60, 80), {"r3s": 0.55, "3s": 0.5})
    )
    assert [one.likeliest for one in found] == [Tile.BAMBOO_3]
    shares = found[0].probabilities
    assert sum(shares) == pytest.approx(1)
    assert shares[Tile.BAMBOO_3.ordinal] == pytest.approx(0.6, abs=0.01)
    assert shares[Tile.RED_3.ordinal] == pytest.approx(0.4, abs=0.01)


def test_neighbours_in_a_slanting_row_are_two_tiles_though_their_boxes_overlap(labels: Labels) -> None:
    found = seen(labels, ((100, 100, 99, 99), {"3s": 0.9}), ((142, 142, 99, 99), {"4s": 0.8}))
    assert [one.likeliest for one in found] == [Tile.BAMBOO_3, Tile.BAMBOO_4]


def test_tiles_of_other_games_and_weak_sights_are_left_out(labels: Labels) -> None:
    found = seen(
        labels,
        ((100, 100, 60, 80), {"1m": 0.9, "1s": 0.4}),
        ((300, 100, 60, 80), {"flower": 0.8}),
        ((500, 100, 60, 80), {"5s": 0.04}),
        ((500, 300, 60, 80), {"9s": 0.9, "1m": 0.3}),
    )
    assert [one.likeliest for one in found] == [Tile.BAMBOO_9]


def test_the_surest_comes_first(labels: Labels) -> None:
    found = seen(labels, ((100, 100, 60, 80), {"1s": 0.5}), ((300, 100, 60, 80), {"gd": 0.9}))
    assert [one.confidence for one in found] == pytest.approx([0.9, 0.5])


@pytest.mark.parametrize(
    ("width", "height", "box"),
    [
        (640, 640, (70, 160, 60, 80)),
        (1280, 640, (140, 160, 120, 160)),
        (480, 640, (70, 160, 60, 80)),
        (600, 640, (50, 160, 60, 80)),
        (4032, 3024, (441, 1008, 378, 504)),
    ],
)
def test_boxes_are_in_pixels_of_the_whole_photo_and_stay_inside(
    labels: Labels, width: int, height: int, box: tuple[int, int, int, int]
) -> None:
    taken = photo(width, height, 2)
    sights = sights_in(answer(((100, 200, 60, 80), {"1s": 0.9})), taken, Frame.around(taken, SIZE))
    (found,) = detections_in(sights, labels)
    left = max(0, box[0])
    assert found.box == pytest.approx((left, box[1], box[0] + box[2] - left, box[3]), abs=0.1)


def test_nothing_seen_is_nothing_found(labels: Labels) -> None:
    assert seen(labels, ((100, 100, 60, 80), {})) == []


def test_a_network_that_cannot_name_all_twenty_faces_is_refused(tmp_path: Path) -> None:
    (tmp_path / "few.json").write_text(json.dumps({"names": NAMES[:5], "size": SIZE}))
    with pytest.raises(ValueError, match="no class for"):
        Labels.load(tmp_path / "few.json")


@pytest.mark.parametrize(
    ("scores", "is_doubtful"),
    [({"3s": 0.9}, False), ({"3s": 0.9, "4s": 0.8}, True), ({"3s": 0.45}, True)],
)
def test_a_tile_is_doubtful_when_another_face_is_near_or_when_hardly_seen(
    labels: Labels, scores: dict[str, float], is_doubtful: bool
) -> None:
    (found,) = seen(labels, ((100, 100, 60, 80), scores))
    assert found.is_doubtful is is_doubtful


def test_thresholds_of_doubt_follow_the_network(described: Path) -> None:
    write(Doubt(probability=0.7, confidence=0.2), described)
    labels = Labels.load(described)
    assert labels.doubt == Doubt(0.7, 0.2)
    (found,) = seen(labels, ((100, 100, 60, 80), {"3s": 0.45}))
    assert not found.is_doubtful


def test_the_thresholds_chosen_mark_every_wrong_tile_though_they_mark_others_too() -> None:
    right = [Judged(0.999, 0.9, True, False)] * 90 + [Judged(0.999, 0.4, True, False)] * 10
    wrong = [Judged(0.96, 0.85, False, False)] * 5
    chosen = best(choices([*right, *wrong]))
    assert chosen.wrong_unmarked == 0
    assert chosen.marked == pytest.approx(5 / 105)


def test_where_all_is_right_a_tolerable_share_is_marked_all_the_same() -> None:
    sure, less_sure = Judged(0.9995, 0.9, True, False), Judged(0.97, 0.9, True, False)
    chosen = best(choices([sure] * 980 + [less_sure] * 20))
    assert chosen.marked == pytest.approx(0.02)
    assert chosen.wrong_unmarked == 0


def test_marks_beyond_that_are_spent_only_where_too_many_would_be_wrong() -> None:
    wrong, like_wrong = Judged(0.9, 0.9, False, False), Judged(0.91, 0.9, True, False)
    chosen = best(choices([Judged(0.9995, 0.9, True, False)] * 900 + [wrong] * 10 + [like_wrong] * 90))
    assert chosen.marked == pytest.approx(0.1)
    assert chosen.wrong_unmarked == 0
