"""Games in the staff's hands: found again, moved, ended, taken away as files and brought back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import EDITIONS, Status
from game.records import STAFF, PastGames
from services import exports, house, tables, transfer
from services.board import board_of
from services.errors import ServiceError
from services.ledger import Stamp, find, load
from web import visitor
from web.house import settings
from web.past import undone_next
from web.staff.words import refusal

PAGE = 30
LONGEST_NAME_SENT = 400
ACTIONS = {
    "pause": tables.pause,
    "resume": tables.resume,
    "finish": tables.finish,
    "abandon": tables.abandon,
    "undo": tables.undo,
}

bp = Blueprint("games", __name__, url_prefix="/games")


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for, as it was typed; `wanted` is the same for the store."""

    name: str
    table: str
    edition: str
    status: str
    since: str
    until: str
    before: str

    @classmethod
    def asked(cls) -> Search:
        """What the address asks for; what makes no sense asks for nothing."""
        sent = request.args
        return cls(
            name=" ".join(sent.get("name", "")[:LONGEST_NAME_SENT].split()),
            table=_one_of(sent.get("table", ""), [str(table.id) for table in house.tables(visitor.store())]),
            edition=_one_of(sent.get("edition", ""), list(EDITIONS)),
            status=_one_of(sent.get("status", ""), [status.value for status in Status]),
            since=sent.get("since", "") if _day(sent.get("since", "")) else "",
            until=sent.get("until", "") if _day(sent.get("until", "")) else "",
            before=sent.get("before", "")[:60],
        )

    def wanted(self, zone: ZoneInfo) -> PastGames:
        """The same as the store is asked; days are the house's."""
        since, until = _day(self.since), _day(self.until)
        return PastGames(
            name=self.name,
            table_id=int(self.table) if self.table else None,
            edition=self.edition,
            statuses=(Status(self.status),) if self.status else (),
            since=_midnight(since, zone),
            until=_midnight(until + timedelta(days=1) if until else None, zone),
            before=_row(self.before),
            limit=PAGE + 1,
        )

    def fields(self, **changes: str) -> dict[str, Any]:
        """The search as an address carries it."""
        names = ("name", "table", "edition", "status", "since", "until")
        fields = {name: getattr(self, name) for name in names} | changes
        return {name: value for name, value in fields.items() if value}


def _one_of(sent: str, allowed: list[str]) -> str:
    return sent if sent in allowed else ""


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if 2000 <= day.year <= 2999 else None


def _midnight(day: date | None, zone: ZoneInfo) -> datetime | None:
    return datetime.combine(day, time(), zone) if day else None


def _row(text: str) -> tuple[datetime, int] | None:
    """The last row of the page before, as its address names it."""
    moment, _, number = text.partition("_")
    try:
        at = datetime.fromisoformat(moment)
        is_number = number.isascii() and number.isdigit() and len(number) < 10
        return (at.astimezone(UTC), int(number)) if at.tzinfo and is_number else None
    except (ValueError, OverflowError):  # no such moment, or one outside the calendar
        return None


@bp.get("")
def show() -> str:
    """One page of the games looked for, the latest first."""
    return _list()


def _list(problem: str = "") -> str:
    search = Search.asked()
    found = house.past_games(visitor.store(), search.wanted(settings().zone))
    games, last = found[:PAGE], found[PAGE - 1] if len(found) > PAGE else None
    following = search.fields(before=f"{last.changed_at.isoformat()}_{last.id}") if last else None
    return render_template(
        "staff/games.html",
        search=search,
        games=games,
        following=following,
        tables=house.tables(visitor.store()),
        editions=tuple(EDITIONS),
        statuses=tuple(Status),
        problem=problem,
    )


@bp.get("/games.csv")
def as_csv() -> Response:
    """The games looked for, all of them, for a spreadsheet."""
    zone = settings().zone
    lines = exports.csv_lines(visitor.store(), Search.asked().wanted(zone), zone)
    return _file(lines, "text/csv; charset=utf-8", "games.csv")


@bp.get("/games.json")
def as_json() -> Response:
    """The games looked for, all of them, for a program."""
    records = exports.records(visitor.store(), Search.asked().wanted(settings().zone))
    return _file(_json_lines(records), "application/json", "games.json")


def _json_lines(records: Iterator[Any]) -> Iterator[str]:
    yield "["
    for number, record in enumerate(records):
        yield ("," if number else "") + "\n" + json.dumps(exports.as_json(record), ensure_ascii=False)
    yield "\n]\n"


def _file(content: Any, mimetype: str, name: str) -> Response:
    response = Response(content, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@bp.post("/import")
def bring() -> AnyResponse:
    """On to the game that a file holds; the list again, with why not."""
    sent = request.files.get("file")
    try:
        text = sent.read(transfer.FILE_LIMIT * 4 + 1).decode("utf-8-sig") if sent else ""
    except UnicodeDecodeError:
        text = ""
    try:
        record = transfer.import_game(visitor.store(), text, visitor.key())
    except ServiceError as problem:
        return make_response(_list(refusal(problem)), problem.status)
    return redirect(url_for("staff.games.one", code=record.code), 303)


@bp.get("/<code>")
def one(code: str) -> str:
    """One game: how it stands and what the staff may do with it."""
    played = load(visitor.store(), code)
    open_tables = [table for table in house.tables(visitor.store()) if not table.is_closed]
    return render_template(
        "staff/game.html",
        board=board_of(visitor.store(), played),
        undoes=undone_next(played),
        tables=open_tables,
        Status=Status,
    )


@bp.get("/<code>/game.json")
def replay_file(code: str) -> Response:
    """The game with everything that happened in it, as a file that can be brought back."""
    content = json.dumps(transfer.export(visitor.store(), code), ensure_ascii=False, indent=1)
    return _file(content, "application/json", f"{find(visitor.store(), code).code}.json")


@bp.post("/<code>/move")
def move(code: str) -> AnyResponse:
    """The game at another table."""
    sent = request.form.get("table", "")
    if sent and not (sent.isascii() and sent.isdigit() and len(sent) < 10):
        abort(400)
    house.move_game(visitor.store(), code, int(sent) if sent else None)
    return redirect(url_for("staff.games.one", code=code), 303)


@bp.post("/<code>/<any(pause, resume, finish, abandon, undo):action>")
def act(code: str, action: str) -> AnyResponse:
    """The game paused, ended, given up, or the last of these taken back."""
    seen = request.form.get("v", "")
    if not (seen.isascii() and seen.isdigit() and len(seen) < 10):
        abort(400)
    ACTIONS[action](visitor.store(), code, Stamp(int(seen), visitor.key(), STAFF))
    return redirect(url_for("staff.games.one", code=code), 303)
