"""Phones at a table, for tests: each has its own cookies and speaks Korean."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from game import Event, State
from game.records import STAFF, Entry
from services.codes import new_secret
from services.ledger import Stamp, load, write

FOUR = ("민수", "지은", "하나", "봄")
_keys = itertools.count()


@dataclass
class TablePhone:
    """One phone, and the table it opened or joined."""

    app: Flask
    code: str = ""
    client: FlaskClient = field(init=False)

    def __post_init__(self) -> None:
        self.client = self.app.test_client()
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "ko-KR,ko;q=0.9"

    def open(self, *names: str, dealer: str = "0", edition: str = "standard", seat: str = "0") -> str:
        """The code of a new table of these players, which this phone joined at a seat."""
        sent = {"name": list(names or FOUR), "first_dealer": dealer, "edition": edition, "key": new_secret()}
        answer = self.client.post("/games", data=sent)
        assert answer.status_code == 303, answer.text
        self.code = answer.location.split("/")[2]
        self.join(self.code, seat)
        return self.code

    def join(self, code: str, seat: str = "0") -> TestResponse:
        """The answer to saying who this is."""
        self.code = code
        return self.client.post(f"/g/{code}/join", data={"seat": seat})

    def page(self, path: str = "") -> TestResponse:
        """A page of the table."""
        return self.client.get(f"/g/{self.code}{path}")

    def send(
        self,
        action: str,
        version: int | None = None,
        key: str | None = None,
        htmx: bool = False,
        **fields: object,
    ) -> TestResponse:
        """The answer to a form of the table."""
        seen = self.state.version if version is None else version
        headers = {"HX-Request": "true"} if htmx else {}
        sent = {"v": seen, "key": key or new_secret(), **fields}
        return self.client.post(f"/g/{self.code}/{action}", data=sent, headers=headers)

    def happens(self, event: Event) -> Entry:
        """Something is written to the game by somebody else."""
        stamp = Stamp(self.state.version, f"somebody-{next(_keys)}", STAFF)
        return write(self.app.extensions["store"], self.code, event, stamp)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return load(self.app.extensions["store"], self.code).state
