"""The photographs kept of settled hands: in the history for those who played, and for nobody else."""

from __future__ import annotations

import io
import re

import pytest
from flask import Flask

from config import Settings
from game import Reseat
from game.records import KeptPhoto
from tests.fakes import FakeDetector
from tests.vision import files
from tests.web.claiming import ClaimingPhone, ScriptedDetector, app_that_sees, form_of
from tests.web.staff_side import staff_browser
from web.kept import folder

PHOTO = re.compile(r"/history/photo/(\d+)\.jpg")
PREPARED = "1s 2s 3s 7s 7s 7s"


@pytest.fixture
def detector() -> ScriptedDetector:
    return ScriptedDetector()


@pytest.fixture
def app(settings: Settings, detector: ScriptedDetector) -> Flask:
    """A program in a house that keeps photographs."""
    application = app_that_sees(settings, detector)
    application.extensions["store"].house.set("keep_photos", True)
    application.extensions["house"].forget()
    return application


@pytest.fixture
def phone(app: Flask) -> ClaimingPhone:
    phone = ClaimingPhone(app)
    phone.open(seat="1")
    return phone


def kept(phone: ClaimingPhone) -> tuple[KeptPhoto, ...]:
    photos: tuple[KeptPhoto, ...] = phone.app.extensions["store"].house.photos()
    return photos


def win_with_photo(phone: ClaimingPhone) -> None:
    seen = phone.photograph(phone.look("draw").text, "draw").text
    assert phone.settle(seen, "win/draw").status_code == 303


def shown(phone: ClaimingPhone) -> list[str]:
    """The numbers of the photographs in the history as this phone sees it."""
    return re.findall(r'<img src="/g/\w+/history/photo/(\d+)\.jpg"', phone.page("/history").text)


def test_the_photo_of_a_settled_hand_stands_in_the_history(phone: ClaimingPhone) -> None:
    win_with_photo(phone)
    (number,) = shown(phone)
    answer = phone.page(f"/history/photo/{number}.jpg")
    assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
    assert answer.data.startswith(b"\xff\xd8\xff")
    assert "no-store" in answer.headers["Cache-Control"]


def test_only_phones_of_the_game_and_the_staff_see_it(app: Flask, phone: ClaimingPhone) -> None:
    win_with_photo(phone)
    (number,) = shown(phone)
    stranger = ClaimingPhone(app, phone.code)
    assert shown(stranger) == []
    assert stranger.page(f"/history/photo/{number}.jpg").status_code == 403
    guest = ClaimingPhone(app)
    guest.join(phone.code, "none")
    assert shown(guest) == [number]
    stranger.client = staff_browser(app)
    assert shown(stranger) == [number]
    assert stranger.page(f"/history/photo/{number}.jpg").status_code == 200


def test_a_photo_is_not_found_under_another_game(app: Flask, phone: ClaimingPhone) -> None:
    win_with_photo(phone)
    (number,) = shown(phone)
    other = ClaimingPhone(app)
    other.open()
    assert other.page(f"/history/photo/{number}.jpg").status_code == 404
    assert phone.page("/history/photo/999.jpg").status_code == 404


def test_when_the_staff_delete_it_the_history_shows_none(app: Flask, phone: ClaimingPhone) -> None:
    win_with_photo(phone)
    (number,) = shown(phone)
    before = phone.page("/history").text.count('id="entry-')
    staff_browser(app).post(f"/staff/photos/{number}/delete")
    assert shown(phone) == []
    assert phone.page("/history").text.count('id="entry-') == before
    assert phone.page(f"/history/photo/{number}.jpg").status_code == 404


def test_after_another_seating_it_stays_with_its_hand(phone: ClaimingPhone) -> None:
    win_with_photo(phone)
    phone.happens(Reseat((3, 2, 1, 0)))
    assert len(shown(phone)) == 1


def test_a_correction_shows_the_photo_of_what_it_corrects(phone: ClaimingPhone) -> None:
    win_with_photo(phone)
    page = phone.client.get(f"/g/{phone.code}/correct/0").text
    assert phone.settle(page, "correct/0").status_code == 303
    corrected = phone.page("/history").text.split('id="entry-')[1]
    assert PHOTO.search(corrected)


def test_a_forgotten_player_is_unlinked_from_the_photo_that_stays_for_the_reading(
    app: Flask, phone: ClaimingPhone
) -> None:
    win_with_photo(phone)
    store = app.extensions["store"]
    bystander, winner = store.players.by_name("민수"), store.players.by_name("지은")
    store.players.forget(bystander.id)
    (number,) = shown(phone)
    store.players.forget(winner.id)
    assert shown(phone) == []
    assert phone.page(f"/history/photo/{number}.jpg").status_code == 404
    (photo,) = kept(phone)
    assert photo.game_id is None
    assert set(photo.labels) == {"tiles", "source"}
    with app.app_context():
        assert folder().picture(photo) is not None


def test_in_a_ron_by_several_every_callers_photo_is_kept(
    phone: ClaimingPhone, detector: ScriptedDetector
) -> None:
    first = phone.look("several", from_=0, winner=[1, 2]).text
    seen = phone.photograph(first, "several").text
    detector.sees = FakeDetector("3s 4s 5s 8s 8s 8s", "r7s")
    turned = phone.client.get(_next_hand(seen)).text
    second = phone.client.post(
        f"/g/{phone.code}/win/several/photo",
        data={**form_of(turned, "shoot"), "photo": _another_picture()},
    ).text
    assert phone.settle(second, "win/several", win="3s").status_code == 303
    assert len(phone.state.plays) == 1
    photos = kept(phone)
    assert sorted(photo.labels["seat"] for photo in photos) == [1, 2]
    by_seat = {photo.labels["seat"]: photo.labels["tiles"] for photo in photos}
    assert by_seat[1] == [*PREPARED.split(), "r7s"]
    assert by_seat[2] == ["3s", "4s", "5s", "8s", "8s", "8s", "r7s"]
    assert len(shown(phone)) == 2


def test_a_photo_without_the_dora_is_kept_where_the_table_noted_it(
    phone: ClaimingPhone, detector: ScriptedDetector
) -> None:
    phone.send("dora", dora="r7s")
    detector.sees = FakeDetector(PREPARED)
    win_with_photo(phone)
    (photo,) = kept(phone)
    assert photo.labels["tiles"] == PREPARED.split()


def _next_hand(page: str) -> str:
    match = re.search(r'id="next-hand"[^>]*href="([^"]+)"', page)
    assert match is not None
    return match[1].replace("&amp;", "&")


def _another_picture() -> tuple[io.BytesIO, str]:
    """A photo of another file than the usual one."""
    return io.BytesIO(files.encoded(files.scene(), "PNG")), "other.png"
