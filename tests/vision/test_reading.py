"""From what the network sees to a Reading: order, legality, doubt, what is missing and what would help."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes import FakeDetector, certainty
from tests.vision.tables import look
from tiles import Tile, can_lie_together
from vision import Advice, Detection, Photo, Reading, read

TILES = tuple(Tile)
BRIGHT = 200


def photo(brightness: int = BRIGHT, size: int = 640, sharp: bool = True) -> Photo:
    """A picture of fine stripes, or of nothing."""
    pixels = np.full((size, size, 3), brightness, np.uint8)
    if sharp:
        pixels[:, ::4] = brightness // 3
    return Photo(pixels, size, size)


class Sees:
    """A detector that answers with what it was given."""

    def __init__(self, seen: list[Detection]) -> None:
        self.seen = tuple(seen)

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        return self.seen


def faces(reading: Reading) -> str:
    return " ".join(seen.tile for seen in reading.hand)


def test_six_tiles_are_read_in_order_and_the_dora_apart() -> None:
    reading = read(photo(), FakeDetector("1s 2s r3s 9s 9s 9s", dora="5s"))
    assert faces(reading) == "1s 2s r3s 9s 9s 9s"
    assert reading.dora is not None
    assert reading.dora.tile is Tile.BAMBOO_5
    assert reading.is_complete
    assert reading.seen == 7
    assert (reading.doubtful, reading.others, reading.advice) == ((), (), ())


def test_a_tile_the_network_is_not_sure_of_is_doubtful_and_offers_what_else_it_may_be() -> None:
    unsure = [0.0] * 20
    unsure[Tile.RED_9.ordinal], unsure[Tile.RED_6.ordinal], unsure[Tile.BAMBOO_9.ordinal] = 0.6, 0.3, 0.1
    seen = list(FakeDetector("1s 2s 3s 4s 5s 6s", dora="gd").detect(photo()))
    seen[2] = Detection(seen[2].box, 0.9, tuple(unsure), is_doubtful=True)
    reading = read(photo(), Sees(seen))
    assert reading.doubtful == (2,)
    assert reading.hand[2].tile is Tile.RED_9
    assert reading.hand[2].alternatives[:2] == (Tile.RED_6, Tile.BAMBOO_9)
    assert reading.hand[2].confidence == pytest.approx(0.6)


def test_a_second_red_three_becomes_the_plain_one_and_is_doubtful() -> None:
    reading = read(photo(), FakeDetector("r3s 1s 2s 9s 9s 9s", dora="r3s"))
    assert can_lie_together([*(seen.tile for seen in reading.hand), reading.dora.tile])  # type: ignore[union-attr]
    assert sum(seen.is_doubtful for seen in (*reading.hand, reading.dora) if seen) == 1


def test_the_dora_counts_among_the_four_of_a_kind() -> None:
    seen = list(FakeDetector("gd gd gd gd 1s 2s", dora="gd").detect(photo()))
    reading = read(photo(), Sees(seen))
    assert [*(one.tile for one in reading.hand), reading.dora and reading.dora.tile].count(
        Tile.GREEN_DRAGON
    ) == 4


@given(st.lists(st.sampled_from(TILES), min_size=7, max_size=7), st.integers(0, 2**32 - 1))
def test_whatever_is_seen_hand_and_dora_can_lie_on_one_table(tiles: list[Tile], seed: int) -> None:
    noise = np.random.default_rng(seed).dirichlet(np.full(20, 0.2), 7)
    seen = [
        Detection(one.box, 0.9, tuple((np.array(certainty(tile, 0.8)) + row).tolist()))
        for one, tile, row in zip(look("....g\n\na.b.c.d.e.f")[1], [*tiles], noise, strict=True)
    ]
    reading = read(photo(), Sees(seen))
    assert reading.dora is not None
    assert len(reading.hand) == 6
    assert can_lie_together([*(one.tile for one in reading.hand), reading.dora.tile])
    changed = [one for one in (*reading.hand, reading.dora) if not one.is_doubtful]
    for one in changed:
        source = next(other for other in seen if other.box == one.box)
        assert one.tile is source.likeliest, "a tile changed to be legal must be marked"


@pytest.mark.parametrize(
    ("hand", "dora", "advice"),
    [
        ("1s 2s 3s 4s 5s", "gd", (Advice.TOO_FEW,)),
        ("1s 2s 3s 4s 5s 6s", None, (Advice.NO_DORA,)),
        ("", None, (Advice.TOO_FEW, Advice.NO_DORA)),
        ("1s 2s 3s 4s 5s 6s 7s 8s", "gd", (Advice.TOO_MANY,)),
        ("1s 2s 3s 4s 5s 6s", "gd", ()),
    ],
)
def test_what_is_missing_is_said(hand: str, dora: str | None, advice: tuple[Advice, ...]) -> None:
    assert read(photo(), FakeDetector(hand, dora)).advice == advice


def test_a_dark_photo_asks_for_light_and_a_blurred_one_for_a_steady_hand() -> None:
    few = FakeDetector("1s 2s 3s", dora="gd")
    assert Advice.LIGHT in read(photo(brightness=40), few).advice
    assert Advice.HOLD_STILL in read(photo(sharp=False), few).advice
    clear = read(photo(), few).advice
    assert not {Advice.LIGHT, Advice.HOLD_STILL} & set(clear)


def test_small_tiles_ask_to_come_closer() -> None:
    _, seen = look("....D\n\na.b.c.d.e")
    assert Advice.CLOSER not in read(photo(size=640), Sees(seen)).advice
    assert Advice.CLOSER in read(photo(size=4000), Sees(seen)).advice


def test_tiles_of_very_different_sizes_ask_for_a_straight_view() -> None:
    _, seen = look("....D\n\na.b.c.d.e")
    near = seen[1].box._replace(width=140, height=190)
    seen[1] = Detection(near, 0.9, seen[1].probabilities)
    assert Advice.STRAIGHTER in read(photo(), Sees(seen)).advice


def test_a_complete_reading_is_not_nagged_about_its_light() -> None:
    assert read(photo(brightness=40), FakeDetector("1s 2s 3s 4s 5s 6s", dora="gd")).advice == ()


def test_a_weak_sight_completes_a_hand_but_is_not_mentioned_on_its_own() -> None:
    _, seen = look("....D\n\na.b.c.d.e.f\n\n\n\n\n\n............x")
    weak = [
        Detection(one.box, 0.12 if place in (6, 7) else 0.9, one.probabilities)
        for place, one in enumerate(seen)
    ]
    reading = read(photo(), Sees(weak))
    assert len(reading.hand) == 6
    assert reading.others == ()


def test_a_reading_is_printed_as_other_programs_expect_it() -> None:
    reading = read(photo(), FakeDetector("1s 2s r3s 9s 9s 9s", dora="5s", confidence=0.875))
    printed = json.loads(json.dumps(reading.to_json()))
    assert printed["hand"][2]["tile"] == "r3s"
    assert printed["hand"][0]["confidence"] == 0.875
    assert printed["hand"][0]["box"] == [32.0, 256.0, 57.6, 76.8]
    assert printed["doubtful"] == [0, 1, 2, 3, 4, 5]
    assert printed["dora"]["tile"] == "5s"
    assert set(printed["milliseconds"]) == {"decode", "detect", "read"}
    assert printed["others"] == []
    assert read(photo(), FakeDetector("1s")).to_json()["dora"] is None
