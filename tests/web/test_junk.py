"""What no page of ours sends: never a crash, never another site, always words."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.staff_side import staff_browser
from tests.web.table_phones import TablePhone

NOT_OURS = (
    "//[",
    "http://[",
    "//a℀b",
    "/x\r\nSet-Cookie:a=b",
    "/\t/evil.example",
    "///evil.example",
    "/\\evil",
)
TOO_LARGE = ("2147483648", "99999999999999999999")


@pytest.mark.parametrize("address", NOT_OURS)
@pytest.mark.parametrize("switch", ["/language/en", "/theme/dark"])
def test_a_switch_leads_to_the_first_page_when_the_address_is_none_of_ours(
    client: FlaskClient, switch: str, address: str
) -> None:
    answer = client.get(switch, query_string={"next": address})
    assert (answer.status_code, answer.location) == (303, "/")


@pytest.mark.parametrize(
    "path", ["/j/%00", "/g/%00", "/t/a%00b", "/static/%00", "/join?code=%00", "/games/new?table=a%00"]
)
def test_a_nul_in_an_address_is_refused_in_words(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert "<h1>" in answer.text


def test_a_nul_in_a_form_is_refused_before_it_reaches_the_database(app: Flask) -> None:
    sent = {"name": ["A", "B"], "table": "a\0b", "key": "a" * 20}
    assert app.test_client().post("/games", data=sent).status_code == 400


@pytest.mark.parametrize("edit", ["9" * 5000, "٣", "²"])
def test_a_place_that_no_hand_has_is_not_edited(app: Flask, edit: str) -> None:
    phone = TablePhone(app)
    phone.open()
    assert phone.send("win/draw", winner="0", edit=edit).status_code == 422


@pytest.mark.parametrize("number", TOO_LARGE)
@pytest.mark.parametrize("path", ["players/{}", "tables/{}/qr.svg", "photos/{}.jpg", "photos/set/{}"])
def test_a_number_that_no_row_has_leads_nowhere(app: Flask, path: str, number: str) -> None:
    assert staff_browser(app).get(f"/staff/{path.format(number)}").status_code == 404


@pytest.mark.parametrize(
    "before",
    [
        "0001-01-01T00:00:00+14:00_5",
        "9999-12-31T23:59:59-14:00_5",
        "2026-01-01T00:00:00+00:00_999999999999999",
    ],
)
def test_a_page_of_games_before_no_moment_is_the_first_page(app: Flask, before: str) -> None:
    assert staff_browser(app).get("/staff/games", query_string={"before": before}).status_code == 200
