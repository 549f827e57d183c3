"""From a photograph to the tiles in it: the first network finds them, the second looks at each from near."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.closeup import GREY, NOTHING
from vision.detections import TILES, Box, Detection
from vision.distance import are_too_near, joined, part_from_nearer
from vision.network import Floats, Network
from vision.photo import Photo, Pixels
from vision.second_look import FACES, SecondLook
from vision.sights import CERTAIN, WORTH_A_LOOK, Doubt, Frame, Labels, Sights, sights_in

NETWORK: Final = Path(__file__).parent.parent / "models" / "tiles.onnx"
FROM_FARTHER: Final = (0.5, 0.25)  # shares of what the network sees that a photograph of near tiles fills
COARSER: Final = 0.6  # how much smaller a picture becomes before its pixels are averaged
MAX_LOOKS: Final = 48  # tiles of one picture that are looked at again, the surest; a game has 44
POSSIBLY_OURS: Final = 0.001  # below that a tile is of another game, and a second look would only take time
FIRST_SAYS: Final = 0.5  # how much the first network's word on a face counts, against the second's


class NetworkDetector:
    """Both networks, shared by all threads of the process; without the second, what the first one says."""

    def __init__(self, network: Path, faces: Path | None) -> None:
        self._labels = Labels.load(network.with_suffix(".json"))
        self._network = Network(network)
        self._second_look = SecondLook(faces) if faces else None

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        """The tiles seen, surest first, each once."""
        sights = self._sights(photo)
        for fill in FROM_FARTHER:
            if not are_too_near(sights, photo, 2 * fill * self._labels.size):
                break
            sights = self._sights(photo, fill)
        part = part_from_nearer(sights, photo, self._labels.size)
        if part:
            sights = joined(sights, self._sights(part.cut_from(photo)), part, photo.scale)
        if self._second_look:
            sights = looked_at_again(sights, self._labels.names, self._second_look, photo)
        return detections_in(sights, self._labels)

    def _sights(self, photo: Photo, fill: float = 1.0) -> Sights:
        frame = Frame.around(photo, self._labels.size, fill)
        shown = _framed(photo, frame)
        return sights_in(self._network.answer(shown[np.newaxis])[0], photo, frame)


def load_detector(network: Path = NETWORK, faces: Path | None = FACES) -> NetworkDetector:
    """The detector for these network files and the JSON files of the same names beside them."""
    return NetworkDetector(network, faces)


def _framed(photo: Photo, frame: Frame) -> Pixels:
    """The photograph in the middle of a grey frame."""
    width = min(frame.width, max(1, round(photo.width * frame.shrink)))
    height = min(frame.height, max(1, round(photo.height * frame.shrink)))
    way = cv2.INTER_AREA if frame.shrink * photo.scale < COARSER else cv2.INTER_LINEAR
    shown = np.full((frame.height, frame.width, 3), GREY, np.uint8)
    left, top = (frame.width - width) // 2, (frame.height - height) // 2
    shown[top : top + height, left : left + width] = cv2.resize(
        photo.pixels, (width, height), interpolation=way
    )
    return shown


def looked_at_again(sights: Sights, names: tuple[str, ...], second_look: SecondLook, photo: Photo) -> Sights:
    """The sights with what both networks say together; places where the second sees no tile lose trust."""
    ours = sights.probabilities[:, [names.index(tile) for tile in TILES]].sum(axis=1)
    some = np.flatnonzero(ours >= POSSIBLY_OURS)[:MAX_LOOKS]
    answers = second_look.probabilities(photo.pixels, sights.corners[some] / photo.scale)
    faces = answers[:, [second_look.names.index(name) for name in names]]
    nothing = answers[:, second_look.names.index(NOTHING)]
    together = sights.probabilities[some] ** FIRST_SAYS * np.maximum(faces, CERTAIN)
    probabilities, confidences = sights.probabilities.copy(), sights.confidences.copy()
    probabilities[some] = together / together.sum(axis=1, keepdims=True)
    confidences[some] *= 1 - nothing
    return replace(sights, confidences=confidences, probabilities=probabilities)


def detections_in(sights: Sights, labels: Labels) -> tuple[Detection, ...]:
    """The tiles among the sights, surest first; tiles of other games are left out."""
    ours = sights.probabilities[:, [labels.names.index(tile) for tile in TILES]]
    is_ours = ours.max(axis=1, initial=0) >= sights.probabilities.max(axis=1, initial=0)
    chosen = np.flatnonzero(is_ours & (sights.confidences >= WORTH_A_LOOK))
    return tuple(
        _detection(_box(sights.corners[one]), float(sights.confidences[one]), ours[one], labels.doubt)
        for one in chosen[np.argsort(-sights.confidences[chosen], kind="stable")]
    )


def _detection(box: Box, confidence: float, shares: Floats, doubt: Doubt) -> Detection:
    """How likely each face of ours is, given that it is one of them."""
    probabilities = tuple(float(share) for share in shares.astype(np.float64) / shares.sum(dtype=np.float64))
    return Detection(box, confidence, probabilities, doubt.applies(max(probabilities), confidence))


def _box(corners: Floats) -> Box:
    left, top, right, bottom = (float(edge) for edge in corners)
    return Box(left, top, right - left, bottom - top)
