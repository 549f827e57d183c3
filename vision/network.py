"""A network and the engine it runs in: the only module that knows the engine.

OpenVINO was chosen by measuring the network that finds tiles, one picture on two cores: 16 ms (35 where the
processor has no bfloat16) against 42 in ONNX Runtime and 63 in OpenCV; as much memory, x86 and Arm, 100 MB
more on disk.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from vision.photo import Pixels

# On import OpenVINO reports to its makers unless this package is absent. Nobody at the table agreed to that.
sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type]

import openvino  # type: ignore[import-untyped]  # noqa: E402

Floats = npt.NDArray[np.float32]

THREADS: Final = 2


class Network:
    """A network from an ONNX file, shared by threads; RuntimeError when the file holds none.

    Made ready for a shape of input when that is first asked for, a fifth of a second and 40 MB each: phones
    take few shapes of photographs.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._core = openvino.Core()
        self._core.read_model(path)
        self._requests: dict[tuple[int, ...], Any] = {}
        self._lock = threading.Lock()  # one at a time already keeps every core busy

    def answer(self, pictures: Pixels) -> Floats:
        """What the network says of these pictures: (picture, row, column, blue-green-red) in bytes."""
        with self._lock:
            request = self._requests.get(pictures.shape)
            if request is None:
                request = self._requests[pictures.shape] = self._ready(pictures.shape)
            return np.array(request.infer({0: pictures})[0], np.float32)

    def _ready(self, shape: tuple[int, ...]) -> Any:
        model = self._core.read_model(self._path)
        count, height, width, colours = shape
        model.reshape({model.inputs[0]: [count, colours, height, width]})
        stages = openvino.preprocess.PrePostProcessor(model)
        stages.input().tensor().set_element_type(openvino.Type.u8).set_layout(openvino.Layout("NHWC"))
        stages.input().tensor().set_color_format(openvino.preprocess.ColorFormat.BGR)
        stages.input().model().set_layout(openvino.Layout("NCHW"))
        stages.input().preprocess().convert_element_type(openvino.Type.f32)
        stages.input().preprocess().convert_color(openvino.preprocess.ColorFormat.RGB).scale(255.0)
        asked = {"INFERENCE_NUM_THREADS": THREADS, "PERFORMANCE_HINT": "LATENCY"}
        return self._core.compile_model(stages.build(), "CPU", asked).create_infer_request()
