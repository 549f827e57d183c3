"""`python -m storage`: bring the database to the newest shape, back it up, restore it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from storage.backup import BadBackup, NotEmpty, backup, restore
from storage.database import Database
from storage.errors import StorageProblem
from storage.games import Games
from storage.migrate import upgrade
from storage.rebuild import rebuild, wrong_games


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 0, or 1 with one line on stderr that says why not."""
    asked = _parser().parse_args(arguments)
    database = Database(asked.database)
    try:
        print(_run(database, asked))
    except (StorageProblem, BadBackup, NotEmpty, OSError) as problem:
        print(f"{_name(problem)}: {problem}", file=sys.stderr)
        return 1
    finally:
        database.close()
    return 0


def _run(database: Database, asked: argparse.Namespace) -> str:
    if asked.command == "backup":
        upgrade(database)
        return f"{backup(database, asked.file)} rows saved in {asked.file}"
    if asked.command == "restore":
        return f"{restore(database, asked.file)} rows restored from {asked.file}"
    upgrade(database)
    if asked.command == "check":
        wrong = wrong_games(Games(database))
        return (
            f"games whose summary is wrong: {', '.join(wrong)}"
            if wrong
            else "every game is as its events say"
        )
    if asked.command == "rebuild":
        return f"{rebuild(Games(database))} summaries made anew"
    return "the database is up to date"


def _name(problem: Exception) -> str:
    return problem.code if isinstance(problem, StorageProblem) else type(problem).__name__


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m storage", description=__doc__)
    parser.add_argument(
        "--database", default=_default(), help="address; DATABASE_URL, or the instance folder's file"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser(
        "upgrade", help="bring the database to the newest shape (the server does so at start)"
    )
    commands.add_parser("check", help="replay every game and name those whose summary is wrong")
    commands.add_parser("rebuild", help="make every game's summary anew from its events")
    for name, what in (
        ("backup", "save every row in FILE"),
        ("restore", "restore FILE into an empty database"),
    ):
        commands.add_parser(name, help=what).add_argument("file", type=Path, metavar="FILE")
    return parser


def _default() -> str:
    """The address the server itself uses when nothing else is said."""
    instance = Path(os.environ.get("INSTANCE", "instance")).absolute()
    return os.environ.get("DATABASE_URL") or f"sqlite:///{instance / 'suzume.db'}"


if __name__ == "__main__":
    raise SystemExit(main())
