"""The disk is full, the file is garbage, the database's server goes away: said by name, and nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, text

from app import create_app
from config import Settings
from game import Exhausted, Undo, notes_of
from game.records import STAFF, GameRecord
from services import tables
from services.ledger import Stamp, load, write
from services.tables import NewGame, new_game
from storage import StorageDamaged, StorageFull, StorageUnavailable, Store, open_store
from storage.rebuild import wrong_games
from tests.db import admin, drop_postgres, new_postgres, postgres_url

ROOT = Path(__file__).resolve().parents[2]


def deal(store: Store, record: GameRecord) -> None:
    """One more exhausted deal, whatever the version."""
    seen = load(store, record.code).version
    tables.exhausted(store, record.code, Stamp(seen, f"deal-{seen}", STAFF))


def fill(store: Store, record: GameRecord) -> None:
    """Write long deals until the disk is full."""
    long = Exhausted(notes_of({"note": "x" * 2_000}))
    for step in range(1_000):
        write(store, record.code, Undo() if step % 2 else long, Stamp(step, f"k{step}", STAFF))


@pytest.fixture
def sqlite(tmp_path: Path) -> Store:
    """A store in a file of its own."""
    return open_store(f"sqlite:///{tmp_path / 'suzume.db'}")


def test_a_full_disk_is_said_and_every_acknowledged_deal_is_there(sqlite: Store) -> None:
    record = new_game(sqlite, NewGame(("a", "b")), "key")
    with sqlite.database.reading() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
    sqlite.close()

    def no_more_room(connection: object, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + 4}")  # type: ignore[attr-defined]

    event.listen(sqlite.database.engine, "connect", no_more_room)
    with pytest.raises(StorageFull):
        fill(sqlite, record)
    acknowledged = load(sqlite, record.code).version
    assert acknowledged > 0
    assert wrong_games(sqlite.games) == []

    event.remove(sqlite.database.engine, "connect", no_more_room)
    sqlite.close()
    deal(sqlite, record)
    assert load(sqlite, record.code).version == acknowledged + 1
    sqlite.close()


def test_a_full_disk_is_told_to_the_phone_with_the_right_status(settings: Settings) -> None:
    app = create_app(settings)
    store = app.extensions["store"]
    record = new_game(store, NewGame(("a", "b")), "key")

    def full(*_: object, **__: object) -> None:
        raise StorageFull("database or disk is full")

    app.extensions["store"].games.version = full
    answer = app.test_client().get(f"/api/v1/games/{record.code}?since=0")
    assert answer.status_code == 507
    assert answer.get_json()["error"]["code"] == "storage_full"


@pytest.mark.parametrize(
    "garbage",
    [b"not a database at all, but long enough to look like one" * 200, b"SQLite format 3\0" + b"\xff" * 8000],
)
def test_a_garbage_file_is_said_and_left_as_it_is(tmp_path: Path, garbage: bytes) -> None:
    file = tmp_path / "suzume.db"
    file.write_bytes(garbage)
    with pytest.raises(StorageDamaged):
        open_store(f"sqlite:///{file}")
    assert file.read_bytes() == garbage


def test_the_server_does_not_start_on_a_garbage_database_and_says_why(tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    instance.mkdir()
    (instance / "suzume.db").write_bytes(b"garbage " * 1000)
    environment = os.environ | {"INSTANCE": str(instance), "PORT": "8291", "DATABASE_URL": ""}
    started = subprocess.run(
        [sys.executable, "app.py"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert started.returncode == 1
    assert "storage_damaged" in started.stderr
    assert str(instance / "suzume.db") in started.stderr
    assert "Traceback" not in started.stderr


def test_a_page_damaged_while_running_is_said_and_not_papered_over(tmp_path: Path) -> None:
    file = tmp_path / "suzume.db"
    store = open_store(f"sqlite:///{file}")
    record = new_game(store, NewGame(("a", "b")), "key")
    store.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    with pytest.raises(StorageDamaged):
        load(store, record.code)
    store.close()


def test_nothing_is_acknowledged_once_the_file_was_taken_away(sqlite: Store, tmp_path: Path) -> None:
    record = new_game(sqlite, NewGame(("a", "b")), "key")
    file = tmp_path / "suzume.db"
    aside = file.rename(tmp_path / "aside.db")
    for _ in range(40):  # more often than the pool holds connections
        with pytest.raises(StorageUnavailable):
            deal(sqlite, record)
    sqlite.close()
    with pytest.raises(StorageUnavailable):
        deal(sqlite, record)
    assert not file.exists()
    aside.rename(file)
    deal(sqlite, record)
    assert load(sqlite, record.code).version == 1
    sqlite.close()


def test_a_backup_put_in_place_of_the_file_is_read_at_once(sqlite: Store, tmp_path: Path) -> None:
    record = new_game(sqlite, NewGame(("a", "b")), "key")
    sqlite.close()
    file = tmp_path / "suzume.db"
    backup = tmp_path / "backup.db"
    backup.write_bytes(file.read_bytes())
    deal(sqlite, record)
    for side in ("-wal", "-shm"):
        Path(f"{file}{side}").unlink(missing_ok=True)
    backup.replace(file)
    assert load(sqlite, record.code).version == 0
    sqlite.close()


def test_a_lost_secret_is_made_anew_and_the_games_stay(settings: Settings) -> None:
    app = create_app(settings)
    record = new_game(app.extensions["store"], NewGame(("a", "b")), "key")
    secret = settings.instance / "secret-key"
    old = secret.read_text()
    secret.unlink()
    again = create_app(settings)
    assert secret.read_text() != old
    assert load(again.extensions["store"], record.code).record == record


def test_a_database_that_is_not_there_is_unavailable(postgres: None) -> None:
    with pytest.raises(StorageUnavailable):
        open_store("postgresql+psycopg://postgres@127.0.0.1:5432/suzume_nobody_made_this")
    with pytest.raises(StorageUnavailable):
        open_store("postgresql+psycopg://postgres@127.0.0.1:8299/postgres")
    with pytest.raises(StorageUnavailable):
        open_store("sqlite:////nowhere/at/all/suzume.db")


def test_health_is_the_databases_health_too(settings: Settings, postgres: None) -> None:
    name = new_postgres()
    app = create_app(replace(settings, database_url=postgres_url(name)))
    client = app.test_client()
    assert client.get("/health").get_json() == {"status": "ok"}
    drop_postgres(name)
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    app.extensions["store"].close()


def cut_connections(store: Store) -> None:
    """End every connection to the database, as a restart of its server does."""
    admin(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE datname = '{store.database.engine.url.database}' AND pid <> pg_backend_pid()"
    )


@pytest.fixture
def on_postgres(store: Store) -> Store:
    """The store, on the engine whose server can go away."""
    if store.database.is_sqlite:
        pytest.skip("SQLite has no server to lose")
    return store


def test_a_phone_notices_nothing_when_the_database_restarted_between_two_requests(on_postgres: Store) -> None:
    record = new_game(on_postgres, NewGame(("a", "b")), "key")
    cut_connections(on_postgres)
    assert load(on_postgres, record.code).version == 0
    cut_connections(on_postgres)
    deal(on_postgres, record)
    assert load(on_postgres, record.code).version == 1


def test_a_read_cut_in_the_middle_is_asked_again(on_postgres: Store) -> None:
    asked = []

    def slow(connection: object) -> int:
        asked.append(1)
        if len(asked) == 1:
            cut_connections(on_postgres)
        return int(connection.execute(text("SELECT 7")).scalar_one())  # type: ignore[attr-defined]

    assert on_postgres.database.read(slow) == 7
    assert len(asked) == 2


def test_connections_cut_while_phones_settle_lose_and_double_nothing(on_postgres: Store) -> None:
    record = new_game(on_postgres, NewGame(("a", "b", "c", "d")), "key")
    stop, acknowledged, refused = threading.Event(), list[int](), list[str]()

    def play() -> None:
        step = 0
        while not stop.is_set() and step < 400:
            stamp = Stamp(step, f"k{step}", STAFF)
            try:
                if step % 2:
                    tables.undo(on_postgres, record.code, stamp)
                else:
                    tables.exhausted(on_postgres, record.code, stamp)
            except StorageUnavailable as problem:
                refused.append(problem.code)  # sent again with the same key, as a phone does
                continue
            step += 1
            acknowledged.append(step)

    player = threading.Thread(target=play)
    player.start()
    for _ in range(10):
        time.sleep(0.1)
        cut_connections(on_postgres)
    stop.set()
    player.join(timeout=60)
    played = load(on_postgres, record.code)
    assert played.version == len(acknowledged) > 0
    assert [entry.key for entry in played.entries] == [f"k{step}" for step in range(played.version)]
    assert wrong_games(on_postgres.games) == []


def test_a_clock_that_steps_back_does_not_stop_a_game(store: Store) -> None:
    record = new_game(store, NewGame(("a", "b")), "key")
    later = Stamp(0, "one", STAFF)
    tables.exhausted(store, record.code, later)
    earlier = Stamp(1, "two", STAFF, at=later.at.replace(year=2001))
    tables.exhausted(store, record.code, earlier)
    played = load(store, record.code)
    assert [entry.key for entry in played.entries] == ["one", "two"]
    assert [entry.at.year for entry in played.entries] == [later.at.year, 2001]
    assert [found.code for found in store.games.open_games()] == [record.code]
    assert wrong_games(store.games) == []
