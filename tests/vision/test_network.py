"""The networks in the program: shared by threads, small in memory, honest about spoiled photos."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision import files
from tests.vision.pictures import (
    compose,
    cut_outs,
    needs_pictures,
)
from tiles import Tile
from vision import Detection, Detector, Photo, Reading, decode, load_detector, read

ROOT = Path(__file__).parents[2]
RIGHT_OF_COMPOSED = 0.9


@pytest.fixture(scope="module")
def network() -> Detector:
    return load_detector()


def jpeg(pixels: np.ndarray) -> bytes:
    return cv2.imencode(".jpg", pixels)[1].tobytes()


HANDS = """
1s 2s 3s 9s 9s 9s  5s
4s 4s 4s gd gd gd  rd
6s 7s 8s 2s 3s 4s  9s
rd rd rd 5s 6s 7s  1s
"""


def read_hand(hand: str, network: Detector, turned: float) -> Reading:
    cuts = cut_outs()
    shown = [cuts[Tile.parse(notation)][place % 3] for place, notation in enumerate(hand.split())]
    return read(decode(jpeg(compose(shown[:6], shown[6], turned))), network)


@needs_pictures()
@pytest.mark.parametrize("turned", [0, 12, -25])
def test_composed_hands_are_read_in_order_with_their_dora(network: Detector, turned: float) -> None:
    right = count = 0
    for hand in HANDS.strip().splitlines():
        reading = read_hand(hand, network, turned)
        assert len(reading.hand) == 6
        assert reading.dora is not None
        faces = [*(seen.tile for seen in reading.hand), reading.dora.tile]
        right += sum(face == notation for face, notation in zip(faces, hand.split(), strict=True))
        count += len(faces)
    assert right >= RIGHT_OF_COMPOSED * count


def test_an_empty_table_shows_no_hand(network: Detector) -> None:
    cloth = np.random.default_rng(0).normal((70, 95, 40), 6, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    reading = read(decode(jpeg(cloth)), network)
    assert reading.seen == 0
    assert reading.advice[0] == "too_few"


@needs_pictures()
def test_a_photo_held_the_other_way_is_read_the_same(network: Detector) -> None:
    cuts = cut_outs()
    upright = compose([cuts[tile][0] for tile in list(cuts)[:6]], None)
    sideways = np.ascontiguousarray(np.rot90(upright))
    stored = jpeg(sideways)
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    marked = stored[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + stored[2:]
    first, second = read(decode(jpeg(upright)), network), read(decode(marked), network)
    assert [seen.tile for seen in first.hand] == [seen.tile for seen in second.hand]
    assert len(first.hand) == 6
    for one, other in zip(first.hand, second.hand, strict=True):
        assert np.allclose(one.box, other.box, atol=12)


@needs_pictures()
def test_boxes_are_in_pixels_of_the_full_photo_however_small_it_was_decoded(network: Detector) -> None:
    cuts = cut_outs()
    scene = compose([cuts[tile][0] for tile in list(cuts)[:6]], None)
    large = cv2.resize(scene, (2800, 2800), interpolation=cv2.INTER_CUBIC)
    small_reading, large_reading = read(decode(jpeg(scene)), network), read(decode(jpeg(large)), network)
    assert len(small_reading.hand) == len(large_reading.hand) == 6
    for one, other in zip(small_reading.hand, large_reading.hand, strict=True):
        assert np.allclose(np.array(one.box) * 4, other.box, atol=24)


def test_many_threads_share_the_network_and_each_gets_its_own_answer(network: Detector) -> None:
    photos = [_spots(seed) for seed in range(4)]
    alone = [network.detect(photo) for photo in photos]
    together: dict[int, list[tuple[Detection, ...]]] = {place: [] for place in range(4)}

    def look(place: int) -> None:
        together[place].extend(network.detect(photos[place]) for _ in range(5))

    threads = [threading.Thread(target=look, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for place in range(4):
        assert together[place] == [alone[place]] * 5


def _spots(seed: int) -> Photo:
    """Green bars on white cards: near enough to bamboo that a network has something to say."""
    rng = np.random.default_rng(seed)
    pixels = np.full((640, 640, 3), (60, 90, 50), np.uint8)
    for left in range(40, 560, 90):
        cv2.rectangle(pixels, (left, 260), (left + 80, 370), (240, 245, 245), -1)
        for _ in range(int(rng.integers(2, 6))):
            x, y = left + int(rng.integers(10, 60)), 265 + int(rng.integers(5, 60))
            cv2.rectangle(pixels, (x, y), (x + 8, y + 35), (40, 110, 20), -1)
    return Photo(pixels, 640, 640)


MEASURE = """
import json, sys
from vision import decode, load_detector, read
detector = load_detector()
for _ in range(3):
    read(decode(open(sys.argv[1], "rb").read()), detector)
spied = [name for name, module in sys.modules.items() if name.startswith("openvino_telemetry") and module]
print(json.dumps([peak(), spied]))
"""


@pytest.mark.slow
@files.needs_proc
def test_reading_a_twelve_megapixel_photo_stays_under_300_megabytes_and_calls_nobody(tmp_path: Path) -> None:
    noise = np.random.default_rng(0).integers(0, 256, (3024, 4032, 3), dtype=np.uint8)
    (tmp_path / "photo.jpg").write_bytes(jpeg(cv2.GaussianBlur(noise, (9, 9), 0)))
    measured = subprocess.run(
        [sys.executable, "-c", files.PEAK + MEASURE, str(tmp_path / "photo.jpg")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    megabytes, spied = json.loads(measured.stdout)
    assert megabytes < 300
    assert spied == []


@needs_pictures()
@pytest.mark.parametrize(("spoil", "advice"), [("dark", "light"), ("blurred", "hold_still")])
def test_a_spoiled_photo_of_too_few_tiles_says_what_spoils_it(
    network: Detector, spoil: str, advice: str
) -> None:
    cuts = cut_outs()
    scene = compose([cuts[tile][0] for tile in list(cuts)[:4]], None)
    spoiled = scene // 4 if spoil == "dark" else cv2.GaussianBlur(scene, (0, 0), 6)
    assert advice not in read(decode(jpeg(scene)), network).advice
    assert advice in read(decode(jpeg(spoiled)), network).advice
