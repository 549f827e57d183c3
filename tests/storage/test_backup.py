"""What was backed up comes back whole, on the same engine or the other, or not at all."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, text

from game.records import STAFF, Opening, Summary, Writing
from storage import StorageTooNew, Store, open_store
from storage.backup import BadBackup, NotEmpty, backup, restore
from storage.database import Database
from storage.migrate import newest_revision, upgrade
from storage.schema import metadata
from tests.storage.test_ledger_on_both_engines import EAST, NOON, opened, summary

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def full(store: Store) -> Store:
    """A house with everything in it."""
    table = store.house.add_table("창가 🀄", "card")
    assert table is not None
    game = store.games.open(Opening("CODE00", "s", "k", "cafe", 2, EAST, NOON, summary(), table.id))
    assert game is not None
    phone = store.phones.add("token", NOON)
    store.phones.join(phone, game.id, game.seats[1].id, NOON)
    event = {"type": "exhausted", "note": 'é "quoted"\n한글'}
    after = Summary(1, game.summary.status, 2, 16, (40, 40, 40, 40), None)
    store.games.append(game.id, [Writing(0, event, "once", STAFF, NOON, after)])
    store.house.keep_photo("a.jpg", {"tiles": ["r1s"]}, NOON, game.id)
    store.house.set("keep_photos", True)
    rematch = Opening("CODE01", "s1", "k1", "cafe", 0, EAST, NOON, summary(), table.id, game.id)
    assert store.games.open(rematch) is not None
    return store


def rows(store: Store) -> dict[str, list[object]]:
    """Every row of every table."""
    with store.database.reading() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }


@pytest.fixture
def other(empty_url: str) -> Iterator[Database]:
    """Another, empty database; the two engines make four pairs with `store`."""
    database = Database(empty_url)
    yield database
    database.close()


def test_every_row_comes_back_on_either_engine(full: Store, other: Database, tmp_path: Path) -> None:
    file = tmp_path / "evening.backup"
    saved = backup(full.database, file)
    assert restore(other, file) == saved == sum(len(found) for found in rows(full).values())
    copy = Store(other)
    assert rows(copy) == rows(full)
    assert [game.code for game in copy.games.open_games()] == ["CODE01", "CODE00"]


def test_a_restored_house_goes_on_numbering(full: Store, other: Database, tmp_path: Path) -> None:
    backup(full.database, tmp_path / "b")
    restore(other, tmp_path / "b")
    copy = Store(other)
    assert opened(copy, "AFTER0", ("Neu", "Haru")).id == 3
    assert copy.phones.add("another", NOON) == 2


def test_a_backup_is_not_restored_over_anything(full: Store, tmp_path: Path) -> None:
    before = rows(full)
    backup(full.database, tmp_path / "b")
    with pytest.raises(NotEmpty):
        restore(full.database, tmp_path / "b")
    assert rows(full) == before


def test_a_backup_that_was_cut_short_or_changed_restores_nothing(
    full: Store, other: Database, tmp_path: Path
) -> None:
    file = tmp_path / "b"
    backup(full.database, file)
    lines = file.read_text("utf-8").splitlines()
    broken = {
        "cut": lines[:-1],
        "cut in a line": [*lines[:-2], lines[-2][:20]],
        "a row lost": [lines[0], *lines[2:]],
        "something after": [*lines, lines[1]],
        "no header": lines[1:],
        "another table": [lines[0], json.dumps({"table": "nobody", "row": {"x": 1}}), lines[-1]],
        "empty": [],
        "not JSON": ["\x00\x01"],
        "not objects": [lines[0], "7", lines[-1]],
        "no time": [line.replace("$utc", "$when") for line in lines],
        "twice": [*lines[:-1], lines[-2], json.dumps({"rows": len(lines) - 1})],
    }
    for what, wrong in broken.items():
        file.write_text("\n".join(wrong), "utf-8")
        with pytest.raises(BadBackup):
            restore(other, file)
        with other.reading() as connection:
            assert not other.engine.dialect.has_table(connection, "games"), what


def test_an_older_backup_is_restored_and_upgraded(other: Database, tmp_path: Path) -> None:
    old = Database(f"sqlite:///{tmp_path / 'old.db'}")
    upgrade(old, "0001")
    with old.writing() as connection:
        who = "INSERT INTO players (id, name, name_key, created_at) VALUES (4, 'Ada', 'ada', :at)"
        connection.execute(text(who), {"at": "2025-01-02 03:04:05"})
    backup(old, tmp_path / "b")
    old.close()
    assert restore(other, tmp_path / "b") == 1
    found = Store(other)
    assert found.players.by_name("ADA") is not None
    assert found.house.settings() == {}


def test_a_backup_taken_while_people_play_holds_one_moment(store: Store, tmp_path: Path) -> None:
    game = opened(store)
    with store.database.snapshot() as connection:
        connection.execute(text("SELECT 1 FROM games")).all()
        after = Summary(1, game.summary.status, 2, 16, (40, 40, 40, 40), None)
        store.games.append(game.id, [Writing(0, {"type": "exhausted"}, "k", STAFF, NOON, after)])
        assert connection.execute(text("SELECT version FROM games")).scalar_one() == 0
        assert connection.execute(text("SELECT count(*) FROM events")).scalar_one() == 0
    assert store.games.version(game.code) == 1


def test_the_commands_back_up_restore_and_say_what_is_wrong(
    full: Store, database_url: str, tmp_path: Path
) -> None:
    def run(url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "storage", "--database", url, *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    file, copy = str(tmp_path / "evening.backup"), f"sqlite:///{tmp_path / 'copy.db'}"
    saved = run(database_url, "backup", file)
    assert saved.returncode == 0, saved.stderr
    assert run(copy, "restore", file).returncode == 0
    restored = open_store(copy)
    assert rows(restored) == rows(full)
    restored.close()
    again = run(copy, "restore", file)
    assert (again.returncode, again.stderr.count("\n")) == (1, 1)
    assert again.stderr.startswith("NotEmpty")
    assert run(copy, "restore", str(tmp_path / "missing")).stderr.startswith("FileNotFoundError")
    assert run(copy, "check").returncode == 0


def test_a_backup_of_a_later_program_is_left_alone(full: Store, other: Database, tmp_path: Path) -> None:
    backup(full.database, tmp_path / "b")
    later = (tmp_path / "b").read_text("utf-8").replace(newest_revision(), "9999", 1)
    (tmp_path / "b").write_text(later, "utf-8")
    with pytest.raises(StorageTooNew):
        restore(other, tmp_path / "b")
