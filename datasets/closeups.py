"""Single tiles cut out of made pictures, for the second look: `python -m datasets.closeups`.

Writes closeups.raw (bytes: tile, row, column, blue-green-red) and closeups.txt (a name a line, in the same
order). Beside the tiles there are places where none lies, named "nothing".
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from datasets.ink import Floats, Picture, Rng
from datasets.names import NAMES
from vision.closeup import NOTHING, closeup

FACES: tuple[str, ...] = (*NAMES, NOTHING)
SIDE = 128  # pixels kept of each
CONTEXT = 1.6  # side of what is kept, in times the tile's longer side: room to turn and move it in
LEAST = 16  # pixels of a tile's shorter side; in less nobody can read a face
EMPTY_PLACES = 2  # tried for in each composed picture
APART = 0.3  # intersection over union with any tile, below which a place is empty


def boxes_of(label_file: Path, width: int, height: int) -> tuple[list[str], Floats]:
    """Names and boxes (left, top, right, bottom in pixels) of a picture's tiles."""
    names, boxes = [], []
    for line in filter(str.strip, label_file.read_text().splitlines()):
        kind, x, y, w, h = (float(value) for value in line.split())
        names.append(NAMES[int(kind)])
        boxes.append([(x - w / 2) * width, (y - h / 2) * height, (x + w / 2) * width, (y + h / 2) * height])
    return names, np.array(boxes, np.float32).reshape(-1, 4)


def overlaps(box: Floats, boxes: Floats) -> Floats:
    """Intersection over union of a box with each of the others."""
    shared = np.minimum(box[2:], boxes[:, 2:]) - np.maximum(box[:2], boxes[:, :2])
    area = np.prod(np.clip(shared, 0, None), axis=1)
    whole = np.prod(box[2:] - box[:2]) + np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) - area
    return np.asarray(area / whole, dtype=np.float32)


def empty_places(boxes: Floats, rng: Rng, size: int) -> Iterator[Floats]:
    """Places as large as a tile where none lies: anywhere, or between two that lie side by side."""
    for _ in range(EMPTY_PLACES):
        like = boxes[int(rng.integers(len(boxes)))]
        extent = like[2:] - like[:2]
        aside = (
            rng.uniform(0.5, 1.2) * extent * rng.choice([-1, 1], 2) * rng.permutation([1, rng.uniform(0, 1)])
        )
        middle = (like[:2] + like[2:]) / 2 + aside if rng.random() < 0.5 else rng.uniform(0, size, 2)
        place = np.concatenate([middle - extent / 2, middle + extent / 2]).astype(np.float32)
        if overlaps(place, boxes).max() < APART:
            yield place


def closeups_of(image: Path, seed: int) -> Iterator[tuple[str, Picture]]:
    """The tiles of one made picture, and where its maker knows every tile, some places without one."""
    picture = cv2.imread(str(image), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError(f"cannot read {image}")
    pixels: Picture = picture.astype(np.uint8)
    height, width = pixels.shape[:2]
    names, boxes = boxes_of(image.parent.parent / "labels" / f"{image.stem}.txt", width, height)
    for name, box in zip(names, boxes, strict=True):
        if min(box[2:] - box[:2]) >= LEAST:
            yield name, closeup(pixels, box, SIDE, CONTEXT)
    if image.stem.startswith("composed") and len(boxes):
        for place in empty_places(boxes, np.random.default_rng((seed, len(names), width)), width):
            yield NOTHING, closeup(pixels, place, SIDE, CONTEXT)


def write_closeups(images: Sequence[Path], out: Path, seed: int) -> int:
    """Cut out the tiles of these pictures, labels beside them, into a folder; how many there are."""
    out.mkdir(parents=True, exist_ok=True)
    names = []
    with (out / "closeups.raw").open("wb") as raw:
        for number, image in enumerate(images):
            for name, picture in closeups_of(image, seed + number):
                raw.write(picture.tobytes())
                names.append(name)
    (out / "closeups.txt").write_text("\n".join(names) + "\n")
    return len(names)


def main() -> None:
    """Cut them all out."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--made", type=Path, default=Path("datasets/made"))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    images = sorted((asked.made / "images").glob("*.jpg"))
    print(f"{write_closeups(images, asked.made, asked.seed)} close-ups of {len(images)} pictures")


if __name__ == "__main__":
    main()
