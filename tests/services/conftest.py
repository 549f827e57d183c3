"""A table to play at, on both engines."""

from __future__ import annotations

import pytest

from game.records import GameRecord
from services import phones
from services.phones import Phone
from services.tables import NewGame, new_game
from storage import Store
from tests.db import database_url, empty_url, postgres, postgres_database, sqlite_template, store

__all__ = ["database_url", "empty_url", "postgres", "postgres_database", "sqlite_template", "store"]

FOUR = ("Haru", "민지", "Ken", "Ada")


@pytest.fixture
def phone(store: Store) -> Phone:
    """A phone the house has met."""
    return phones.greet(store, None)


@pytest.fixture
def table(store: Store, phone: Phone) -> GameRecord:
    """A game of four at which the phone sits as 민지; Haru deals first."""
    record = new_game(store, NewGame(FOUR, first_dealer=0), "open", phone)
    phones.join(store, record.code, phone, record.seats[1].id)
    return record
