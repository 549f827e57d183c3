"""A close-up as another phone might have taken it: turned, moved, dimmer, warmer, blurred, coarser."""

from __future__ import annotations

import math

import cv2
import numpy as np

from datasets.ink import Floats, Picture, Rng, as_picture

TURN = 10.0  # degrees, spread; quarter turns come on top
MOVE = 0.035  # of the close-up's side, spread: boxes are never quite right
SIZE = 0.07  # spread of the logarithm of its size
STRETCH = 0.07  # the same for width against height
GREY = (114, 114, 114)


def changed(kept: Picture, side: int, zoom: float, rng: Rng) -> Picture:
    """A `side` x `side` close-up out of a larger one; `zoom` of them is what the larger one shows."""
    return _taken(_moved(kept, side, zoom, rng), rng)


def _moved(kept: Picture, side: int, zoom: float, rng: Rng) -> Picture:
    angle = math.radians(90 * int(rng.integers(4)) + rng.normal(0, TURN))
    scale = side * zoom / kept.shape[0] * math.exp(rng.normal(0, SIZE))
    stretch = math.exp(rng.normal(0, STRETCH) / 2)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    move = turn @ np.diag([scale * stretch, scale / stretch])
    middle = np.array([side / 2, side / 2]) + rng.normal(0, MOVE, 2) * side
    shift = middle - move @ np.array([kept.shape[1] / 2, kept.shape[0] / 2])
    matrix = np.column_stack([move, shift]).astype(np.float32)
    picture = cv2.warpAffine(
        kept, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=GREY
    )
    return picture.astype(np.uint8)


def _taken(picture: Picture, rng: Rng) -> Picture:
    side = picture.shape[0]
    if rng.random() < 0.35:
        picture = _coarser(picture, int(rng.uniform(0.22, 0.8) * side), rng)
    pixels = picture.astype(np.float32)
    if rng.random() < 0.2:
        pixels = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.5, 2.0)).astype(np.float32)
    if rng.random() < 0.7:
        pixels = _lit(pixels, rng)
    if rng.random() < 0.3:
        pixels = pixels + rng.standard_normal(pixels.shape, dtype=np.float32) * rng.uniform(2, 12)
    if rng.random() < 0.12:
        _covered(pixels, rng)
    out = as_picture(pixels)
    if rng.random() < 0.25:
        _, coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 90))])
        out = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8)
    return out


def _coarser(picture: Picture, side: int, rng: Rng) -> Picture:
    """As from farther away: fewer pixels, then as many again."""
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    way = cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_CUBIC
    return cv2.resize(small, picture.shape[1::-1], interpolation=way).astype(np.uint8)


def _lit(pixels: Floats, rng: Rng) -> Floats:
    """Another lamp and exposure; colours keep their order, so that no green becomes red."""
    warmth = rng.normal(0, 0.08)
    tint = np.array([1 - warmth * 1.4, 1 - warmth * 0.2, 1 + warmth * 0.5], np.float32)
    gamma = math.exp(rng.normal(0, 0.2))
    level = math.exp(rng.normal(0, 0.18))
    grey = pixels.mean(axis=2, keepdims=True)
    vivid = rng.uniform(0.65, 1.3)
    lit = np.clip((grey + (pixels - grey) * vivid) * tint * level, 0, 255) / 255
    return np.asarray(lit**gamma * 255, dtype=np.float32)


def _covered(pixels: Floats, rng: Rng) -> None:
    """Hide a corner, as a finger or a neighbour does."""
    side = pixels.shape[0]
    extent = rng.uniform(0.1, 0.3, 2) * side
    x, y = (rng.uniform(0, side - extent[0]), rng.uniform(0, side - extent[1]))
    colour = rng.uniform(20, 230, 3)
    pixels[int(y) : int(y + extent[1]), int(x) : int(x + extent[0])] = colour
