"""The house's tables: their names, whether they are in use, and the cards that lie on them."""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import NAME_LIMIT
from services import house
from services.errors import ServiceError
from web import visitor
from web.staff.words import refusal

LONGEST_NAME_SENT = 400

bp = Blueprint("tables", __name__, url_prefix="/tables")


@bp.get("")
def show() -> str:
    """Every table, and the form for another."""
    return _page()


def _page(problem: str = "", typed: str = "", wrong: int = 0) -> str:
    return render_template(
        "staff/tables.html",
        tables=house.tables(visitor.store()),
        problem=problem,
        typed=typed,
        wrong=wrong,
        limit=NAME_LIMIT,
    )


def _name() -> str:
    return request.form.get("name", "")[:LONGEST_NAME_SENT]


def _again(problem: ServiceError, table_id: int = 0) -> AnyResponse:
    return make_response(_page(refusal(problem), _name(), table_id), problem.status)


def _done() -> AnyResponse:
    return redirect(url_for("staff.tables.show"), 303)


@bp.post("")
def add() -> AnyResponse:
    """One more table."""
    try:
        house.add_table(visitor.store(), _name())
    except ServiceError as problem:
        return _again(problem)
    return _done()


@bp.post("/<int:table_id>/name")
def rename(table_id: int) -> AnyResponse:
    """The table under another name."""
    try:
        house.rename_table(visitor.store(), table_id, _name())
    except ServiceError as problem:
        return _again(problem, table_id)
    return _done()


@bp.post("/<int:table_id>/use")
def use(table_id: int) -> AnyResponse:
    """The table out of use, or in use again."""
    house.close_table(visitor.store(), table_id, request.form.get("closed") == "1")
    return _done()


@bp.post("/<int:table_id>/card")
def new_card(table_id: int) -> AnyResponse:
    """A new code for the table's card; the card printed before leads nowhere."""
    house.new_card(visitor.store(), table_id)
    return redirect(url_for("staff.tables.cards"), 303)


@bp.get("/cards")
def cards() -> str:
    """The cards of all tables in use, to print and cut."""
    tables = [table for table in house.tables(visitor.store()) if not table.is_closed]
    return render_template(
        "staff/cards.html", tables=tables, address=visitor.address_for_phones("pages.home")
    )


@bp.get("/<int:table_id>/qr.svg")
def qr(table_id: int) -> Response:
    """The code on the table's card, black on white for any printer."""
    secret = house.table(visitor.store(), table_id).secret
    picture = io.BytesIO()
    address = visitor.address_for_phones("cards.scan", secret=secret)
    segno.make(address, error="q").save(picture, kind="svg", scale=8, border=2, dark="#000", light="#fff")
    return Response(picture.getvalue(), mimetype="image/svg+xml")
