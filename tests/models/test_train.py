"""Training's settings keep characters readable and colours true."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from models.train import SETTINGS, mean_over_recent, rate_at


def test_nothing_mirrors_a_character_or_turns_green_into_red() -> None:
    for mirroring in ("fliplr", "flipud", "bgr", "mixup", "cutmix", "copy_paste"):
        assert SETTINGS[mirroring] == 0, mirroring
    assert SETTINGS["hsv_h"] <= 0.005


def test_the_rate_falls_all_along_to_its_last_share() -> None:
    rates = [rate_at(step / 20, 0.02) for step in range(21)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == 1
    assert rates[-1] == pytest.approx(0.02)
    assert rate_at(1.4, 0.02) == pytest.approx(0.02)


def test_the_weights_are_averaged_over_the_steps_so_far_and_later_over_recent_ones() -> None:
    assert mean_over_recent(0) == pytest.approx(0.1)
    assert mean_over_recent(10) < mean_over_recent(100) < mean_over_recent(5000) < 1
    assert mean_over_recent(5000) == mean_over_recent(50_000)


@pytest.mark.parametrize("command", ["models.train", "models.export", "datasets.make", "bench.reading"])
def test_each_command_explains_itself_without_what_training_installs(command: str) -> None:
    root = Path(__file__).parents[2]
    told = subprocess.run(
        [sys.executable, "-m", command, "--help"], cwd=root, capture_output=True, text=True, timeout=120
    )
    assert told.returncode == 0, told.stderr
    assert "usage" in told.stdout
