"""Tables drawn with letters, and what a network would see of them from any side."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from tests.fakes import certainty
from tiles import Tile
from vision import Box, Detection

Points = npt.NDArray[np.float64]

HALF_WIDTH, HALF_HEIGHT = 30.0, 40.0
MIDDLE = 1000.0
DISTANCE = 2500.0  # of the phone, in pixels: near enough for tilt to shrink what is farther


def tables(text: str) -> dict[str, str]:
    """Named drawings: a line ending in a colon names the drawing below it."""
    drawings: dict[str, str] = {}
    name = ""
    for line in text.strip("\n").splitlines():
        if line.endswith(":"):
            name = line.strip().rstrip(":")
            drawings[name] = ""
        else:
            drawings[name] += line + "\n"
    return drawings


def look(drawing: str, turned: float = 0, tilted: float = 0) -> tuple[dict[str, int], list[Detection]]:
    """Where each letter went among the detections, and the detections.

    A letter stands in the middle of its tile; a column is half a tile's width and a line half its height.
    """
    letters = [
        (letter, column * HALF_WIDTH, line * HALF_HEIGHT)
        for line, text in enumerate(drawing.splitlines())
        for column, letter in enumerate(text)
        if letter not in " ."
    ]
    centre = np.array([np.mean([x for _, x, _ in letters]), np.mean([y for _, _, y in letters])])
    seen = [
        Detection(_box(np.array([x, y]) - centre, turned, tilted), 0.95, certainty(Tile.BAMBOO_1))
        for _, x, y in letters
    ]
    return {letter: index for index, (letter, _, _) in enumerate(letters)}, seen


def _box(middle: Points, turned: float, tilted: float) -> Box:
    corners = middle + np.array([(-HALF_WIDTH, -HALF_HEIGHT), (HALF_WIDTH, -HALF_HEIGHT)] * 2) * 1.0
    corners[2:, 1] += 2 * HALF_HEIGHT
    angle = math.radians(turned)
    along = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    seen = corners @ along
    depth = 1 + -seen[:, 1] * math.sin(math.radians(tilted)) / DISTANCE
    seen[:, 1] *= math.cos(math.radians(tilted))
    seen = seen / depth[:, np.newaxis] + MIDDLE
    (left, top), (right, bottom) = seen.min(axis=0), seen.max(axis=0)
    return Box(float(left), float(top), float(right - left), float(bottom - top))
