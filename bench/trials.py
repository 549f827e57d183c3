"""What is worth training: `.train/bin/python -m bench.trials --pictures datasets/made` (forty minutes).

Small runs alike but for one thing, each judged on the same photographs that none was trained on. Their
figures are low, for they are short: only their order is of use. A finished trial is not run again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.reading import count_photographs, print_tally
from bench.tally import percent
from datasets.names import NAMES, OURS
from datasets.photographs import is_fit, names_of, photographs, read_labelled
from models.export import export
from models.feedback import label_file
from models.train import train
from vision.detector import load_detector

PICTURES = Path(os.environ.get("SUZUME_PICTURES", "../shared/vision"))
SEED = 7


@dataclass(frozen=True, slots=True)
class Trial:
    """What one run starts from, at which size it learns, and which names it learns."""

    title: str
    start: str
    size: int = 640
    names: Sequence[str] = NAMES


def trials(start: Path) -> dict[str, Trial]:
    """Each beside the first, but for one thing."""
    return {
        "start": Trial("YOLO11n from the starting checkpoint, 640 pixels, 44 names", str(start)),
        "scratch": Trial("from nothing", "yolo11n.yaml"),
        "480": Trial("480 pixels", str(start), size=480),
        "twenty": Trial("our twenty names only", str(start), names=OURS),
        "yolo26n": Trial("YOLO26n, from nothing", "yolo26n.yaml"),
    }


def lay_out(images: Sequence[Path], names: Sequence[str], folder: Path) -> Path:
    """A folder to train on: these pictures with only the labels of these names."""
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for image in images:
        shown = folder / "images" / image.name
        if not shown.exists():
            shown.symlink_to(image.resolve())
        lines = label_file(image).read_text().splitlines()
        kept = [line for line in lines if line.strip() and int(line.split()[0]) < len(names)]
        label_file(shown).write_text("\n".join(kept) + "\n")
    told = {"path": str(folder.resolve()), "train": "images", "val": "images", "names": list(names)}
    (folder / "data.yaml").write_text(json.dumps(told) + "\n")
    return folder


def run(name: str, trial: Trial, images: Sequence[Path], out: Path, laps: int, threads: int) -> Path:
    """The trained network, exported; trained only where it is not there yet."""
    network = out / f"{name}.onnx"
    if not network.exists():
        pictures = lay_out(images, trial.names, out / f"pictures-{len(trial.names)}")
        started = time.monotonic()
        trained = train(
            Path(trial.start), pictures, out / name, threads, False, epochs=laps, imgsz=trial.size, mosaic=0.0
        )
        print(f"{name}: {(time.monotonic() - started) / 60:.0f} minutes")
        export(trained, network, "a trial")
    return network


def main() -> None:
    """Run and judge those asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="start, scratch, 480, twenty, yolo26n; as a rule all")
    parser.add_argument("--pictures", type=Path, default=Path("datasets/made"))
    parser.add_argument("--start", type=Path, default=PICTURES / "start.pt")
    parser.add_argument("--out", type=Path, default=Path("models/runs/trials"))
    parser.add_argument("--number", type=int, default=1000, help="pictures to learn from")
    parser.add_argument("--laps", type=int, default=2)
    parser.add_argument("--limit", type=int, default=100, help="photographs to judge by")
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    images = sorted((asked.pictures / "images").glob("*.jpg"))
    chosen = random.Random(SEED).sample(images, min(asked.number, len(images)))
    names = names_of(PICTURES / "real")
    dev = (read_labelled(path, names) for path in photographs(PICTURES / "real" / "dev"))
    real = [one for one in dev if is_fit(one)]
    real = real[:: max(1, len(real) // asked.limit)]
    asked.out.mkdir(parents=True, exist_ok=True)
    rows = []
    for name, trial in trials(asked.start).items():
        if asked.names and name not in asked.names:
            continue
        network = run(name, trial, chosen, asked.out, asked.laps, asked.threads)
        detector = load_detector(network, None)
        shares = []
        for title, seed in (("as they are", None), ("half recoloured", SEED)):
            tally = count_photographs(real, detector, seed, asked.out)
            print_tally(f"{trial.title}, {title}", tally)
            shares.append(percent(tally.right, tally.tiles))
        rows.append(f"| {trial.title} | {' | '.join(shares)} | {tally.others_called_ours} |")
    print("\n| trial | as they are | half recoloured | other suits called ours |\n|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
