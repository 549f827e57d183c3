"""How long a photograph takes from file to reading, beside PyPI's mahjong-detector on the same file.

    python -m venv ../other && ../other/bin/pip install mahjong-detector==0.0.6
    python -m bench.vision_speed --other ../other/bin/python

Both run on two cores, warm, one after the other in turns, so that whatever else the machine does meets
both alike: the ratio of the medians is the figure to quote. Without --other only ours is measured.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

PICTURES = Path(os.environ.get("SUZUME_PICTURES", "../shared/vision"))
WIDTH, HEIGHT = 4032, 3024  # what a phone's twelve megapixels are
GRAIN = 4.0  # of a sensor; without it an enlarged picture would be easier to decode than a real one
CORES = 2
GOAL = 0.4

CLOCK = """
import re, sys, time
for line in sys.stdin:
    started = time.perf_counter()
    read(line.strip())
    milliseconds = (time.perf_counter() - started) * 1000
    peak = int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
    print(milliseconds, peak, flush=True)
"""
OURS = """
from vision import decode, load_detector, read as read_photo
detector = load_detector()
def read(path):
    with open(path, "rb") as file:
        return read_photo(decode(file.read()), detector)
"""
THEIRS = """
from mahjong_detector import detect_tiles as read
"""


@dataclass
class Reader:
    """A program that reads one photograph for each line it is given, and tells how long it took."""

    program: subprocess.Popen[str]
    megabytes: float = 0.0

    @classmethod
    def start(cls, python: str, code: str, cores: set[int]) -> Reader:
        """The program, running on these cores only."""
        program = subprocess.Popen(
            [python, "-c", code + CLOCK],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )
        return cls(program)

    def read(self, photo: Path) -> float:
        """Milliseconds for one photograph."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.program.stdin.write(f"{photo}\n")
        self.program.stdin.flush()
        milliseconds, self.megabytes = (float(word) for word in self.program.stdout.readline().split())
        return milliseconds

    def stop(self) -> None:
        """End the program."""
        self.program.communicate()


def twelve_megapixels(photograph: Path, quality: int = 90) -> bytes:
    """A photograph enlarged to what a phone takes, with a sensor's grain, as a JPEG."""
    small = cv2.imread(str(photograph))
    if small is None:
        raise SystemExit(f"no picture at {photograph}")
    height = small.shape[1] * HEIGHT // WIDTH
    top = (small.shape[0] - height) // 2
    large = cv2.resize(small[top : top + height], (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    grain = np.random.default_rng(0).normal(0, GRAIN, large.shape)
    noisy = np.clip(large + grain, 0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def measure(photo: Path, other: str | None, rounds: int) -> None:
    """Read the photograph in turns and print the medians, their ratio and the memory."""
    cores = set(sorted(os.sched_getaffinity(0))[:CORES])
    readers = {"ours": Reader.start(sys.executable, OURS, cores)}
    if other:
        readers["mahjong-detector"] = Reader.start(other, THEIRS, cores)
    times: dict[str, list[float]] = {name: [] for name in readers}
    for turn in range(rounds + 3):
        for name, reader in readers.items():
            took = reader.read(photo)
            if turn >= 3:  # the first ones warm caches up
                times[name].append(took)
    for name, reader in readers.items():
        reader.stop()
        print(
            f"{name:17} median {statistics.median(times[name]):6.1f} ms, fastest {min(times[name]):6.1f} ms,"
            f" at most {reader.megabytes:.0f} MB"
        )
    if other:
        ratio = statistics.median(times["ours"]) / statistics.median(times["mahjong-detector"])
        print(f"ratio of medians  {ratio:.2f} (goal: at most {GOAL})")


def main() -> None:
    """Measure as asked on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--other", help="the Python of an environment with mahjong-detector")
    parser.add_argument("--photo", type=Path, help="a JPEG to read instead of an enlarged photograph")
    parser.add_argument("--pictures", type=Path, default=PICTURES)
    parser.add_argument("--rounds", type=int, default=21)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        photo = asked.photo
        if photo is None:
            photo = Path(folder) / "photo.jpg"
            some = sorted((asked.pictures / "real" / "dev" / "images").iterdir())
            photo.write_bytes(twelve_megapixels(some[3]))
        print(f"{photo.stat().st_size / 1e6:.1f} MB, {CORES} cores, {asked.rounds} rounds in turns")
        measure(photo, asked.other, asked.rounds)


if __name__ == "__main__":
    main()
