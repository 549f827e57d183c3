"""A network and the engine it runs in: the only module that knows the engine.

OpenVINO was chosen by measuring the network that finds tiles, one picture on two cores: 16 ms (35 where the
processor has no bfloat16) against 42 in ONNX Runtime and 63 in OpenCV; as much memory, x86 and Arm, 100 MB
more on disk.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.photo import Pixels

# On import OpenVINO reports to its makers unless this package is absent. Nobody at the table agreed to that.
sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type]

import openvino  # type: ignore[import-untyped]  # noqa: E402

Floats = npt.NDArray[np.float32]

THREADS: Final = 2
GREY: Final = 114  # what the networks were trained to see where a square goes beyond the picture


class Network:
    """A network from an ONNX file, ready to run on bytes: blue, green, red, row by row."""

    def __init__(self, path: Path) -> None:
        core = openvino.Core()
        stages = openvino.preprocess.PrePostProcessor(core.read_model(path))
        stages.input().tensor().set_element_type(openvino.Type.u8).set_layout(openvino.Layout("NHWC"))
        stages.input().tensor().set_color_format(openvino.preprocess.ColorFormat.BGR)
        stages.input().model().set_layout(openvino.Layout("NCHW"))
        stages.input().preprocess().convert_element_type(openvino.Type.f32)
        stages.input().preprocess().convert_color(openvino.preprocess.ColorFormat.RGB).scale(255.0)
        compiled = core.compile_model(
            stages.build(), "CPU", {"INFERENCE_NUM_THREADS": THREADS, "PERFORMANCE_HINT": "LATENCY"}
        )
        self._request = compiled.create_infer_request()
        self._lock = threading.Lock()  # one at a time already keeps every core busy
        self.pictures, self.size = (int(compiled.input(0).shape[axis]) for axis in (0, 1))

    def answer(self, pictures: Pixels) -> Floats:
        """What the network says of these pictures, (`pictures`, `size`, `size`, 3); any thread may ask."""
        with self._lock:
            return np.array(self._request.infer({0: pictures})[0], np.float32)
