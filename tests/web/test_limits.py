"""Who asks too much is stopped alone: a full café behind one address goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from app import create_app
from config import Settings
from services import staff
from tests.web.staff_side import PASSWORD
from tests.web.table_phones import TablePhone


@pytest.fixture
def limited(settings: Settings) -> Flask:
    """The program as it is served, but for the request tokens."""
    app = create_app(replace(settings, rate_limits=True))
    app.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    return app


def joined(app: Flask, count: int) -> list[TablePhone]:
    """So many phones at one table."""
    first = TablePhone(app)
    code = first.open()
    others = [TablePhone(app) for _ in range(count - 1)]
    assert {phone.join(code, "none").status_code for phone in others} <= {303}
    return [first, *others]


def photo(phone: TablePhone) -> int:
    """The status after a form without a picture: 400 once it was let through."""
    return phone.client.post("/score/photo").status_code


def test_forty_phones_behind_one_address_send_two_photos_a_minute_each(limited: Flask) -> None:
    phones = joined(limited, 40)
    assert {photo(phone) for phone in phones * 2} == {400}


def test_a_phone_that_floods_is_stopped_and_the_others_are_not(limited: Flask) -> None:
    abuser, neighbour = joined(limited, 2)
    assert [photo(abuser) for _ in range(300)][19:21] == [400, 429]
    assert photo(neighbour) == 400
    assert photo(TablePhone(limited)) == 400


def test_the_pages_that_take_photos_share_one_count(limited: Flask) -> None:
    (phone,) = joined(limited, 1)
    assert {photo(phone) for _ in range(20)} == {400}
    assert phone.client.post(f"/g/{phone.code}/win/draw/photo").status_code == 429


def test_a_browser_without_a_table_is_counted_by_its_page(limited: Flask) -> None:
    flood, other = TablePhone(limited), TablePhone(limited)
    for phone, page in ((flood, "one"), (other, "another")):
        with phone.client.session_transaction() as session:
            session["csrf_token"] = page
    assert [photo(flood) for _ in range(21)][-1] == 429
    assert photo(other) == 400


def test_a_cookie_made_up_for_every_photo_gains_nothing(limited: Flask) -> None:
    flood = TablePhone(limited)
    answers = []
    for number in range(241):
        flood.client.set_cookie("phone", f"made-up-{number}")
        answers.append(photo(flood))
    assert answers[-1] == 429


def test_a_phone_that_guesses_codes_does_not_stop_the_tables(limited: Flask) -> None:
    guesser, neighbour = joined(limited, 2)
    guesses = [guesser.client.get(f"/g/ZZZZ{number:03}/board").status_code for number in range(100, 140)]
    assert guesses == [404] * 30 + [429] * 10
    assert neighbour.page().status_code == 200


def test_a_full_house_comes_in_within_two_minutes(limited: Flask) -> None:
    assert len(joined(limited, 100)) == 100


def test_games_are_not_opened_by_the_hundred(limited: Flask) -> None:
    phone = TablePhone(limited)
    for _ in range(11):  # the first one as nobody
        phone.open()
    sent = {"name": ["A", "B"], "key": "k" * 20}
    assert phone.client.post("/games", data=sent).status_code == 429
    TablePhone(limited).open()


def test_a_guest_who_guesses_passwords_does_not_lock_the_staff_out(limited: Flask) -> None:
    staff.change(limited.extensions["store"], PASSWORD)
    theirs, guest = limited.test_client(), limited.test_client()
    for _ in range(2):
        assert theirs.post("/staff/sign-in", data={"password": PASSWORD}).status_code == 303
    answers = [guest.post("/staff/sign-in", data={"password": "guess"}).status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]
    assert theirs.post("/staff/sign-in", data={"password": PASSWORD}).status_code == 303
