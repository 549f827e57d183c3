"""From a photograph to the tiles in it: the first network finds them, the second looks at each from near."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.detections import TILES, Box, Detection
from vision.network import GREY, Floats, Network
from vision.photo import Photo, Pixels
from vision.second_look import FACES, NOTHING, SecondLook

NETWORK: Final = Path(__file__).parent.parent / "models" / "tiles.onnx"
MIN_CONFIDENCE: Final = 0.1  # a weak sight may complete a hand; alone it is left out later
WORTH_A_LOOK: Final = 0.05  # what is seen less surely than this is not looked at again
MAX_LOOKS: Final = 48  # tiles of one picture that are looked at again, the surest; a game has 44
SAME_TILE_OVERLAP: Final = 0.5  # intersection over the smaller box, above which two boxes are one tile
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


class NetworkDetector:
    """Both networks, shared by all threads of the process; without the second, what the first one says."""

    def __init__(self, network: Path, faces: Path | None) -> None:
        self._labels = Labels.load(network.with_suffix(".json"))
        self._network = Network(network)
        self._second_look = SecondLook(faces) if faces else None

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        """The tiles seen, surest first, each once."""
        output = self._network.answer(_letterbox(photo.pixels, self._labels.size)[np.newaxis])[0]
        sights = sights_in(output, self._labels, photo)
        if self._second_look:
            sights = looked_at_again(sights, self._labels.names, self._second_look, photo)
        return detections_in(sights, self._labels)


def load_detector(network: Path = NETWORK, faces: Path | None = FACES) -> NetworkDetector:
    """The detector for these network files and the JSON files of the same names beside them."""
    return NetworkDetector(network, faces)


def _letterbox(pixels: Pixels, size: int) -> Pixels:
    """The picture in the middle of a grey square."""
    height, width = pixels.shape[:2]
    shrink = size / max(height, width)
    within = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    frame = np.full((size, size, 3), GREY, np.uint8)
    left, top = (size - within[0]) // 2, (size - within[1]) // 2
    way = cv2.INTER_AREA if shrink < 0.6 else cv2.INTER_LINEAR
    frame[top : top + within[1], left : left + within[0]] = cv2.resize(pixels, within, interpolation=way)
    return frame


def sights_in(output: Floats, labels: Labels, photo: Photo) -> Sights:
    """What a network's output says: a row is a place, then a score for each class.

    A place is its middle, width and height in the square the network saw.
    """
    scores = output[4:].T
    strongest = scores.max(axis=1)
    seen = np.flatnonzero(strongest >= WORTH_A_LOOK)
    seen = seen[np.argsort(-strongest[seen], kind="stable")][:MAX_BOXES]
    corners = _corners(output[:4, seen].T, labels.size, photo)
    kept = _distinct(corners)
    return Sights(corners[kept], strongest[seen[kept]], _shares(scores[seen[kept]]))


def looked_at_again(sights: Sights, names: tuple[str, ...], second_look: SecondLook, photo: Photo) -> Sights:
    """The sights with what both networks say together; places where the second sees no tile lose trust."""
    some = slice(MAX_LOOKS)
    answers = second_look.probabilities(photo.pixels, sights.corners[some] / photo.scale)
    faces = answers[:, [second_look.names.index(name) for name in names]]
    nothing = answers[:, second_look.names.index(NOTHING)]
    together = sights.probabilities[some] * np.maximum(faces, CERTAIN)
    probabilities, confidences = sights.probabilities.copy(), sights.confidences.copy()
    probabilities[some] = together / together.sum(axis=1, keepdims=True)
    confidences[some] *= 1 - nothing
    return replace(sights, confidences=confidences, probabilities=probabilities)


def detections_in(sights: Sights, labels: Labels) -> tuple[Detection, ...]:
    """The tiles among the sights, surest first; tiles of other games are left out."""
    ours = sights.probabilities[:, [labels.names.index(tile) for tile in TILES]]
    is_ours = ours.max(axis=1, initial=0) >= sights.probabilities.max(axis=1, initial=0)
    chosen = np.flatnonzero(is_ours & (sights.confidences >= MIN_CONFIDENCE))
    return tuple(
        _detection(_box(sights.corners[one]), float(sights.confidences[one]), ours[one], labels.doubt)
        for one in chosen[np.argsort(-sights.confidences[chosen], kind="stable")]
    )


def _detection(box: Box, confidence: float, shares: Floats, doubt: Doubt) -> Detection:
    """How likely each face of ours is, given that it is one of them."""
    probabilities = tuple(float(share) for share in shares.astype(np.float64) / shares.sum(dtype=np.float64))
    return Detection(box, confidence, probabilities, doubt.applies(max(probabilities), confidence))


def _corners(boxes: Floats, size: int, photo: Photo) -> Floats:
    """Left, top, right and bottom in pixels of the photograph, kept inside it."""
    shrink = size / max(photo.width, photo.height)
    margin = (size - np.array([photo.width, photo.height], np.float32) * shrink) / 2
    middle, half = boxes[:, :2] - margin, boxes[:, 2:] / 2
    corners = np.concatenate([middle - half, middle + half], axis=1) / shrink
    return np.clip(corners, 0, [photo.width, photo.height] * 2).astype(np.float32)


def _box(corners: Floats) -> Box:
    left, top, right, bottom = (float(edge) for edge in corners)
    return Box(left, top, right - left, bottom - top)


def _distinct(corners: Floats) -> list[int]:
    """Indexes of the boxes that are not a surer one again, whatever face each was taken for."""
    areas = np.prod(corners[:, 2:] - corners[:, :2], axis=1)
    kept: list[int] = []
    for one in range(len(corners)):
        overlap = np.minimum(corners[one, 2:], corners[kept, 2:]) - np.maximum(
            corners[one, :2], corners[kept, :2]
        )
        shared = np.prod(np.clip(overlap, 0, None), axis=1)
        if not np.any(shared > SAME_TILE_OVERLAP * np.minimum(areas[one], areas[kept])):
            kept.append(one)
    return kept


def _shares(scores: Floats) -> Floats:
    """The odds of each score, summing to one in each row."""
    bounded = np.clip(scores.astype(np.float64), CERTAIN, 1 - CERTAIN)
    odds = bounded / (1 - bounded)
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), dtype=np.float32)
