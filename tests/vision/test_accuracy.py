"""How well tiles never trained on are read: in real photographs, recoloured, and as hands made of them.

The goals are those of `python -m bench.reading`, which counts all of them; here a part, with some room.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.reading import HandTally, count_hands, count_photographs
from datasets.photographs import Labelled, is_fit, names_of, photographs, read_labelled
from tests.vision.pictures import PICTURES, needs_pictures
from vision import Detector, load_detector

PHOTOGRAPHS = 70
RIGHT = 0.97
COLOUR_RIGHT = 0.99
HANDS = 60
WHOLE = 0.9
WRONG_UNMARKED = 0.01
MARKED = 0.08

pytestmark = [pytest.mark.slow, needs_pictures()]


@pytest.fixture(scope="module")
def real() -> list[Labelled]:
    names = names_of(PICTURES / "real")
    paths: list[Path] = list(photographs(PICTURES / "real" / "dev"))[::2]
    return [one for one in (read_labelled(path, names) for path in paths) if is_fit(one)]


@pytest.fixture(scope="module")
def detector() -> Detector:
    return load_detector()


@pytest.fixture(scope="module")
def hands(real: list[Labelled], detector: Detector, tmp_path_factory: pytest.TempPathFactory) -> HandTally:
    return count_hands(real, detector, HANDS, 41, tmp_path_factory.mktemp("worst"))


@pytest.mark.parametrize("seed", [None, 41], ids=["as they are", "half recoloured"])
def test_tiles_in_real_photographs_are_found_and_right_and_red_told_from_plain(
    real: list[Labelled], detector: Detector, seed: int | None, tmp_path: Path
) -> None:
    tally = count_photographs(real[:PHOTOGRAPHS], detector, seed, tmp_path)
    assert tally.tiles > 400
    assert tally.right >= RIGHT * tally.tiles
    assert tally.colour_right >= COLOUR_RIGHT * tally.bamboo_found


def test_nine_of_ten_hands_are_exactly_right_with_their_dora(hands: HandTally) -> None:
    assert hands.hands == HANDS
    assert hands.whole >= WHOLE * hands.hands


def test_hardly_a_wrong_tile_is_left_unmarked_and_few_right_ones_are_marked(hands: HandTally) -> None:
    assert hands.wrong_unmarked <= WRONG_UNMARKED * hands.tiles
    assert hands.doubted <= MARKED * hands.tiles
