"""Games and their events: opened once, appended to, never rewritten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, ScalarSelect, Select, and_, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from game import Status
from game.records import OPEN, Entry, GameRecord, Opening, PastGames, Summary, Writing, name_key
from storage.database import Database
from storage.players import players_named
from storage.rows import entry_of, entry_rows, game_rows, games_of, new_id, summary_columns
from storage.schema import Moment, events, games, guests, players, seats

STILL_OPEN = tuple(status.value for status in OPEN)
REBUILD_PAGE = 200


class Games:
    """The ledger of every game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, opening: Opening, entries: Sequence[Writing] = ()) -> GameRecord | None:
        """The game opened so, or the one opened before with the same key; None when its code is taken."""
        try:
            return self._database.write(lambda connection: _open(connection, opening, entries))
        except IntegrityError:
            return self._database.read(lambda connection: _one(connection, games.c.key == opening.key))

    def version(self, code: str) -> int | None:
        """How many events the game has; None when there is no such game. The cheapest question."""
        query = select(games.c.version).where(games.c.code == code)
        return self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    def mark(self, code: str) -> tuple[int, str | None] | None:
        """The game's version and the code of the game that follows it, by one cheap question."""
        query = select(games.c.version, _following()).where(games.c.code == code)
        row = self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else (int(row[0]), row[1])

    def by_code(self, code: str) -> GameRecord | None:
        """The game people call by this code."""
        return self._database.read(lambda connection: _one(connection, games.c.code == code))

    def by_secret(self, secret: str) -> GameRecord | None:
        """The game whose QR code this is."""
        return self._database.read(lambda connection: _one(connection, games.c.secret == secret))

    def by_id(self, game_id: int) -> GameRecord | None:
        """The game of this number."""
        return self._database.read(lambda connection: _one(connection, games.c.id == game_id))

    def entries(self, game_id: int) -> tuple[Entry, ...]:
        """Every event of the game, oldest first."""
        return self.entries_of([game_id])[game_id]

    def entries_of(self, game_ids: Iterable[int]) -> dict[int, tuple[Entry, ...]]:
        """Every event of each of these games, oldest first."""
        wanted = list(game_ids)
        return self._database.read(lambda connection: _entries_of(connection, wanted))

    def append(self, game_id: int, writings: Sequence[Writing]) -> tuple[Entry, ...] | None:
        """The entries written, or those written before with the same keys; None when another came first."""
        return self._database.write_again(lambda connection: _append(connection, game_id, writings))

    def rematch_of(self, game_id: int) -> GameRecord | None:
        """The latest game that was opened as this one's rematch."""
        found = self._list(
            game_rows().where(games.c.rematch_of == game_id).order_by(games.c.id.desc()).limit(1)
        )
        return found[0] if found else None

    def move(self, game_id: int, table_id: int | None) -> None:
        """The game is played at another table of the house from now on."""
        change = update(games).where(games.c.id == game_id).values(table_id=table_id)
        self._database.write(lambda connection: connection.execute(change))

    def open_games(self) -> tuple[GameRecord, ...]:
        """Every game not yet over, latest change first."""
        return self._list(_latest_first().where(games.c.status.in_(STILL_OPEN)))

    def open_at(self, table_id: int) -> tuple[GameRecord, ...]:
        """The games not yet over at one table, latest change first."""
        here = games.c.table_id == table_id
        return self._list(_latest_first().where(here, games.c.status.in_(STILL_OPEN)))

    def past(self, wanted: PastGames) -> tuple[GameRecord, ...]:
        """One page of the games asked for."""
        return self._list(_past(wanted))

    def of_player(self, player_id: int) -> tuple[GameRecord, ...]:
        """Every game the player sat in, oldest first."""
        theirs = select(seats.c.game_id).where(seats.c.player_id == player_id)
        return self._list(game_rows().where(games.c.id.in_(theirs)).order_by(games.c.created_at, games.c.id))

    def _list(self, query: Select[Any]) -> tuple[GameRecord, ...]:
        return self._database.read(lambda connection: games_of(connection, connection.execute(query)))

    def all(self) -> Iterator[GameRecord]:
        """Every game ever, in pages, so that a house's years fit in memory."""
        last = 0
        while page := self._page(last):
            yield from page
            last = page[-1].id

    def _page(self, after: int) -> tuple[GameRecord, ...]:
        return self._list(game_rows().where(games.c.id > after).order_by(games.c.id).limit(REBUILD_PAGE))

    def resummarise(
        self, game_id: int, summarise: Callable[[GameRecord, tuple[Entry, ...]], Summary]
    ) -> None:
        """The game's summary is what its events say."""
        self._database.write(lambda connection: _resummarise(connection, game_id, summarise))


def _one(connection: Connection, condition: Any) -> GameRecord | None:
    found = games_of(connection, connection.execute(game_rows().where(condition)))
    return found[0] if found else None


def _open(connection: Connection, opening: Opening, entries: Sequence[Writing]) -> GameRecord | None:
    if (earlier := _one(connection, games.c.key == opening.key)) is not None:
        return earlier
    seated = players_named(connection, opening.names, opening.at)
    columns = {
        "code": opening.code,
        "secret": opening.secret,
        "key": opening.key,
        "edition": opening.edition,
        "first_dealer": opening.first_dealer,
        "table_id": opening.table_id,
        "rematch_of": opening.rematch_of,
        "created_at": opening.at,
        "changed_at": opening.at,
    }
    game_id = new_id(connection, games, columns | summary_columns(opening.summary))
    rows = [{"game_id": game_id, "seat": seat, "player_id": player} for seat, player in enumerate(seated)]
    connection.execute(seats.insert(), rows)
    for writing in entries:
        _insert(connection, game_id, writing)
    if opening.rematch_of is not None:
        _bring_guests(connection, opening.rematch_of, game_id, opening.at)
    return _one(connection, games.c.id == game_id)


def _bring_guests(connection: Connection, from_id: int, game_id: int, at: datetime) -> None:
    """The phones of the game before may write to its rematch too."""
    kept = [literal(game_id), guests.c.phone_id, guests.c.player_id, literal(at, Moment)]
    before = select(*kept).where(guests.c.game_id == from_id)
    columns = ["game_id", "phone_id", "player_id", "joined_at"]
    connection.execute(guests.insert().from_select(columns, before))


def _entries_of(connection: Connection, game_ids: list[int]) -> dict[int, tuple[Entry, ...]]:
    found: dict[int, list[Entry]] = {game_id: [] for game_id in game_ids}
    if game_ids:
        for row in connection.execute(entry_rows().where(events.c.game_id.in_(game_ids))):
            found[row.game_id].append(entry_of(row))
    return {game_id: tuple(entries) for game_id, entries in found.items()}


def _following() -> ScalarSelect[Any]:
    """The code of a game's latest rematch that was not given up."""
    later = games.alias()
    going = later.c.status != Status.ABANDONED.value
    query = select(later.c.code).where(later.c.rematch_of == games.c.id, going)
    return query.order_by(later.c.id.desc()).limit(1).correlate(games).scalar_subquery()


def _lock(connection: Connection, game_id: int) -> int:
    """The game's version, held still until the transaction ends."""
    query = select(games.c.version).where(games.c.id == game_id).with_for_update()
    return int(connection.execute(query).scalar_one())


def _append(connection: Connection, game_id: int, writings: Sequence[Writing]) -> tuple[Entry, ...] | None:
    version = _lock(connection, game_id)
    keys = [writing.key for writing in writings]
    if (earlier := _entries_with_keys(connection, game_id, keys)) != ():
        return earlier
    if version != writings[0].seen_version:
        return None
    for writing in writings:
        _insert(connection, game_id, writing)
    return _entries_with_keys(connection, game_id, keys)


def _insert(connection: Connection, game_id: int, writing: Writing) -> None:
    """The event and the summary that follows from it, in the caller's transaction."""
    row = {
        "game_id": game_id,
        "version": writing.seen_version + 1,
        "event": dict(writing.event),
        "key": writing.key,
        "phone_id": writing.by.phone_id,
        "player_id": writing.by.player_id,
        "at": writing.at,
    }
    connection.execute(events.insert().values(row))
    changed = summary_columns(writing.summary) | {"changed_at": writing.at}
    connection.execute(update(games).where(games.c.id == game_id).values(changed))


def _entries_with_keys(connection: Connection, game_id: int, keys: list[str]) -> tuple[Entry, ...]:
    query = entry_rows().where(events.c.game_id == game_id, events.c.key.in_(keys))
    return tuple(entry_of(row) for row in connection.execute(query))


def _resummarise(
    connection: Connection, game_id: int, summarise: Callable[[GameRecord, tuple[Entry, ...]], Summary]
) -> None:
    _lock(connection, game_id)
    record = _one(connection, games.c.id == game_id)
    assert record is not None
    summary = summarise(record, _entries_of(connection, [game_id])[game_id])
    connection.execute(update(games).where(games.c.id == game_id).values(summary_columns(summary)))


def _latest_first() -> Select[Any]:
    return game_rows().order_by(games.c.changed_at.desc(), games.c.id.desc())


def _past(wanted: PastGames) -> Select[Any]:
    query = _latest_first().limit(wanted.limit)
    if wanted.statuses:
        query = query.where(games.c.status.in_([status.value for status in wanted.statuses]))
    if wanted.table_id is not None:
        query = query.where(games.c.table_id == wanted.table_id)
    if wanted.edition:
        query = query.where(games.c.edition == wanted.edition)
    if wanted.since is not None:
        query = query.where(games.c.changed_at >= wanted.since)
    if wanted.until is not None:
        query = query.where(games.c.changed_at < wanted.until)
    if wanted.before is not None:
        at, game_id = wanted.before
        older = or_(games.c.changed_at < at, and_(games.c.changed_at == at, games.c.id < game_id))
        query = query.where(older)
    if wanted.name:
        named = players.c.name_key.contains(name_key(wanted.name), autoescape=True)
        theirs = select(seats.c.game_id).join_from(seats, players).where(named)
        query = query.where(or_(games.c.id.in_(theirs), games.c.code == wanted.name.upper()))
    return query
