"""Real photographs for tests, and scenes composed of tiles cut out of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tiles import Tile

Pixels = npt.NDArray[np.uint8]

ROOT = Path(__file__).parents[2]
PICTURES = Path(os.environ.get("SUZUME_PICTURES", ROOT.parent / "shared" / "vision"))
FACES = {tile.value: tile for tile in Tile}
TILE = (72, 96)
CLOTH = (70, 95, 40)


def needs_pictures() -> pytest.MarkDecorator:
    """Skips where the photographs are absent, unless REQUIRE_PICTURES says that they must be there."""
    absent = not (PICTURES / "real" / "dev").is_dir() and os.environ.get("REQUIRE_PICTURES") != "1"
    return pytest.mark.skipif(absent, reason=f"no photographs at {PICTURES} (SUZUME_PICTURES says where)")


@dataclass(frozen=True, slots=True)
class Label:
    """One labelled tile: its face (None for tiles of other games) and left, top, right, bottom."""

    tile: Tile | None
    corners: tuple[float, float, float, float]


def labelled_photographs() -> list[tuple[Path, tuple[Label, ...]]]:
    """Every photograph kept for testing, in order of its name, with its labels."""
    names = (PICTURES / "real" / "names.txt").read_text(encoding="utf-8").split()
    folder = PICTURES / "real" / "dev"
    return [
        (image, tuple(_labels(folder / "labels" / f"{image.stem}.txt", names)))
        for image in sorted((folder / "images").iterdir())
    ]


def _labels(path: Path, names: list[str]) -> Iterator[Label]:
    for line in path.read_text(encoding="utf-8").splitlines():
        number, x, y, width, height = (float(word) for word in line.split())
        corners = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        left, top, right, bottom = (edge * 640 for edge in corners)
        yield Label(FACES.get(names[int(number)]), (left, top, right, bottom))


@cache
def cut_outs() -> dict[Tile, tuple[Pixels, ...]]:
    """For each face, the largest upright tiles of it in the photographs, all made one size."""
    found: dict[Tile, list[tuple[float, Pixels]]] = {}
    for image, labels in labelled_photographs():
        pixels = np.asarray(cv2.imread(str(image)), np.uint8)
        for tile, (left, top, right, bottom) in ((label.tile, label.corners) for label in labels):
            if tile is None or not 0.68 < (right - left) / (bottom - top) < 0.8:
                continue
            part = pixels[max(0, round(top)) : round(bottom), max(0, round(left)) : round(right)]
            if _fills(part):
                cut = cv2.resize(part, TILE, interpolation=cv2.INTER_CUBIC).astype(np.uint8)
                found.setdefault(tile, []).append(((right - left) * (bottom - top), cut))
    return {
        tile: tuple(cut for _, cut in sorted(cuts, key=lambda sized: -sized[0])[:5])
        for tile, cuts in found.items()
    }


def _fills(part: Pixels) -> bool:
    """Whether all four corners are the light face of an upright tile, not the table around a turned one."""
    corners = np.array([part[y, x] for x in (3, -4) for y in (3, -4)], float)
    return bool(corners.min() > 120 and np.ptp(corners, axis=1).max() < 60)


def compose(hand: list[Pixels], dora: Pixels | None, turned: float = 0) -> Pixels:
    """A hand in a row on green cloth with the dora above it, turned by some degrees."""
    scene = np.random.default_rng(0).normal(CLOTH, 6, (700, 700, 3)).clip(0, 255).astype(np.uint8)
    width, height = TILE
    left = (700 - width * len(hand)) // 2
    for place, cut in enumerate(hand):
        scene[330 : 330 + height, left + place * width : left + (place + 1) * width] = cut
    if dora is not None:
        scene[150 : 150 + height, left + width : left + 2 * width] = dora
    spin = cv2.getRotationMatrix2D((350, 350), -turned, 0.9)
    turned_scene = cv2.warpAffine(scene, spin, (700, 700), borderMode=cv2.BORDER_CONSTANT, borderValue=CLOTH)
    return turned_scene.astype(np.uint8)
