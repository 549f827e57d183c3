"""How well photographs are read: `python -m bench.reading` (four minutes on two cores; --limit for less).

Real photographs that were not trained on, as they are and half recoloured; then made hands, read as the
product reads them. Pictures of the worst go to a folder.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from bench.hands import MadeHand, a_seed, is_complete, made_hand, stock_of
from bench.tally import NOTHING, Seen, Tally, paired, percent
from datasets.names import OURS
from datasets.photographs import (
    Label,
    Labelled,
    is_fit,
    names_of,
    photographs,
    read_labelled,
    with_red_copies,
)
from vision.detections import Detector
from vision.detector import NETWORK, load_detector
from vision.photo import Photo, decode
from vision.reading import Reading, SeenTile, read
from vision.second_look import FACES

PICTURES = Path(os.environ.get("SUZUME_PICTURES", "../shared/vision"))
WORST = 24  # pictures kept of each part


def as_jpeg(picture: np.ndarray) -> bytes:
    """The file a phone would send."""
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1])


def labelled(labels: Sequence[Label]) -> list[Seen]:
    """Labels as boxes from their left top."""
    return [
        Seen(one.name, (one.x - one.width / 2, one.y - one.height / 2, one.width, one.height))
        for one in labels
    ]


def detected(detector: Detector, photo: Photo) -> list[Seen]:
    """What the networks answer, before a hand is looked for."""
    return [Seen(one.likeliest.value, (*one.box,)) for one in detector.detect(photo)]


def marked(picture: np.ndarray, truth: Sequence[Seen], found: Sequence[Seen]) -> np.ndarray:
    """The picture with what was read; in red what was read wrong or missed."""
    shown = picture.copy()
    match = paired(truth, found)
    for place, one in enumerate(truth):
        read_as = found[match[place]].name if place in match else NOTHING
        if read_as == one.name or (one.name not in OURS and read_as == NOTHING):
            continue
        left, top, width, height = (int(edge) for edge in one.box)
        cv2.rectangle(shown, (left, top), (left + width, top + height), (0, 0, 255), 2)
        text = f"{one.name}>{read_as}"
        cv2.putText(shown, text, (left, max(12, top - 3)), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 255), 1)
    return shown


def count_photographs(real: list[Labelled], detector: Detector, seed: int | None, worst: Path) -> Tally:
    """Read real photographs, half of their bamboo recoloured where a seed is given."""
    tally, kept = Tally(), 0
    for number, photograph in enumerate(real):
        shown = photograph
        if seed is not None:
            shown = with_red_copies(photograph, np.random.default_rng((seed, number)), vary=0)
        truth, found = labelled(shown.labels), detected(detector, decode(as_jpeg(shown.picture)))
        if not tally.add(truth, found, OURS) and kept < WORST:
            kept += 1
            name = f"{'as-it-is' if seed is None else 'recoloured'}-{photograph.source}.jpg"
            cv2.imwrite(str(worst / name), marked(shown.picture, truth, found))
    return tally


@dataclass(slots=True)
class HandTally:
    """How hands were read: whole, and tile by tile with the doubt marked."""

    hands: int = 0
    whole: int = 0
    tiles: int = 0
    wrong: int = 0
    wrong_unmarked: int = 0
    doubted: int = 0

    def add(self, made: MadeHand, reading: Reading) -> bool:
        """Count one hand; whether the hand and the dora are exactly right."""
        assert made.dora is not None
        self.hands += 1
        hand_right = Counter(one.tile.value for one in reading.hand) == Counter(one.name for one in made.hand)
        is_right = hand_right and reading.dora is not None and reading.dora.tile.value == made.dora.name
        self.whole += is_right
        shown = [*reading.hand, *([reading.dora] if reading.dora else [])]
        match = paired(labelled([*made.hand, made.dora]), [_seen(one) for one in shown])
        for place, one in enumerate([*made.hand, made.dora]):
            self._add_tile(one, shown[match[place]] if place in match else None, is_seven=len(shown) == 7)
        return is_right

    def _add_tile(self, label: Label, seen: SeenTile | None, is_seven: bool) -> None:
        self.tiles += 1
        self.doubted += seen is not None and seen.is_doubtful
        if seen is None or seen.tile.value != label.name:
            self.wrong += 1  # a missing tile shows itself when fewer than seven are shown
            self.wrong_unmarked += is_seven if seen is None else not seen.is_doubtful


def _seen(one: SeenTile) -> Seen:
    return Seen(one.tile.value, (*one.box,))


def count_hands(real: list[Labelled], detector: Detector, number: int, seed: int, worst: Path) -> HandTally:
    """Make hands of these photographs' tiles and read them as the product does."""
    stock, grounds = stock_of(real), [one.picture for one in real[::9]]
    tally, kept, index = HandTally(), 0, 0
    while tally.hands < number:
        made = made_hand(stock, grounds, a_seed(seed, index))
        index += 1
        if not is_complete(made):
            continue
        reading = read(decode(as_jpeg(made.picture)), detector)
        if not tally.add(made, reading) and kept < WORST and made.dora is not None:
            kept += 1
            shown = [*reading.hand, *([reading.dora] if reading.dora else [])]
            picture = marked(made.picture, labelled([*made.hand, made.dora]), [_seen(one) for one in shown])
            cv2.imwrite(str(worst / f"hand-{index:04d}.jpg"), picture)
    return tally


def print_tally(title: str, tally: Tally) -> None:
    """Print what was read of real photographs."""
    print(f"\n## {title}: {tally.pictures} photographs, {tally.tiles} tiles")
    print(f"found and right       {percent(tally.right, tally.tiles)}")
    print(f"right, of those found {percent(tally.right, tally.found)}")
    print(f"red told from plain   {percent(tally.colour_right, tally.bamboo_found)} of {tally.bamboo_found}")
    print(f"whole photographs     {percent(tally.whole, tally.pictures)}")
    print(
        f"other suits called ours {tally.others_called_ours}, boxes where nothing is labelled {tally.strays}"
    )
    rows = [(name, tally.read_as[name, name], tally.count(name)) for name in OURS if tally.count(name)]
    print("per class: " + ", ".join(f"{name} {percent(right, of)} of {of}" for name, right, of in rows))
    print(
        "mistakes: "
        + ", ".join(f"{true}>{read_as} {times}" for true, read_as, times in tally.mistakes()[:25])
    )


def print_hands(tally: HandTally) -> None:
    """Print what was read of made hands."""
    print(f"\n## made hands: {tally.hands}, {tally.tiles} tiles")
    print(f"hand and dora exactly right {percent(tally.whole, tally.hands)}")
    print(f"tiles wrong                 {percent(tally.wrong, tally.tiles)}")
    print(f"wrong and not doubtful      {percent(tally.wrong_unmarked, tally.tiles)}")
    print(f"tiles marked doubtful       {percent(tally.doubted, tally.tiles)}")


def main() -> None:
    """Measure as asked on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", type=Path, default=NETWORK)
    parser.add_argument("--faces", type=Path, default=FACES)
    parser.add_argument("--alone", action="store_true", help="without the second look")
    parser.add_argument("--pictures", type=Path, default=PICTURES)
    parser.add_argument("--worst", type=Path, default=Path("models/runs/worst"))
    parser.add_argument("--limit", type=int, default=1000, help="photographs of each kind")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    asked.worst.mkdir(parents=True, exist_ok=True)
    names = names_of(asked.pictures / "real")
    paths = list(photographs(asked.pictures / "real" / "dev"))
    real = [one for one in (read_labelled(path, names) for path in paths) if is_fit(one)]
    detector = load_detector(asked.network, None if asked.alone else asked.faces)
    some = real[:: max(1, len(real) // asked.limit)][: asked.limit]
    print_tally("as they are", count_photographs(some, detector, None, asked.worst))
    print_tally("half recoloured", count_photographs(some, detector, asked.seed, asked.worst))
    print_hands(count_hands(real, detector, asked.hands, asked.seed, asked.worst))


if __name__ == "__main__":
    main()
