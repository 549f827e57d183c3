"""What a photograph says: six tiles in order, the dora, and which of them to look at twice."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tiles import Tile
from vision.advice import Advice, advise
from vision.detections import TILES, Box, Detection, Detector
from vision.layout import HAND_TILES, Layout, arrange
from vision.legal import likeliest_together
from vision.photo import Photo

SHOWN_ALONE: Final = 0.25  # a tile that is neither hand nor dora is mentioned when seen this surely
ALTERNATIVES: Final = 3


@dataclass(frozen=True, slots=True)
class SeenTile:
    """One tile as read: its face, how sure the network is of it, and the likeliest other faces."""

    tile: Tile
    confidence: float
    box: Box
    is_doubtful: bool
    alternatives: tuple[Tile, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "tile": self.tile.value,
            "confidence": round(self.confidence, 3),
            "box": [round(edge, 1) for edge in self.box],
            "alternatives": [tile.value for tile in self.alternatives],
        }


@dataclass(frozen=True, slots=True)
class Milliseconds:
    """How long each step took."""

    decode: float
    detect: float
    read: float

    def to_json(self) -> dict[str, float]:
        return {"decode": round(self.decode, 1), "detect": round(self.detect, 1), "read": round(self.read, 1)}


@dataclass(frozen=True, slots=True)
class Reading:
    """The tiles of a photograph of `width` x `height`; complete when `hand` holds six and there is a dora."""

    hand: tuple[SeenTile, ...]
    dora: SeenTile | None
    others: tuple[SeenTile, ...]
    advice: tuple[Advice, ...]
    width: int
    height: int
    milliseconds: Milliseconds = field(compare=False)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Places in the hand that a person should look at."""
        return tuple(place for place, seen in enumerate(self.hand) if seen.is_doubtful)

    @property
    def seen(self) -> int:
        """How many tiles were seen in all."""
        return len(self.hand) + len(self.others) + (self.dora is not None)

    @property
    def is_complete(self) -> bool:
        return len(self.hand) == HAND_TILES and self.dora is not None

    def to_json(self) -> dict[str, Any]:
        return {
            "hand": [seen.to_json() for seen in self.hand],
            "dora": self.dora.to_json() if self.dora else None,
            "doubtful": list(self.doubtful),
            "dora_doubtful": self.dora is not None and self.dora.is_doubtful,
            "others": [seen.to_json() for seen in self.others],
            "advice": [code.value for code in self.advice],
            "width": self.width,
            "height": self.height,
            "milliseconds": self.milliseconds.to_json(),
        }


def read(photo: Photo, detector: Detector) -> Reading:
    """The hand, the dora and the other tiles of a photograph."""
    started = time.perf_counter()
    seen = tuple(detector.detect(photo))
    detected = time.perf_counter()
    layout = arrange(seen)
    tiles = _tiles(seen, layout)
    hand = tuple(tiles[index] for index in layout.hand)
    dora = None if layout.dora is None else tiles[layout.dora]
    others = tuple(tiles[index] for index in layout.others if seen[index].confidence >= SHOWN_ALONE)
    advice = advise(photo, seen, layout)
    ended = time.perf_counter()
    spent = Milliseconds(photo.milliseconds, (detected - started) * 1000, (ended - detected) * 1000)
    return Reading(hand, dora, others, advice, photo.width, photo.height, spent)


def _tiles(seen: Sequence[Detection], layout: Layout) -> list[SeenTile]:
    """Every detection with its face: hand and dora judged together, the others each alone."""
    faces = [detection.likeliest for detection in seen]
    together = [*layout.hand, *([] if layout.dora is None else [layout.dora])]
    if len(layout.hand) <= HAND_TILES:
        chances = [seen[index].probabilities for index in together]
        for index, face in zip(together, likeliest_together(chances), strict=True):
            faces[index] = face
    return [
        _seen_tile(detection, face, index in layout.unsure)
        for index, (detection, face) in enumerate(zip(seen, faces, strict=True))
    ]


def _seen_tile(detection: Detection, face: Tile, is_unsure: bool) -> SeenTile:
    probability = detection.probabilities[face.ordinal]
    is_doubtful = is_unsure or detection.is_doubtful or face is not detection.likeliest
    order = sorted(TILES, key=lambda tile: -detection.probabilities[tile.ordinal])
    alternatives = tuple(tile for tile in order if tile is not face)[:ALTERNATIVES]
    confidence = min(probability, detection.confidence)
    return SeenTile(face, confidence, detection.box, is_doubtful, alternatives)
