"""The labelled photographs: which are fit for training, and the same ones with red copies in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from datasets.ink import Picture, Rng, a_dark, a_green, a_red, engraving, recoloured, turned_in_box
from datasets.names import as_red, is_bamboo

SQUASHED = 1.75  # long over short side of the labels; a face is 1.33 and half of them are turned
GREY = 12  # mean saturation below which a picture is black and white


@dataclass(frozen=True, slots=True)
class Label:
    """A face and the upright box around it, in pixels: centre, width, height."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Labelled:
    """A picture, its labels, and the name of the photograph it comes from."""

    picture: Picture
    labels: tuple[Label, ...]
    source: str


def source_of(path: Path) -> str:
    """The photograph behind a file: versions of one photograph share it."""
    return re.sub(r"-[0-9a-f]{6}$", "", path.stem)


def read_labelled(path: Path, names: list[str]) -> Labelled:
    """One picture of a YOLO folder with its labels."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError(f"cannot read {path}")
    lines = (path.parent.parent / "labels" / f"{path.stem}.txt").read_text().splitlines()
    height, width = picture.shape[:2]
    labels = []
    for line in lines:
        kind, *box = line.split()
        x, y, w, h = (float(value) for value in box)
        labels.append(Label(names[int(kind)], x * width, y * height, w * width, h * height))
    return Labelled(picture.astype(np.uint8), tuple(labels), source_of(path))


def is_fit(photograph: Labelled) -> bool:
    """Whether a phone would take such a picture: tiles not squashed, colours there."""
    shapes = [max(one.width / one.height, one.height / one.width) for one in photograph.labels]
    return bool(shapes) and float(np.median(shapes)) < SQUASHED


def is_colour(picture: Picture) -> bool:
    """Whether a picture is more than black and white."""
    return float(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)[..., 1].mean()) > GREY


def photographs(folder: Path) -> Iterator[Path]:
    """The pictures of one split of the real photographs."""
    yield from sorted((folder / "images").glob("*.jpg"))


def names_of(folder: Path) -> list[str]:
    """The class names of the real photographs, in their order."""
    return (folder / "names.txt").read_text().split()


def with_red_copies(photograph: Labelled, rng: Rng, share: float = 0.5, vary: float = 0.3) -> Labelled:
    """The photograph with a share of its bamboo tiles turned into red copies, some others into other inks."""
    picture, labels = photograph.picture.copy(), []
    for label in photograph.labels:
        if is_bamboo(label.name) and rng.random() < share:
            done = _repaint(picture, label, a_red(rng), keep_red=False)
            labels.append(replace(label, name=as_red(label.name)) if done else label)
            continue
        labels.append(label)
        if (is_bamboo(label.name) or label.name == "gd") and rng.random() < vary:
            ink = a_green(rng) if rng.random() < 0.75 else a_dark(rng)
            _repaint(picture, label, ink, keep_red=label.name in ("1s", "5s", "7s", "9s"))
    return Labelled(picture, tuple(labels), photograph.source)


def _repaint(picture: Picture, label: Label, colour: np.ndarray, keep_red: bool) -> bool:
    """Recolour one tile in place; whether its engraving was found."""
    height, width = picture.shape[:2]
    left, right = int(max(0, label.x - label.width / 2)), int(min(width, label.x + label.width / 2 + 1))
    top, bottom = int(max(0, label.y - label.height / 2)), int(min(height, label.y + label.height / 2 + 1))
    patch = picture[top:bottom, left:right]
    if min(patch.shape[:2]) < 12:
        return False
    face = turned_in_box(patch, (label.x - left, label.y - top, label.width, label.height))
    ink = engraving(patch, face)
    if ink is None:
        return False
    picture[top:bottom, left:right] = recoloured(patch, ink, colour, keep_red)
    return True


def quarter_turned(photograph: Labelled, turns: int) -> Labelled:
    """The photograph turned by quarters to the left, which keeps boxes tight; never mirrored."""
    picture, labels = photograph.picture, photograph.labels
    for _ in range(turns % 4):
        width = picture.shape[1]
        picture = np.ascontiguousarray(np.rot90(picture))
        labels = tuple(Label(one.name, one.y, width - one.x, one.height, one.width) for one in labels)
    return Labelled(picture, labels, photograph.source)


def closer(photograph: Labelled, rng: Rng, size: int = 640) -> Labelled:
    """A part of the photograph as if taken from nearer, around one of its tiles."""
    height, width = photograph.picture.shape[:2]
    label = photograph.labels[int(rng.integers(len(photograph.labels)))]
    side = float(min(width, max(max(label.width, label.height) * rng.uniform(1.8, 6.5), 0.18 * width)))
    left = float(np.clip(label.x - side * rng.uniform(0.3, 0.7), 0, width - side))
    top = float(np.clip(label.y - side * rng.uniform(0.3, 0.7), 0, height - side))
    scale = size / side
    move = np.array([[scale, 0, -left * scale], [0, scale, -top * scale]], np.float32)
    picture = cv2.warpAffine(photograph.picture, move, (size, size), flags=cv2.INTER_CUBIC).astype(np.uint8)
    kept = (_clipped(one, left, top, scale, size) for one in photograph.labels)
    return Labelled(picture, tuple(one for one in kept if one is not None), photograph.source)


def _clipped(label: Label, left: float, top: float, scale: float, size: int) -> Label | None:
    """The label in the nearer picture; None when more than half of the tile is outside."""
    x0, x1 = ((label.x + side * label.width / 2 - left) * scale for side in (-1, 1))
    y0, y1 = ((label.y + side * label.height / 2 - top) * scale for side in (-1, 1))
    cx0, cx1, cy0, cy1 = max(x0, 0), min(x1, size), max(y0, 0), min(y1, size)
    if cx1 <= cx0 or cy1 <= cy0 or (cx1 - cx0) * (cy1 - cy0) < 0.5 * (x1 - x0) * (y1 - y0):
        return None
    return Label(label.name, (cx0 + cx1) / 2, (cy0 + cy1) / 2, cx1 - cx0, cy1 - cy0)
