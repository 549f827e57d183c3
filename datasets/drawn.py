"""Bamboo faces and dragons of our own drawing: many shapes of stick, so that none is learned by heart."""

from __future__ import annotations

import math

import cv2
import numpy as np

from datasets.faces import HIGH, WIDE, Face
from datasets.glyphs import DRAGON_FONTS, SYMBOLS, shape_of
from datasets.ink import Floats, Picture, Rng, a_dark, a_green, a_red, as_picture
from datasets.names import as_red

Stick = tuple[float, float, float, float, bool]  # x, y, length as a share of the height, turn, red part

FINE = 3  # drawn this many times larger, then shrunk
CHARACTERS = {"gd": "發", "rd": "中"}
WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}
NUMERALS, MYRIAD = "一二三四五六七八九", "萬"
BIRDS = "\U0001f010\U0001f426\U0001f54a\U0001f413\U0001f414\U0001f424\U0001f425\U0001f986\U0001f985\U0001f983"
PRINTED_BAMBOO = 0x1F010  # the sign for one bamboo; the other numbers follow


def sticks_of(rank: int, rng: Rng) -> list[Stick]:
    """Where the sticks of a number stand on the face; 2 to 9."""
    spread = rng.uniform(0.24, 0.32)
    two, three = rng.uniform(0.34, 0.44), rng.uniform(0.24, 0.29)
    left, right = 0.5 - spread, 0.5 + spread
    up, down = 0.5 - rng.uniform(0.2, 0.235), 0.5 + rng.uniform(0.2, 0.235)
    thirds = (0.5 - rng.uniform(0.27, 0.31), 0.5, 0.5 + rng.uniform(0.27, 0.31))
    columns = (left, 0.5, right)
    if rank == 2:
        return [(0.5, up, two, 0, False), (0.5, down, two, 0, False)]
    if rank == 3:
        return [(0.5, up, two, 0, False), (left, down, two, 0, False), (right, down, two, 0, False)]
    if rank in (4, 5):
        middle = [(0.5, 0.5, rng.uniform(0.24, 0.42), 0.0, True)] if rank == 5 else []
        return [(x, y, two, 0, False) for x in (left, right) for y in (up, down)] + middle
    if rank == 6:
        return [(x, y, two, 0, False) for x in columns for y in (up, down)]
    if rank == 7:
        below = [(x, y, three, 0, False) for x in columns for y in thirds[1:]]
        return [(0.5, thirds[0], three, 0, True), *below]
    if rank == 8:
        return _eight(left, right, up, down, two, rng)
    return [(x, y, three, 0, x == 0.5) for x in columns for y in thirds]


def _eight(left: float, right: float, up: float, down: float, length: float, rng: Rng) -> list[Stick]:
    lean, inner = rng.uniform(28, 48), rng.uniform(0.1, 0.14)
    slanted = length * rng.uniform(0.72, 0.95)
    upper = [(left, up, length, 0.0, False), (right, up, length, 0.0, False)]
    upper += [(0.5 - inner, up, slanted, lean, False), (0.5 + inner, up, slanted, -lean, False)]
    lower = [(x, down + up - y, tall, -turn, False) for x, y, tall, turn, _ in upper]
    return upper + lower


def _stick_shape(canvas: Picture, stick: Stick, thick: float, style: int) -> None:
    x, y, length, degrees, _ = stick
    high, wide = canvas.shape
    reach = length * high / 2 - thick / 2
    step = np.array([math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))])
    middle = np.array([x * wide, y * high])

    def point(share: float) -> tuple[int, int]:
        px, py = middle + step * reach * share
        return int(px), int(py)

    cv2.line(
        canvas, point(-1), point(1), 255, max(1, int(thick * (1.0 if style == 0 else 0.62))), cv2.LINE_AA
    )
    knots = {0: (), 1: (-1, 0, 1), 2: (-1, -0.12, 0.12, 1), 3: (-0.9, -0.3, 0.3, 0.9)}[style]
    for knot in knots:
        cv2.circle(canvas, point(knot), int(thick * 0.62), 255, -1, cv2.LINE_AA)


def _slits(canvas: Picture, stick: Stick, thick: float) -> None:
    x, y, length, degrees, _ = stick
    high, wide = canvas.shape
    reach = length * high / 2 - thick
    dx, dy = math.sin(math.radians(degrees)) * reach, -math.cos(math.radians(degrees)) * reach
    for near, far in ((0.15, 0.85), (-0.85, -0.15)):
        start = (int(x * wide + dx * near), int(y * high + dy * near))
        end = (int(x * wide + dx * far), int(y * high + dy * far))
        cv2.line(canvas, start, end, 0, max(1, int(thick * 0.24)), cv2.LINE_AA)


def _bare(rng: Rng) -> Floats:
    white = rng.uniform(0.82, 1.0) * 245 * np.array([rng.uniform(0.78, 1), rng.uniform(0.93, 1), 1])
    grain = cv2.GaussianBlur(rng.normal(0, 1, (HIGH, WIDE)).astype(np.float32), (0, 0), 8) * 12
    return (white + grain[..., None]).astype(np.float32)


def _inked(amount: Picture, part: Picture, first: Floats, second: Floats, rng: Rng) -> Picture:
    bare = _bare(rng)
    covered = cv2.resize(amount, (WIDE, HIGH), interpolation=cv2.INTER_AREA)[..., None] / 255
    is_second = cv2.resize(part, (WIDE, HIGH), interpolation=cv2.INTER_AREA)[..., None] / 255
    colour = first * (1 - is_second) + second * is_second
    return as_picture(bare * (1 - covered) + bare.mean() * colour * covered)


def bamboo(rank: int, is_red: bool, rng: Rng) -> Face:
    """A number of ours, 2 to 9, in a drawing of its own."""
    green = a_green(rng) if rng.random() < 0.8 else a_dark(rng)
    red = a_red(rng)
    name = f"{rank}s"
    canvas, part = _printed(rank, rng) if rng.random() < 0.12 else (None, None)
    if canvas is None or part is None:
        canvas, part = _sticks(rank, rng)
    if is_red:
        return Face(as_red(name), _inked(canvas, part, red, red, rng))
    return Face(name, _inked(canvas, part, green, red if rng.random() < 0.9 else green, rng))


def _sticks(rank: int, rng: Rng) -> tuple[Picture, Picture]:
    """Where ink is, and where of it the second ink."""
    canvas = np.zeros((HIGH * FINE, WIDE * FINE), np.uint8)
    part = np.zeros_like(canvas)
    thick = canvas.shape[1] * rng.uniform(0.1, 0.17) * (0.85 if rank >= 6 else 1)
    style, has_slits = int(rng.integers(4)), rng.random() < 0.6
    for stick in sticks_of(rank, rng):
        _stick_shape(canvas, stick, thick, style)
        if stick[4]:
            _stick_shape(part, stick, thick * 1.5, style)
        if has_slits:
            _slits(canvas, stick, thick)
    return canvas, part


def _printed(rank: int, rng: Rng) -> tuple[Picture | None, Picture | None]:
    """The printed sign of the number, without the frame around it."""
    sign = shape_of(SYMBOLS, chr(PRINTED_BAMBOO + rank - 1), HIGH * FINE, rng, framed=True)
    return (None, None) if sign is None else (sign, np.zeros_like(sign))


def bird(is_red: bool, rng: Rng) -> Face | None:
    """A one: some bird, in lines or filled, in one ink or two; None where no font has any."""
    sign = BIRDS[int(rng.integers(len(BIRDS)))]
    lines = shape_of(SYMBOLS, sign, HIGH * FINE, rng, framed=sign == BIRDS[0])
    if lines is None:
        return None
    first = a_red(rng) if is_red else (a_green(rng) if rng.random() < 0.75 else a_dark(rng))
    second = first if is_red or rng.random() < 0.3 else (a_red(rng) if rng.random() < 0.7 else a_dark(rng))
    amount = lines
    if rng.random() < 0.6:
        amount = np.maximum(lines, as_picture(_filled(lines) * rng.uniform(0.35, 1.0)))
    coarse = rng.standard_normal((5, 4), dtype=np.float32)
    patches = cv2.resize(coarse, lines.shape[::-1], interpolation=cv2.INTER_CUBIC) > 0.3
    return Face("r1s" if is_red else "1s", _inked(amount, as_picture(patches * 255), first, second, rng))


def _filled(lines: Picture) -> Picture:
    """What the lines enclose, and they themselves."""
    outlines, _ = cv2.findContours(lines, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    solid = np.zeros_like(lines)
    cv2.drawContours(solid, outlines, -1, 255, cv2.FILLED)
    return solid


def of_another_game(name: str, rng: Rng) -> Face | None:
    """A blank tile, a wind or a character of our own writing; None for what we cannot draw."""
    nothing = np.zeros((HIGH * FINE, WIDE * FINE), np.uint8)
    if name == "wd":
        return Face(name, _inked(nothing, nothing, a_dark(rng), a_dark(rng), rng))
    font = DRAGON_FONTS[int(rng.integers(len(DRAGON_FONTS)))]
    if name in WINDS:
        amount, part = shape_of(font, WINDS[name], HIGH * FINE, rng), nothing
    elif name.endswith("m"):
        upper = shape_of(font, NUMERALS[int(name[0]) - 1], HIGH * FINE // 2, rng)
        lower = shape_of(font, MYRIAD, HIGH * FINE // 2, rng)
        if upper is None or lower is None:
            return None
        size = (nothing.shape[1], nothing.shape[0] // 2)
        halves = [cv2.resize(one, size, interpolation=cv2.INTER_AREA) for one in (upper, lower)]
        amount, part = np.vstack(halves).astype(np.uint8), nothing.copy()
        part[size[1] :] = 255
    else:
        return None
    return None if amount is None else Face(name, _inked(amount, part, a_dark(rng), a_red(rng), rng))


def dragon(name: str, rng: Rng) -> Face | None:
    """A dragon written with one of the machine's fonts; None where there is no such font."""
    font = DRAGON_FONTS[int(rng.integers(len(DRAGON_FONTS)))]
    amount = shape_of(font, CHARACTERS[name], HIGH * FINE, rng)
    if amount is None:
        return None
    size = int(rng.integers(1, 9))
    amount = cv2.dilate(amount, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))).astype(np.uint8)
    ink = a_red(rng) if name == "rd" else (a_green(rng) if rng.random() < 0.8 else a_dark(rng))
    return Face(name, _inked(amount, np.zeros_like(amount), ink, ink, rng))
