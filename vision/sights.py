"""What the first network sees: places where something like a tile lies, and how likely each face is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from vision.detections import TILES
from vision.network import Floats
from vision.photo import Photo

WORTH_A_LOOK: Final = 0.05  # a weak sight may complete a hand, alone it is left out later; less is nothing
SAME_TILE_OVERLAP: Final = 0.5  # intersection over the smaller box, above which two boxes are one tile
ALMOST_THREE_QUARTERS: Final = 0.76  # phones' photographs are 3 by 4 or longer; pixels come in whole numbers
MAX_BOXES: Final = 300
CERTAIN: Final = 1e-6  # no probability is nearer than this to 0 or 1


@dataclass(frozen=True, slots=True)
class Doubt:
    """Below either of these a tile is to be looked at; `python -m bench.doubt` chooses them for a network."""

    probability: float = 0.95
    confidence: float = 0.5

    def applies(self, probability: float, confidence: float) -> bool:
        """Whether a face of this probability, on a tile seen with this confidence, is in doubt."""
        return probability < self.probability or confidence < self.confidence


@dataclass(frozen=True, slots=True)
class Labels:
    """What the network's outputs mean and how far to trust them, from the JSON file beside it."""

    names: tuple[str, ...]
    size: int
    doubt: Doubt

    @classmethod
    def load(cls, path: Path) -> Labels:
        """The labels in this file; ValueError when a tile has none."""
        described = json.loads(path.read_text(encoding="utf-8"))
        names: tuple[str, ...] = tuple(described["names"])
        missing = set(TILES) - set(names)
        if missing:
            raise ValueError(f"the network has no class for {sorted(missing)}")
        return cls(names, described["size"], Doubt(**described.get("doubt", {})))


@dataclass(frozen=True, slots=True)
class Sights:
    """Places where something like a tile is seen, the surest first, each once.

    `corners`: left, top, right and bottom in pixels of the photograph; `confidences`: how surely a tile;
    `probabilities`: how likely each of the network's names is, summing to one.
    """

    corners: Floats
    confidences: Floats
    probabilities: Floats


@dataclass(frozen=True, slots=True)
class Frame:
    """What the network is shown of a photograph: `height` x `width`, in its middle the photograph, shrunk.

    `shrink` is how many pixels of the frame one of the photograph is, at its full size.
    """

    width: int
    height: int
    shrink: float

    @classmethod
    def around(cls, photo: Photo, size: int, fill: float = 1.0) -> Frame:
        """The frame `size` pixels long of which the photograph fills a share; no squarer than need be."""
        longer, shorter = max(photo.width, photo.height), min(photo.width, photo.height)
        short = size * 3 // 4 if shorter <= ALMOST_THREE_QUARTERS * longer else size
        width, height = (size, short) if photo.width >= photo.height else (short, size)
        return cls(width, height, fill * size / longer)


def sights_in(output: Floats, photo: Photo, frame: Frame) -> Sights:
    """What a network's output says: a row is a place in the frame, then a score for each class.

    A place is its middle, width and height.
    """
    strongest = output[4:].max(axis=0)
    seen = np.flatnonzero(strongest >= WORTH_A_LOOK)
    seen = seen[np.argsort(-strongest[seen], kind="stable")][:MAX_BOXES]
    corners = _corners(output[:4, seen].T, photo, frame)
    kept = _distinct(corners)
    return Sights(corners[kept], strongest[seen[kept]], _shares(output[4:, seen[kept]].T))


def _corners(boxes: Floats, photo: Photo, frame: Frame) -> Floats:
    """Left, top, right and bottom in pixels of the photograph, kept inside it."""
    extent = np.array([photo.width, photo.height], np.float32)
    margin = (np.array([frame.width, frame.height], np.float32) - extent * np.float32(frame.shrink)) / 2
    middle, half = boxes[:, :2] - margin, boxes[:, 2:] / 2
    corners = np.concatenate([middle - half, middle + half], axis=1) / np.float32(frame.shrink)
    return np.clip(corners, 0, [photo.width, photo.height] * 2).astype(np.float32)


def _distinct(corners: Floats) -> list[int]:
    """Indexes of the boxes that are not a surer one again, whatever face each was taken for."""
    left, top, right, bottom = np.ascontiguousarray(corners.T)
    areas = (right - left) * (bottom - top)
    is_left = np.ones(len(corners), np.bool_)
    kept: list[int] = []
    for one in range(len(corners)):
        if not is_left[one]:
            continue
        kept.append(one)
        across = np.minimum(right, right[one]) - np.maximum(left, left[one])
        along = np.minimum(bottom, bottom[one]) - np.maximum(top, top[one])
        shared = np.maximum(across, 0) * np.maximum(along, 0)
        is_left &= shared <= SAME_TILE_OVERLAP * np.minimum(areas, areas[one])
    return kept


def _shares(scores: Floats) -> Floats:
    """The odds of each score, summing to one in each row."""
    bounded = np.clip(scores.astype(np.float64), CERTAIN, 1 - CERTAIN)
    odds = bounded / (1 - bounded)
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), dtype=np.float32)
