"""Every table of the house as it stands, on the staff's screen and on the big one."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template, request

from game import Seat, Status
from game.records import Player
from game.winds import DealMarkers, markers
from services.house import LobbyRow, lobby
from services.ledger import now
from web import visitor
from web.language import language
from web.sayings import player_name

bp = Blueprint("lobby", __name__)


@dataclass(frozen=True, slots=True)
class Seated:
    """One player as a list of tables shows them."""

    name: str
    points: int
    is_dealer: bool
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A table, or a game at no table, with everything a glance should tell."""

    row: LobbyRow

    @property
    def name(self) -> str:
        """The table's name; nothing for a game at no table."""
        return self.row.table.name if self.row.table else ""

    @property
    def is_paused(self) -> bool:
        """Whether the players take a break."""
        return self.row.game is not None and self.row.game.summary.status is Status.PAUSED

    @property
    def idle_minutes(self) -> int:
        """How long nothing has happened, where that needs a look; 0 elsewhere."""
        return int(self.row.idle.total_seconds() // 60) if self.row.needs_attention else 0

    @property
    def markers(self) -> DealMarkers:
        """Deal, round, wind and dealer."""
        game = self.row.game
        assert game is not None
        order = game.summary.order or tuple(range(len(game.seats)))
        return markers(game.summary.deal - 1, order.index(game.first_dealer), len(game.seats))

    @property
    def seated(self) -> tuple[Seated, ...]:
        """Everybody at the table, in the order of play."""
        game = self.row.game
        if game is None:
            return ()
        dealer, most = self.markers.dealer, max(game.summary.points)
        pairs = zip(game.seated, game.summary.points, strict=True)
        return tuple(
            _seated(seat, player, points, dealer, most) for seat, (player, points) in enumerate(pairs)
        )

    @property
    def mark(self) -> tuple[object, ...]:
        """Everything that is shown of it and may change."""
        game = self.row.game
        if game is None:
            return (self.name,)
        names = tuple(player.name for player in game.seats)
        return (self.name, game.code, game.summary, names, self.idle_minutes, game.changed_at)


def _seated(seat: Seat, player: Player, points: int, dealer: Seat, most: int) -> Seated:
    return Seated(player_name(player), points, seat == dealer, points == most)


def rows() -> tuple[Row, ...]:
    """The house as it stands; the cost does not grow with the games of the past."""
    return tuple(Row(row) for row in lobby(visitor.store(), now()))


def tag_of(rows: tuple[Row, ...], *more: object) -> str:
    """A short text that changes whenever what is shown changes."""
    shown = repr(([row.mark for row in rows], language(), more))
    return hashlib.sha256(shown.encode()).hexdigest()[:16]


def fresh(template: str, tag: str, **values: object) -> Response:
    """The part of the page; 204 for a screen that shows it already."""
    if request.args.get("seen") == tag:
        return Response(status=204)
    return make_response(render_template(template, tag=tag, **values))


@bp.get("")
def show() -> str:
    """The lobby."""
    found = rows()
    return render_template("staff/lobby.html", rows=found, tag=tag_of(found))


@bp.get("/now")
def refresh() -> Response:
    """The lobby's tables alone."""
    found = rows()
    return fresh("staff/_lobby.html", tag_of(found), rows=found)
