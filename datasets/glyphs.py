"""Signs of the machine's fonts as shapes to engrave: characters, birds, printed bamboo."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from datasets.faces import HIGH, WIDE
from datasets.ink import Picture, Rng

FONT_FOLDER = Path("/usr/share/fonts")  # of Debian; elsewhere drawings that need a font are left out
SYMBOLS = "Symbola_hint.ttf"
DRAGON_FONTS = (
    "NotoSerifCJK-Bold.ttc",
    "NotoSerifCJK-Regular.ttc",
    "NotoSansCJK-Bold.ttc",
    "NotoSansCJK-Regular.ttc",
    "ukai.ttc",
    "uming.ttc",
    "TW-Kai-98_1.ttf",
    "UnGungseo.ttf",
    "kouzan-mouhitsu.ttf",
)
SHARE = (0.5, 0.72)  # of the face's height that a sign takes
FRAME = 0.13  # of a framed sign's width that is frame and what lies outside


@lru_cache
def _file(name: str) -> Path | None:
    return next(iter(sorted(FONT_FOLDER.rglob(name))), None)


def shape_of(font: str, sign: str, high: int, rng: Rng, framed: bool = False) -> Picture | None:
    """How much ink a sign puts on each pixel of a face `high` pixels high; None where the font is missing."""
    file = _file(font)
    if file is None:
        return None
    ink = _cropped(file, sign, framed)
    sheet = np.zeros((high, high * WIDE // HIGH), np.uint8)
    tall = high * rng.uniform(*SHARE)
    scale = min(tall / ink.shape[0], sheet.shape[1] * rng.uniform(0.7, 0.85) / ink.shape[1])
    shear = rng.uniform(-0.12, 0.12)
    stretch = rng.uniform(0.95, 1.1)
    move = np.array([[scale / stretch, scale * shear, 0], [0, scale * stretch, 0]], np.float32)
    middle = move[:, :2] @ np.array([ink.shape[1] / 2, ink.shape[0] / 2])
    move[:, 2] = np.array([sheet.shape[1] / 2, sheet.shape[0] / 2]) - middle
    return cv2.warpAffine(ink, move, sheet.shape[::-1], flags=cv2.INTER_AREA).astype(np.uint8)


def _cropped(file: Path, sign: str, framed: bool) -> Picture:
    """The sign alone, without what is blank around it."""
    canvas = Image.new("L", (900, 900))
    ImageDraw.Draw(canvas).text((450, 450), sign, 255, ImageFont.truetype(str(file), 500), anchor="mm")
    ink = np.asarray(canvas)
    box = _used(ink)
    if framed:
        edge = int(FRAME * (box[1].stop - box[1].start))
        inner = ink[box][edge:-edge, edge:-edge]
        return inner[_used(inner)]
    return ink[box]


def _used(ink: Picture) -> tuple[slice, slice]:
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
