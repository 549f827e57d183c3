"""Pictures of the actual job, composed: tiles with a body lie on a table and are seen by a phone."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.camera import Camera, held
from datasets.faces import WIDE as FACE_WIDE
from datasets.ink import Floats, Picture, Rng
from datasets.layout import HIGH, Placed, Role
from datasets.light import as_taken
from datasets.photographs import Label, Labelled
from datasets.table import BACKS, a_hand, marker, scatter_things, table_top

SIZE = 640
VISIBLE = 0.55  # of a tile's face, to be labelled


def scene(placed: list[Placed], rng: Rng, grounds: list[Picture], strength: float = 1.0) -> Labelled:
    """The picture of these tiles with the labels of those whose face is seen."""
    labels, picture = roles_and_picture(placed, rng, grounds, strength)
    return Labelled(picture, tuple(label for label, _ in labels), "composed")


def roles_and_picture(
    placed: list[Placed],
    rng: Rng,
    grounds: list[Picture],
    strength: float = 1.0,
    near: float = 1.0,
    with_hand: bool = True,
    visible: float = VISIBLE,
) -> tuple[list[tuple[Label, Role]], Picture]:
    """The labels with what each tile is there for, and the picture."""
    camera = _aimed(placed, rng, near)
    tile = camera.focal / camera.distance
    picture = table_top(SIZE, rng, grounds)
    scatter_things(picture, rng, tile)
    thick = rng.uniform(0.45, 0.85)
    _plates(picture, placed, camera, rng)
    _soft_shadow(picture, placed, camera, thick, rng)
    owner = np.zeros((SIZE, SIZE), np.uint8)
    body = rng.uniform(0.72, 0.95) * np.array([rng.uniform(195, 240), rng.uniform(220, 242), 243])
    back = np.array(BACKS[int(rng.integers(len(BACKS)))], np.float32) * rng.uniform(0.7, 1.2)
    far_first = sorted(range(len(placed)), key=lambda i: -camera.depth(_middle(placed[i])))
    for index in far_first:
        _draw(picture, owner, index + 1, placed[index], camera, thick, body, back)
    if with_hand and rng.random() < 0.2 * strength:
        covered = np.zeros_like(owner)
        a_hand(picture, covered, rng, tile)
        owner[covered > 0] = 0
    return _labels(placed, camera, thick, owner, visible), as_taken(picture, rng, strength)


def _middle(one: Placed) -> Floats:
    return np.array([one.x, one.y, 0], np.float32)


def _aimed(placed: list[Placed], rng: Rng, near: float) -> Camera:
    """A camera on the hand: mostly all of it in view, sometimes near or far."""
    shown = [one for one in placed if one.role is not Role.TABLE] or placed
    xs, ys = [one.x for one in shown], [one.y for one in shown]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    extent = max(max(xs) - min(xs) + 1.2, max(ys) - min(ys) + 1.6)
    if near < 0:  # some single tiles, very near
        one = shown[int(rng.integers(len(shown)))]
        return held(
            rng, (one.x + rng.normal(0, 0.3), one.y + rng.normal(0, 0.3)), SIZE / rng.uniform(1.7, 4.5), SIZE
        )
    wide = extent * rng.uniform(1.08, 1.7) / near
    aim = (middle[0] + rng.normal(0, 0.04) * wide, middle[1] + rng.normal(0, 0.04) * wide)
    return held(rng, aim, SIZE / wide, SIZE)


def _corners(one: Placed, height: float, share: float = 1.0) -> Floats:
    flat = np.array([[-0.5, -HIGH / 2], [0.5, -HIGH / 2], [0.5, HIGH / 2], [-0.5, HIGH / 2]]) * share
    angle = np.deg2rad(one.degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    ground = flat @ turn + np.array([one.x, one.y])
    return np.column_stack([ground, np.full(4, height)]).astype(np.float32)


def _hull(points: Floats) -> np.ndarray:
    return cv2.convexHull(np.round(np.clip(points, -4000, 4000) * 16).astype(np.int32))


def _fill(picture: Picture, points: Floats, colour: np.ndarray) -> None:
    shade = tuple(float(value) for value in np.clip(colour, 0, 255))
    cv2.fillConvexPoly(picture, _hull(points), shade, cv2.LINE_AA, 4)


def _plates(picture: Picture, placed: list[Placed], camera: Camera, rng: Rng) -> None:
    for one in placed:
        if one.role is Role.DORA and rng.random() < 0.6:
            marker(picture, camera.seen(_corners(one, 0, rng.uniform(1.2, 1.9))), rng)


def _soft_shadow(picture: Picture, placed: list[Placed], camera: Camera, thick: float, rng: Rng) -> None:
    mask = np.zeros((SIZE, SIZE), np.uint8)
    lean = rng.normal(0, 0.35, 2) * thick
    for one in placed:
        moved = _corners(one, 0) + np.array([*lean, 0], np.float32)
        cv2.fillConvexPoly(
            mask, _hull(np.vstack([camera.seen(_corners(one, 0)), camera.seen(moved)])), 255, 8, 4
        )
    spread = max(0.7, camera.focal / camera.distance * rng.uniform(0.03, 0.15))
    soft = cv2.GaussianBlur(mask, (0, 0), spread)[..., None].astype(np.float32) / 255
    picture[:] = (picture * (1 - soft * np.float32(rng.uniform(0.3, 0.75)))).astype(np.uint8)


def _draw(
    picture: Picture,
    owner: Picture,
    number: int,
    one: Placed,
    camera: Camera,
    thick: float,
    body: np.ndarray,
    back: np.ndarray,
) -> None:
    bottom, top = camera.seen(_corners(one, 0)), camera.seen(_corners(one, thick))
    middle = camera.seen(_corners(one, thick * 0.45))
    cv2.fillConvexPoly(owner, _hull(np.vstack([bottom, top])), 0, 8, 4)
    lower, upper = (back, body * 0.82) if one.face is not None else (body * 0.82, back * 0.85)
    _fill(picture, np.vstack([bottom, middle]), lower)
    _fill(picture, np.vstack([middle, top]), upper)
    if one.face is None:
        _fill(picture, camera.seen(_corners(one, thick, 0.95)), back)
        return
    cv2.fillConvexPoly(owner, _hull(top), number, 8, 4)
    bare = np.median(one.face.picture[:12].reshape(-1, 3), axis=0)
    _fill(picture, top, bare * 0.93)
    _paste(picture, one.face.picture, camera.seen(_corners(one, thick, 0.95)))


def _paste(picture: Picture, face: Picture, corners: Floats) -> None:
    """Lay a face into a quadrilateral of the picture, shrunk first so that its lines stay whole."""
    left, top = np.floor(np.clip(corners.min(axis=0), 0, SIZE)).astype(int)
    right, bottom = np.ceil(np.clip(corners.max(axis=0), 0, SIZE)).astype(int)
    if right - left < 2 or bottom - top < 2:
        return
    wide = float(np.linalg.norm(corners[1] - corners[0]))
    shrink = float(np.clip(wide * 1.25 / FACE_WIDE, 0.05, 1))
    small = cv2.resize(face, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    high, across = small.shape[:2]
    flat = np.array([[0, 0], [across, 0], [across, high], [0, high]], np.float32) - 0.5
    move = cv2.getPerspectiveTransform(flat, (corners - np.array([left, top])).astype(np.float32))
    shape = (int(right - left), int(bottom - top))
    laid = cv2.warpPerspective(small, move, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((shape[1], shape[0]), np.uint8)
    cv2.fillConvexPoly(mask, _hull(corners - np.array([left, top])), 255, cv2.LINE_AA, 4)
    amount = mask[..., None].astype(np.float32) / 255
    place = picture[top:bottom, left:right]
    place[:] = (place * (1 - amount) + laid * amount).astype(np.uint8)


def _labels(
    placed: list[Placed], camera: Camera, thick: float, owner: Picture, visible: float
) -> list[tuple[Label, Role]]:
    seen = np.bincount(owner.ravel(), minlength=len(placed) + 1)
    found = []
    for number, one in enumerate(placed, 1):
        top = camera.seen(_corners(one, thick))
        whole = abs(cv2.contourArea(top))
        if one.face is None or whole < 60 or seen[number] < visible * whole:
            continue
        (x0, y0), (x1, y1) = np.clip(top.min(axis=0), 0, SIZE), np.clip(top.max(axis=0), 0, SIZE)
        box = (float((x0 + x1) / 2), float((y0 + y1) / 2), float(x1 - x0), float(y1 - y0))
        found.append((Label(one.face.name, *box), one.role))
    return found
