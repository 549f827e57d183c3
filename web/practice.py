"""Practice: five tiles, and what completes them. The address tells all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import SystemRandom
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scoring import EDITIONS, Completion, ImpossibleClaim, completions, random_five
from scoring.melds import TILES_IN_A_HAND
from tiles import Tile
from web.editions import offered, within
from web.hand import ADD, DORA, BadAddress, Hand, Place
from web.language import is_region
from web.score import hand_in, tools

FIVE = TILES_IN_A_HAND - 1

bp = Blueprint("practice", __name__, url_prefix="/practice")


@bp.get("")
def show() -> Response:
    """The five tiles of the address and every tile that completes them."""
    hand = hand_in(request.args)
    if len(hand.places) > FIVE:
        raise BadAddress(request.query_string)
    found = _found(hand)
    return make_response(
        render_template(
            "learn/_practice.html" if is_region() else "learn/practice.html",
            hand=hand,
            missing=FIVE - len(hand.places),
            found=found,
            is_riddle="riddle" in request.args,
            address=address,
            here=address(hand),
            score_of=score_of,
            editions=offered(),
            **tools(hand),
        )
    )


@bp.get("/random")
def another() -> AnyResponse:
    """Five tiles that something completes, and the answer kept shut."""
    five, dora = random_five(SystemRandom())
    edition = within(request.args.get("edition", ""))
    hand = Hand(places=tuple(map(Place, five)), dora=Place(dora), edition=edition)
    return redirect(f"{address(hand)}&riddle=1", 303)


def address(hand: Hand, **changes: str) -> str:
    """The page of five tiles. After the fifth comes the dora, not a sixth."""
    if hand.edit == ADD and len(hand.places) >= FIVE:
        hand = replace(hand, edit="" if hand.dora else DORA)
    fields: Mapping[str, Any] = hand.params(**changes)
    return url_for("practice.show", **fields)


def score_of(hand: Hand, tile: Tile) -> str:
    """The points page of the hand with the tile that completes it."""
    whole = replace(hand, places=(*hand.places, Place(tile)), edit="")
    fields: Mapping[str, Any] = whole.params()
    return url_for("score.show", **fields)


def _found(hand: Hand) -> tuple[Completion, ...] | None:
    """What completes the five; None as long as tiles are missing or cannot be."""
    if len(hand.places) < FIVE or hand.dora is None:
        return None
    try:
        return completions(
            hand.tiles, hand.dora.tile, is_dealer=hand.is_dealer, edition=EDITIONS[hand.edition]
        )
    except ImpossibleClaim:
        return None
