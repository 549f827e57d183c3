"""Recolouring changes a tile's engraving and nothing else."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from datasets.ink import Picture, Rng, a_green, a_red, engraving, recoloured, turned_in_box

CLOTH = (40, 120, 30)
IVORY = (215, 232, 238)
GREEN = (40, 90, 25)
RED = (50, 40, 190)
SIZE = 160
WINE = np.array([0.2, 0.15, 0.7], np.float32)


def tile_on_cloth(degrees: float = 0, middle: tuple[int, int, int] = GREEN) -> Picture:
    """A light tile, 60 wide and 80 high, with three sticks on it, turned on a green cloth."""
    picture = np.full((SIZE, SIZE, 3), CLOTH, np.uint8)
    face = cv2.boxPoints(((SIZE / 2, SIZE / 2), (60, 80), degrees))
    cv2.fillConvexPoly(picture, face.astype(np.int32), IVORY, cv2.LINE_AA)
    angle = np.deg2rad(degrees)
    for across, colour in ((-16, GREEN), (0, middle), (16, GREEN)):
        x, y = SIZE / 2 + across * np.cos(angle), SIZE / 2 + across * np.sin(angle)
        stick = cv2.boxPoints(((x, y), (7, 46), degrees))
        cv2.fillConvexPoly(picture, stick.astype(np.int32), colour, cv2.LINE_AA)
    return picture


def box_of(degrees: float) -> tuple[float, float, float, float]:
    """The upright box a label gives for that tile."""
    corners = cv2.boxPoints(((SIZE / 2, SIZE / 2), (60, 80), degrees))
    width, height = corners.max(axis=0) - corners.min(axis=0)
    return SIZE / 2, SIZE / 2, float(width), float(height)


def in_wine(picture: Picture, degrees: float, keep_red: bool = False) -> Picture:
    ink = engraving(picture, turned_in_box(picture, box_of(degrees)))
    assert ink is not None
    return recoloured(picture, ink, WINE, keep_red)


def is_red(pixels: Picture) -> np.ndarray:
    blue, green, red = (pixels[..., channel].astype(int) for channel in range(3))
    return np.asarray(red > 1.6 * np.maximum(blue, green))


@pytest.mark.parametrize("degrees", [0, 17, 30, 45, 72, -25])
def test_the_engraving_turns_red_however_the_tile_lies(degrees: float) -> None:
    picture = tile_on_cloth(degrees)
    engraved = np.abs(picture.astype(int) - np.array(GREEN)).sum(axis=2) < 12
    assert is_red(in_wine(picture, degrees))[engraved].mean() > 0.93


@pytest.mark.parametrize("degrees", [0, 17, 30, 45, 72, -25])
def test_cloth_and_bare_face_keep_their_colour(degrees: float) -> None:
    picture = tile_on_cloth(degrees)
    red = in_wine(picture, degrees)
    for colour in (CLOTH, IVORY):
        there = np.abs(picture.astype(int) - np.array(colour)).sum(axis=2) < 6
        changed = np.abs(red.astype(int) - picture).max(axis=2) > 40
        assert changed[there].mean() < 0.03


def test_the_red_parts_of_an_ordinary_tile_stay_red_when_the_rest_is_inked_anew() -> None:
    picture = tile_on_cloth(middle=RED)
    ink = engraving(picture, turned_in_box(picture, box_of(0)))
    assert ink is not None
    dark = recoloured(picture, ink, np.array([0.2, 0.2, 0.15], np.float32), keep_red=True)
    middle, side = dark[SIZE // 2, SIZE // 2], dark[SIZE // 2, SIZE // 2 - 16]
    assert is_red(middle[None])[0]
    assert not is_red(side[None])[0]


def test_the_light_on_the_tile_is_kept() -> None:
    slope = np.linspace(0.5, 1.0, SIZE)[:, None, None]
    picture = (tile_on_cloth() * slope).astype(np.uint8)
    red = in_wine(picture, 0)
    upper, lower = red[SIZE // 2 - 18, SIZE // 2, 2], red[SIZE // 2 + 18, SIZE // 2, 2]
    assert int(lower) > int(upper) + 8


def test_a_dark_patch_is_no_tile() -> None:
    assert engraving(np.full((40, 30, 3), 25, np.uint8)) is None


def dice() -> list[Rng]:
    return [np.random.default_rng(seed) for seed in range(300)]


def test_every_red_is_red_and_no_green_is() -> None:
    assert all(red[2] > 2.5 * max(red[0], red[1]) for red in map(a_red, dice()))
    assert all(green[1] > green[2] and green[1] > green[0] for green in map(a_green, dice()))
