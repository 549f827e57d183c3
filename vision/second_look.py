"""A second look at each tile from near: a small network says which face a close-up shows, if any."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import numpy as np

from vision.closeup import closeup
from vision.network import Floats, Network
from vision.photo import Pixels

FACES: Final = Path(__file__).parent.parent / "models" / "faces.onnx"


class SecondLook:
    """The network of faces; `names` are what its answers are about, in their order."""

    def __init__(self, network: Path = FACES) -> None:
        described = json.loads(network.with_suffix(".json").read_text(encoding="utf-8"))
        self.names: tuple[str, ...] = tuple(described["names"])
        self._shape: tuple[int, int] = (described["pictures"], described["size"])
        self._network = Network(network)

    def probabilities(self, pixels: Pixels, corners: Floats) -> Floats:
        """For each box (left, top, right, bottom in pixels) how likely each face is: (boxes, names)."""
        each, size = self._shape
        closeups = np.zeros((-(-len(corners) // each) * each, size, size, 3), np.uint8)
        for place, box in enumerate(corners):
            closeups[place] = closeup(pixels, box, size)
        answers = [self._network.answer(closeups[at : at + each]) for at in range(0, len(closeups), each)]
        return np.concatenate([np.zeros((0, len(self.names)), np.float32), *answers])[: len(corners)]
