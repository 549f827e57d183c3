"""Table tops and the other things that lie on them: cloth, wood, felt, sticks, backs, hands."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.ink import Floats, Picture, Rng, as_picture

CLOTHS = (
    (60, 130, 30),
    (40, 80, 15),
    (150, 90, 30),
    (60, 60, 60),
    (40, 30, 120),
    (30, 30, 30),
    (120, 120, 130),
)
WOODS = ((90, 140, 190), (60, 95, 140), (40, 60, 90), (150, 185, 210), (120, 160, 200))
BACKS = (
    (60, 140, 40),
    (40, 160, 230),
    (180, 110, 30),
    (30, 30, 30),
    (60, 40, 170),
    (150, 60, 190),
    (220, 180, 120),
)
SKINS = ((150, 180, 225), (110, 145, 200), (80, 110, 165), (60, 80, 120))


def table_top(size: int, rng: Rng, photographs: list[Picture]) -> Picture:
    """A square of table: cloth, wood, one plain colour, or the blurred ground of a photograph."""
    kind = rng.random()
    if kind < 0.3 and photographs:
        return _ground(size, rng, photographs[int(rng.integers(len(photographs)))])
    wooden = kind > 0.7
    palette = WOODS if wooden else CLOTHS
    base = np.array(palette[int(rng.integers(len(palette)))]) * rng.uniform(0.6, 1.3) + rng.normal(0, 16, 3)
    if rng.random() < 0.15:
        base = rng.uniform(20, 245, 3)
    grain = _wood(size, rng) if wooden else _weave(size, rng)
    turned = np.ascontiguousarray(np.rot90(grain, int(rng.integers(4))))
    return as_picture(base.astype(np.float32) + turned[..., None])


def _wood(size: int, rng: Rng) -> Floats:
    lines = cv2.GaussianBlur(rng.standard_normal((size, max(4, size // 40)), dtype=np.float32), (0, 0), 1)
    return np.asarray(cv2.resize(lines, (size, size)) * rng.uniform(8, 40), dtype=np.float32)


def _weave(size: int, rng: Rng) -> Floats:
    threads = cv2.GaussianBlur(
        rng.standard_normal((size, size), dtype=np.float32), (0, 0), rng.uniform(0.5, 3)
    )
    return np.asarray(threads / max(float(threads.std()), 0.01) * rng.uniform(1, 13), dtype=np.float32)


def _ground(size: int, rng: Rng, photograph: Picture) -> Picture:
    height, width = photograph.shape[:2]
    side = int(min(height, width) * rng.uniform(0.15, 0.5))
    left, top = int(rng.integers(0, width - side)), int(rng.integers(0, height - side))
    part = cv2.GaussianBlur(photograph[top : top + side, left : left + side], (0, 0), side / 14)
    ground = cv2.resize(part, (size, size), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    return as_picture(ground + rng.normal(0, 4, ground.shape))


def scatter_things(picture: Picture, rng: Rng, tile: float) -> None:
    """Lay sticks, chips, cards and cups on the table, about as large as they are beside a tile."""
    size = picture.shape[0]
    for _ in range(int(rng.integers(0, 7))):
        x, y = (int(value) for value in rng.uniform(0, size, 2))
        thing = rng.random()
        if thing < 0.5:
            _point_stick(picture, x, y, tile, rng)
        elif thing < 0.7:
            cv2.circle(picture, (x, y), int(tile * rng.uniform(0.4, 1.8)), _any_colour(rng), -1, cv2.LINE_AA)
        else:
            _paper(picture, x, y, tile, rng)


def marker(picture: Picture, corners: np.ndarray, rng: Rng) -> None:
    """Lay the dealer's plate where the dora stands."""
    colour = _any_colour(rng)
    if rng.random() < 0.5:
        cv2.fillConvexPoly(picture, corners.astype(np.int32), colour, cv2.LINE_AA)
    else:
        cv2.fillConvexPoly(picture, cv2.convexHull(corners.astype(np.int32)), colour, cv2.LINE_AA)
        centre, radius = cv2.minEnclosingCircle(corners)
        cv2.circle(picture, (int(centre[0]), int(centre[1])), int(radius * 1.03), colour, -1, cv2.LINE_AA)


def _any_colour(rng: Rng) -> tuple[int, int, int]:
    blue, green, red = (int(value) for value in rng.uniform(10, 250, 3))
    return blue, green, red


def _point_stick(picture: Picture, x: int, y: int, tile: float, rng: Rng) -> None:
    angle, length = rng.uniform(0, np.pi), tile * rng.uniform(2, 4)
    step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    start, end = (x - int(step[0]), y - int(step[1])), (x + int(step[0]), y + int(step[1]))
    white = (225, 235, 240) if rng.random() < 0.6 else _any_colour(rng)
    cv2.line(picture, start, end, white, max(2, int(tile * rng.uniform(0.15, 0.3))), cv2.LINE_AA)
    for share in rng.uniform(-0.3, 0.3, int(rng.integers(1, 5))):
        dot = (x + int(2 * step[0] * share), y + int(2 * step[1] * share))
        ink = (30, 30, 200) if rng.random() < 0.5 else (30, 30, 30)
        cv2.circle(picture, dot, max(1, int(tile * 0.06)), ink, -1, cv2.LINE_AA)


def _paper(picture: Picture, x: int, y: int, tile: float, rng: Rng) -> None:
    shape = ((x, y), (tile * rng.uniform(1.5, 4), tile * rng.uniform(1.5, 4)), rng.uniform(0, 90))
    cv2.fillConvexPoly(picture, cv2.boxPoints(shape).astype(np.int32), (235, 240, 240), cv2.LINE_AA)
    font = cv2.FONT_HERSHEY_SIMPLEX
    for row in range(int(rng.integers(0, 4))):
        text = "".join(chr(int(code)) for code in rng.integers(65, 91, 7))
        cv2.putText(picture, text, (int(x - tile), int(y + row * tile / 3)), font, tile / 90, (60, 60, 60), 1)


def a_hand(picture: Picture, covered: Picture, rng: Rng, tile: float) -> None:
    """Draw fingers that reach into the picture from its edge; marks in `covered` what they hide."""
    size = picture.shape[0]
    skin = np.array(SKINS[int(rng.integers(len(SKINS)))], np.float32) * rng.uniform(0.7, 1.15)
    edge = rng.uniform(0, size)
    root = [(edge, size + tile), (edge, -tile), (-tile, edge), (size + tile, edge)][int(rng.integers(4))]
    mask = np.zeros((size, size), np.uint8)
    for _ in range(int(rng.integers(1, 5))):
        tip = np.array(root) + (rng.uniform(0.2, 0.8, 2) * size - np.array(root)) * rng.uniform(0.2, 0.6)
        bend = (np.array(root) + tip) / 2 + rng.normal(0, tile * 0.5, 2)
        path = np.array([root, bend, tip]).astype(np.int32)
        cv2.polylines(mask, [path], False, 255, max(3, int(tile * rng.uniform(0.5, 0.9))), cv2.LINE_AA)
    cv2.circle(mask, (int(root[0]), int(root[1])), int(tile * rng.uniform(1.5, 3)), 255, -1)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.8, tile / 40))[..., None].astype(np.float32) / 255
    round_edge = cv2.blur(mask, (max(3, int(tile / 2)),) * 2)[..., None].astype(np.float32) / 255
    shade = 0.75 + 0.35 * round_edge
    picture[:] = as_picture(picture * (1 - soft) + skin * shade * soft)
    covered[mask > 128] = 255
