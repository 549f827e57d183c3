"""Make labelled pictures: `python -m datasets.make --out datasets/made` (seeded: the same pictures again)."""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np

from datasets.drawn import bamboo, bird, dragon, of_another_game
from datasets.faces import Face, Stock, art_faces, cut_out, in_red, reinked, reshaped, with_index
from datasets.ink import Picture, Rng
from datasets.layout import Placed, around, hand_of_six, the_dora, wall
from datasets.light import as_taken
from datasets.names import NAMES, OTHERS, OURS, index_of
from datasets.photographs import (
    Labelled,
    closer,
    is_colour,
    is_fit,
    names_of,
    photographs,
    quarter_turned,
    read_labelled,
    source_of,
    with_red_copies,
)
from datasets.scenes import roles_and_picture, scene

PICTURES = Path(os.environ.get("SUZUME_PICTURES", "../shared/vision"))
PLAIN = tuple(name for name in OURS if not name.startswith("r") or name == "rd")
PER_FACE = 250  # cut-outs kept of each face
INDEXED = 0.07  # of our faces have a small sign in a corner
INDEX = {"gd": "F", "rd": "C"}
VERSIONS = 5  # as it is, twice recoloured, twice recoloured and from nearer


def training_photographs(pictures: Path) -> list[Path]:
    """The photographs to train on: fit ones, none of which has a version among those kept for judging."""
    judged = {source_of(path) for path in photographs(pictures / "real" / "dev")}
    return [path for path in photographs(pictures / "real" / "train") if source_of(path) not in judged]


class Workshop:
    """Everything a scene is made of, loaded once."""

    def __init__(self, pictures: Path, paths: list[Path], seed: int) -> None:
        names = names_of(pictures / "real")
        loaded = (read_labelled(path, names) for path in paths)
        self.real = [one for one in loaded if is_fit(one) and is_colour(one.picture)]
        self.grounds: list[Picture] = [one.picture for one in self.real[::7]]
        self.cuts = _stock(self.real, np.random.default_rng((seed, 1)))
        folders = [*sorted((pictures / "art").iterdir()), pictures / "tiles" / "kch3coo"]
        self.styles = [art_faces(folder) for folder in folders]

    def face(self, name: str, source: str, style: int, rng: Rng) -> Face:
        """A face by its name, of some set; now and then of a shape that no set here has."""
        face = self._of_a_set(name, source, style, rng)
        if rng.random() < 0.4:
            face = reshaped(face, rng)
        if name in OURS and rng.random() < INDEXED:
            face = with_index(face, INDEX.get(name, name[-2:-1]), rng)
        return face

    def _of_a_set(self, name: str, source: str, style: int, rng: Rng) -> Face:
        """Cut out of photographs, in one drawn style, or of our own drawing."""
        plain = name[1:] if name.startswith("r") and name != "rd" else name
        if source == "drawn":
            made = _our_drawing(name, rng)
            if made is not None:
                return made
        stock = self.styles[style] if source == "art" and plain in self.styles[style] else self.cuts
        base = stock[plain][int(rng.integers(len(stock[plain])))]
        if plain in OURS and rng.random() < (0.7 if source == "art" else 0.35):
            base = reinked(base, rng)
        return base if plain == name else (in_red(base, rng) or base)


def _our_drawing(name: str, rng: Rng) -> Face | None:
    if name in ("gd", "rd"):
        return dragon(name, rng)
    if name in ("1s", "r1s"):
        return bird(name == "r1s", rng)
    if name in OURS:
        return bamboo(int(name[-2]), name.startswith("r"), rng)
    return of_another_game(name, rng) if rng.random() < 0.7 else None


def _stock(real: list[Labelled], rng: Rng) -> Stock:
    """The best known cut-outs of each face, from as many photographs as there are."""
    stock: Stock = defaultdict(list)
    for index in rng.permutation(len(real)):
        per_photo: dict[str, int] = defaultdict(int)
        for face in cut_out(real[index]):
            if per_photo[face.name] < 2 and len(stock[face.name]) < PER_FACE:
                stock[face.name].append(face)
                per_photo[face.name] += 1
    return stock


def composed(shop: Workshop, rng: Rng) -> Labelled:
    """A scene of the job: a hand of six and its dora with other tiles around, or a long row of tiles."""
    source = str(rng.choice(["cut", "art", "drawn"], p=[0.45, 0.25, 0.3]))
    style = int(rng.integers(len(shop.styles)))

    def some(count: int, others: float) -> list[Face]:
        names = [str(rng.choice(OTHERS if rng.random() < others else OURS)) for _ in range(count)]
        return [shop.face(name, source, style, rng) for name in names]

    if rng.random() < 0.2:
        return scene(wall([*some(int(rng.integers(8, 40)), 0.5)], rng), rng, shop.grounds)
    hand = hand_of_six(some(6, 0.04), rng)
    placed: list[Placed] = [*hand, the_dora(some(1, 0)[0], hand, rng)]
    table: list[Face | None] = [*some(int(rng.integers(0, 14)), 0.45), *([None] * int(rng.integers(0, 8)))]
    placed += around(table, placed, rng)
    if rng.random() < 0.18:
        return _near(placed, rng, shop)
    return scene(placed, rng, shop.grounds)


def _near(placed: list[Placed], rng: Rng, shop: Workshop) -> Labelled:
    labels, picture = roles_and_picture(placed, rng, shop.grounds, near=-1)
    return Labelled(picture, tuple(label for label, _ in labels), "composed")


def from_photograph(photograph: Labelled, version: int, rng: Rng) -> Labelled:
    """One of the versions of a real photograph."""
    if version == 0:
        return photograph
    changed = with_red_copies(photograph, rng)
    if version >= 3:
        changed = closer(changed, rng)
    changed = quarter_turned(changed, int(rng.integers(4)))
    taken = as_taken(changed.picture, rng, 0.6)
    return Labelled(taken, changed.labels, changed.source)


def save(made: Labelled, folder: Path, name: str) -> None:
    """Write a picture and its labels in YOLO's form."""
    height, width = made.picture.shape[:2]
    cv2.imwrite(str(folder / "images" / f"{name}.jpg"), made.picture, [cv2.IMWRITE_JPEG_QUALITY, 93])
    lines = (
        f"{index_of(one.name)} {one.x / width:.6f} {one.y / height:.6f}"
        f" {one.width / width:.6f} {one.height / height:.6f}"
        for one in made.labels
    )
    (folder / "labels" / f"{name}.txt").write_text("\n".join(lines) + "\n")


_shop: Workshop | None = None


def _open_shop(pictures: Path, paths: list[Path], seed: int) -> None:
    global _shop
    cv2.setNumThreads(1)
    _shop = Workshop(pictures, paths, seed)


def _make_one(job: tuple[str, int, int, int, Path]) -> None:
    kind, index, version, seed, folder = job
    assert _shop is not None
    rng = np.random.default_rng((seed, index, version, 0 if kind == "real" else 1))
    if kind == "composed":
        save(composed(_shop, rng), folder, f"composed-{index:05d}")
    elif index < len(_shop.real):
        made = from_photograph(_shop.real[index], version, rng)
        if made.labels:
            save(made, folder, f"real-{index:04d}-{version}-{made.source}")


def main() -> None:
    """Write the pictures, the labels and the list that the training reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, default=PICTURES)
    parser.add_argument("--out", type=Path, default=Path("datasets/made"))
    parser.add_argument("--composed", type=int, default=3000)
    parser.add_argument("--versions", type=int, default=VERSIONS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    for part in ("images", "labels"):
        (asked.out / part).mkdir(parents=True, exist_ok=True)
    paths = training_photographs(asked.pictures)
    jobs = [("real", i, v, asked.seed, asked.out) for i in range(len(paths)) for v in range(asked.versions)]
    jobs += [("composed", i, 0, asked.seed, asked.out) for i in range(asked.composed)]
    with Pool(asked.processes, _open_shop, (asked.pictures, paths, asked.seed)) as pool:
        for _ in pool.imap_unordered(_make_one, jobs, chunksize=8):
            pass
    write_data_file(asked.out)


def write_data_file(folder: Path) -> None:
    """Write data.yaml: where the pictures are and what the classes are called."""
    text = json.dumps(
        {"path": str(folder.resolve()), "train": "images", "val": "images", "names": list(NAMES)}
    )
    (folder / "data.yaml").write_text(text + "\n")  # JSON is YAML


if __name__ == "__main__":
    main()
