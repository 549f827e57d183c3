"""Learning from a café's kept photographs: which to train on, which to hold out, and whether it helped.

A folder of feedback holds images/*.jpg, labels/*.txt in YOLO's form, and names.txt with the class names in
their order (without it: our twenty faces in theirs).
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.tally import Seen, Tally, percent
from datasets.names import NAMES, OURS
from vision.detector import load_detector
from vision.photo import decode

HELD_OUT_EVERY = 4  # one photograph in so many is kept for judging
LEAST = 4  # photographs; fewer teach nothing and judge nothing
REPEATS = 4  # times a kept photograph is shown in a lap, each time somewhat changed


class TooFewPhotographs(ValueError):
    """Not enough kept photographs to learn from and to judge by."""

    def __init__(self, found: int) -> None:
        super().__init__(f"{found} labelled photographs found; at least {LEAST} are needed")


@dataclass(frozen=True, slots=True)
class Feedback:
    """Kept photographs: those to train on, those held out."""

    train: tuple[Path, ...]
    held_out: tuple[Path, ...]


def kept_photographs(folder: Path) -> list[Path]:
    """The photographs that have labels, in a stable order."""
    images = sorted((folder / "images").glob("*.jpg"))
    return [path for path in images if label_file(path).exists()]


def label_file(image: Path) -> Path:
    """Where a photograph's labels are."""
    return image.parent.parent / "labels" / f"{image.stem}.txt"


def split(photographs: Sequence[Path]) -> Feedback:
    """Held out and trained on, by each file's own name: a photograph never changes sides."""
    if len(photographs) < LEAST:
        raise TooFewPhotographs(len(photographs))
    by_hash = sorted(photographs, key=lambda path: hashlib.sha256(path.stem.encode()).hexdigest())
    held = [path for path in by_hash if _number(path) % HELD_OUT_EVERY == 0] or by_hash[:1]
    held = held[: len(by_hash) // 2]
    return Feedback(tuple(path for path in by_hash if path not in held), tuple(held))


def _number(path: Path) -> int:
    return int(hashlib.sha256(path.stem.encode()).hexdigest(), 16)


def class_names(folder: Path) -> list[str]:
    """The class names of a folder of feedback, in their order."""
    told = folder / "names.txt"
    return told.read_text(encoding="utf-8").split() if told.exists() else list(OURS)


def in_our_order(lines: str, names: Sequence[str]) -> str:
    """The labels with class numbers of the network; faces it does not know are left out."""
    ours = []
    for line in lines.splitlines():
        kind, *box = line.split()
        if names[int(kind)] in NAMES:
            ours.append(" ".join([str(NAMES.index(names[int(kind)])), *box]))
    return "\n".join(ours) + "\n"


def gather(feedback: Feedback, names: Sequence[str], made: Sequence[Path], out: Path) -> Path:
    """A folder to fine-tune on: the kept photographs often, made pictures so that nothing is forgotten."""
    for part in ("images", "labels"):
        (out / part).mkdir(parents=True, exist_ok=True)
    own = []
    for path in feedback.train:
        image = out / "images" / path.name
        shutil.copyfile(path, image)
        label_file(image).write_text(in_our_order(label_file(path).read_text(), names))
        own.append(image.resolve())
    listed = [*own * REPEATS, *(path.resolve() for path in made)]
    (out / "train.txt").write_text("".join(f"{path}\n" for path in listed))
    told = {"path": str(out.resolve()), "train": "train.txt", "val": "train.txt", "names": list(NAMES)}
    (out / "data.yaml").write_text(json.dumps(told) + "\n")
    return out


def listed(gathered: Path) -> list[Path]:
    """The pictures of a folder to fine-tune on, each as often as it is shown."""
    return [Path(line) for line in (gathered / "train.txt").read_text().splitlines()]


def is_better(before: Tally, after: Tally) -> bool:
    """Whether the new network reads more of the same held-out tiles, and calls no more other things ours."""
    wrong_before = before.others_called_ours + before.strays
    wrong_after = after.others_called_ours + after.strays
    return after.right - wrong_after > before.right - wrong_before and after.right > before.right


def read_held_out(feedback: Feedback, names: Sequence[str], network: Path, faces: Path) -> Tally:
    """How two networks together read the held-out photographs."""
    detector, tally = load_detector(network, faces), Tally()
    for path in feedback.held_out:
        photo = decode(path.read_bytes())
        found = [Seen(one.likeliest.value, (*one.box,)) for one in detector.detect(photo)]
        tally.add(_truth(path, names, photo.width, photo.height), found, OURS)
    return tally


def _truth(image: Path, names: Sequence[str], width: int, height: int) -> list[Seen]:
    truth = []
    for line in label_file(image).read_text().splitlines():
        kind, *box = line.split()
        x, y, across, along = (float(value) for value in box)
        corner = ((x - across / 2) * width, (y - along / 2) * height)
        truth.append(Seen(names[int(kind)], (*corner, across * width, along * height)))
    return truth


def verdict(before: Tally, after: Tally, chosen: bool) -> str:
    """The held-out figures in words."""
    lines = [
        f"{when}: {tally.right} of {tally.tiles} held-out tiles right ({percent(tally.right, tally.tiles)}), "
        f"{tally.others_called_ours + tally.strays} boxes where no tile of ours is labelled"
        for when, tally in (("before", before), ("after", after))
    ]
    return "\n".join([*lines, "the new network is used from now on" if chosen else "the old network stays"])
