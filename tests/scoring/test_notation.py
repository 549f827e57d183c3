"""Claims and scores as JSON: strict about what comes in, the same shape going out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    CAFE,
    Claim,
    ImpossibleClaim,
    WinBy,
    answer_to_json,
    claim_from_json,
    parse_json,
    score,
    score_to_json,
)
from tests.scoring.hands import tiles_of
from tiles import Tile

HAND = ["r1s", "2s", "3s", "7s", "7s", "7s"]
PRICED = {
    "tiles": HAND,
    "dora": "r7s",
    "melds": [["r1s", "2s", "3s"], ["7s", "7s", "7s"]],
    "items": [
        {"name": "run", "points": 1},
        {"name": "triplet", "points": 2},
        {"name": "red", "points": 1},
        {"name": "dora", "points": 3},
    ],
    "points": 7,
    "dealer_bonus": 0,
    "total": 7,
    "can_win": True,
    "reasons": [],
}


def answer(**members: Any) -> dict[str, Any]:
    """The answer to a claim of these members, by way of text."""
    return answer_to_json(json.dumps({"tiles": HAND, "dora": "r7s"} | members))


def code(reply: dict[str, Any]) -> str:
    """The code of the error that a reply is."""
    assert set(reply) == {"error"}
    assert set(reply["error"]) == {"code", "message"}
    assert isinstance(reply["error"]["message"], str)
    return str(reply["error"]["code"])


def test_tiles_and_dora_are_enough() -> None:
    assert answer() == PRICED


def test_a_score_is_the_same_object_after_a_trip_through_text() -> None:
    reply = answer(dealer=True)
    assert json.loads(json.dumps(reply)) == PRICED | {"dealer_bonus": 2, "total": 9}


def test_a_hand_that_may_not_win_says_every_reason() -> None:
    reply = answer(tiles=["1s", "2s", "3s", "6s", "7s", "8s"], dora="gd", by="discard",
                   winning_tile="3s", discards=["3s", "5s"])  # fmt: skip
    assert reply["can_win"] is False
    assert reply["reasons"] == ["below_minimum", "furiten"]
    assert (reply["points"], reply["total"]) == (2, 0)


def test_every_member_of_a_claim_is_read() -> None:
    claim = claim_from_json(
        {
            "tiles": HAND,
            "dora": "r7s",
            "dealer": True,
            "edition": "cafe",
            "by": "discard",
            "winning_tile": "3s",
            "discards": ["9s", "gd"],
        }
    )
    expected = Claim(
        tiles_of("r1s 2s 3s 7s 7s 7s"),
        Tile.RED_7,
        True,
        WinBy.DISCARD,
        Tile.BAMBOO_3,
        tiles_of("9s gd"),
        CAFE,
    )
    assert claim == expected


def test_an_absent_winning_tile_may_be_written_as_null() -> None:
    assert answer(winning_tile=None) == PRICED


def test_members_of_other_names_are_left_alone() -> None:
    assert answer(id=17, note="table 4") == PRICED


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ({"tiles": [*HAND[:5], "Gr"]}, "unknown_tile"),
        ({"tiles": [*HAND[:4], "Gr"]}, "unknown_tile"),  # before the count is looked at
        ({"dora": "7z"}, "unknown_tile"),
        ({"winning_tile": "7z"}, "unknown_tile"),
        ({"discards": ["3s", ""]}, "unknown_tile"),
        ({"tiles": ["\ud800"] * 6}, "unknown_tile"),
        ({"tiles": HAND[:5]}, "tile_count"),
        ({"tiles": []}, "tile_count"),
        ({"tiles": ["1s"] * 500}, "tile_count"),
        ({"discards": ["1s"] * 45}, "tile_count"),
        ({"tiles": ["r1s", "r1s", *HAND[2:]]}, "impossible_tiles"),
        ({"dora": "7s"}, "impossible_tiles"),
        ({"winning_tile": "1s"}, "win_tile_not_in_hand"),
        ({"edition": "riichi"}, "unknown_edition"),
        ({"edition": None}, "bad_request"),
        ({"tiles": "1s2s3s4s5s6s"}, "bad_request"),
        ({"tiles": [1, 2, 3, 4, 5, 6]}, "bad_request"),
        ({"tiles": [HAND]}, "bad_request"),
        ({"tiles": None}, "bad_request"),
        ({"tiles": {"1s": 6}}, "bad_request"),
        ({"dora": ["7s"]}, "bad_request"),
        ({"dora": None}, "bad_request"),
        ({"dealer": "yes"}, "bad_request"),
        ({"dealer": 1}, "bad_request"),
        ({"by": "tsumo"}, "bad_request"),
        ({"by": ["draw"]}, "bad_request"),
        ({"discards": "3s,5s"}, "bad_request"),
    ],
)
def test_a_claim_that_makes_no_sense_is_answered_with_a_code(members: dict[str, Any], expected: str) -> None:
    assert code(answer(**members)) == expected


@pytest.mark.parametrize("missing", ["tiles", "dora"])
def test_tiles_and_dora_must_be_there(missing: str) -> None:
    claim = {"tiles": HAND, "dora": "r7s"}
    del claim[missing]
    assert code(answer_to_json(json.dumps(claim))) == "bad_request"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b" ",
        b"\xff\xfe",
        b"{",
        b"[]",
        b"7",
        b"null",
        b'"1s"',
        b"{} {}",
        b'{"tiles": NaN, "dora": "1s"}',
        b'{"tiles": Infinity, "dora": "1s"}',
        b'{"dora": "1s", "dora": "2s", "tiles": []}',
        b"[" * 9_000,
        b'{"a":' * 1_900,
        b"9" * 9_000,
        b'{"tiles": [' + b'"1s",' * 1_000_000 + b'"1s"], "dora": "1s"}',
    ],
    ids=range(16),
)
def test_a_line_that_is_no_claim_is_a_bad_request(text: bytes) -> None:
    assert code(answer_to_json(text)) == "bad_request"


def test_text_is_read_strictly_before_it_becomes_a_claim() -> None:
    assert parse_json('{"tiles": []}') == {"tiles": []}
    with pytest.raises(ImpossibleClaim):
        parse_json('{"a": 1, "a": 2}')


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(HAND),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)
members = st.sampled_from(["tiles", "dora", "dealer", "edition", "by", "winning_tile", "discards"])


@given(st.dictionaries(members, junk) | junk)
def test_any_json_at_all_gets_a_score_or_an_error(value: object) -> None:
    reply = answer_to_json(json.dumps(value))
    assert set(reply) in ({"error"}, set(PRICED))


@given(st.binary(max_size=60))
def test_any_bytes_at_all_get_an_error(text: bytes) -> None:
    assert code(answer_to_json(text)) == "bad_request"


def test_the_object_of_a_score_holds_exactly_the_promised_members() -> None:
    assert score_to_json(score(Claim(tiles_of(" ".join(HAND)), Tile.RED_7))) == PRICED
