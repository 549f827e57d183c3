"""Which tiles are the hand and which is the dora, from where they lie: a to f the hand, D the dora."""

from __future__ import annotations

import time

import pytest

from tests.vision.tables import look, tables
from vision import Detection
from vision.layout import Layout, arrange

TABLES = tables("""
six in a row, dora above:
....D

a.b.c.d.e.f
six in a row, dora below its end:
a.b.c.d.e.f


..........D
six in a row, dora touching it from above:
......D

a.b.c.d.e.f
six in a row, dora beside:
a.b.c.d.e.f....D
six in a row, dora close beside:
a.b.c.d.e.f...D
six in a row, dora to the left:
D....a.b.c.d.e.f
two groups of three, dora above:
......D


a.b.c..d.e.f
two groups wide apart, dora above the gap:
.......D


a.b.c....d.e.f
two groups, dora beside:
a.b.c...d.e.f.....D
two rows, dora beside:
a.b.c

d.e.f...D
two rows, dora above:
..D



a.b.c

d.e.f
two rows, dora beside the middle:
a.b.c
.........D
d.e.f
two rows wide apart, dora far off:
a.b.c


d.e.f......D
five and a separate winning tile, dora above:
..D


a.b.c.d.e...f
five and a separate winning tile nearby, dora above:
..D


a.b.c.d.e..f
a loose row, dora above:
....D


a..b..c..d..e..f
small gaps between the groups, dora beside:
a.b.c..d.e.f...D
discards above:
x.y.z.u.v

......D



a.b.c.d.e.f
a hand without a dora:
a.b.c.d.e.f
five in a row and a dora:
....D


a.b.c.d.e
""")

TILTS = (0, 25, 40)
UPRIGHT_ENOUGH = 75


def parts(at: dict[str, int], layout: Layout) -> tuple[str, str | None, str]:
    letter = {index: name for name, index in at.items()}
    dora = None if layout.dora is None else letter[layout.dora]
    return (
        "".join(letter[i] for i in layout.hand),
        dora,
        "".join(sorted(letter[i] for i in layout.others)),
    )


@pytest.mark.parametrize("turned", range(-180, 180, 15))
@pytest.mark.parametrize("name", TABLES)
def test_the_hand_and_the_dora_are_told_apart_from_any_side(name: str, turned: int) -> None:
    for tilted in TILTS:
        at, seen = look(TABLES[name], turned, tilted)
        hand, dora, others = parts(at, arrange(seen))
        assert set(hand) == set("abcdef") & set(at)
        assert dora == ("D" if "D" in at else None)
        assert set(others) == set(at) - set("abcdefD")


@pytest.mark.parametrize("turned", range(-UPRIGHT_ENOUGH, UPRIGHT_ENOUGH + 1, 15))
@pytest.mark.parametrize("name", TABLES)
def test_the_hand_is_read_left_to_right_and_row_by_row(name: str, turned: int) -> None:
    at, seen = look(TABLES[name], turned)
    hand, _, _ = parts(at, arrange(seen))
    assert hand == "".join(sorted(hand))


@pytest.mark.parametrize("turned", [90, -90, 180])
def test_a_row_seen_from_the_side_or_upside_down_is_read_from_one_end_to_the_other(turned: int) -> None:
    at, seen = look(TABLES["six in a row, dora above"], turned)
    hand, _, _ = parts(at, arrange(seen))
    assert hand in ("abcdef", "fedcba")


@pytest.mark.parametrize("order", [(3, 0, 6, 1, 5, 2, 4), (6, 5, 4, 3, 2, 1, 0)])
def test_the_order_in_which_tiles_were_found_does_not_matter(order: tuple[int, ...]) -> None:
    at, seen = look(TABLES["two groups of three, dora above"], 20)
    found = arrange([seen[index] for index in order])
    shuffled = {letter: order.index(index) for letter, index in at.items()}
    assert parts(shuffled, found) == ("abcdef", "D", "")


UNCLEAR = tables("""
seven touching each other:
a.b.c.d.e.f.g
two lone tiles, either may be the dora:
..........f

a.b.c.d.e............D
""")


@pytest.mark.parametrize("name", UNCLEAR)
def test_what_might_as_well_be_arranged_otherwise_is_marked_unsure(name: str) -> None:
    _, seen = look(UNCLEAR[name])
    layout = arrange(seen)
    assert layout.dora in layout.unsure


@pytest.mark.parametrize("name", ["six in a row, dora above", "two rows, dora beside", "discards above"])
def test_a_clear_arrangement_leaves_no_tile_unsure(name: str) -> None:
    _, seen = look(TABLES[name], 10, 25)
    assert not arrange(seen).unsure


def test_a_sheet_of_paper_taken_for_a_tile_is_no_dora_beside_a_smaller_real_one() -> None:
    at, seen = look("....D\n\n\n\na.b.c.d.e.f\n\n\n\n......x")
    paper = seen[at["x"]].box
    seen[at["x"]] = Detection(paper._replace(width=200, height=190), 0.35, seen[0].probabilities)
    seen[at["D"]] = Detection(seen[at["D"]].box, 0.2, seen[0].probabilities)
    assert parts(at, arrange(seen)) == ("abcdef", "D", "x")


@pytest.mark.parametrize("drawing", ["a.b.c......D\n\nd.e.f", "D\n\n\n\n\na.b.c\n\nd.e.f"])
@pytest.mark.parametrize("tilted", [50, 55])
@pytest.mark.parametrize("turned", [-10, 0, 10])
def test_two_rows_are_rows_though_seen_at_so_low_a_slant_that_they_stand_close(
    drawing: str, tilted: int, turned: int
) -> None:
    at, seen = look(drawing, turned, tilted)
    hand, dora, _ = parts(at, arrange(seen))
    assert (set(hand), dora) == (set("abcdef"), "D")


def test_the_nearer_of_two_lone_tiles_is_the_dora_though_seen_less_surely() -> None:
    at, seen = look("......D\n\n\n\na.b.c.d.e.f\n\n\n\n\n\n\n\n......x")
    seen[at["D"]] = Detection(seen[at["D"]].box, 0.6, seen[0].probabilities)
    assert parts(at, arrange(seen)) == ("abcdef", "D", "x")


def test_nothing_seen_is_an_empty_hand() -> None:
    assert arrange([]) == Layout((), None, (), frozenset())


def test_one_tile_is_part_of_the_hand() -> None:
    _, seen = look("a")
    assert arrange(seen) == Layout((0,), None, (), frozenset())


def test_tiles_strewn_about_are_all_shown_as_the_hand() -> None:
    at, seen = look("a......b\n\n\n\n\n...c.........d")
    assert set(parts(at, arrange(seen))[0]) == set("abcd")


def test_fourteen_in_a_row_are_all_shown_as_the_hand() -> None:
    at, seen = look("a.b.c.d.e.f.g.h.i.j.k.l.m.n")
    assert parts(at, arrange(seen))[0] == "abcdefghijklmn"


def test_a_table_full_of_tiles_is_arranged_in_good_time() -> None:
    strewn = "\n\n\n\n".join("      ".join("abcdefghij"[: 10 - line % 2]) + " " * line for line in range(4))
    _, seen = look(strewn, turned=20)
    started = time.process_time()
    layout = arrange(seen)
    assert time.process_time() - started < 1
    assert len(layout.hand) + len(layout.others) + (layout.dora is not None) == len(seen)
