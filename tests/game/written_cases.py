"""The written cases in the words of this program: their tsumo is our win by draw, their bank our box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent.parent / "cases"
WINDS = {"E": "east", "S": "south", "W": "west", "N": "north"}


def cases(file: str, kind: str) -> list[Any]:
    """The cases of one type, in order."""
    return [case for case in json.loads((CASES / file).read_text("utf-8")) if case["type"] == kind]


def event_of(written: dict[str, Any]) -> dict[str, Any]:
    """The event of a case as a game file writes it."""
    match written["type"]:
        case "tsumo":
            return {"type": "win", "by": "draw", "winner": written["winner"], "points": written["points"]}
        case "ron":
            return {"type": "win", "by": "discard", "from": written["discarder"], "claims": written["wins"]}
        case "draw":
            return {"type": "exhausted"}
        case _:
            return written
