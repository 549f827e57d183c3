"""A hand travels in the address and comes back as it was."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import WinBy
from tiles import Tile
from web.hand import BadAddress, Hand, Place

NUMBER = st.integers(0, 99_999)
PLACES = st.builds(
    Place,
    tile=st.sampled_from(Tile),
    is_doubtful=st.booleans(),
    box=st.none() | st.tuples(NUMBER, NUMBER, NUMBER, NUMBER),
    alternatives=st.lists(st.sampled_from(Tile), max_size=3).map(tuple),
)
HANDS = st.builds(
    Hand,
    places=st.lists(PLACES, max_size=8).map(tuple),
    dora=st.none() | PLACES,
    others=st.lists(PLACES, max_size=4).map(tuple),
    is_dealer=st.booleans(),
    by=st.sampled_from(WinBy),
    discards=st.lists(st.sampled_from(Tile), max_size=4).map(tuple),
    edition=st.sampled_from(["standard", "cafe", "beginner"]),
    photo=st.sampled_from(["", "0123456789abcdef"]),
    size=st.none() | st.tuples(NUMBER, NUMBER),
    edit=st.sampled_from(["", "add", "dora"]),
)


@given(HANDS)
def test_the_address_of_a_hand_is_read_back_as_the_same_hand(hand: Hand) -> None:
    assert Hand.parse(hand.params()) == hand


@given(
    st.dictionaries(
        st.sampled_from(["hand", "dora", "by", "win", "out", "edition", "edit", "size"]), st.text()
    )
)
def test_any_address_is_a_hand_or_a_bad_address(fields: dict[str, str]) -> None:
    with contextlib.suppress(BadAddress):
        Hand.parse(fields)


@pytest.mark.parametrize("typed", ["1s-2s-r3s", "1s,2s,r3s", "1s 2s r3s", " 1s  2s,r3s "])
def test_a_hand_may_be_typed_by_people(typed: str) -> None:
    assert Hand.parse({"hand": typed}).tiles == (Tile("1s"), Tile("2s"), Tile("r3s"))


def hand(text: str, **fields: str) -> Hand:
    return Hand.parse({"hand": text, **fields})


def test_a_corrected_tile_is_no_longer_doubtful_and_remembers_what_it_was() -> None:
    corrected = hand("1s-2s!_1.2.3.4~r2s-3s", edit="1").picked(Tile("r2s"))
    assert corrected.places[1] == Place(Tile("r2s"), False, (1, 2, 3, 4), (Tile("2s"),), True)
    assert Place.parse(str(corrected.places[1])) == corrected.places[1]
    assert corrected.doubtful == ()
    assert corrected.edit == ""


def test_a_doubtful_tile_may_be_confirmed_as_it_is() -> None:
    assert hand("1s!", edit="0").picked(Tile("1s")).doubtful == ()


def test_tapping_goes_on_to_the_next_tile_then_to_the_dora_then_ends() -> None:
    tapped = hand("1s-2s-3s-4s-5s", edit="add").picked(Tile("6s"))
    assert tapped.edit == "dora"
    assert tapped.picked(Tile("gd")).edit == ""


def test_a_tile_that_is_the_dora_changes_places_with_the_one_taken_for_it() -> None:
    turned = hand("1s-2s-3s", dora="gd", edit="1").turned_dora()
    assert turned.tiles == (Tile("1s"), Tile("gd"), Tile("3s"))
    assert turned.dora is not None
    assert turned.dora.tile is Tile("2s")


def test_the_winning_tile_goes_with_the_tile_itself() -> None:
    assert hand("1s-2s", win="2s", edit="1").removed().winning_tile is None


def test_only_a_whole_hand_makes_a_claim() -> None:
    assert hand("1s-2s-3s-4s-5s", dora="gd").claim() is None
    assert hand("1s-2s-3s-4s-5s-6s").claim() is None
    assert hand("1s-2s-3s-4s-5s-6s", dora="gd").claim() is not None


def test_discards_bear_on_a_ron_alone() -> None:
    drawn = hand("1s-2s-3s-4s-5s-6s", dora="gd", win="3s", out="3s").claim()
    taken = hand("1s-2s-3s-4s-5s-6s", dora="gd", win="3s", out="3s", by="discard").claim()
    assert drawn is not None
    assert taken is not None
    assert (drawn.discards, taken.discards) == ((), (Tile("3s"),))
