"""What a network sees in a photograph, and what may stand for one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tiles import Tile
from vision.photo import Photo


class Box(NamedTuple):
    """Where a tile lies, in pixels of the photograph as a person sees it."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Detection:
    """One tile seen: where, how surely a tile, and how likely each of the twenty faces (in `Tile` order).

    `is_doubtful` when the likeliest face is not likely enough to be taken on trust.
    """

    box: Box
    confidence: float
    probabilities: tuple[float, ...]
    is_doubtful: bool = False

    @property
    def likeliest(self) -> Tile:
        return TILES[self.probabilities.index(max(self.probabilities))]


TILES: tuple[Tile, ...] = tuple(Tile)


class Detector(Protocol):
    """Anything that sees tiles: the network, or a test's stand-in."""

    def detect(self, photo: Photo) -> tuple[Detection, ...]: ...
