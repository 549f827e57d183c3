"""An empty or older database is brought to the newest shape, once, whoever starts first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from storage import StorageTooNew, open_store
from storage.database import Database
from storage.migrate import current_revision, newest_revision, upgrade
from storage.schema import metadata

ROOT = Path(__file__).resolve().parents[2]

GAME_OF_0001 = """
INSERT INTO players (id, name, name_key, created_at) VALUES (1, 'Ada', 'ada', '2025-01-02 03:04:05'),
 (2, '민지', '민지', '2025-01-02 03:04:05');
INSERT INTO games (id, code, secret, key, edition, first_dealer, created_at, version, status, summary,
 changed_at) VALUES (1, 'ABCDEF', 's', 'k', 'standard', 0, '2025-01-02 03:04:05', 1, 'running',
 '{"deal": 2, "deals": 8, "points": [40, 40], "places": null}', '2025-01-02 03:04:06');
INSERT INTO seats (game_id, seat, player_id) VALUES (1, 0, 1), (1, 1, 2);
INSERT INTO events (game_id, version, event, key, at)
 VALUES (1, 1, '{"type": "exhausted"}', 'once', '2025-01-02 03:04:06')
"""


def test_the_migrations_make_the_tables_the_program_works_with(empty_url: str) -> None:
    store = open_store(empty_url)
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    store.close()


def test_an_older_database_keeps_its_games_when_it_is_upgraded(empty_url: str) -> None:
    old = Database(empty_url)
    upgrade(old, "0001")
    with old.writing() as connection:
        assert not inspect(connection).has_table("settings")
        for statement in GAME_OF_0001.split(";\n"):
            connection.execute(text(statement.replace(":", r"\:")))
    old.close()

    store = open_store(empty_url)
    game = store.games.by_code("ABCDEF")
    assert game is not None
    assert [player.name for player in game.seats] == ["Ada", "민지"]
    assert store.games.entries(game.id)[0].event == {"type": "exhausted"}
    assert store.house.settings() == {}
    assert {player.name for player in store.players.recent(5)} == {"Ada", "민지"}
    store.close()


def test_a_database_of_a_later_program_is_left_alone(empty_url: str) -> None:
    store = open_store(empty_url)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StorageTooNew):
        open_store(empty_url)


def test_a_migration_that_fails_changes_nothing(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*_: object, **__: object) -> None:
        raise RuntimeError("the power went")

    database = Database(empty_url)
    upgrade(database, "0001")
    with monkeypatch.context() as broken:
        broken.setattr("alembic.op.create_index", no_room)  # a late step of 0002
        with pytest.raises(RuntimeError, match="the power went"):
            upgrade(database)
    with database.reading() as connection:
        assert current_revision(connection) == "0001"
        assert not inspect(connection).has_table("settings")
    upgrade(database)
    database.close()


def test_processes_that_start_together_upgrade_once(empty_url: str) -> None:
    command = [sys.executable, "-m", "storage", "--database", empty_url, "upgrade"]
    starting = [
        subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(6)
    ]
    errors = [process.communicate(timeout=60)[1].decode() for process in starting]
    assert [process.returncode for process in starting] == [0] * 6, errors
    store = open_store(empty_url)
    with store.database.reading() as connection:
        assert current_revision(connection) == newest_revision()
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar_one() == 1
    store.close()
