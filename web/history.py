"""What happened in a game, deal by deal, with what was taken back or corrected, and the photographs kept."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, abort, render_template

from game import Correct
from game.records import KeptPhoto
from services.errors import NotJoined
from services.history import ShownHand
from services.ledger import load
from web import visitor
from web.board import View, view_of
from web.kept import folder
from web.past import Row, rows
from web.staff.guard import is_staff

bp = Blueprint("history", __name__, url_prefix="/g/<code>/history")

Photos = Mapping[tuple[object, object], int]  # by the entry's version and the player's seat at the opening


@bp.get("")
def show(code: str) -> str:
    """Every entry of the ledger, newest first."""
    view = view_of(load(visitor.store(), code))
    photos = _photos(view) if _may_see_photos(view) else {}

    def photo_of(row: Row, hand: ShownHand) -> int | None:
        return _photo_of(view, photos, row, hand)

    return render_template("table/history.html", view=view, rows=rows(view.played)[::-1], photo_of=photo_of)


@bp.get("/photo/<int:photo_id>.jpg")
def photo(code: str, photo_id: int) -> Response:
    """The kept photograph of a hand, for those of this game and the staff alone."""
    view = view_of(load(visitor.store(), code))
    if not _may_see_photos(view):
        raise NotJoined(view.code)
    content = next((folder().picture(kept) for kept in _kept(view) if kept.id == photo_id), None)
    if content is None:
        abort(404)
    return Response(content, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


def _may_see_photos(view: View) -> bool:
    return view.is_joined or is_staff()


def _kept(view: View) -> tuple[KeptPhoto, ...]:
    return visitor.store().house.photos_of(view.played.record.id)


def _photos(view: View) -> Photos:
    return {(kept.labels.get("version"), kept.labels.get("seat")): kept.id for kept in _kept(view)}


def _photo_of(view: View, photos: Photos, row: Row, hand: ShownHand) -> int | None:
    """The photograph of a row's hand; a correction without a new one shows that of the entry it corrects."""
    played, line = view.played, row.line
    players = line.players if row.correctable is None else played.players
    seat = played.record.seats.index(players[hand.seat])
    own = photos.get((line.version, seat))
    if own is None and isinstance(line.event, Correct):
        return photos.get((line.event.index + 1, seat))
    return own
