"""What would make the next photograph easier to read."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import cv2
import numpy as np

from vision.detections import Detection
from vision.layout import HAND_TILES, Layout
from vision.photo import Photo, Pixels

DARK_BELOW: Final = 100.0  # of 255, the brighter parts of where the tiles lie: a tile is white
BRIGHTER_PARTS: Final = 90  # percent of the pixels are darker
FAR_BELOW: Final = 0.045  # a tile's mean side as a part of the photograph's longer side
TILTED_ABOVE: Final = 1.7  # the hand's nearest tile to its farthest, by mean side
SHARPNESS_SIDE: Final = 48.0  # pixels of a tile's side when sharpness is judged, so that all are judged alike
BLURRED_BELOW: Final = 0.1  # sharp photographs have 0.4 and more; 3 % of a tile's side of blur leaves 0.04


class Advice(StrEnum):
    """What a person can do about a photograph that was not read whole."""

    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    NO_DORA = "no_dora"
    CLOSER = "closer"
    STRAIGHTER = "straighter"
    LIGHT = "light"
    HOLD_STILL = "hold_still"


def advise(photo: Photo, seen: Sequence[Detection], layout: Layout) -> tuple[Advice, ...]:
    """What is missing, and what about the photograph may be the cause; empty when all seven were seen."""
    missing = _missing(layout)
    return (*missing, *_causes(photo, seen, layout)) if missing else ()


def _missing(layout: Layout) -> tuple[Advice, ...]:
    count = len(layout.hand)
    amount = (Advice.TOO_FEW,) * (count < HAND_TILES) + (Advice.TOO_MANY,) * (count > HAND_TILES)
    return amount + (Advice.NO_DORA,) * (layout.dora is None)


def _causes(photo: Photo, seen: Sequence[Detection], layout: Layout) -> tuple[Advice, ...]:
    sides = [(tile.box.width + tile.box.height) / 2 for tile in seen]
    hand = [sides[index] for index in layout.hand]
    side = float(np.median(sides)) if sides else photo.scale * SHARPNESS_SIDE
    grey = cv2.cvtColor(_tiles_only(photo, seen), cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
    is_far = bool(sides) and side < FAR_BELOW * max(photo.width, photo.height)
    is_tilted = bool(hand) and max(hand) > TILTED_ABOVE * min(hand)
    is_dark = float(np.percentile(grey, BRIGHTER_PARTS)) < DARK_BELOW
    is_blurred = _sharpness(grey, SHARPNESS_SIDE * photo.scale / side) < BLURRED_BELOW
    checks = (
        (Advice.CLOSER, is_far),
        (Advice.STRAIGHTER, is_tilted),
        (Advice.LIGHT, is_dark),
        (Advice.HOLD_STILL, is_blurred),
    )
    return tuple(code for code, applies in checks if applies)


def _tiles_only(photo: Photo, seen: Sequence[Detection]) -> Pixels:
    """The part of the photograph that holds the tiles; all of it when none was seen."""
    if not seen:
        return photo.pixels
    left = min(tile.box.x for tile in seen) / photo.scale
    top = min(tile.box.y for tile in seen) / photo.scale
    right = max(tile.box.x + tile.box.width for tile in seen) / photo.scale
    bottom = max(tile.box.y + tile.box.height for tile in seen) / photo.scale
    part = photo.pixels[int(top) : int(bottom) + 1, int(left) : int(right) + 1]
    return part if part.size else photo.pixels


def _sharpness(grey: Pixels, scale: float) -> float:
    """How much of the contrast lies in the finest lines, once tiles have the size to judge them at."""
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.uint8)
    return float(cv2.Laplacian(grey, cv2.CV_64F).var()) / max(1.0, float(grey.std()) ** 2)
