"""Photographs kept to improve the reading, as staff see them, and the house's own set."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from app import create_app
from config import Settings
from services import house
from services.feedback import ROWS
from services.house import HouseSettings
from tests.fakes import FakeDetector

FIRST_ROW = " ".join(tile.value for tile in ROWS[0])


def picture() -> io.BytesIO:
    """A photograph with a place in it that must not be kept."""
    made, exif = io.BytesIO(), Image.Exif()
    exif[0x010E] = "taken at home"
    Image.new("RGB", (900, 600), "white").save(made, "JPEG", exif=exif)
    made.seek(0)
    return made


@pytest.fixture
def app(settings: Settings) -> Flask:
    """A program that sees the first row of the set in every photograph."""
    application = create_app(settings, detector=FakeDetector(FIRST_ROW))
    application.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    return application


def test_a_row_of_the_set_is_kept_and_the_next_one_asked_for(
    app: Flask, browser: FlaskClient, settings: Settings
) -> None:
    assert browser.get("/staff/photos/set").location == "/staff/photos/set/1"
    answer = browser.post("/staff/photos/set/1", data={"photo": (picture(), "row.jpg")})
    assert answer.location == "/staff/photos/set/2"
    (kept,) = app.extensions["store"].house.photos()
    assert kept.labels == {"tiles": FIRST_ROW.split(), "source": "set"}
    shown = browser.get(f"/staff/photos/{kept.id}.jpg")
    assert shown.mimetype == "image/jpeg"
    assert b"taken at home" not in shown.data
    labels = (Path(settings.instance) / "photos" / "labels" / f"{kept.file}.txt").read_text().splitlines()
    assert [line.split()[0] for line in labels] == [str(number) for number in range(9)]
    assert f"/staff/photos/{kept.id}.jpg" in browser.get("/staff/photos").text


def test_a_row_that_shows_another_number_of_tiles_is_asked_for_again(
    app: Flask, browser: FlaskClient
) -> None:
    answer = browser.post("/staff/photos/set/5", data={"photo": (picture(), "row.jpg")})
    assert answer.status_code == 422
    assert "8개여야" in answer.text
    assert app.extensions["store"].house.photos() == ()


def test_what_is_no_photograph_is_refused_and_the_set_ends_after_its_last_row(browser: FlaskClient) -> None:
    assert browser.post("/staff/photos/set/1", data={}).status_code == 400
    sent = {"photo": (io.BytesIO(b"not a picture"), "row.jpg")}
    assert browser.post("/staff/photos/set/1", data=sent).status_code == 415
    assert browser.get(f"/staff/photos/set/{len(ROWS) + 1}").status_code == 200
    for number in (0, len(ROWS) + 2):
        assert browser.get(f"/staff/photos/set/{number}").status_code == 404
        assert browser.post(f"/staff/photos/set/{number}").status_code == 404


def test_photographs_are_deleted_one_by_one_or_all(
    app: Flask, browser: FlaskClient, settings: Settings
) -> None:
    for _ in range(3):
        browser.post("/staff/photos/set/1", data={"photo": (picture(), "row.jpg")})
    first = app.extensions["store"].house.photos()[0]
    assert browser.post(f"/staff/photos/{first.id}/delete").status_code == 303
    assert browser.get(f"/staff/photos/{first.id}.jpg").status_code == 404
    assert len(app.extensions["store"].house.photos()) == 2
    browser.post("/staff/photos/delete")
    assert app.extensions["store"].house.photos() == ()
    assert not [file for file in (settings.instance / "photos").rglob("*") if file.is_file()]


def test_every_page_tells_guests_when_photographs_are_kept(app: Flask, client: FlaskClient) -> None:
    words = "정산한 패의 사진은"
    assert words not in client.get("/").text
    house.change_settings(app.extensions["store"], HouseSettings(keep_photos=True))
    app.extensions["house"].forget()
    assert words in client.get("/").text


def test_switching_it_off_deletes_what_was_waiting(
    app: Flask, browser: FlaskClient, settings: Settings
) -> None:
    waiting = settings.instance / "photos" / "waiting" / "0123456789abcdef.jpg"
    waiting.parent.mkdir(parents=True)
    waiting.write_bytes(b"x")
    form = {"editions": "standard", "idle_minutes": "20", "time_zone": "Asia/Seoul", "keep_photos": "0"}
    assert browser.post("/staff/settings", data=form).status_code == 303
    assert not waiting.exists()
