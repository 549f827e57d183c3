"""A tile from near: the square around a box, cut out of the photograph at one size."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.photo import Pixels

MARGIN: Final = 1.2  # side of the square, in times the longer side of the box
GREY: Final = 114  # what both networks were taught to see beyond the photograph
NOTHING: Final = "nothing"  # what the second look calls a place without a tile


def closeup(pixels: Pixels, corners: npt.NDArray[np.float32], size: int, margin: float = MARGIN) -> Pixels:
    """The square around a box (left, top, right, bottom in pixels), `size` pixels a side."""
    left, top, right, bottom = (float(edge) for edge in corners)
    half = max(2.0, max(right - left, bottom - top) * margin / 2)
    x, y = (left + right) / 2, (top + bottom) / 2
    x0, y0, x1, y1 = (round(edge) for edge in (x - half, y - half, x + half, y + half))
    height, width = pixels.shape[:2]
    inside = pixels[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)]
    if not inside.size:
        return np.full((size, size, 3), GREY, np.uint8)
    outside = (max(0, -y0), max(0, y1 - height), max(0, -x0), max(0, x1 - width))
    square = cv2.copyMakeBorder(inside, *outside, cv2.BORDER_CONSTANT, value=(GREY, GREY, GREY))
    way = cv2.INTER_AREA if square.shape[0] > 1.25 * size else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(square, (size, size), interpolation=way), dtype=np.uint8)
