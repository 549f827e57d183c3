"""A phone that declares wins, for tests: it looks at the page and sends the form that the page holds."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask
from werkzeug.test import TestResponse

from app import create_app
from config import Settings
from services.codes import new_secret
from tests.fakes import FakeDetector
from tests.vision import files
from tests.web.table_phones import TablePhone
from vision import Detection, Photo

SIX = {"hand": "1s-2s-3s-7s-7s-7s", "dora": "r7s"}  # run 1, triplet 2, dora 3: 6 points
CHEAP = {"hand": "1s-2s-3s-4s-5s-6s", "dora": "gd"}  # two runs: 2 points
SPLIT = {"hand": "1s-2s-4s-7s-7s-7s", "dora": "gd"}  # not two melds
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')

Fields = dict[str, str | Sequence[str]]


class ScriptedDetector:
    """Sees what it was told last, whatever the photograph."""

    def __init__(self) -> None:
        self.sees = FakeDetector("1s 2s 3s 7s 7s 7s", "r7s")

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        return self.sees.detect(photo)


def app_that_sees(settings: Settings, detector: ScriptedDetector) -> Flask:
    """The program with this detector and request tokens off."""
    application = create_app(settings, detector=detector)
    application.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    return application


def picture() -> tuple[io.BytesIO, str]:
    """A photo as a form carries it."""
    return io.BytesIO(files.encoded(files.scene(), "JPEG")), "hand.jpg"


def form_of(page: str, identity: str) -> dict[str, list[str]]:
    """The hidden fields of the form with this id."""
    start = page.index(f'<form id="{identity}"')
    fields: dict[str, list[str]] = {}
    for name, value in FIELD.findall(page[start : page.index("</form>", start)]):
        fields.setdefault(name, []).append(html.unescape(value))
    return fields


def words(page: str) -> str:
    """The text a person reads."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


@dataclass
class ClaimingPhone(TablePhone):
    """A phone at a table that has something to declare."""

    def look(self, by: str, **fields: object) -> TestResponse:
        """The page of a win declared so."""
        return self.client.get(f"/g/{self.code}/win/{by}", query_string=_sent(fields))

    def photograph(self, page: str, by: str, htmx: bool = False) -> TestResponse:
        """The answer to a photo sent from a page."""
        sent = {**form_of(page, "shoot"), "photo": picture()}
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(f"/g/{self.code}/win/{by}/photo", data=sent, headers=headers)

    def settle(self, page: str, where: str, htmx: bool = False, **changes: str) -> TestResponse:
        """The answer to the settle button of a page."""
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(
            f"/g/{self.code}/{where}", data={**form_of(page, "settle"), **changes}, headers=headers
        )

    def wins(self, by: str, **fields: object) -> TestResponse:
        """The answer to a win looked at and settled."""
        return self.settle(self.look(by, **fields).text, f"win/{by}")

    def declare(self, by: str, **fields: object) -> TestResponse:
        """The answer to a win sent without having looked at it."""
        sent = {"v": self.state.version, "key": new_secret(), **_sent(fields)}
        return self.client.post(f"/g/{self.code}/win/{by}", data=sent)

    @property
    def points(self) -> list[int]:
        """Everybody's points."""
        return list(self.state.points)


def _sent(fields: dict[str, object]) -> dict[str, object]:
    return {name.rstrip("_"): value for name, value in fields.items()}
