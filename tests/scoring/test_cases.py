"""Every example of a hand in the shared cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import (
    EDITIONS,
    STANDARD,
    Edition,
    ImpossibleClaim,
    ItemName,
    WinBy,
    claim_from_json,
    score,
    shown_together,
)
from tests.scoring.hands import tiles_of
from tiles import Tile

CASES = Path(__file__).parent.parent / "cases"
HANDS = json.loads((CASES / "hands.json").read_text(encoding="utf-8"))
TABLES = [
    case
    for case in json.loads((CASES / "settlements.json").read_text(encoding="utf-8"))
    if case["type"] == "table_tiles"
]
YAKUMAN = ("all_green", "chin_yao", "super_red")
BONUSES = ("red", "dora", "tanyao", "chanta")


def edition_of(case: dict[str, Any]) -> Edition:
    """The shipped edition with the case's options."""
    min_points = case.get("options", {}).get("min_points", STANDARD.min_points)
    return next(edition for edition in EDITIONS.values() if edition.min_points == min_points)


def claim_of(case: dict[str, Any]) -> dict[str, Any]:
    """The case as the claim that our command line and web interface take."""
    claim = {
        "tiles": case["hand"],
        "dora": case["dora"],
        "dealer": case["dealer"],
        "by": WinBy.DRAW if case["win"] == "tsumo" else WinBy.DISCARD,
        "edition": edition_of(case).name,
        "discards": case.get("own_discards", []),
    }
    return claim | ({"winning_tile": case["win_tile"]} if "win_tile" in case else {})


@pytest.mark.parametrize(
    "case", [case for case in HANDS if case["expect"]["valid"]], ids=lambda case: case["id"]
)
def test_a_hand_of_the_cases_scores_as_expected(case: dict[str, Any]) -> None:
    expect = case["expect"]
    priced = score(claim_from_json(claim_of(case)))
    points = {item.name: item.points for item in priced.items}
    assert [[meld.shape, meld.tiles[0].kind] for meld in priced.melds] == expect["melds"]
    assert sum(meld.points for meld in priced.melds) == expect["meld_points"]
    assert next((name for name in YAKUMAN if ItemName(name) in points), None) == expect["yakuman"]
    assert sum(points.get(ItemName(name), 0) for name in YAKUMAN) == expect["yakuman_points"]
    assert {name: points.get(ItemName(name), 0) for name in BONUSES} == expect["bonuses"]
    assert (priced.points, priced.dealer_bonus, priced.total) == (
        expect["points"],
        expect["dealer_bonus"],
        expect["total"],
    )
    assert priced.can_win is expect["eligible"]
    assert (priced.reasons[0] if priced.reasons else None) == expect["reason"]


@pytest.mark.parametrize(
    "case", [case for case in HANDS if not case["expect"]["valid"]], ids=lambda case: case["id"]
)
def test_a_hand_of_the_cases_that_cannot_be_is_refused_with_its_reason(case: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleClaim) as refused:
        score(claim_from_json(claim_of(case)))
    assert refused.value.code == case["expect"]["reason"]


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case["id"])
def test_hands_shown_together_share_the_winning_tile(case: dict[str, Any]) -> None:
    hands = [tiles_of(" ".join(hand)) for hand in case["hands"]]
    possible = shown_together(hands, Tile(case["dora"]), Tile(case["shared"]))
    assert possible is case["expect"]["possible"]


def test_no_case_was_left_out() -> None:
    assert (len(HANDS), len(TABLES)) == (62, 1)
