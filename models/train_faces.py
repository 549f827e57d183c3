"""Train the second look: `python -m models.train_faces --closeups datasets/made` (to go on: add --resume).

A small network that says which face a single tile shows, from a close-up. It starts from the first layers of
the network that finds tiles, which have the same shape. About 2.5 milliseconds of one core a close-up.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from datasets.changed import changed
from datasets.closeups import CONTEXT, FACES, SIDE
from datasets.ink import Picture, Rng
from datasets.names import OURS
from models.train import SETTINGS, FallingRate, make_ready, prepare_environment, run_on_this_processor
from vision.closeup import MARGIN, NOTHING

SHAPE = "yolo11n-cls.yaml"
INPUT = 96  # pixels
SHARED_LAYERS = {**{layer: layer for layer in range(9)}, 9: 10}  # of the second look: of the first network
OTHERS_SHARE, NOTHING_SHARE = 0.22, 0.06  # of what is shown: faces of other games, places without a tile
LAP = 40_000  # close-ups, as a rule
CHANGED: dict[str, Any] = {"imgsz": INPUT, "batch": 64, "nbs": 64, "epochs": 12, "lr0": 1e-3, "mosaic": 0.0}


class Closeups:
    """Close-ups drawn at random: our faces alike often, other games' seldom; each changed on the way."""

    torch_transforms = None  # Ultralytics would keep them beside the network

    def __init__(self, folders: list[Path], lap: int, seed: int) -> None:
        self.samples = range(lap)  # what Ultralytics counts
        self._seed = seed
        self._names: list[str] = []
        self._pictures: list[Picture] = []
        for folder in folders:
            pictures = np.memmap(folder / "closeups.raw", np.uint8, "r").reshape(-1, SIDE, SIDE, 3)
            self._names += (folder / "closeups.txt").read_text().split()
            self._pictures += list(pictures)
        self._of_face = {name: np.flatnonzero(np.array(self._names) == name) for name in FACES}
        self._chance = np.array([self._share(name) for name in FACES])
        self._chance /= self._chance.sum()

    def _share(self, name: str) -> float:
        if not len(self._of_face[name]):
            return 0.0
        if name in OURS:
            return (1 - OTHERS_SHARE - NOTHING_SHARE) / len(OURS)
        return NOTHING_SHARE if name == NOTHING else OTHERS_SHARE / (len(FACES) - len(OURS) - 1)

    def __len__(self) -> int:
        return len(self.samples)

    def __getitem__(self, index: int) -> dict[str, Any]:
        import torch

        face, shown = self.draw(np.random.default_rng((self._seed, index, int(torch.randint(2**31, (1,))))))
        planes = np.ascontiguousarray(shown[..., ::-1].transpose(2, 0, 1))  # red first, as at run time
        return {"img": torch.from_numpy(planes).float() / 255, "cls": face}

    def draw(self, rng: Rng) -> tuple[int, Picture]:
        """One close-up as the network is shown it, and the place of its face in FACES."""
        face = int(rng.choice(len(FACES), p=self._chance))
        chosen = self._of_face[FACES[face]]
        kept = self._pictures[int(chosen[int(rng.integers(len(chosen)))])]
        return face, changed(np.asarray(kept), INPUT, CONTEXT / MARGIN, rng)


def start_from(own: Any, start: Path) -> None:
    """Take a checkpoint's weights: all of a second look's, or those of a first network's first layers."""
    import torch

    kept = torch.load(start, map_location="cpu", weights_only=False)
    known = (kept.get("ema") or kept["model"]).float()
    if len(known.model) == len(own.model):
        own.load_state_dict(known.state_dict())
        return
    for layer, its in SHARED_LAYERS.items():
        own.model[layer].load_state_dict(known.model[its].state_dict())


def a_trainer(folders: list[Path], start: Path, lap: int, resume: bool, settings: dict[str, Any]) -> Any:
    """Ultralytics' trainer of classes, on our close-ups."""
    from ultralytics.models.yolo.classify import ClassificationTrainer

    class Trainer(ClassificationTrainer):  # type: ignore[misc]
        def get_dataset(self) -> dict[str, Any]:
            names = dict(enumerate(FACES))
            return {"train": "closeups", "val": "closeups", "nc": len(FACES), "names": names, "channels": 3}

        def build_dataset(self, img_path: str, mode: str = "train", batch: object = None) -> Closeups:
            return Closeups(folders, lap, self.args.seed)

        def setup_model(self) -> Any:
            checkpoint = super().setup_model()
            if not resume:
                start_from(self.model, start)
            return checkpoint

    return Trainer(overrides=settings)


def train(
    folders: list[Path], start: Path, run: Path, threads: int, resume: bool, lap: int = LAP, **asked: object
) -> Path:
    """Train on these folders of close-ups; the path of the trained checkpoint.

    `start` is a checkpoint of the second look to go on from, or of the first network, whose layers it takes.
    """
    prepare_environment(run, threads)
    run_on_this_processor(threads)
    last = run / "weights" / "last.pt"
    settings = SETTINGS | {"model": SHAPE, "project": str(run.parent.resolve()), "name": run.name}
    settings |= CHANGED | asked | ({"model": str(last), "resume": str(last)} if resume else {})
    trainer = a_trainer(folders, start, lap, resume, settings)
    trainer.add_callback("on_train_start", lambda trainer: make_ready(trainer, threads))
    trainer.add_callback("on_train_batch_start", FallingRate())
    trainer.train()
    return last


def main() -> None:
    """Train as asked on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--closeups", type=Path, nargs="+", default=[Path("datasets/made")])
    parser.add_argument("--start", type=Path, default=Path("models/tiles.pt"))
    parser.add_argument("--run", type=Path, default=Path("models/runs/faces"))
    parser.add_argument("--epochs", type=int, default=CHANGED["epochs"])
    parser.add_argument("--rate", type=float, default=CHANGED["lr0"])
    parser.add_argument("--seed", type=int, default=SETTINGS["seed"])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    asked = parser.parse_args()
    print(
        train(
            asked.closeups,
            asked.start,
            asked.run,
            asked.threads,
            asked.resume,
            epochs=asked.epochs,
            lr0=asked.rate,
            seed=asked.seed,
        )
    )


if __name__ == "__main__":
    main()
