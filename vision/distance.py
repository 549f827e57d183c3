"""Tiles far away or very near: when to look again from another distance, and what is then seen in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.network import Floats
from vision.photo import Photo
from vision.sights import Sights

SURELY: Final = 0.25  # confidence from which a sight tells where the tiles are
FEWEST: Final = 3  # such sights, so that one speck does not draw the eye
FAR: Final = 40  # pixels of a tile in what the network sees, below which it looks again from nearer
NEAR: Final = 150  # the same above which it looks from farther away
LEAST: Final = 16  # pixels of a part, as decoded; specks at the very edge have no extent
AROUND: Final = 4.0  # tile sizes around the tiles seen: the dora may not have been
WORTH_IT: Final = 0.75  # of the photograph's longer side; a larger part comes no nearer


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a photograph, in pixels of the photograph as decoded."""

    left: int
    top: int
    right: int
    bottom: int

    def cut_from(self, photo: Photo) -> Photo:
        """This part as a photograph of its own."""
        pixels = photo.pixels[self.top : self.bottom, self.left : self.right]
        height, width = pixels.shape[:2]
        return Photo(pixels, round(width * photo.scale), round(height * photo.scale))


def are_too_near(sights: Sights, photo: Photo, size: float) -> bool:
    """Whether the tiles are larger than those the network was taught; perhaps so when none is seen at all.

    `size` is how many pixels the photograph's longer side was in what the network saw.
    """
    corners = _sure(sights)
    return not len(corners) or _tile(corners) * size / max(photo.width, photo.height) > NEAR


def part_from_nearer(sights: Sights, photo: Photo, size: float) -> Part | None:
    """Where the tiles are, if they are few pixels wide in what the network saw; None when they are not."""
    corners = _sure(sights) / photo.scale
    if len(corners) < FEWEST:
        return None
    height, width = photo.pixels.shape[:2]
    tile = _tile(corners)
    if tile * size / max(width, height) >= FAR:
        return None
    left, top = np.maximum(corners[:, :2].min(axis=0) - AROUND * tile, 0).astype(int)
    right, bottom = np.minimum(corners[:, 2:].max(axis=0) + AROUND * tile, (width, height)).astype(int)
    if max(right - left, bottom - top) > WORTH_IT * max(width, height):
        return None
    if min(right - left, bottom - top) < LEAST:
        return None
    return Part(int(left), int(top), int(right), int(bottom))


def _sure(sights: Sights) -> Floats:
    return sights.corners[sights.confidences >= SURELY]


def _tile(corners: Floats) -> float:
    """The size of a tile: the side of a square as large as the usual box."""
    return float(np.median(np.sqrt(np.prod(corners[:, 2:] - corners[:, :2], axis=1))))


def joined(whole: Sights, nearer: Sights, part: Part, scale: float) -> Sights:
    """What is seen in a part from nearer, and beyond it what was seen from afar."""
    moved = nearer.corners + np.array([part.left, part.top] * 2, np.float32) * np.float32(scale)
    middles = (whole.corners[:, :2] + whole.corners[:, 2:]) / 2 / scale
    beyond = ~np.all((middles > (part.left, part.top)) & (middles < (part.right, part.bottom)), axis=1)
    confidences = np.concatenate([nearer.confidences, whole.confidences[beyond]])
    order = np.argsort(-confidences, kind="stable")
    return Sights(
        np.concatenate([moved, whole.corners[beyond]])[order],
        confidences[order],
        np.concatenate([nearer.probabilities, whole.probabilities[beyond]])[order],
    )
