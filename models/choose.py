"""Choose made pictures rich in some faces, to teach again: `python -m models.choose --faces r9s r6s ...`."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

from datasets.names import NAMES, index_of
from models.feedback import label_file


def rich_in(faces: Sequence[str], images: Sequence[Path], number: int) -> list[Path]:
    """The pictures that show most of these faces, the first face counting four times."""
    worth = {str(index_of(face)): 1 for face in faces} | {str(index_of(faces[0])): 4}

    def shown(image: Path) -> int:
        return sum(worth.get(line.split()[0], 0) for line in label_file(image).read_text().splitlines())

    ranked = sorted(((shown(image), image) for image in images), key=lambda pair: (-pair[0], pair[1].name))
    return [image for count, image in ranked[:number] if count]


def choice(faces: Sequence[str], images: Sequence[Path], favoured: int, others: int, seed: int) -> list[Path]:
    """Pictures rich in the faces, and some others so that nothing is forgotten."""
    chosen = rich_in(faces, images, favoured)
    left = sorted(set(images) - set(chosen))
    return [*chosen, *random.Random(seed).sample(left, min(others, len(left)))]


def main() -> None:
    """Write the list and the data.yaml that `models.train --pictures` takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, default=Path("datasets/made"))
    parser.add_argument("--faces", nargs="+", choices=NAMES, required=True)
    parser.add_argument("--favoured", type=int, default=1000)
    parser.add_argument("--others", type=int, default=350)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    images = sorted((asked.pictures / "images").glob("*.jpg"))
    chosen = choice(asked.faces, images, asked.favoured, asked.others, asked.seed)
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "train.txt").write_text("".join(f"{image.resolve()}\n" for image in chosen))
    told = {"path": str(asked.out.resolve()), "train": "train.txt", "val": "train.txt", "names": list(NAMES)}
    (asked.out / "data.yaml").write_text(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
