"""Export a checkpoint: `python -m models.export models/runs/main/weights/last.pt` writes tiles.onnx.

Beside it tiles.json, which describes it, and tiles.pt, to train on from. A checkpoint of the second look
goes to faces.onnx, .json and .pt. The weights are kept in half precision, as the checkpoint keeps them, and
widened when the network is loaded: half the size in git, the same answers.
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
from vision.detector import NETWORK
from vision.second_look import FACES

SMALL = 256  # values; a tensor below this is not worth halving
HALF_LIMIT = 6e4
PICTURES = {"detect": 1, "classify": 16}  # that the network answers for at once
OUTPUTS = {
    "detect": "output0: float32 [1, 4 + classes, boxes]: box (centre, width, height) and probabilities",
    "classify": "output0: float32 [pictures, classes]: probabilities",
}
TRAINED_HERE = "trained by models/train.py; see models/README.md"


def described(names: list[str], size: int, provenance: str, task: str) -> dict[str, object]:
    """What the run time must know of the network, for the JSON file beside it."""
    return {
        "names": names,
        "other": [name for name in names if name not in OURS],
        "size": size,
        "pictures": PICTURES[task],
        "input": "images: float32 [pictures, 3, height, width], RGB from 0 to 1, padded with grey 114",
        "output": OUTPUTS[task],
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


def keep(checkpoint: Path, out: Path) -> None:
    """Write what is needed to train on from a checkpoint, without what names a folder of this machine."""
    import torch

    whole = torch.load(checkpoint, map_location="cpu", weights_only=False)
    network = (whole.get("ema") or whole["model"]).half()
    asked = {name: value for name, value in whole["train_args"].items() if os.sep not in str(value)}
    network.args = asked
    vars(network).pop("pt_path", None)
    for parameter in network.parameters():
        parameter.requires_grad = False
    kept = {name: whole[name] for name in ("date", "version", "license", "docs") if name in whole}
    torch.save({"epoch": -1, "model": network, "train_args": asked, **kept}, out)


def export(checkpoint: Path, out: Path | None = None, provenance: str = TRAINED_HERE) -> Path:
    """Write a checkpoint as a network the program reads, its description and itself beside it; where."""
    os.environ.update(YOLO_OFFLINE="true", YOLO_AUTOINSTALL="false")
    os.environ.setdefault("YOLO_CONFIG_DIR", str(checkpoint.parent.resolve()))
    from ultralytics import YOLO

    network = YOLO(str(checkpoint))
    size, task = int(network.overrides["imgsz"]), str(network.task)
    shape = {"batch": PICTURES[task], "dynamic": task == "detect"}  # the second look is always of one shape
    whole = network.export(format="onnx", imgsz=size, simplify=True, opset=17, **shape)
    written = out or (NETWORK if task == "detect" else FACES)
    names = halve(Path(whole), written)
    text = json.dumps(described(names, size, provenance, task), indent=1)
    written.with_suffix(".json").write_text(text + "\n")
    keep(checkpoint, written.with_suffix(".pt"))
    return written


def main() -> None:
    """Export as asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, help="as a rule models/tiles.onnx or models/faces.onnx")
    parser.add_argument("--provenance", default=TRAINED_HERE)
    asked = parser.parse_args()
    print(export(asked.checkpoint, asked.out, asked.provenance))


if __name__ == "__main__":
    main()
