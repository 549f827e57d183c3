"""The network that finds tiles: the only module that knows the engine it runs in.

OpenVINO was chosen by measuring this network, one picture on two cores: 16 ms (35 where the processor has
no bfloat16) against 42 in ONNX Runtime and 63 in OpenCV; as much memory, x86 and Arm, 100 MB more on disk.
"""

from __future__ import annotations

import json
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.detections import TILES, Box, Detection
from vision.photo import Photo, Pixels

# On import OpenVINO reports to its makers unless this package is absent. Nobody at the table agreed to that.
sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type]

import openvino  # type: ignore[import-untyped]  # noqa: E402

Floats = npt.NDArray[np.float32]

NETWORK: Final = Path(__file__).parent.parent / "models" / "tiles.onnx"
THREADS: Final = 2
GREY: Final = 114  # what the network was trained to see around a picture that is not square
MIN_CONFIDENCE: Final = 0.1  # a weak sight may complete a hand; alone it is left out later
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

    columns: tuple[int, ...]  # for each tile in `Tile` order, its column among the network's classes
    size: int
    doubt: Doubt

    @classmethod
    def load(cls, path: Path) -> Labels:
        """The labels in this file; ValueError when a tile has none."""
        described = json.loads(path.read_text(encoding="utf-8"))
        names: list[str] = described["names"]
        columns = tuple(names.index(tile) for tile in TILES)
        return cls(columns, described["size"], Doubt(**described.get("doubt", {})))


class NetworkDetector:
    """A network in OpenVINO, shared by all threads of the process."""

    def __init__(self, network: Path) -> None:
        self._labels = Labels.load(network.with_suffix(".json"))
        self._request = _compile(network, self._labels.size).create_infer_request()
        self._lock = threading.Lock()  # one picture at a time already keeps every core busy

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        """The tiles seen, surest first, each once."""
        frame = _letterbox(photo.pixels, self._labels.size)
        with self._lock:
            output = np.array(self._request.infer({0: frame[np.newaxis]})[0][0])
        return detections_in(output, self._labels, photo)


def load_detector(network: Path = NETWORK) -> NetworkDetector:
    """The detector for a network file and the JSON file of the same name beside it."""
    return NetworkDetector(network)


def _compile(network: Path, size: int) -> Any:
    """The network ready to run on bytes: blue, green, red, row by row."""
    core = openvino.Core()
    stages = openvino.preprocess.PrePostProcessor(core.read_model(network))
    stages.input().tensor().set_element_type(openvino.Type.u8).set_layout(openvino.Layout("NHWC"))
    stages.input().tensor().set_color_format(openvino.preprocess.ColorFormat.BGR)
    stages.input().model().set_layout(openvino.Layout("NCHW"))
    stages.input().preprocess().convert_element_type(openvino.Type.f32)
    stages.input().preprocess().convert_color(openvino.preprocess.ColorFormat.RGB).scale(255.0)
    return core.compile_model(
        stages.build(), "CPU", {"INFERENCE_NUM_THREADS": THREADS, "PERFORMANCE_HINT": "LATENCY"}
    )


def _letterbox(pixels: Pixels, size: int) -> Pixels:
    """The picture in the middle of a grey square."""
    height, width = pixels.shape[:2]
    shrink = size / max(height, width)
    within = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    frame = np.full((size, size, 3), GREY, np.uint8)
    left, top = (size - within[0]) // 2, (size - within[1]) // 2
    frame[top : top + within[1], left : left + within[0]] = cv2.resize(pixels, within)
    return frame


def detections_in(output: Floats, labels: Labels, photo: Photo) -> tuple[Detection, ...]:
    """The tiles in a network's output, surest first, each once; tiles of other games are left out.

    A row of the output is a place: middle, width and height in the square, then a score for each class.
    """
    scores = output[4:].T
    ours = scores[:, labels.columns]
    strongest = ours.max(axis=1)
    seen = np.flatnonzero((strongest >= MIN_CONFIDENCE) & (strongest >= scores.max(axis=1)))
    seen = seen[np.argsort(-strongest[seen], kind="stable")][:MAX_BOXES]
    corners = _corners(output[:4, seen].T, labels.size, photo)
    return tuple(
        _detection(_box(corners[one]), float(strongest[seen[one]]), ours[seen[one]], labels.doubt)
        for one in _distinct(corners)
    )


def _detection(box: Box, confidence: float, scores: Floats, doubt: Doubt) -> Detection:
    probabilities = _probabilities(scores)
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


def _probabilities(scores: Floats) -> tuple[float, ...]:
    """How likely each face is, given that it is one of them: the odds of each score, summing to one."""
    bounded = np.clip(scores.astype(np.float64), CERTAIN, 1 - CERTAIN)
    odds = bounded / (1 - bounded)
    return tuple(float(share) for share in odds / odds.sum())
