"""The board that every phone at the table shows, and what is done to a whole game from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from flask import Blueprint, Response, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import Correct, Play, Redo, Reseat, Seat, State, Sticks, Undo, WinByDiscard, WinByDraw
from game.records import Entry
from services import tables
from services.board import following, mark
from services.history import HistoryLine, hands_of, line, noted_tile
from services.ledger import Played, Stamp, load
from services.store import Store
from tiles import Tile
from web import visitor
from web.labels import word
from web.language import _
from web.past import sentence, undone_next
from web.sayings import happened, names_of, round_text, writer_name

bp = Blueprint("board", __name__, url_prefix="/g/<code>")


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's row."""

    seat: Seat
    name: str
    points: int
    sticks: Sticks
    change: int
    is_dealer: bool
    is_me: bool
    holds_wind: bool


@dataclass(frozen=True, slots=True)
class Latest:
    """The latest entry of the ledger, in words."""

    text: str
    author: str
    at: datetime
    is_deal: bool
    moves_sticks: bool  # of deals already paid: what lies on the table no longer fits


@dataclass(frozen=True)
class View:
    """Everything the board's template says."""

    played: Played
    me: Seat | None
    is_joined: bool

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.played.state

    @property
    def code(self) -> str:
        """The code people read aloud."""
        return self.played.record.code

    @property
    def edition(self) -> str:
        """Whose words the table uses."""
        return self.state.setup.edition

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.played.version

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, by seat."""
        return names_of(self.played.players)

    @property
    def total(self) -> int:
        """The points at this table, the same all game."""
        return sum(self.state.points)

    @property
    def deal_text(self) -> str:
        """Which deal of how many."""
        return _("Deal %(deal)s of %(deals)s", deal=self.state.deal, deals=self.state.total_deals)

    def deal_text_of(self, index: int) -> str:
        """The same for the event at `index`, when it happened."""
        deals = {play.index: play.markers.deal for play in self.state.plays}
        return _("Deal %(deal)s of %(deals)s", deal=deals[index], deals=self.state.total_deals)

    @property
    def round_text(self) -> str:
        """Which round, in the edition's words, and who deals."""
        dealer = f"{word('dealer', self.edition)}: {self.names[self.state.dealer]}"
        return f"{round_text(self.state.wind, self.edition)} · {dealer}"

    @property
    def last_play(self) -> Play | None:
        """What happened last at the table and counts."""
        return self.state.plays[-1] if self.state.plays else None

    @property
    def last_text(self) -> str:
        """The same in words."""
        return happened(self.last_play.event, self.names) if self.last_play else ""

    @cached_property
    def latest(self) -> Latest | None:
        """What was written last, whatever it is."""
        if not self.played.version:
            return None
        last = line(self.played, self.played.version - 1)
        is_deal = self.last_play is not None and self.last_play.index == last.version - 1
        author = writer_name(last.by, last.author)
        return Latest(sentence(self.played, last), author, last.at, is_deal, self._moves_sticks(last))

    def _moves_sticks(self, last: HistoryLine) -> bool:
        past_told_anew = isinstance(last.event, (Undo, Redo, Correct, Reseat)) and last.version > 1
        return past_told_anew and line(self.played, last.version - 2).points != last.points

    @cached_property
    def rematch(self) -> str | None:
        """The code of the game that follows, once somebody opened it."""
        return following(visitor.store(), self.code)

    @property
    def mark(self) -> str:
        """What a phone that shows this board says it has seen."""
        return f"{self.version}.{self.rematch}" if self.rematch else str(self.version)

    @property
    def news(self) -> str:
        """What a phone says aloud when it hears of this version."""
        return self.latest.text if self.latest else ""

    @property
    def deals_played(self) -> int:
        """How many deals are over."""
        return self.state.moment.table.deals_done

    @property
    def wins(self) -> int:
        """How many wins count: a phone hums when there is one more."""
        return sum(isinstance(play.event, WinByDraw | WinByDiscard) for play in self.state.plays)

    @property
    def dora(self) -> Tile | None:
        """The dora of the deal being played, when it was noted, or entered with a false win."""
        if (noted := noted_tile(self.state.dora)) is not None:
            return noted
        last = self.last_play
        if last is None or last.markers.deal != self.state.deal or self.state.finished:
            return None
        return next((hand.dora for hand in hands_of(last.event) if hand.dora), None)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back, and the game is not on a break."""
        return bool(self.state.in_force) and not self.state.is_paused

    @cached_property
    def undoes(self) -> str:
        """What an undo would take back, in words."""
        return undone_next(self.played)

    @property
    def join_address(self) -> str:
        """Where the code is typed in."""
        return visitor.address_for_phones("joining.ask").split("://", 1)[1]

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody's row, in the order of play."""
        state, changes = self.state, self._changes()
        return tuple(
            Standing(
                seat=seat,
                name=self.names[seat],
                points=state.points[seat],
                sticks=state.sticks[seat],
                change=changes[seat],
                is_dealer=seat == state.dealer,
                is_me=seat == self.me,
                holds_wind=seat == state.setup.first_dealer,
            )
            for seat in range(len(state.players))
        )

    def _changes(self) -> list[int]:
        """What the last payments brought or took."""
        changes = [0] * len(self.state.players)
        for payment in self.state.payments:
            changes[payment.payer] -= payment.paid
            changes[payment.payee] += payment.paid
        return changes


def view_of(played: Played) -> View:
    """The board as the phone that asks sees it."""
    guest = visitor.guest_of(played)
    return View(played, visitor.seat_of(played, guest), guest is not None)


@bp.get("")
def show(code: str) -> str:
    """The whole page."""
    return render_template("table/show.html", view=view_of(load(visitor.store(), code)))


@bp.get("/board")
def refresh(code: str) -> Response:
    """The board alone; 204 when the phone shows this already, which costs one indexed question."""
    if mark(visitor.store(), code) == request.args.get("version"):
        return Response(status=204)
    return make_response(_board(code))


def _board(code: str) -> str:
    return render_template("table/_board.html", view=view_of(load(visitor.store(), code)))


Write = Callable[[Store, str, Stamp], Entry]


def _written(code: str, write: Write, then: str | None = None) -> AnyResponse:
    """The board after something was written to the game, or another page of it."""
    write(visitor.store(), code, visitor.stamp(code))
    if request.args.get("then") == "history":
        then = "history.show"
    if then is None and visitor.is_htmx():
        return make_response(_board(code))
    return visitor.go(url_for(then or "board.show", code=code))


@bp.post("/undo")
def undo(code: str) -> AnyResponse:
    """The latest entry in force is taken back."""
    return _written(code, tables.undo)


@bp.post("/redo")
def redo(code: str) -> AnyResponse:
    """What was taken back is put back."""
    return _written(code, tables.redo)


@bp.post("/pause")
def pause(code: str) -> AnyResponse:
    """The players take a break."""
    return _written(code, tables.pause)


@bp.post("/resume")
def resume(code: str) -> AnyResponse:
    """The break is over."""
    return _written(code, tables.resume)


@bp.post("/finish")
def finish(code: str) -> AnyResponse:
    """The game ends early, with its ranking."""
    return _written(code, tables.finish, "ending.show")


@bp.post("/abandon")
def abandon(code: str) -> AnyResponse:
    """The game is given up."""
    return _written(code, tables.abandon)
