"""A game's events are appended once each, in order, whoever asks and however often."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

from game.moment import Status
from game.records import STAFF, GameRecord, Opening, PastGames, Summary, Writing
from storage import Store

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
EAST = ("Haru", "민지", "Ken", "Ada")


def summary(version: int = 0, status: Status = Status.RUNNING) -> Summary:
    return Summary(version, status, deal=version + 1, deals=16, points=(40, 40, 40, 40), places=None)


def opening(code: str = "ABCDEF", names: tuple[str, ...] = EAST, at: datetime = NOON) -> Opening:
    return Opening(code, f"secret-{code}", f"key-{code}", "standard", 1, names, at, summary())


def opened(
    store: Store, code: str = "ABCDEF", names: tuple[str, ...] = EAST, at: datetime = NOON
) -> GameRecord:
    game = store.games.open(opening(code, names, at))
    assert game is not None
    return game


def exhausted(seen: int, key: str, at: datetime = NOON, status: Status = Status.RUNNING) -> Writing:
    return Writing(seen, {"type": "exhausted"}, key, STAFF, at, summary(seen + 1, status))


def test_a_game_comes_back_as_it_was_opened(store: Store) -> None:
    game = opened(store)
    assert game.edition == "standard"
    assert game.first_dealer == 1
    assert [player.name for player in game.seats] == list(EAST)
    assert game.created_at == NOON
    assert game.summary == summary()
    assert store.games.by_code("ABCDEF") == game
    assert store.games.by_secret("secret-ABCDEF") == game
    assert store.games.by_code("ABCDEG") is None


def test_a_repeated_request_to_open_is_the_same_game(store: Store) -> None:
    assert opened(store).id == opened(store).id
    assert len(store.games.open_games()) == 1


def test_a_code_that_is_taken_opens_nothing(store: Store) -> None:
    opened(store)
    taken = Opening("ABCDEF", "another", "another", "cafe", 0, ("새로운", "사람"), NOON, summary())
    assert store.games.open(taken) is None
    assert store.players.by_name("새로운") is None


def test_events_come_back_in_order_with_times_in_utc(store: Store) -> None:
    game = opened(store)
    seoul = NOON.astimezone(tz=None)
    for version in range(5):
        assert store.games.append(game.id, [exhausted(version, f"k{version}", seoul)]) is not None
    entries = store.games.entries(game.id)
    assert [entry.version for entry in entries] == [1, 2, 3, 4, 5]
    assert all(entry.at == NOON and entry.at.tzinfo is UTC for entry in entries)
    assert store.games.version("ABCDEF") == 5


def test_a_games_mark_is_its_version_and_the_game_that_follows(store: Store) -> None:
    game = opened(store)
    assert store.games.mark("ABCDEF") == (0, None)
    store.games.append(game.id, [exhausted(0, "first")])
    assert store.games.mark("ABCDEF") == (1, None)
    rematch = Opening("NEXT23", "s", "k", "cafe", 0, ("둘", "셋"), NOON, summary(), None, game.id)
    assert store.games.open(rematch) is not None
    assert store.games.mark("ABCDEF") == (1, "NEXT23")
    assert store.games.mark("NEXT23") == (0, None)
    assert store.games.mark("NOGAME") is None


def test_a_write_that_saw_an_older_version_is_refused(store: Store) -> None:
    game = opened(store)
    assert store.games.append(game.id, [exhausted(0, "first")]) is not None
    assert store.games.append(game.id, [exhausted(0, "second")]) is None
    assert store.games.version("ABCDEF") == 1


def test_the_database_itself_refuses_a_second_event_of_one_version(store: Store) -> None:
    game = opened(store)
    store.games.append(game.id, [exhausted(0, "first")])
    row = "INSERT INTO events (game_id, version, event, key, at) VALUES (:g, 1, '{}', 'other', '2026-11-30')"
    with pytest.raises(IntegrityError), store.database.writing() as connection:
        connection.execute(text(row), {"g": game.id})


def test_a_repeated_key_is_answered_with_the_first_entry(store: Store) -> None:
    game = opened(store)
    first = store.games.append(game.id, [exhausted(0, "once")])
    store.games.append(game.id, [exhausted(1, "later")])
    assert store.games.append(game.id, [exhausted(0, "once")]) == first
    assert store.games.version("ABCDEF") == 2


def test_fifty_repeats_of_one_write_at_once_record_one_event(store: Store) -> None:
    game = opened(store)
    written = at_once(50, lambda _: store.games.append(game.id, [exhausted(0, "tap tap tap")]))
    assert len(store.games.entries(game.id)) == 1
    assert all(entry == written[0] and entry is not None for entry in written)


def test_of_two_phones_that_race_one_wins_and_one_is_refused(store: Store) -> None:
    game = opened(store)
    for version in range(20):
        race = [exhausted(version, f"{version}-{phone}") for phone in range(2)]
        written = at_once(2, lambda phone, race=race: store.games.append(game.id, [race[phone]]))  # type: ignore[misc]
        assert sum(entry is None for entry in written) == 1
    assert [entry.version for entry in store.games.entries(game.id)] == list(range(1, 21))


def at_once(count: int, work: Callable[[int], object]) -> list[object]:
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, range(count)))


def test_a_clock_that_steps_back_loses_and_reorders_nothing(store: Store) -> None:
    game = opened(store)
    for version in range(3):
        store.games.append(game.id, [exhausted(version, f"k{version}", NOON - timedelta(hours=version))])
    assert [entry.key for entry in store.games.entries(game.id)] == ["k0", "k1", "k2"]


def test_open_games_are_listed_without_the_ones_that_are_over(store: Store) -> None:
    over = opened(store, "AAAAAA")
    going = opened(store, "BBBBBB")
    store.games.append(over.id, [exhausted(0, "end", status=Status.FINISHED)])
    assert [game.id for game in store.games.open_games()] == [going.id]


def test_the_lobby_asks_an_index_not_every_game(store: Store) -> None:
    if not store.database.is_sqlite:
        pytest.skip("PostgreSQL plans by statistics; bench measures it")
    asked = list[tuple[str, object]]()
    engine = store.database.engine
    note = lambda _c, _cursor, statement, values, *_: asked.append((statement, values))  # noqa: E731
    event.listen(engine, "before_cursor_execute", note)
    store.games.open_games()
    event.remove(engine, "before_cursor_execute", note)
    statement, values = next((said, with_) for said, with_ in asked if "FROM games" in said)
    with store.database.reading() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()  # type: ignore[arg-type]
    assert any("USING INDEX ix_games_status_changed_at" in row[3] for row in plan)
    assert not any("SCAN games" in row[3] for row in plan)


def test_past_games_are_found_by_name_table_state_and_day_a_page_at_a_time(store: Store) -> None:
    table = store.house.add_table("창가", "card")
    assert table is not None
    for number in range(7):
        opened(store, f"GAME0{number}", ("Haru", f"p{number}"), NOON + timedelta(days=number))
    game = store.games.by_code("GAME03")
    assert game is not None
    store.games.move(game.id, table.id)
    store.games.append(game.id, [exhausted(0, "end", game.created_at, Status.FINISHED)])

    def codes(**wanted: object) -> list[str]:
        return [found.code for found in store.games.past(PastGames(**wanted))]  # type: ignore[arg-type]

    assert codes(name="HARU", limit=3) == ["GAME06", "GAME05", "GAME04"]
    last = store.games.by_code("GAME04")
    assert last is not None
    assert codes(limit=3, before=(last.changed_at, last.id)) == ["GAME03", "GAME02", "GAME01"]
    assert codes(name="p5") == ["GAME05"]
    assert codes(name="game02") == ["GAME02"]
    assert codes(name="100%") == []
    assert codes(table_id=table.id) == ["GAME03"]
    assert codes(statuses=(Status.FINISHED,)) == ["GAME03"]
    assert codes(since=NOON + timedelta(days=5), until=NOON + timedelta(days=6)) == ["GAME05"]


def test_every_game_is_walked_in_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.games.REBUILD_PAGE", 2)
    for number in range(5):
        opened(store, f"GAME0{number}")
    assert [game.code for game in store.games.all()] == [f"GAME0{number}" for number in range(5)]


def test_a_summary_can_be_made_anew_from_the_events(store: Store) -> None:
    game = opened(store)
    store.games.append(game.id, [exhausted(0, "k")])
    wrong = text("UPDATE games SET status = 'finished', version = 9")
    with store.database.writing() as connection:
        connection.execute(wrong)
    store.games.resummarise(game.id, lambda _, entries: summary(len(entries)))
    again = store.games.by_id(game.id)
    assert again is not None
    assert again.summary == summary(1)
