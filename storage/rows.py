"""Table rows as the values the rest of the program speaks of, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, select

from game.moment import Status
from game.records import Author, CafeTable, Entry, GameRecord, Player, Summary
from storage.schema import cafe_tables, events, games, players, seats

AnyRow = Row[Any]


def summary_columns(summary: Summary) -> dict[str, Any]:
    """The columns of a game's row that repeat what its events say."""
    return {
        "version": summary.version,
        "status": summary.status.value,
        "summary": {
            "deal": summary.deal,
            "deals": summary.deals,
            "points": list(summary.points),
            "places": None if summary.places is None else list(summary.places),
            "order": list(summary.order),
        },
    }


def summary_of(row: AnyRow) -> Summary:
    """The summary kept in a game's row."""
    kept = row.summary
    return Summary(
        version=row.version,
        status=Status(row.status),
        deal=kept["deal"],
        deals=kept["deals"],
        points=tuple(kept["points"]),
        places=None if kept["places"] is None else tuple(kept["places"]),
        order=tuple(kept.get("order", ())),
    )


def game_rows() -> Select[Any]:
    """The query of games with their café table."""
    return select(
        games,
        cafe_tables.c.name.label("table_name"),
        cafe_tables.c.secret.label("table_secret"),
        cafe_tables.c.position.label("table_position"),
        cafe_tables.c.is_closed.label("table_is_closed"),
    ).join_from(games, cafe_tables, isouter=True)


def games_of(connection: Connection, rows: Iterable[AnyRow]) -> tuple[GameRecord, ...]:
    """The games in these rows, with who sits where: one more query for all of them."""
    found = tuple(rows)
    seated = _seated(connection, [row.id for row in found])
    return tuple(_game_of(row, tuple(seated[row.id])) for row in found)


def _seated(connection: Connection, game_ids: list[int]) -> dict[int, list[Player]]:
    seated: dict[int, list[Player]] = {game_id: [] for game_id in game_ids}
    if not game_ids:
        return seated
    query = (
        select(seats.c.game_id, players.c.id, players.c.name)
        .join_from(seats, players)
        .where(seats.c.game_id.in_(game_ids))
        .order_by(seats.c.game_id, seats.c.seat)
    )
    for row in connection.execute(query):
        seated[row.game_id].append(Player(row.id, row.name))
    return seated


def _game_of(row: AnyRow, seated: tuple[Player, ...]) -> GameRecord:
    return GameRecord(
        id=row.id,
        code=row.code,
        secret=row.secret,
        edition=row.edition,
        first_dealer=row.first_dealer,
        seats=seated,
        table=_table_in(row),
        rematch_of=row.rematch_of,
        created_at=row.created_at,
        changed_at=row.changed_at,
        summary=summary_of(row),
    )


def _table_in(row: AnyRow) -> CafeTable | None:
    if row.table_id is None:
        return None
    return CafeTable(row.table_id, row.table_name, row.table_secret, row.table_position, row.table_is_closed)


def entry_rows() -> Select[Any]:
    """The query of events with the name of who wrote them, in order."""
    return (
        select(events, players.c.name.label("author_name"))
        .join_from(events, players, isouter=True)
        .order_by(events.c.game_id, events.c.version)
    )


def entry_of(row: AnyRow) -> Entry:
    """The entry in this row."""
    return Entry(
        version=row.version,
        event=row.event,
        key=row.key,
        by=Author(row.phone_id, row.player_id),
        author_name=row.author_name,
        at=row.at,
    )


def new_id(connection: Connection, table: Table, values: dict[str, Any]) -> int:
    """The number of the row just inserted."""
    key = connection.execute(table.insert().values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def table_of(row: AnyRow) -> CafeTable:
    """The café table in this row."""
    return CafeTable(row.id, row.name, row.secret, row.position, row.is_closed)
