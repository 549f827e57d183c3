"""A game over HTTP: its state, its file, and a file that becomes a game."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from app import create_app
from config import Settings
from game.records import STAFF, GameRecord
from services import tables
from services.ledger import Stamp
from services.tables import NewGame, new_game
from storage import Store

GAME = {
    "edition": "cafe",
    "players": ["Haru", "<b>민지</b>"],
    "first_dealer": 1,
    "events": [{"type": "win", "by": "draw", "winner": 1, "points": 7}],
}


@pytest.fixture
def record(store: Store) -> GameRecord:
    """A game with one exhausted deal."""
    opened = new_game(store, NewGame(("Haru", "민지"), first_dealer=0), "key")
    tables.exhausted(store, opened.code, Stamp(0, "one", STAFF))
    return opened


def test_the_state_is_that_of_the_command_line_with_names(client: FlaskClient, record: GameRecord) -> None:
    answer = client.get(f"/api/v1/games/{record.code.lower()}")
    assert answer.status_code == 200
    shown = answer.get_json()
    assert shown["code"] == record.code
    assert (shown["version"], shown["deal"], shown["round"], shown["dealer"]) == (1, 2, 1, 1)
    assert (shown["wind"], shown["points"], shown["finished"]) == ("east", [40, 40], False)
    assert shown["players"] == ["Haru", "민지"]
    assert record.secret not in answer.get_data(as_text=True)


def test_a_version_already_known_is_answered_with_nothing(client: FlaskClient, record: GameRecord) -> None:
    assert client.get(f"/api/v1/games/{record.code}?since=1").status_code == 204
    assert client.get(f"/api/v1/games/{record.code}?since=0").status_code == 200
    assert client.get(f"/api/v1/games/{record.code}?since=x").status_code == 200


def test_an_unknown_code_is_a_404_in_json(client: FlaskClient) -> None:
    for address in ("/api/v1/games/ZZZZZZ", "/api/v1/games/ZZZZZZ?since=0", "/api/v1/games/ZZZZZZ/export"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert answer.get_json()["error"]["code"] == "unknown_game"


def test_a_game_goes_out_and_comes_back(client: FlaskClient, record: GameRecord) -> None:
    exported = client.get(f"/api/v1/games/{record.code}/export")
    assert exported.mimetype == "application/json"
    assert f"suzume-{record.code}.json" in exported.headers["Content-Disposition"]
    answer = client.post("/api/v1/games", data=exported.data, content_type="application/json")
    assert answer.status_code == 201
    copy = client.get(answer.headers["Location"]).get_json()
    assert copy["code"] != record.code
    assert copy["players"] == ["Haru", "민지"]
    assert copy["deal"] == 2


def test_a_repeated_import_is_one_game(client: FlaskClient, store: Store) -> None:
    headers = {"Idempotency-Key": "evening-of-the-30th"}
    first = client.post("/api/v1/games", json=GAME, headers=headers).get_json()
    assert client.post("/api/v1/games", json=GAME, headers=headers).get_json() == first
    assert first["players"] == ["Haru", "<b>민지</b>"]
    assert len(list(store.games.all())) == 1


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("", 422, "bad_json"),
        ("\xff\xfe", 422, "bad_json"),
        (json.dumps(GAME)[:-1] + ', "first_dealer": 1}', 422, "bad_json"),
        ('{"players": ["a"]}', 422, "missing_field"),
        (json.dumps(GAME | {"events": [{"type": "redo"}]}), 409, "nothing_to_redo"),
    ],
)
def test_a_file_that_is_no_game_says_why(
    client: FlaskClient, store: Store, text: str, status: int, code: str
) -> None:
    answer = client.post("/api/v1/games", data=text.encode("latin-1"), content_type="application/json")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)
    assert list(store.games.all()) == []


def test_the_event_at_fault_is_named(client: FlaskClient) -> None:
    bad = GAME | {"events": [{"type": "exhausted"}, {"type": "false_win", "player": 9}]}
    assert client.post("/api/v1/games", json=bad).get_json()["error"]["index"] == 1


def test_other_sites_cannot_post_a_game_with_a_form(client: FlaskClient) -> None:
    form = client.post("/api/v1/games", data=GAME)
    assert (form.status_code, "application/json" in form.get_json()["error"]["message"]) == (415, True)
    bad_key = client.post("/api/v1/games", json=GAME, headers={"Idempotency-Key": "x"})
    assert bad_key.status_code == 400


def test_guessing_codes_is_slowed_down_and_looking_is_not(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    client, store = app.test_client(), app.extensions["store"]
    record = new_game(store, NewGame(("Haru", "민지")), "key")
    assert {client.get(f"/api/v1/games/{record.code}").status_code for _ in range(40)} == {200}
    guesses = [client.get(f"/api/v1/games/ZZZZ{number:02}").status_code for number in range(22, 62)]
    assert guesses[:30] == [404] * 30
    assert guesses[30:] == [429] * 10


def test_a_note_nested_out_of_sight_is_refused_and_named(client: FlaskClient) -> None:
    nested = "[" * 500 + "]" * 500
    events = f'[{{"type": "exhausted", "note": {nested}}}]'
    text = f'{{"edition": "standard", "players": ["Haru", "Ken"], "first_dealer": 0, "events": {events}}}'
    answer = client.post("/api/v1/games", data=text, content_type="application/json")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "bad_note")
