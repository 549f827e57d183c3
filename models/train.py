"""Train the network: `python -m models.train --pictures datasets/made` (to go on: add --resume).

Runs on two processor cores, about 0.2 seconds a picture on one of them: a second thread gains little, and
loses much when anything else runs. Ultralytics refuses bfloat16 on a processor; that is put right here.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from bench.doubt import write as write_doubt
from datasets.closeups import write_closeups
from models.feedback import (
    class_names,
    gather,
    is_better,
    kept_photographs,
    listed,
    read_held_out,
    split,
    verdict,
)
from vision.detector import NETWORK
from vision.second_look import FACES
from vision.sights import Labels

CLOSEUPS_PER_PICTURE = 10  # shown in a lap
MADE_PER_KEPT = 8  # made pictures beside each kept photograph, so that other sets are not forgotten
SETTINGS: dict[str, Any] = {
    "imgsz": 640,
    "epochs": 3,
    "batch": 16,
    "nbs": 16,
    "seed": 1,
    "optimizer": "AdamW",
    "lr0": 7e-4,
    "lrf": 0.02,
    "cos_lr": True,
    "warmup_epochs": 0.15,
    "warmup_bias_lr": 0.0,
    "weight_decay": 5e-4,
    # Nothing that mirrors a character or turns green into red; turns are in the pictures, with tight boxes.
    "fliplr": 0.0,
    "flipud": 0.0,
    "bgr": 0.0,
    "mixup": 0.0,
    "cutmix": 0.0,
    "copy_paste": 0.0,
    "degrees": 0.0,
    "shear": 0.0,
    "perspective": 0.0,
    "hsv_h": 0.005,
    "hsv_s": 0.35,
    "hsv_v": 0.3,
    "translate": 0.1,
    "scale": 0.35,
    "mosaic": 0.15,
    "close_mosaic": 1,
    "device": "cpu",
    "workers": 1,
    "cache": False,
    "save_period": 1,
    "patience": 0,
    "val": False,
    "plots": False,
    "exist_ok": True,
    "deterministic": False,
}


def prepare_environment(run: Path, threads: int) -> None:
    """Keep Ultralytics offline and its settings inside the run's folder; must come before its import."""
    run.mkdir(parents=True, exist_ok=True)
    os.environ.update(
        YOLO_OFFLINE="true",
        YOLO_AUTOINSTALL="false",
        YOLO_CONFIG_DIR=str(run.resolve()),
        OMP_NUM_THREADS=str(threads),
    )


def with_our_names(start: Path, run: Path) -> Path:
    """A copy of the starting checkpoint whose red classes bear our names, so that their weights are kept."""
    import torch

    kept = torch.load(start, map_location="cpu", weights_only=False)
    for part in ("model", "ema"):
        network = kept.get(part)
        if network is not None:
            network.names = {index: _our_name(name) for index, name in dict(network.names).items()}
    renamed = run / "start.pt"
    torch.save(kept, renamed)
    return renamed


def _our_name(name: str) -> str:
    return f"{name}s" if name.startswith("r") and name[1:].isdigit() else name


def run_on_this_processor(threads: int) -> None:
    """Let the trainer compute in bfloat16 and with more than one thread."""
    import torch
    from ultralytics.engine import trainer

    def half(*_: object, **__: object) -> AbstractContextManager[None]:
        return torch.autocast("cpu", dtype=torch.bfloat16)  # type: ignore[no-any-return]

    trainer.autocast = half
    # Neither of its own measurements at the end: they take longer than a lap, over the pictures trained on.
    trainer.BaseTrainer.final_eval = lambda _: None
    trainer.BaseTrainer.validate = lambda _: ({}, None)
    torch.set_num_threads(threads)


class FallingRate:
    """Lowers the learning rate after every batch along a cosine; Ultralytics would only after every epoch."""

    def __init__(self) -> None:
        self._batches = 0

    def __call__(self, trainer: Any) -> None:
        """Set the rate of the next batch, once warmed up."""
        laps = len(trainer.train_loader)
        done = (trainer.start_epoch * laps + self._batches) / (trainer.epochs * laps)
        self._batches += 1
        for group in trainer.optimizer.param_groups:
            group["lr"] = group["initial_lr"] * rate_at(done, trainer.args.lrf)


def rate_at(done: float, last: float) -> float:
    """The share of the learning rate when this share of the run is done."""
    return last + (1 - last) * (1 + math.cos(math.pi * min(done, 1))) / 2


def mean_over_recent(updates: int) -> float:
    """How much of the averaged weights stays at each step: about the last 150 count.

    Ultralytics averages over thousands of steps, which a run of some hundreds never reaches.
    """
    return min(1 - 1 / 150, (1 + updates) / (10 + updates))


def make_ready(trainer: Any, threads: int) -> None:
    """Undo the one thread that Ultralytics sets, and lay the weights out as this processor likes them.

    Channels last: the same gradients (cosine 0.998 to float32, as without it) in two thirds of the time.
    """
    import torch

    torch.set_num_threads(threads)
    trainer.model.to(memory_format=torch.channels_last)
    trainer.ema.decay = mean_over_recent


def train(start: Path, pictures: Path, run: Path, threads: int, resume: bool, **changed: object) -> Path:
    """Fine-tune a checkpoint, or train a shape (.yaml) from nothing, on made pictures; its path."""
    prepare_environment(run, threads)
    from ultralytics import YOLO

    run_on_this_processor(threads)
    last = run / "weights" / "last.pt"
    network = YOLO(str(last if resume else start if start.suffix == ".yaml" else with_our_names(start, run)))
    network.add_callback("on_train_start", lambda trainer: make_ready(trainer, threads))
    network.add_callback("on_train_batch_start", FallingRate())
    settings = SETTINGS | {"project": str(run.parent.resolve()), "name": run.name, **changed}
    if resume:
        network.train(resume=True)
    else:
        network.train(data=str(pictures / "data.yaml"), **settings)
    return last


def learn_from(folder: Path, start: Path, pictures: Path, run: Path, threads: int) -> str:
    """Fine-tune on kept photographs; what the held-out ones say before and after, and which networks stay."""
    from models import train_faces
    from models.export import export

    feedback = split(kept_photographs(folder))
    names = class_names(folder)
    made = sorted((pictures / "images").glob("*.jpg"))[: MADE_PER_KEPT * len(feedback.train)]
    gathered = gather(feedback, names, made, run / "gathered")
    found = train(start, gathered, run, threads, resume=False, epochs=2, lr0=2e-4, mosaic=0.0)
    shown = listed(gathered)
    lap = CLOSEUPS_PER_PICTURE * len(shown)
    write_closeups(shown, gathered, seed=1)
    looked = train_faces.train(
        [gathered], start.with_name("faces.pt"), run / "faces", threads, False, lap, epochs=2, lr0=2e-4
    )
    before, after = (NETWORK, FACES), (run / NETWORK.name, run / FACES.name)
    for checkpoint, candidate in zip((found, looked), after, strict=True):
        export(checkpoint, candidate, "fine-tuned on a café's own photographs")
    write_doubt(Labels.load(NETWORK.with_suffix(".json")).doubt, after[0].with_suffix(".json"))
    now, then = (read_held_out(feedback, names, *networks) for networks in (before, after))
    chosen = is_better(now, then)
    if chosen:
        for candidate, used in zip(after, before, strict=True):
            for suffix in (".onnx", ".json", ".pt"):
                shutil.copyfile(candidate.with_suffix(suffix), used.with_suffix(suffix))
    return verdict(now, then, chosen)


def main() -> None:
    """Train as asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, default=Path("models/tiles.pt"))
    parser.add_argument("--pictures", type=Path, default=Path("datasets/made"))
    parser.add_argument("--run", type=Path, default=Path("models/runs/main"))
    parser.add_argument("--epochs", type=int, default=SETTINGS["epochs"])
    parser.add_argument("--size", type=int, default=SETTINGS["imgsz"])
    parser.add_argument("--rate", type=float, default=SETTINGS["lr0"])
    parser.add_argument("--share", type=float, default=1.0, help="of the pictures, for a short trial")
    parser.add_argument("--seed", type=int, default=SETTINGS["seed"])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument(
        "--with-feedback", type=Path, metavar="DIR", help="learn from a café's kept photographs"
    )
    asked = parser.parse_args()
    if asked.with_feedback:
        print(learn_from(asked.with_feedback, asked.start, asked.pictures, asked.run, asked.threads))
        return
    changed = {"epochs": asked.epochs, "imgsz": asked.size, "seed": asked.seed, "fraction": asked.share}
    print(
        train(asked.start, asked.pictures, asked.run, asked.threads, asked.resume, lr0=asked.rate, **changed)
    )


if __name__ == "__main__":
    main()
