"""A close-up shows the tile in its middle, whole, whatever the photograph's edge cuts off."""

from __future__ import annotations

import numpy as np
import pytest

from vision.closeup import GREY, MARGIN, closeup


def with_a_spot(x: int, y: int) -> np.ndarray:
    picture = np.zeros((480, 640, 3), np.uint8)
    picture[y - 3 : y + 3, x - 3 : x + 3] = 255
    return picture


@pytest.mark.parametrize(("x", "y"), [(320, 240), (60, 100), (600, 440)])
@pytest.mark.parametrize(("width", "height"), [(60, 80), (80, 60), (30, 30)])
def test_the_middle_of_the_box_is_the_middle_of_the_close_up(x: int, y: int, width: int, height: int) -> None:
    box = np.array([x - width / 2, y - height / 2, x + width / 2, y + height / 2], np.float32)
    shown = closeup(with_a_spot(x, y), box, 96)
    assert shown.shape == (96, 96, 3)
    rows, columns = np.nonzero(shown[..., 0] > 200)
    assert rows.mean() == pytest.approx(47.5, abs=2)
    assert columns.mean() == pytest.approx(47.5, abs=2)


def test_it_is_as_wide_as_the_longer_side_and_a_margin() -> None:
    picture = np.zeros((480, 640, 3), np.uint8)
    picture[200:280, 290:350] = 255
    shown = closeup(picture, np.array([290, 200, 350, 280], np.float32), 96)
    assert (shown[48, :, 0] > 128).sum() == pytest.approx(96 * 60 / (80 * MARGIN), abs=2)
    assert (shown[:, 48, 0] > 128).sum() == pytest.approx(96 * 80 / (80 * MARGIN), abs=2)


def test_what_lies_outside_the_photograph_is_grey() -> None:
    shown = closeup(np.full((100, 100, 3), 255, np.uint8), np.array([-20, -20, 40, 40], np.float32), 96)
    assert (shown[0, 0] == GREY).all()
    assert (shown[-1, -1] == 255).all()


@pytest.mark.parametrize("box", [(-300, -300, -200, -200), (50, 50, 50, 50), (700, 10, 800, 90)])
def test_a_box_of_nothing_or_beyond_the_edge_gives_a_picture_all_the_same(box: tuple[int, ...]) -> None:
    assert closeup(np.zeros((100, 100, 3), np.uint8), np.array(box, np.float32), 96).shape == (96, 96, 3)
