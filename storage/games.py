"""Games and their events: opened once, appended to, never rewritten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Select, and_, or_, select, update
from sqlalchemy.exc import IntegrityError

from game.records import Entry, GameRecord, Opening, PastGames, Status, Summary, Writing
from storage.database import Database
from storage.players import name_key, players_named
from storage.rows import entry_of, entry_rows, game_rows, games_of, new_id, summary_columns
from storage.schema import events, games, players, seats

OPEN = tuple(status.value for status in Status if status.is_open)
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

    def append(self, game_id: int, writing: Writing) -> Entry | None:
        """The entry written, or the one written before with the same key; None when another came first."""
        return self._database.write_again(lambda connection: _append(connection, game_id, writing))

    def move(self, game_id: int, table_id: int | None) -> None:
        """The game is played at another table of the house from now on."""
        change = update(games).where(games.c.id == game_id).values(table_id=table_id)
        self._database.write(lambda connection: connection.execute(change))

    def open_games(self) -> tuple[GameRecord, ...]:
        """Every game not yet over, latest change first."""
        query = (
            game_rows().where(games.c.status.in_(OPEN)).order_by(games.c.changed_at.desc(), games.c.id.desc())
        )
        return self._database.read(lambda connection: games_of(connection, connection.execute(query)))

    def open_at(self, table_id: int) -> tuple[GameRecord, ...]:
        """The games not yet over at one table, latest change first."""
        query = game_rows().where(games.c.table_id == table_id, games.c.status.in_(OPEN))
        query = query.order_by(games.c.changed_at.desc(), games.c.id.desc())
        return self._database.read(lambda connection: games_of(connection, connection.execute(query)))

    def past(self, wanted: PastGames) -> tuple[GameRecord, ...]:
        """One page of the games asked for."""
        query = _past(wanted)
        return self._database.read(lambda connection: games_of(connection, connection.execute(query)))

    def of_player(self, player_id: int) -> tuple[GameRecord, ...]:
        """Every game the player sat in, oldest first."""
        theirs = select(seats.c.game_id).where(seats.c.player_id == player_id)
        query = game_rows().where(games.c.id.in_(theirs)).order_by(games.c.created_at, games.c.id)
        return self._database.read(lambda connection: games_of(connection, connection.execute(query)))

    def all(self) -> Iterator[GameRecord]:
        """Every game ever, in pages, so that a house's years fit in memory."""
        last = 0
        while page := self._page(last):
            yield from page
            last = page[-1].id

    def _page(self, after: int) -> tuple[GameRecord, ...]:
        query = game_rows().where(games.c.id > after).order_by(games.c.id).limit(REBUILD_PAGE)
        return self._database.read(lambda connection: games_of(connection, connection.execute(query)))

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
    return _one(connection, games.c.id == game_id)


def _entries_of(connection: Connection, game_ids: list[int]) -> dict[int, tuple[Entry, ...]]:
    found: dict[int, list[Entry]] = {game_id: [] for game_id in game_ids}
    if game_ids:
        for row in connection.execute(entry_rows().where(events.c.game_id.in_(game_ids))):
            found[row.game_id].append(entry_of(row))
    return {game_id: tuple(entries) for game_id, entries in found.items()}


def _lock(connection: Connection, game_id: int) -> int:
    """The game's version, held still until the transaction ends."""
    query = select(games.c.version).where(games.c.id == game_id).with_for_update()
    return int(connection.execute(query).scalar_one())


def _append(connection: Connection, game_id: int, writing: Writing) -> Entry | None:
    version = _lock(connection, game_id)
    if (earlier := _entry_with_key(connection, game_id, writing.key)) is not None:
        return earlier
    if version != writing.seen_version:
        return None
    _insert(connection, game_id, writing)
    return _entry_with_key(connection, game_id, writing.key)


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


def _entry_with_key(connection: Connection, game_id: int, key: str) -> Entry | None:
    query = entry_rows().where(events.c.game_id == game_id, events.c.key == key)
    row = connection.execute(query).one_or_none()
    return None if row is None else entry_of(row)


def _resummarise(
    connection: Connection, game_id: int, summarise: Callable[[GameRecord, tuple[Entry, ...]], Summary]
) -> None:
    _lock(connection, game_id)
    record = _one(connection, games.c.id == game_id)
    assert record is not None
    summary = summarise(record, _entries_of(connection, [game_id])[game_id])
    connection.execute(update(games).where(games.c.id == game_id).values(summary_columns(summary)))


def _past(wanted: PastGames) -> Select[Any]:
    query = game_rows().order_by(games.c.changed_at.desc(), games.c.id.desc()).limit(wanted.limit)
    if wanted.statuses:
        query = query.where(games.c.status.in_([status.value for status in wanted.statuses]))
    if wanted.table_id is not None:
        query = query.where(games.c.table_id == wanted.table_id)
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
