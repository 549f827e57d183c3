"""The repository: games, players, phones and the house behind one door."""

from __future__ import annotations

from sqlalchemy import select

from storage.database import Database
from storage.games import Games
from storage.house import House
from storage.migrate import upgrade
from storage.phones import Phones
from storage.players import Players


class Store:
    """What the services call their Store; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.players = Players(database)
        self.phones = Phones(database)
        self.house = House(database)

    def ping(self) -> None:
        """Nothing; the database answered. Raises a StorageProblem when it does not."""
        self.database.read(lambda connection: connection.execute(select(1)).scalar_one())

    def close(self) -> None:
        """Close every connection."""
        self.database.close()


def open_store(url: str) -> Store:
    """The store at this address, brought to the newest shape first."""
    database = Database(url)
    try:
        upgrade(database)
    finally:
        database.close()  # the server forks after this: no connection may be shared between processes
    return Store(database)
