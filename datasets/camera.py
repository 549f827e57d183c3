"""A phone held over a table: where a point of the table lands in the picture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from datasets.ink import Floats, Rng


@dataclass(frozen=True, slots=True)
class Camera:
    """What the phone looks at (in tile widths on the table), from how far, and how it is held."""

    turn: Floats
    target: Floats
    distance: float
    focal: float
    size: int

    def seen(self, points: Floats) -> Floats:
        """Pixels of points of the table: x, y and the height above it, in tile widths."""
        away = (points - self.target) * np.array([1, 1, -1], np.float32)
        turned = away @ self.turn.T
        depth = np.maximum(turned[:, 2:] + self.distance, 0.3)
        return (turned[:, :2] / depth * self.focal + self.size / 2).astype(np.float32)

    def depth(self, point: Floats) -> float:
        """How far away a point of the table is, to draw the far things first."""
        return float(((point - self.target) * np.array([1, 1, -1])) @ self.turn[2])


def held(rng: Rng, target: tuple[float, float], tile_pixels: float, size: int) -> Camera:
    """A camera that sees a tile at about this width: mostly from above, tilted up to 40 degrees and more."""
    tilt = math.radians(min(abs(rng.normal(0, 19)), 50))
    focal = size * rng.uniform(0.85, 1.5)
    turn = _about_z(_roll(rng)) @ _about_x(tilt) @ _about_z(rng.uniform(0, 2 * math.pi))
    if rng.random() < 0.6:  # held upright before the row of tiles, as most people do
        turn = (
            _about_z(math.radians(rng.normal(0, 7)))
            @ _about_x(tilt)
            @ _about_z(math.radians(rng.normal(0, 9)))
        )
        turn = _about_z(math.radians(90 * int(rng.integers(4)) if rng.random() < 0.4 else 0)) @ turn
    spot = np.array([*target, 0.0], np.float32)
    return Camera(turn.astype(np.float32), spot, focal / tile_pixels, focal, size)


def _roll(rng: Rng) -> float:
    return float(rng.uniform(0, 2 * math.pi))


def _about_z(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def _about_x(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]], np.float32)
