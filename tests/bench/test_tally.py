"""How readings are counted."""

from __future__ import annotations

from bench.tally import NOTHING, OTHER, Seen, Tally, overlap, paired, percent

OURS = ("1s", "2s", "r1s", "gd")


def at(name: str, x: float, width: float = 10) -> Seen:
    return Seen(name, (x, 0, width, 10))


def test_boxes_overlap_by_what_they_share() -> None:
    assert overlap(at("1s", 0), at("1s", 0)) == 1
    assert overlap(at("1s", 0), at("1s", 5)) == 1 / 3
    assert overlap(at("1s", 0), at("1s", 10)) == 0


def test_each_detection_speaks_for_one_tile() -> None:
    assert paired([at("1s", 0), at("1s", 2)], [at("1s", 1)]) in ({0: 0}, {1: 0})
    assert paired([at("1s", 0), at("1s", 20)], [at("1s", 21), at("1s", 1)]) == {0: 1, 1: 0}


def test_missed_misread_and_foreign_tiles_are_told_apart() -> None:
    tally = Tally()
    truth = [at("1s", 0), at("2s", 20), at("gd", 40), at("5m", 60), at("9p", 80)]
    found = [at("1s", 0), at("r1s", 20), at("gd", 62), at("2s", 200)]
    assert not tally.add(truth, found, OURS)
    assert tally.read_as == {
        ("1s", "1s"): 1,
        ("2s", "r1s"): 1,
        ("gd", NOTHING): 1,
        (OTHER, "gd"): 1,
        (OTHER, OTHER): 1,
    }
    assert (tally.tiles, tally.found, tally.right, tally.strays) == (3, 2, 1, 1)
    assert tally.others_called_ours == 1
    assert (tally.bamboo_found, tally.colour_right) == (2, 1)


def test_a_whole_picture_needs_every_tile_and_no_foreign_one() -> None:
    tally = Tally()
    assert tally.add([at("1s", 0), at("5m", 20)], [at("1s", 0)], OURS)
    assert not tally.add([at("1s", 0), at("5m", 20)], [at("1s", 0), at("2s", 20)], OURS)
    assert (tally.pictures, tally.whole) == (2, 1)


def test_mistakes_are_listed_the_most_frequent_first() -> None:
    tally = Tally()
    tally.add([at("1s", 0), at("1s", 20), at("gd", 40)], [at("2s", 0), at("2s", 20)], OURS)
    assert tally.mistakes() == [("1s", "2s", 2), ("gd", NOTHING, 1)]


def test_a_share_of_nothing_is_a_dash() -> None:
    assert percent(1, 3) == "33.3 %"
    assert percent(0, 0) == "-"
