"""The staff's door: nobody comes in without the password, and players least of all."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as program
from app import create_app
from config import Settings
from services import staff
from tests.web.staff_side import PASSWORD, open_game, staff_browser
from web.staff.guard import SHIFT_SECONDS, setup_token

CLOSED = [
    ("GET", "/staff"),
    ("GET", "/staff/now"),
    ("GET", "/staff/tables"),
    ("POST", "/staff/tables"),
    ("POST", "/staff/tables/1/name"),
    ("GET", "/staff/tables/cards"),
    ("GET", "/staff/tables/1/qr.svg"),
    ("GET", "/staff/games"),
    ("GET", "/staff/games/games.csv"),
    ("GET", "/staff/games/games.json"),
    ("POST", "/staff/games/import"),
    ("GET", "/staff/players"),
    ("GET", "/staff/players/1"),
    ("POST", "/staff/players/1/forget"),
    ("GET", "/staff/evening"),
    ("GET", "/staff/photos"),
    ("GET", "/staff/photos/1.jpg"),
    ("POST", "/staff/photos/delete"),
    ("GET", "/staff/settings"),
    ("POST", "/staff/settings"),
    ("POST", "/staff/settings/screen"),
    ("GET", "/staff/password"),
    ("POST", "/staff/password"),
]


@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_players_come_nowhere(client: FlaskClient, method: str, path: str) -> None:
    answer = client.open(path, method=method)
    if method == "POST":
        assert answer.status_code == 403
    else:
        assert answer.status_code == 303
        assert answer.location.startswith("/staff/sign-in")


def test_every_staff_page_is_behind_the_guard(app: Flask, client: FlaskClient) -> None:
    open_doors = {"door.ask", "door.sign_in", "door.sign_out", "door.setup"}
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith("/staff") or rule.endpoint in open_doors:
            continue
        path = (
            rule.rule.replace("<int:number>", "1").replace("<code>", "ABCDEF").replace("<int:table_id>", "1")
        )
        path = path.replace("<int:player_id>", "1").replace("<int:photo_id>", "1")
        path = path.replace("<any(pause, resume, finish, abandon, undo):action>", "finish")
        for method in (rule.methods or set()) & {"GET", "POST"}:
            assert client.open(path, method=method).status_code in (303, 403), rule.rule


def test_a_part_of_a_page_leads_the_browser_to_the_sign_in(client: FlaskClient) -> None:
    answer = client.get("/staff/now", headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"].startswith("/staff/sign-in")
    assert answer.text == ""


def test_the_first_password_is_chosen_by_the_link_of_the_terminal_once(
    app: Flask, client: FlaskClient
) -> None:
    with app.app_context():
        link = f"/staff/setup/{setup_token()}"
    assert client.get("/staff/setup/guessed").status_code == 404
    assert (
        client.post("/staff/setup/guessed", data={"password": PASSWORD, "again": PASSWORD}).status_code == 404
    )
    assert client.get(link).status_code == 200
    assert client.post(link, data={"password": "short", "again": "short"}).status_code == 422
    assert client.post(link, data={"password": PASSWORD, "again": "another one"}).status_code == 422
    assert client.post(link, data={"password": PASSWORD, "again": PASSWORD}).status_code == 303
    assert client.get("/staff").status_code == 200
    stranger = app.test_client()
    again = stranger.post(link, data={"password": "mine instead", "again": "mine instead"})
    assert again.location == "/staff/sign-in"
    assert staff.is_password(app.extensions["store"], PASSWORD)


def test_before_a_password_is_chosen_nothing_signs_in(client: FlaskClient) -> None:
    assert client.post("/staff/sign-in", data={"password": ""}).status_code == 403
    assert "python app.py" not in client.get("/staff/sign-in").text


def test_the_password_is_kept_as_a_hash_alone(app: Flask) -> None:
    staff_browser(app)
    kept = staff.kept_hash(app.extensions["store"])
    assert kept.startswith("scrypt:")
    assert PASSWORD not in kept


def test_a_wrong_password_is_told_and_the_right_one_leads_on(app: Flask) -> None:
    staff_browser(app)
    stranger = app.test_client()
    assert stranger.post("/staff/sign-in", data={"password": "sparrow"}).status_code == 403
    sent = {"password": PASSWORD, "next": "/staff/evening?day=2026-05-01"}
    assert stranger.post("/staff/sign-in", data=sent).location == "/staff/evening?day=2026-05-01"


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/staff", "//evil.example", "/g/ABCDEF", "staff", ""]
)
def test_signing_in_leads_to_a_page_of_the_staff_and_nowhere_else(app: Flask, elsewhere: str) -> None:
    staff_browser(app)
    answer = app.test_client().post("/staff/sign-in", data={"password": PASSWORD, "next": elsewhere})
    assert answer.location == "/staff"


def test_signing_out_and_a_shift_that_is_over_close_the_door(app: Flask) -> None:
    browser = staff_browser(app)
    with browser.session_transaction() as session:
        session["staff_since"] -= SHIFT_SECONDS + 1
    assert browser.get("/staff").status_code == 303
    browser = staff_browser(app)
    browser.post("/staff/sign-out")
    assert browser.get("/staff").status_code == 303


def test_another_password_signs_everybody_else_out(app: Flask) -> None:
    changer, other = staff_browser(app), app.test_client()
    other.post("/staff/sign-in", data={"password": PASSWORD})
    assert other.get("/staff").status_code == 200
    wrong = {"old": "wrong one", "password": "a new password", "again": "a new password"}
    assert changer.post("/staff/password", data=wrong).status_code == 422
    assert changer.post("/staff/password", data=wrong | {"old": PASSWORD}).status_code == 303
    assert changer.get("/staff").status_code == 200
    assert other.get("/staff").status_code == 303


def test_a_forgotten_password_is_set_on_the_machine(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("INSTANCE", str(settings.instance))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO("tiny\n"))
    assert program.main(["staff-password"]) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("remembered now\n"))
    assert program.main(["staff-password"]) == 0
    assert "remembered" not in capsys.readouterr().out
    assert staff.is_password(create_app(settings).extensions["store"], "remembered now")


def test_the_terminal_shows_the_first_link_until_a_password_is_chosen(app: Flask) -> None:
    with app.app_context():
        token = setup_token()
    assert f"http://10.0.0.9:8000/staff/setup/{token}" in program._first_steps(app, "http://10.0.0.9:8000/")
    staff_browser(app)
    assert program._first_steps(app, "http://10.0.0.9:8000/") == ""


def test_the_link_is_another_one_in_every_house(settings: Settings, tmp_path: Path) -> None:
    tokens = set()
    for name in ("a", "b"):
        house = create_app(replace(settings, instance=tmp_path / name))
        with house.app_context():
            tokens.add(setup_token())
    assert len(tokens) == 2


def test_sign_in_photos_and_codes_are_limited(settings: Settings) -> None:
    limited = create_app(replace(settings, rate_limits=True))
    limited.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    phone = limited.test_client()
    staff.change(limited.extensions["store"], PASSWORD)
    tries = [phone.post("/staff/sign-in", data={"password": "guess"}).status_code for _ in range(11)]
    assert tries == [403] * 10 + [429]
    assert [phone.get("/join?code=AAAAAA").status_code for _ in range(301)][-1] == 429
    assert [phone.post("/score/photo").status_code for _ in range(241)][-1] == 429


def test_no_copy_of_a_staff_page_stays_on_the_device(app: Flask) -> None:
    assert staff_browser(app).get("/staff/players").headers["Cache-Control"] == "no-store"


def test_staff_forms_need_their_token(app: Flask) -> None:
    browser = staff_browser(app)
    app.config["WTF_CSRF_ENABLED"] = True
    assert browser.post("/staff/tables", data={"name": "창가"}).status_code == 400
    assert app.extensions["store"].house.tables() == ()


def test_a_phone_at_the_table_is_not_staff(app: Flask, client: FlaskClient) -> None:
    staff_browser(app)
    game = open_game(app.extensions["store"])
    client.post(f"/g/{game.code}/join", data={"seat": "0"})
    assert client.get(f"/staff/games/{game.code}").status_code == 303
    assert (
        client.post(f"/staff/games/{game.code}/abandon", data={"v": "0", "key": "x" * 10}).status_code == 403
    )


def test_two_pages_opened_together_after_signing_in_share_one_token(app: Flask) -> None:
    browser = staff_browser(app)
    with browser.session_transaction() as kept:
        assert kept["csrf_token"], "else each page would make its own, and the forms of one would fail"
