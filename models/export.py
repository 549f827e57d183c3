"""Export a checkpoint: `python -m models.export models/runs/main/weights/last.pt` writes tiles.onnx, .json.

The weights are kept in half precision, as the checkpoint keeps them, and widened when the network is loaded:
half the size in git, the same answers.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from datasets.names import OURS

SMALL = 256  # values; a tensor below this is not worth halving
HALF_LIMIT = 6e4
TRAINED_HERE = "trained by models/train.py; see models/README.md"


def described(names: list[str], size: int, provenance: str) -> dict[str, object]:
    """What the run time must know of the network, for the JSON file beside it."""
    return {
        "names": names,
        "other": [name for name in names if name not in OURS],
        "size": size,
        "input": "images: float32 [1, 3, size, size], red green blue, 0 to 1, padded with grey 114",
        "output": "output0: float32 [1, 4 + classes, boxes]: box (centre, width, height) and probabilities",
        "provenance": provenance,
    }


def halve(source: Path, target: Path) -> list[str]:
    """Write the network with its weights in half precision; the names of its classes."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    network: Any = onnx.load(str(source))
    graph = network.graph
    kept, widened = [], []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < SMALL or float(np.abs(values).max()) > HALF_LIMIT:
            kept.append(tensor)
            continue
        name = f"{tensor.name}_half"
        kept.append(numpy_helper.from_array(values.astype(np.float16), name))
        widened.append(
            helper.make_node("Cast", [name], [tensor.name], name=f"{name}_cast", to=TensorProto.FLOAT)
        )
    nodes = [*widened, *graph.node]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept)
    graph.node.extend(nodes)
    told = {entry.key: entry.value for entry in network.metadata_props}
    _forget_the_machine(network)
    onnx.checker.check_model(network)
    onnx.save(network, str(target))
    return list(ast.literal_eval(told["names"]).values())


def _forget_the_machine(network: Any) -> None:
    """Drop what names a folder of the machine that trained."""
    for entry in network.metadata_props:
        if entry.key == "description":
            entry.value = "Tiles of Suzume-Jan; see models/README.md"


def export(checkpoint: Path, out: Path, size: int = 640, provenance: str = TRAINED_HERE) -> None:
    """Write a checkpoint as a network the program reads, with its description beside it."""
    os.environ.update(YOLO_OFFLINE="true", YOLO_AUTOINSTALL="false")
    os.environ.setdefault("YOLO_CONFIG_DIR", str(checkpoint.parent.resolve()))
    from ultralytics import YOLO

    whole = YOLO(str(checkpoint)).export(format="onnx", imgsz=size, simplify=True, opset=17)
    names = halve(Path(whole), out)
    text = json.dumps(described(names, size, provenance), indent=1)
    out.with_suffix(".json").write_text(text + "\n")


def main() -> None:
    """Export as asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, default=Path("models/tiles.onnx"))
    parser.add_argument("--size", type=int, default=640)
    parser.add_argument("--provenance", default=TRAINED_HERE)
    asked = parser.parse_args()
    export(asked.checkpoint, asked.out, asked.size, asked.provenance)


if __name__ == "__main__":
    main()
