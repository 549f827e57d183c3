"""Faces of tiles, seen straight from above: cut out of photographs or drawn by others, and re-inked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from datasets.ink import (
    Floats,
    Picture,
    Rng,
    a_dark,
    a_green,
    a_red,
    as_picture,
    engraving,
    recoloured,
    turned_in_box,
)
from datasets.names import as_red, is_bamboo
from datasets.photographs import Labelled

WIDE, HIGH = 150, 200  # every face is kept at this size
PARTLY_RED = ("1s", "5s", "7s", "9s")
ART_MARGINS = {
    "gnome_postmodern": (0.15, 0.03, 0.04, 0.13),
    "martin_persson": (0.07, 0.14, 0.07, 0.07),
    "gl_mahjongtile": (0.09, 0.07, 0.09, 0.07),
    "tempai_tileset1": (0.05, 0.05, 0.05, 0.05),
    "fluffystuff_regular": (-0.1, -0.1, -0.1, -0.1),
}
ART_EDGE = (0.03, 0.03, 0.03, 0.03)  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Face:
    """A face and its name; the picture is WIDE x HIGH."""

    name: str
    picture: Picture


Stock = dict[str, list[Face]]


def cut_out(photograph: Labelled, least: float = 34) -> Iterable[Face]:
    """The tiles of a photograph that can be cut out whole, with a blank, light edge."""
    for label in photograph.labels:
        left, top = int(label.x - label.width / 2), int(label.y - label.height / 2)
        right, bottom = int(label.x + label.width / 2) + 1, int(label.y + label.height / 2) + 1
        patch = photograph.picture[max(0, top) : bottom, max(0, left) : right]
        if min(label.width, label.height) < least or left < 0 or top < 0 or not patch.size:
            continue
        face = turned_in_box(patch, (label.x - left, label.y - top, label.width, label.height))
        if not 1.1 < face.long / face.short < 1.6:
            continue
        flat = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32)
        move = cv2.getPerspectiveTransform(face.corners(0.97).astype(np.float32), flat)
        upright = cv2.warpPerspective(patch, move, (WIDE, HIGH), flags=cv2.INTER_CUBIC).astype(np.uint8)
        cleaned = _clean_edge(upright)
        if cleaned is not None:
            yield Face(label.name, cleaned)


def _clean_edge(upright: Picture) -> Picture | None:
    """The face with neighbours' slivers painted over; None when its edge is not mostly bare."""
    least = upright.min(axis=2)
    level = float(np.percentile(least, 75))
    edge = np.ones((HIGH, WIDE), np.float32)
    edge[14:-14, 14:-14] = 0
    if level < 60 or (least[edge > 0] < 0.7 * level).mean() > 0.3:
        return None
    bare = np.median(upright[(least > 0.85 * level)], axis=0)
    weight = cv2.GaussianBlur(edge, (0, 0), 4)[..., None] * (least < 0.85 * level)[..., None]
    return as_picture(upright * (1 - weight) + bare * weight)


def art_faces(folder: Path) -> Stock:
    """The drawn faces of one style, by name."""
    stock: Stock = defaultdict(list)
    for path in sorted((*folder.glob("*.png"), *folder.glob("*.jpg"))):
        name = path.stem if path.stem in ("gd", "rd") or path.stem[-1] == "s" else f"{path.stem}s"
        if not is_bamboo(name) and name not in ("gd", "rd"):
            continue
        stock[name].append(Face(name, _on_a_face(path, ART_MARGINS.get(folder.name, ART_EDGE))))
    return stock


def _on_a_face(path: Path, margins: tuple[float, float, float, float]) -> Picture:
    drawn = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if drawn is None:
        raise ValueError(f"cannot read {path}")
    if drawn.shape[2] == 4:
        opaque = drawn[..., 3:].astype(np.float32) / 255
        drawn = drawn[..., :3] * opaque + np.array([232, 240, 243], np.float32) * (1 - opaque)
    inner = _inner(drawn.astype(np.float32), margins)
    face = cv2.resize(inner, (WIDE - 14, HIGH - 18), interpolation=cv2.INTER_AREA)
    return as_picture(cv2.copyMakeBorder(face, 9, 9, 7, 7, cv2.BORDER_REPLICATE))


def _inner(drawn: Floats, margins: tuple[float, float, float, float]) -> Floats:
    """The drawing less its margins: a frame cut off, or room added where the lines touch the edge."""
    height, width = drawn.shape[:2]
    left, right = (int(share * width) for share in margins[::2])
    top, bottom = (int(share * height) for share in margins[1::2])
    if left < 0:
        wider = cv2.copyMakeBorder(drawn, -top, -bottom, -left, -right, cv2.BORDER_REPLICATE)
        return np.asarray(wider, dtype=np.float32)
    return drawn[top : height - bottom, left : width - right]


def in_red(face: Face, rng: Rng) -> Face | None:
    """The red copy of a bamboo face; None when its engraving is not found."""
    ink = engraving(face.picture)
    if ink is None:
        return None
    return Face(as_red(face.name), recoloured(face.picture, ink, a_red(rng), keep_red=False))


def reinked(face: Face, rng: Rng) -> Face:
    """The same face in another ink, thicker or thinner, on another white."""
    ink = engraving(face.picture)
    if ink is None:
        return face
    amount = _thickness(ink.amount, rng)
    bare = rng.uniform(0.8, 1.0) * np.array([rng.uniform(0.78, 1), rng.uniform(0.93, 1), 1.0]) * 245
    light = ink.face.mean(axis=2, keepdims=True) / max(float(ink.face.mean()), 1)
    redness = ink.redness[..., None] if face.name in PARTLY_RED else np.zeros((HIGH, WIDE, 1), np.float32)
    colour = _main_ink(face, rng) * (1 - redness) + a_red(rng) * redness
    if face.name == "1s":
        colour = face.picture / np.maximum(ink.face.mean(axis=2, keepdims=True), 1)
    relief = cv2.GaussianBlur(amount, (0, 0), 1.2) - cv2.GaussianBlur(np.roll(amount, 2, (0, 1)), (0, 0), 1.2)
    mixed = bare * light * (1 - amount[..., None]) + bare.mean() * light * colour * amount[..., None]
    mixed += (relief * rng.uniform(-25, 25))[..., None]
    return Face(face.name, as_picture(mixed))


def reshaped(face: Face, rng: Rng) -> Face:
    """The same face with its engraving larger or smaller, wider or narrower, and a little bent."""
    grid = rng.normal(0, 2.2, (2, 4, 3)).astype(np.float32)
    bent = [cv2.resize(one, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC) for one in grid]
    rows, columns = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    across, along = 1 / rng.uniform(0.82, 1.06), 1 / rng.uniform(0.85, 1.05)
    x = ((columns - WIDE / 2) * across + WIDE / 2 + bent[0]).astype(np.float32)
    y = ((rows - HIGH / 2) * along + HIGH / 2 + bent[1]).astype(np.float32)
    moved = cv2.remap(face.picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return Face(face.name, moved.astype(np.uint8))


def with_index(face: Face, sign: str, rng: Rng) -> Face:
    """The face with a small sign in a corner, as some sets have for those who cannot read the others."""
    picture = face.picture.copy()
    ink = a_red(rng) if face.name.startswith("r") or rng.random() < 0.5 else a_dark(rng)
    colour, size = tuple(float(value) for value in ink * 235), rng.uniform(0.8, 1.25)
    place = (8 if rng.random() < 0.6 else WIDE - 30, 14 + int(20 * size))
    for turned in (False, True):
        if not turned or rng.random() < 0.3:
            cv2.putText(picture, sign, place, cv2.FONT_HERSHEY_SIMPLEX, size, colour, 3, cv2.LINE_AA)
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    return Face(face.name, picture)


def _main_ink(face: Face, rng: Rng) -> Floats:
    if face.name == "rd" or face.name.startswith("r"):
        return a_red(rng)
    return a_green(rng) if rng.random() < 0.75 else a_dark(rng)


def _thickness(amount: Floats, rng: Rng) -> Floats:
    size = int(rng.integers(1, 5))
    shape = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    changed = cv2.dilate(amount, shape) if rng.random() < 0.5 else cv2.erode(amount, shape)
    return changed.astype(np.float32)
