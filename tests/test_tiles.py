"""The box: 44 tiles of eleven kinds, twenty faces, thirteen of the tiles red."""

from collections import Counter

import pytest

from tiles import Kind, Tile, UnknownTile, can_lie_together, overdrawn

BOX = [tile for tile in Tile for _ in range(tile.copies)]


def test_the_box_holds_four_tiles_of_each_of_eleven_kinds() -> None:
    assert Counter(tile.kind for tile in BOX) == dict.fromkeys(Kind, 4)
    assert len(BOX) == 44


def test_thirteen_tiles_are_red_one_of_each_number_and_all_four_red_dragons() -> None:
    red = Counter(tile for tile in BOX if tile.is_red)
    assert red == {Tile(f"r{rank}s"): 1 for rank in range(1, 10)} | {Tile("rd"): 4}


def test_there_are_twenty_faces_and_each_prints_as_it_is_written() -> None:
    faces = [f"{rank}s" for rank in range(1, 10)] + [f"r{rank}s" for rank in range(1, 10)] + ["gd", "rd"]
    assert [str(Tile.parse(face)) for face in faces] == faces
    assert len(Tile) == 20


@pytest.mark.parametrize(
    "text", ["", "0s", "10s", "r0s", "rgd", "rrd", "Gr", "3", "s3", "3S", "3p", "３s", "3s 4s"]
)
def test_no_other_text_is_a_tile(text: str) -> None:
    with pytest.raises(UnknownTile):
        Tile.parse(text)


def test_blanks_around_a_tile_do_not_matter() -> None:
    assert Tile.parse(" r3s\n") is Tile.RED_3


def test_an_error_repeats_only_the_beginning_of_a_long_text() -> None:
    with pytest.raises(UnknownTile) as unknown:
        Tile.parse("x" * 100_000)
    assert len(str(unknown.value)) < 60


def test_a_red_copy_counts_as_its_number() -> None:
    assert Tile.RED_3.kind is Tile.BAMBOO_3.kind
    assert Tile.RED_3.kind.rank == 3


def test_terminals_are_1_and_9_and_honours_are_the_dragons() -> None:
    assert [kind for kind in Kind if kind.is_terminal] == ["1s", "9s"]
    assert [kind for kind in Kind if kind.is_honour] == ["gd", "rd"]
    assert [kind for kind in Kind if kind.is_terminal_or_honour] == ["1s", "9s", "gd", "rd"]


def test_a_rack_is_ordered_by_kind_and_a_red_copy_follows_its_plain_ones() -> None:
    rack = [Tile.RED_DRAGON, Tile.RED_2, Tile.BAMBOO_3, Tile.GREEN_DRAGON, Tile.BAMBOO_2]
    assert sorted(rack, key=lambda tile: tile.sort_key) == ["2s", "r2s", "3s", "gd", "rd"]


@pytest.mark.parametrize(
    ("tiles", "too_many"),
    [
        ("3s 3s 3s r3s", ""),
        ("3s 3s 3s 3s", "3s"),
        ("r3s r3s", "r3s"),
        ("gd gd gd gd rd rd rd rd", ""),
        ("gd gd gd gd gd", "gd"),
        ("r9s r9s 1s 1s 1s 1s", "1s r9s"),
    ],
)
def test_three_plain_copies_one_red_copy_and_four_dragons_can_lie_together(tiles: str, too_many: str) -> None:
    shown = [Tile.parse(tile) for tile in tiles.split()]
    assert " ".join(overdrawn(shown)) == too_many
    assert can_lie_together(shown) is (too_many == "")
