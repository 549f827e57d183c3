"""The network in the repository is the one its description speaks of."""

from __future__ import annotations

import json
from pathlib import Path

from models.export import described
from tiles import Tile

MODELS = Path(__file__).parents[2] / "models"


def test_the_description_names_every_tile_and_marks_all_others() -> None:
    told = json.loads((MODELS / "tiles.json").read_text())
    ours = {tile.value for tile in Tile}
    assert ours <= set(told["names"])
    assert set(told["other"]) == set(told["names"]) - ours


def test_a_description_marks_faces_of_other_games() -> None:
    told = described(["1s", "r1s", "5m", "flower"], 640, "a test", "detect")
    assert told["other"] == ["5m", "flower"]
    assert told["size"] == 640


def test_the_network_is_small_enough_to_keep() -> None:
    assert (MODELS / "tiles.onnx").stat().st_size < 11_000_000
