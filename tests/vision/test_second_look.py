"""What the second look changes of what the first network said."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.closeups import FACES as TAUGHT
from tiles import Tile
from vision import Detection, Photo
from vision.closeup import NOTHING
from vision.detections import TILES
from vision.detector import MAX_LOOKS, detections_in, looked_at_again
from vision.network import Floats
from vision.photo import Pixels
from vision.second_look import SecondLook
from vision.sights import Doubt, Labels, Sights

NAMES = (*(tile.value for tile in TILES), "1m", "flower")
LABELS = Labels(NAMES, 640, Doubt())
PHOTO = Photo(np.zeros((480, 640, 3), np.uint8), 1280, 960)


class Saying(SecondLook):
    """A second look that says the same of every place, and remembers where it looked."""

    def __init__(self, answer: dict[str, float]) -> None:
        self.names = ("flower", NOTHING, *NAMES[:-1])  # in an order of its own
        self.answer = [answer.get(name, 0.0) for name in self.names]
        self.looked: list[Floats] = []

    def probabilities(self, pixels: Pixels, corners: Floats) -> Floats:
        self.looked.append(corners)
        return np.array([self.answer] * len(corners), np.float32).reshape(-1, len(self.names))


def seen(shares: dict[str, float], confidence: float = 0.9, places: int = 1) -> Sights:
    row = [shares.get(name, 0.0) for name in NAMES]
    boxes = np.array([[20 * place, 100, 20 * place + 60, 180] for place in range(places)], np.float32)
    shown = np.array([row] * places, np.float32).reshape(places, len(NAMES))
    return Sights(boxes.reshape(places, 4), np.full(places, confidence, np.float32), shown)


def after(sights: Sights, saying: Saying) -> tuple[Detection, ...]:
    return detections_in(looked_at_again(sights, NAMES, saying, PHOTO), LABELS)


def test_both_together_decide_the_face() -> None:
    (found,) = after(seen({"r6s": 0.6, "r9s": 0.4}), Saying({"r9s": 0.9, "r6s": 0.1}))
    assert found.likeliest is Tile.RED_9
    assert found.probabilities[Tile.RED_9.ordinal] == pytest.approx(0.880, abs=1e-3)  # roots of the first
    assert sum(found.probabilities) == pytest.approx(1)


def test_a_face_one_of_them_is_sure_of_stands_though_the_other_wavers() -> None:
    (found,) = after(seen({"5s": 0.999, "8s": 0.001}), Saying({"5s": 0.5, "8s": 0.5}))
    assert found.likeliest is Tile.BAMBOO_5
    assert not found.is_doubtful


def test_where_no_tile_is_seen_from_near_trust_is_lost() -> None:
    (found,) = after(seen({"3s": 1.0}, confidence=0.9), Saying({"3s": 0.3, NOTHING: 0.7}))
    assert found.confidence == pytest.approx(0.27, abs=1e-3)
    assert after(seen({"3s": 1.0}, confidence=0.9), Saying({NOTHING: 1.0})) == ()


def test_a_tile_of_another_game_is_left_out_and_one_of_ours_brought_in() -> None:
    assert after(seen({"1s": 0.6, "1m": 0.4}), Saying({"1m": 0.9, "1s": 0.1})) == ()
    (found,) = after(seen({"1m": 0.6, "1s": 0.4}), Saying({"1s": 0.9, "1m": 0.1}))
    assert found.likeliest is Tile.BAMBOO_1


def test_places_are_looked_at_in_the_pixels_that_were_decoded() -> None:
    saying = Saying({"3s": 1.0})
    after(seen({"3s": 1.0}), saying)
    assert saying.looked[0].tolist() == [[0, 50, 30, 90]]


def test_of_many_places_only_the_surest_are_looked_at_again() -> None:
    saying = Saying({"9s": 1.0})
    found = after(seen({"3s": 0.6, "9s": 0.4}, places=MAX_LOOKS + 3), saying)
    assert len(saying.looked[0]) == MAX_LOOKS
    assert [one.likeliest for one in found].count(Tile.BAMBOO_3) == 3


def test_no_place_is_no_tile() -> None:
    assert after(seen({}, places=0), Saying({})) == ()


def test_the_network_in_the_repository_names_every_tile_and_answers_any_number_of_places() -> None:
    look = SecondLook()
    assert look.names == TAUGHT
    pixels = np.full((200, 300, 3), 90, np.uint8)
    for number in (0, 1, 16, 17):
        boxes = np.array([[10, 10, 70, 90]] * number, np.float32).reshape(-1, 4)
        answers = look.probabilities(pixels, boxes)
        assert answers.shape == (number, len(TAUGHT))
        assert answers.sum(axis=1) == pytest.approx(np.ones(number), abs=0.01)
    assert np.allclose(
        look.probabilities(pixels, boxes)[0], look.probabilities(pixels, boxes[:1])[0], atol=1e-3
    )
