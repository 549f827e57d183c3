"""How many hands a second `python -m scoring batch` scores on one core. Run: python -m bench.scoring"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from random import Random

from scoring import random_hand

HANDS = 50_000
RUNS = 5
SEED = 1


def lines() -> bytes:
    """Hands as a caller sends them: half of them win, half do not."""
    dice = Random(SEED)
    claims = [random_hand(dice) for _ in range(HANDS)]
    return b"".join(
        json.dumps({"tiles": claim.tiles, "dora": claim.dora, "dealer": claim.is_dealer}).encode() + b"\n"
        for claim in claims
    )


def paces(batch: bytes) -> tuple[float, float]:
    """Hands a second of one run, the start of the process included: by the clock, and by the core's time."""
    started, worked = time.perf_counter(), core_seconds()
    done = subprocess.run(
        [sys.executable, "-m", "scoring", "batch"], input=batch, stdout=subprocess.PIPE, check=True
    )
    if done.stdout.count(b"\n") != HANDS or b'"error"' in done.stdout:
        raise SystemExit("the batch did not score every hand")
    return HANDS / (time.perf_counter() - started), HANDS / (core_seconds() - worked)


def core_seconds() -> float:
    """The processor time of all runs so far; other programs on the machine do not count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Print the median of several runs."""
    batch = lines()
    by_clock, by_core = zip(*[paces(batch) for _ in range(RUNS)], strict=True)
    print(f"scoring: {statistics.median(by_core):,.0f} hands a second of one core's time,", end=" ")
    print(f"{statistics.median(by_clock):,.0f} by the clock (median of {RUNS} runs of {HANDS:,} hands)")


if __name__ == "__main__":
    main()
