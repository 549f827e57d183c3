"""The board every phone at the table shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from game import Seat, Status, StickPayment, Sticks, Wind
from game.records import CafeTable, GameRecord, Player
from services import codes
from services.errors import UnknownGame
from services.history import HistoryLine, line
from services.ledger import Played, load
from services.store import Store


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """One player's part of the board."""

    seat: Seat
    player: Player
    points: int
    sticks: Sticks
    is_dealer: bool
    place: int | None  # once the game is finished


@dataclass(frozen=True, slots=True)
class Board:
    """The table as it stands."""

    code: str
    secret: str
    version: int
    edition: str
    status: Status
    deal: int
    total_deals: int
    round: int
    wind: Wind
    dealer: Seat
    seats: tuple[BoardSeat, ...]
    box: Sticks
    payments: tuple[StickPayment, ...]  # of the latest event of a deal in force
    last: HistoryLine | None  # the latest entry of the ledger, whatever it is
    can_undo: bool
    can_redo: bool
    table: CafeTable | None
    rematch: str | None  # the code of the game that follows, once the players opened one
    created_at: datetime
    changed_at: datetime

    @property
    def finished(self) -> bool:
        """Whether the ranking stands."""
        return self.status is Status.FINISHED


def board(store: Store, code: str, since: int | None = None) -> Board | None:
    """The board, or None when the phone that asks has this version already."""
    if since is not None and version(store, code) == since:
        return None
    return board_of(store, load(store, code))


def version(store: Store, code: str) -> int:
    """The game's version, at the cost of one indexed question; UnknownGame when there is none."""
    found = store.games.version(codes.tidy(code))
    if found is None:
        raise UnknownGame(code)
    return found


def mark(store: Store, code: str) -> str:
    """What a board shows changes with it: the version and the game that follows, by one indexed question."""
    found = store.games.mark(codes.tidy(code))
    if found is None:
        raise UnknownGame(code)
    version, following = found
    return str(version) if following is None else f"{version}.{following}"


def following(store: Store, code: str) -> str | None:
    """The code of the game that the players opened after this one."""
    return mark(store, code).partition(".")[2] or None


def board_of(store: Store, played: Played) -> Board:
    """The board of a game already loaded."""
    record, state = played.record, played.state
    following = store.games.rematch_of(record.id) if state.status is not Status.RUNNING else None
    return Board(
        code=record.code,
        secret=record.secret,
        version=played.version,
        edition=record.edition,
        status=state.status,
        deal=state.deal,
        total_deals=state.total_deals,
        round=state.round,
        wind=state.wind,
        dealer=state.dealer,
        seats=_seats(played),
        box=state.box,
        payments=state.payments,
        last=line(played, played.version - 1) if played.version else None,
        can_undo=bool(state.in_force),
        can_redo=state.can_redo,
        table=record.table,
        rematch=None if following is None else following.code,
        created_at=record.created_at,
        changed_at=_changed_at(record, played),
    )


def _seats(played: Played) -> tuple[BoardSeat, ...]:
    state = played.state
    places = {place.seat: place.rank for place in state.ranking or ()}
    return tuple(
        BoardSeat(
            seat=seat,
            player=player,
            points=state.points[seat],
            sticks=state.sticks[seat],
            is_dealer=seat == state.dealer,
            place=places.get(seat),
        )
        for seat, player in enumerate(played.players)
    )


def _changed_at(record: GameRecord, played: Played) -> datetime:
    return played.entries[-1].at if played.entries else record.created_at
