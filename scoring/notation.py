"""Claims and scores as JSON, the one shape that the command line and the web interface speak."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from scoring.claims import Claim, ImpossibleClaim, Problem, WinBy
from scoring.editions import EDITIONS, STANDARD, Edition
from scoring.score import Score, score
from tiles import Tile, UnknownTile

LONGEST_TEXT = 10_000
"""More characters than any claim needs; a longer one is refused unread."""

MOST_TILES = 44
"""The whole box: no list of tiles is longer."""

WAYS_TO_WIN = {way.value: way for way in WinBy}


def _bad(message: str) -> NoReturn:
    raise ImpossibleClaim(Problem.BAD_REQUEST, message)


def _no_number(constant: str) -> NoReturn:
    _bad(f"{constant} is not a number in JSON")


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        _bad("a name appears twice in one object")
    return members


def parse_json(text: bytes | str) -> object:
    """The value that a strict reading of the text gives; ImpossibleClaim when it is not JSON."""
    if len(text) > LONGEST_TEXT:
        _bad(f"longer than {LONGEST_TEXT} characters")
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8-sig")
        return json.loads(decoded, object_pairs_hook=_no_duplicates, parse_constant=_no_number)
    except ImpossibleClaim:
        raise
    except (ValueError, RecursionError):
        _bad("not valid JSON in UTF-8")


def parse_tile(notation: object) -> Tile:
    """The tile written so; ImpossibleClaim when there is none."""
    if not isinstance(notation, str):
        _bad("a tile is a text such as 3s, r3s, gd or rd")
    try:
        return Tile.parse(notation)
    except UnknownTile as unknown:
        raise ImpossibleClaim(Problem.UNKNOWN_TILE, str(unknown)) from None


def parse_tiles(notations: object) -> tuple[Tile, ...]:
    """The tiles of a list, in order."""
    if not isinstance(notations, list):
        _bad("tiles come as a list")
    if len(notations) > MOST_TILES:
        raise ImpossibleClaim(Problem.TILE_COUNT, f"the box holds {MOST_TILES} tiles")
    return tuple([parse_tile(notation) for notation in notations])


def parse_edition(name: object) -> Edition:
    """The edition of that name; ImpossibleClaim when none ships."""
    if not isinstance(name, str):
        _bad("an edition is a name")
    if name not in EDITIONS:
        raise ImpossibleClaim(Problem.UNKNOWN_EDITION, f"the editions are {', '.join(EDITIONS)}")
    return EDITIONS[name]


def _parse_by(by: object) -> WinBy:
    if not isinstance(by, str) or by not in WAYS_TO_WIN:
        _bad(f"by is one of {', '.join(WAYS_TO_WIN)}")
    return WAYS_TO_WIN[by]


def _parse_flag(flag: object) -> bool:
    if not isinstance(flag, bool):
        _bad("dealer is true or false")
    return flag


def claim_from_json(value: object) -> Claim:
    """The claim that a JSON object describes; ImpossibleClaim when a member is missing or makes no sense.

    Only `tiles` and `dora` are required; null says as little as leaving `winning_tile` or `discards` out.
    Members of other names are left alone.
    """
    if not isinstance(value, dict):
        _bad("a claim is an object")
    for required in ("tiles", "dora"):
        if required not in value:
            _bad(f"{required} is missing")
    winning_tile, discards = value.get("winning_tile"), value.get("discards")
    return Claim(
        tiles=parse_tiles(value["tiles"]),
        dora=parse_tile(value["dora"]),
        is_dealer=_parse_flag(value.get("dealer", False)),
        by=_parse_by(value.get("by", WinBy.DRAW)),
        winning_tile=None if winning_tile is None else parse_tile(winning_tile),
        discards=() if discards is None else parse_tiles(discards),
        edition=parse_edition(value.get("edition", STANDARD.name)),
    )


def score_to_json(priced: Score) -> dict[str, Any]:
    """The score as an object ready for json.dumps."""
    return {
        "tiles": list(priced.tiles),
        "dora": priced.dora,
        "melds": [list(meld.tiles) for meld in priced.melds],
        "items": [{"name": item.name, "points": item.points} for item in priced.items],
        "points": priced.points,
        "dealer_bonus": priced.dealer_bonus,
        "total": priced.total,
        "can_win": priced.can_win,
        "reasons": list(priced.reasons),
    }


def error_to_json(problem: ImpossibleClaim) -> dict[str, Any]:
    """The problem as an object ready for json.dumps."""
    return {"error": {"code": problem.code, "message": problem.message}}


def answer_to_json(text: bytes | str) -> dict[str, Any]:
    """What a claim written as JSON is worth, or the error that it is; it always answers."""
    try:
        return score_to_json(score(claim_from_json(parse_json(text))))
    except ImpossibleClaim as problem:
        return error_to_json(problem)
