"""What a café's lamps and a phone's camera do to a picture."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.ink import Floats, Picture, Rng, as_picture

SOFT = 8  # light changes so slowly that it is worked out for every eighth pixel


def as_taken(picture: Picture, rng: Rng, strength: float = 1.0) -> Picture:
    """The picture under some lamp, through some lens, saved as some JPEG."""
    pixels = picture.astype(np.float32) * _lamp(picture.shape[0], rng, strength)
    if rng.random() < 0.25 * strength:
        pixels = _glare(pixels, rng)
    if rng.random() < 0.4 * strength:
        pixels = _blurred(pixels, rng)
    noise = rng.standard_normal(pixels.shape, dtype=np.float32)
    pixels += cv2.GaussianBlur(noise, (3, 3), 0.6) * (rng.uniform(0, 7) * strength)
    quality = int(rng.integers(45, 96))
    taken = as_picture(pixels)
    _, coded = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8)


def _lamp(size: int, rng: Rng, strength: float) -> Floats:
    """The light on each pixel: warm or cold, bright or dim, from one side, with shadows."""
    warmth = rng.normal(0.03, 0.11) * strength  # cafés are warmer than daylight
    tint = np.array([1 - warmth * 1.6, 1 - warmth * 0.25, 1 + warmth * 0.6], np.float32)
    level = float(np.clip(rng.normal(0.92, 0.23 * strength), 0.25, 1.4))
    coarse = size // SOFT
    y, x = np.mgrid[0:coarse, 0:coarse].astype(np.float32) / coarse - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    slope = 1 + rng.uniform(0, 0.5) * strength * (x * np.cos(angle) + y * np.sin(angle))
    shade = slope * (1 - rng.uniform(0, 0.5) * strength * (x**2 + y**2))
    shade = cv2.resize(shade.astype(np.float32), (size, size), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.4 * strength:
        shade = shade * _shadow(size, rng)
    return np.asarray(shade[..., None] * (tint * level), dtype=np.float32)


def _shadow(size: int, rng: Rng) -> Floats:
    """The shadow of a phone, a head or a hand."""
    mask = np.zeros((size, size), np.float32)
    corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 7)), 2)) * size
    cv2.fillConvexPoly(mask, cv2.convexHull(corners.astype(np.int32)), 1.0)
    soft = _spread(mask, size * rng.uniform(0.005, 0.06))
    return (1 - soft * rng.uniform(0.2, 0.6)).astype(np.float32)


def _glare(pixels: Floats, rng: Rng) -> Floats:
    size = pixels.shape[0]
    mask = np.zeros((size, size), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        centre = rng.integers(0, size, 2)
        axes = (int(size * rng.uniform(0.01, 0.12)), int(size * rng.uniform(0.005, 0.05)))
        cv2.ellipse(mask, (int(centre[0]), int(centre[1])), axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    soft = _spread(mask, size * rng.uniform(0.008, 0.03))[..., None]
    return (pixels + soft * rng.uniform(60, 220)).astype(np.float32)


def _spread(mask: Floats, width: float) -> Floats:
    """The mask with a soft edge; a wide one is worked out small."""
    shrink = 4 if width > SOFT else 1
    small = cv2.resize(mask, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), width / shrink)
    return np.asarray(cv2.resize(soft, mask.shape[::-1]), dtype=np.float32)


def _blurred(pixels: Floats, rng: Rng) -> Floats:
    if rng.random() < 0.5:
        return cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.4, 1.9)).astype(np.float32)
    length = int(rng.integers(2, 9))
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    start, end = (np.round(length + side * reach).astype(int) for side in (-1, 1))
    cv2.line(kernel, tuple(map(int, start)), tuple(map(int, end)), 1.0, 1, cv2.LINE_AA)
    return cv2.filter2D(pixels, -1, kernel / kernel.sum()).astype(np.float32)
