"""Stand-ins for the parts that tests do not want for real."""

from __future__ import annotations

from tiles import Tile
from vision import Box, Detection, Photo

DOUBT_BELOW = 0.9
TILE_WIDTH, TILE_HEIGHT = 0.09, 0.12  # of the photograph's longer side


class FakeDetector:
    """Sees the tiles it was told of, whatever the photograph: the hand in a row, the dora above it."""

    def __init__(self, hand: str, dora: str | None = None, confidence: float = 0.97) -> None:
        self.hand = [Tile.parse(notation) for notation in hand.split()]
        self.dora = Tile.parse(dora) if dora else None
        self.confidence = confidence

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        row = [
            self._seen(tile, photo, 0.05 + TILE_WIDTH * place, 0.4) for place, tile in enumerate(self.hand)
        ]
        dora = [] if self.dora is None else [self._seen(self.dora, photo, 0.3, 0.1)]
        return (*row, *dora)

    def _seen(self, tile: Tile, photo: Photo, x: float, y: float) -> Detection:
        longer = max(photo.width, photo.height)
        box = Box(x * longer, y * longer, TILE_WIDTH * longer, TILE_HEIGHT * longer)
        return Detection(
            box, self.confidence, certainty(tile, self.confidence), self.confidence < DOUBT_BELOW
        )


def certainty(tile: Tile, share: float = 0.97) -> tuple[float, ...]:
    """Probabilities that favour one face and leave the rest to all others alike."""
    rest = (1 - share) / (len(Tile) - 1)
    return tuple(share if other is tile else rest for other in Tile)
