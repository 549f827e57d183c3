"""Scoring one hand, from a photo or by tapping tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from scoring import WinBy
from scoring.melds import TILES_IN_A_HAND
from services.reading import judge
from tiles import Kind, Tile, can_lie_together, overdrawn
from web.editions import offered, within
from web.errors import Problem, answer
from web.hand import BadAddress, Hand
from web.language import _, is_region
from web.limits import limit_photos
from web.overlay import overlay, zoom
from web.photos import no_photo, photo_id, reader, sent_photo, shown_inline

FACES = tuple(
    tile for red in (False, True) for tile in Tile if (tile is Tile.RED_DRAGON or tile.is_red) is red
)

bp = Blueprint("score", __name__, url_prefix="/score")


@bp.get("")
def show() -> Response:
    """The hand as the address tells it, with its points; only its region when htmx asks."""
    return _show(hand_in(request.args))


@bp.post("/photo")
@limit_photos
def photo() -> Response:
    """The tiles of a photo with their points. The picture itself goes back or stays on the phone."""
    content = sent_photo()
    if not content:
        return answer(no_photo())
    hand = hand_in(request.form).read_from(reader().read_photo(content), photo_id(content))
    if is_region():
        response = _show(hand)
        response.headers["HX-Push-Url"] = address(hand)
        return response
    return _show(hand, shown_inline(content))


def address(hand: Hand, **changes: str) -> str:
    """The page of a hand."""
    fields: dict[str, Any] = dict(hand.params(**changes))
    return url_for("score.show", **fields)


def fields_of(sent: MultiDict[str, str]) -> dict[str, str]:
    """What was sent, with tiles sent one by one written in one field."""
    return {name: "-".join(values) for name, values in sent.lists()}


def hand_in(sent: MultiDict[str, str]) -> Hand:
    """The hand that was sent, by the rules of the house."""
    hand = Hand.parse(fields_of(sent))
    return replace(hand, edition=within(hand.edition))


def _show(hand: Hand, picture: str = "") -> Response:
    template = "score/_hand.html" if is_region() else "score/show.html"
    claim = hand.claim()
    return make_response(
        render_template(
            template,
            hand=hand,
            verdict=judge(claim) if claim else None,
            picture=picture,
            here=address(hand),
            **_choices(hand),
        )
    )


def _choices(hand: Hand) -> Mapping[str, object]:
    """What the region's forms and pickers offer."""
    kept = {"dealer", "by", "edition"}
    return {
        "address": address,
        "photo_to": url_for("score.photo"),
        "photo_fields": [field for field in hand.params().items() if field[0] in kept],
        "fresh": address(Hand(edition=hand.edition)),
        "editions": offered(),
        "ways": tuple(WinBy),
        "places_in_all": TILES_IN_A_HAND,
        **tools(hand),
    }


def tools(hand: Hand) -> dict[str, object]:
    """What the photo, the rack and the picker of any screen need beside `hand` and `address`."""
    return {
        "faces": FACES,
        "kinds": tuple(Kind),
        "overlay": overlay,
        "zoom": zoom,
        "overdrawn": overdrawn,
        "fits": lambda tile: _fits(hand, tile),
    }


def _fits(hand: Hand, tile: Tile) -> bool:
    """Whether the box still holds this tile for the place being edited."""
    others = list(hand.on_the_table)
    if hand.edited is not None:
        others.remove(hand.edited.tile)
    return can_lie_together((*others, tile)) or not can_lie_together(others)


@bp.app_errorhandler(BadAddress)
def _bad_address(_error: BadAddress) -> Response:
    title, advice = _("This address describes no hand."), _("Start again with a photo or by tapping tiles.")
    return answer(Problem(422, "bad_hand", title, advice))
