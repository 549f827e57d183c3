"""What people do at a table: open a game, declare and settle, take back, correct, pause, end, play again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game import (
    Abandon,
    Correct,
    Dora,
    Exhausted,
    FalseWin,
    Finish,
    GameError,
    Pause,
    Redo,
    Reseat,
    Resume,
    Seat,
    Setup,
    Status,
    TableEvent,
    Undo,
    begin,
)
from game.records import Author, Entry, GameRecord, Opening, name_key, summary_of
from services import codes, wins
from services.errors import BadChoice, Refused, ServiceError, UnknownTable
from services.ledger import Played, Stamp, append, author_in, check_key, load, now, ready, state_after, write
from services.phones import Phone, join
from services.store import Store
from services.wins import Declared, DoesNotStand, Preview
from tiles import Tile

CODE_TRIES = 5


@dataclass(frozen=True, slots=True)
class NewGame:
    """What people choose before the first deal. Names sit counter-clockwise; None draws the dealer by lot."""

    names: tuple[str, ...]
    edition: str = "standard"
    first_dealer: Seat | None = None
    table_id: int | None = None


def new_game(store: Store, wanted: NewGame, key: str, phone: Phone | None = None) -> GameRecord:
    """The game opened, or the one the same key opened before; the phone that opens it may write to it."""
    check_key(key)
    names = tuple(" ".join(name.split()) for name in wanted.names)
    dealer = codes.lot(max(1, len(names))) if wanted.first_dealer is None else wanted.first_dealer
    _check_setup(names, dealer, wanted.edition)
    if wanted.table_id is not None and store.house.table(wanted.table_id) is None:
        raise UnknownTable(str(wanted.table_id))
    record = _open(store, names, replace(wanted, first_dealer=dealer), key)
    if phone is not None and store.phones.guest(phone.id, record.id) is None:
        join(store, record.code, phone, None)
    return record


def _check_setup(names: tuple[str, ...], dealer: Seat, edition: str) -> None:
    try:
        Setup(names, dealer, edition)
        if len({name_key(name) for name in names}) < len(names):
            raise GameError("same_name", "two players may not have the same name")
    except GameError as problem:
        raise Refused(problem) from problem


def _open(
    store: Store, names: tuple[str, ...], wanted: NewGame, key: str, rematch_of: int | None = None
) -> GameRecord:
    seats = tuple(str(seat) for seat in range(len(names)))
    dealer = wanted.first_dealer or 0
    opening = Opening(
        code="",
        secret=codes.new_secret(),
        key=key,
        edition=wanted.edition,
        first_dealer=dealer,
        names=names,
        at=now(),
        summary=summary_of(begin(Setup(seats, dealer, wanted.edition))),
        table_id=wanted.table_id,
        rematch_of=rematch_of,
    )
    for _ in range(CODE_TRIES):  # a code may be taken, a new name may be written by two phones at once
        record = store.games.open(replace(opening, code=codes.new_code()))
        if record is not None:
            return record
    raise ServiceError("no code was free")


def preview(store: Store, code: str, declared: Declared) -> Preview:
    """What the declared win is worth and would make people pay now."""
    return wins.preview(load(store, code).state, declared)


def settle(
    store: Store, code: str, declared: Declared, stamp: Stamp, accept_false_wins: bool = False
) -> tuple[Entry, ...]:
    """The entries written. Hands that may not win raise DoesNotStand until their false wins are accepted."""
    played = load(store, code)
    if (earlier := ready(store, played, stamp)) != ():
        return earlier
    shown = wins.preview(played.state, declared)
    if not shown.stands and not accept_false_wins:
        raise DoesNotStand(shown)
    return append(store, played, shown.events, stamp)


def false_win(store: Store, code: str, player: Seat, stamp: Stamp) -> Entry:
    """The entry: the player called and was wrong, pays everybody, and the deal goes on."""
    return write(store, code, FalseWin(player), stamp)


def exhausted(store: Store, code: str, stamp: Stamp) -> Entry:
    """The entry: the stock ran out, nobody pays, the deal is over."""
    return write(store, code, Exhausted(), stamp)


def dora(store: Store, code: str, tile: Tile, stamp: Stamp) -> Entry:
    """The entry: this tile is the dora of the deal being played."""
    return write(store, code, Dora(tile.value), stamp)


def undo(store: Store, code: str, stamp: Stamp) -> Entry:
    """The entry that takes back the latest one in force."""
    return write(store, code, Undo(), stamp)


def redo(store: Store, code: str, stamp: Stamp) -> Entry:
    """The entry that puts back what the latest undo took."""
    return write(store, code, Redo(), stamp)


def pause(store: Store, code: str, stamp: Stamp) -> Entry:
    """The entry: the players take a break."""
    return write(store, code, Pause(), stamp)


def resume(store: Store, code: str, stamp: Stamp) -> Entry:
    """The entry: the break is over."""
    return write(store, code, Resume(), stamp)


def finish(store: Store, code: str, stamp: Stamp) -> Entry:
    """The entry: the game ends early and the ranking stands."""
    return write(store, code, Finish(), stamp)


def abandon(store: Store, code: str, stamp: Stamp) -> Entry:
    """The entry: the game counts for nothing. An undo brings it back."""
    return write(store, code, Abandon(), stamp)


def reseat(store: Store, code: str, order: Sequence[Seat], stamp: Stamp) -> Entry:
    """The entry: seat i is, and always was, taken by whoever holds `order[i]`; the past is replayed so."""
    return write(store, code, Reseat(tuple(order)), stamp)


def correct(store: Store, code: str, version: int, instead: TableEvent | None, stamp: Stamp) -> Entry:
    """The entry: what was written at this version really was another event of a deal, or nothing."""
    return write(store, code, Correct(version - 1, instead), stamp)


def correct_win(
    store: Store,
    code: str,
    version: int,
    declared: Declared,
    stamp: Stamp,
    accept_false_wins: bool = False,
) -> Entry:
    """The entry: what was written at this version really was this win."""
    played = load(store, code)
    if (earlier := ready(store, played, stamp)) != ():
        return earlier[0]
    shown = preview_correction(played, version, declared)
    if not shown.stands and not accept_false_wins:
        raise DoesNotStand(shown)
    return append(store, played, (Correct(version - 1, shown.events[0]),), stamp)[0]


def preview_correction(played: Played, version: int, declared: Declared) -> Preview:
    """What the game would be if this win had been written at that version: `payments` are that deal's."""
    before = played.state
    dealers = {play.index + 1: play.markers.dealer for play in before.plays}
    if version not in dealers:
        raise Refused(GameError("not_in_force", "this entry is no deal's, or was taken back"))
    appraisals = wins.appraise(before, declared, dealers[version])
    events = wins.events_of(declared, appraisals)
    if len(events) != 1:
        raise BadChoice("one_false_win_at_a_time")
    after = state_after(before, Correct(version - 1, events[0]))
    payments = next(play.payments for play in after.plays if play.index + 1 == version)
    return Preview(appraisals, events, before, after, payments)


def rematch(store: Store, code: str, key: str, by: Author, rotate: bool = False) -> GameRecord:
    """The game the same players play next: the one opened already, or a new one, seats rotated if asked."""
    played = load(store, code)
    author_in(store, played.record, by)
    following = store.games.rematch_of(played.record.id)
    if following is not None and following.summary.status is not Status.ABANDONED:
        return following
    names = tuple(player.name for player in played.players if player.name is not None)
    if len(names) < len(played.players):
        raise BadChoice("forgotten_player")
    if rotate:
        names = (*names[1:], names[0])
    table_id = None if played.record.table is None else played.record.table.id
    wanted = NewGame(names, played.record.edition, codes.lot(len(names)), table_id)
    first = f"rematch-{played.record.secret}"  # two phones that ask at once open one game
    return _open(store, names, wanted, key if following else first, played.record.id)
