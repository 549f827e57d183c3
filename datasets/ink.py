"""Where the engraving of a tile is, and the same tile with its engraving in another colour."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator

EDGE = 0.10  # the outer part of a face that holds no engraving, as a share of its size
OWN_INK = 0.93  # how much of the estimated face is searched for engraving


def as_picture(pixels: npt.ArrayLike) -> Picture:
    """Whole numbers from 0 to 255, whatever the arithmetic left."""
    return np.asarray(np.clip(pixels, 0, 255), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile's face in a picture: centre, short side, long side, and how far it is turned."""

    x: float
    y: float
    short: float
    long: float
    degrees: float

    def corners(self, share: float = 1.0) -> Floats:
        """Its four corners, from the top left of the face on; a smaller share keeps to the inside."""
        across, along = self.short * share / 2, self.long * share / 2
        flat = np.array([[-across, -along], [across, -along], [across, along], [-across, along]], np.float32)
        angle = math.radians(self.degrees)
        turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]], np.float32)
        return flat @ turn + np.array([self.x, self.y], np.float32)


def turned_in_box(picture: Picture, box: tuple[float, float, float, float]) -> Turned:
    """The turned face that fills an upright box: of all that would fit, the one whose edge is blank."""
    x, y, width, height = box
    scale = 48 / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    darkness = (255 - small.min(axis=2)).astype(np.uint8)
    fitting = _faces_that_fit(x * scale, y * scale, width * scale, height * scale)
    best = min(fitting, key=lambda face: _edge_darkness(darkness, face))
    return Turned(best.x / scale, best.y / scale, best.short / scale, best.long / scale, best.degrees)


def _faces_that_fit(x: float, y: float, width: float, height: float) -> list[Turned]:
    """Faces of any turn, and of any squeeze a phone or a tilt gives, whose upright box this is."""
    faces = []
    for aspect in (1.0, 1.15, 4 / 3, 1.5, 1.75):
        for degrees in range(-85, 91, 5):
            angle = math.radians(degrees)
            across = abs(math.cos(angle)) + aspect * abs(math.sin(angle))
            along = abs(math.sin(angle)) + aspect * abs(math.cos(angle))
            if abs(math.log(across / along * height / width)) < 0.07:
                short = (width / across + height / along) / 2
                faces.append(Turned(x, y, short, short * aspect, degrees))
    return faces or [Turned(x, y, width, height, 0)]


def _edge_darkness(darkness: NDArray[np.uint8], face: Turned) -> float:
    outer = _filled(darkness.shape[:2], face.corners(0.96))
    inner = _filled(darkness.shape[:2], face.corners(0.96 - 2 * EDGE))
    return float(cv2.mean(darkness, cv2.subtract(outer, inner))[0])


def _filled(shape: tuple[int, ...], corners: Floats) -> Picture:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255, cv2.LINE_AA)
    return mask


@dataclass(frozen=True, slots=True)
class Engraving:
    """How much of each pixel is engraving (0 to 1), how much of that is red, and the bare face's light."""

    amount: Floats
    redness: Floats
    face: Floats


def engraving(picture: Picture, face: Turned | None = None) -> Engraving | None:
    """The engraving of the face in a picture; None where no light face with dark lines on it is found."""
    pixels = picture.astype(np.float32)
    inside = (
        np.full(picture.shape[:2], 255, np.uint8)
        if face is None
        else _filled(picture.shape[:2], face.corners(OWN_INK))
    )
    least = pixels.min(axis=2)
    level = float(np.percentile(least[inside > 128], 75)) if (inside > 128).any() else 0.0
    if level < 45:
        return None
    inside = _light_part(least > 0.6 * level, inside)
    bare = _bare_face(pixels, least > 0.8 * level, inside)
    dark = 1 - least / np.maximum(bare.min(axis=2), 1)
    owned = (inside > 128) & (dark > 0.12)
    if owned.sum() < 0.01 * (inside > 128).sum():
        return None
    owned = _without_edges(owned, inside)
    depth = max(float(np.percentile(dark[owned], 85)) if owned.any() else 1.0, 0.25)
    soft = cv2.GaussianBlur(cv2.dilate(owned.astype(np.float32), np.ones((3, 3))), (3, 3), 0)
    amount = np.clip((dark - 0.08) / (depth - 0.08), 0, 1) * soft
    return Engraving(amount.astype(np.float32), _redness(pixels), bare)


def _light_part(is_light: NDArray[np.bool_], inside: Picture) -> Picture:
    """The hull of the light face in what was searched: table cloth in the corners falls away."""
    light = (is_light & (inside > 128)).astype(np.uint8)
    light = as_picture(cv2.morphologyEx(light, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))
    count, pieces, sizes, _ = cv2.connectedComponentsWithStats(light, connectivity=4)
    large = [piece for piece in range(1, count) if sizes[piece, cv2.CC_STAT_AREA] > 0.08 * light.sum()]
    if not large:
        return inside
    points = np.argwhere(np.isin(pieces, large))[:, ::-1].astype(np.int32)
    hull = np.zeros_like(inside)
    cv2.fillConvexPoly(hull, cv2.convexHull(points), 255)
    return cv2.min(hull, inside).astype(np.uint8)


def _bare_face(pixels: Floats, is_bare: NDArray[np.bool_], inside: Picture) -> Floats:
    """The face as it would look without engraving: its bare pixels, spread under the lines."""
    weight = (is_bare & (inside > 128)).astype(np.float32)
    spread = max(3.0, math.sqrt(float((inside > 128).sum())) / 8)
    total = cv2.GaussianBlur(weight, (0, 0), spread) + 1e-3
    light = cv2.GaussianBlur(pixels * weight[..., None], (0, 0), spread) / total[..., None]
    mean = (pixels * weight[..., None]).sum(axis=(0, 1)) / max(float(weight.sum()), 1)
    trust = np.clip(total / 0.05, 0, 1)[..., None]
    return np.asarray(light * trust + mean * (1 - trust), dtype=np.float32)


def _without_edges(owned: NDArray[np.bool_], inside: Picture) -> NDArray[np.bool_]:
    """The engraving less the gaps and shadows that run along the tile's edge."""
    side = max(3, int(math.sqrt(float((inside > 128).sum())) * 0.07))
    core = cv2.erode(inside, np.ones((side, side)), borderValue=0) > 128
    _, pieces, _, _ = cv2.connectedComponentsWithStats(owned.astype(np.uint8), connectivity=8)
    total = np.bincount(pieces.ravel())
    central = np.bincount(pieces[core].ravel(), minlength=total.size)
    keep = central > 0.45 * total
    keep[0] = False
    return np.asarray(keep[pieces] & owned, dtype=np.bool_)


def _redness(pixels: Floats) -> Floats:
    blue, green, red = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    excess = (red - np.maximum(blue, green)) / np.maximum(red, 1)
    return np.asarray(np.clip((excess - 0.12) / 0.2, 0, 1), dtype=np.float32)


def recoloured(picture: Picture, ink: Engraving, colour: Floats, keep_red: bool) -> Picture:
    """The picture with its engraving in a colour (blue, green, red; 1 is the bare face's light)."""
    amount = ink.amount * (1 - ink.redness) if keep_red else ink.amount
    target = ink.face.mean(axis=2, keepdims=True) * colour
    mixed = ink.face * (1 - amount[..., None]) + target * amount[..., None]
    touched = np.clip(amount * 6, 0, 1)[..., None]
    out = picture * (1 - touched) + mixed * touched
    return as_picture(out)


def a_red(rng: Rng) -> Floats:
    """A red from orange red to wine."""
    red = rng.uniform(0.55, 0.98)
    green = red * rng.uniform(0.08, 0.30)
    blue = red * rng.uniform(0.10, 0.32)
    return np.array([blue, green, red], np.float32)


def a_green(rng: Rng) -> Floats:
    """A green as sets have it: from grass to nearly black, some of them bluish."""
    green = rng.uniform(0.18, 0.62)
    red = green * rng.uniform(0.08, 0.6)
    blue = green * rng.uniform(0.25, 0.85)
    return np.array([blue, green, red], np.float32)


def a_dark(rng: Rng) -> Floats:
    """A nearly black ink, a shade of green or blue in it."""
    base = rng.uniform(0.1, 0.3)
    return np.array([base * rng.uniform(0.9, 1.4), base, base * rng.uniform(0.7, 1.0)], np.float32)
