"""Photographs kept to improve the reading: looked at, deleted, and the house's own set photographed once."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game.records import KeptPhoto
from services.feedback import ROWS, WrongCount, WrongWay, label_row
from vision import decode
from web import visitor
from web.errors import answer
from web.house import settings
from web.kept import folder
from web.language import _, ngettext
from web.limits import limit_photos
from web.photos import no_photo, reader, sent_photo

PAGE = 60

bp = Blueprint("photographs", __name__, url_prefix="/photos")


@bp.get("")
def show() -> str:
    """The photographs kept, the latest first."""
    kept = visitor.store().house.photos()[::-1]
    shown = min(len(kept), PAGE * max(1, request.args.get("pages", 1, type=int)))
    return render_template(
        "staff/photos.html", photos=kept[:shown], count=len(kept), pages=shown // PAGE + 1, chosen=settings()
    )


def _kept(photo_id: int) -> KeptPhoto:
    found = visitor.store().house.photo(photo_id)
    if found is None:
        abort(404)
    return found


@bp.get("/<int:photo_id>.jpg")
def picture(photo_id: int) -> Response:
    """The picture itself."""
    content = folder().picture(_kept(photo_id))
    if content is None:
        abort(404)
    return Response(content, mimetype="image/jpeg")


@bp.post("/<int:photo_id>/delete")
def delete(photo_id: int) -> AnyResponse:
    """One photograph fewer."""
    folder().drop(visitor.store(), _kept(photo_id))
    return redirect(url_for("staff.photographs.show"), 303)


@bp.post("/delete")
def delete_all() -> AnyResponse:
    """No photograph any more."""
    for kept in visitor.store().house.photos():
        folder().drop(visitor.store(), kept)
    return redirect(url_for("staff.photographs.show"), 303)


@bp.get("/set")
def set_first() -> AnyResponse:
    """The house's own tiles, row by row, from the first row."""
    return redirect(url_for("staff.photographs.set_row", number=1), 303)


@bp.get("/set/<int:number>")
def set_row(number: int) -> str:
    """Which tiles to lay out now; after the last row, thanks."""
    return _row_page(number)


def _row_page(number: int, problem: str = "") -> str:
    if not 1 <= number <= len(ROWS) + 1:
        abort(404)
    row = ROWS[number - 1] if number <= len(ROWS) else ()
    return render_template("staff/set.html", number=number, rows=len(ROWS), row=row, problem=problem)


@bp.post("/set/<int:number>")
@limit_photos
def add_row(number: int) -> AnyResponse:
    """On to the next row once this one's photograph shows as many tiles as lie there."""
    if not 1 <= number <= len(ROWS):
        abort(404)
    content = sent_photo()
    if not content:
        return answer(no_photo())
    with reader().gate:
        photo = decode(content)
        seen = [(found.likeliest, found.box) for found in reader().detector.detect(photo)]
    labelled = label_row(photo, seen, ROWS[number - 1])
    if isinstance(labelled, WrongCount | WrongWay):
        return make_response(_row_page(number, _why_not(labelled, len(ROWS[number - 1]))), 422)
    folder().keep(visitor.store(), photo, labelled)
    return redirect(url_for("staff.photographs.set_row", number=number + 1), 303)


def _why_not(problem: WrongCount | WrongWay, wanted: int) -> str:
    if isinstance(problem, WrongWay):
        return _("This row seems to run the other way. Lay it from left to right as shown.")
    seen = ngettext("%(num)s tile was seen", "%(num)s tiles were seen", problem.seen)
    return _("%(seen)s, but %(wanted)s should lie there. Take it again, closer.", seen=seen, wanted=wanted)
