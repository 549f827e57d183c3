"""The command lines' answers over HTTP."""

from __future__ import annotations

import io
import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from config import Settings
from scoring.notation import answer_to_json
from tests.fakes import FakeDetector
from tests.vision import files

CLAIM = {"tiles": ["r1s", "2s", "3s", "7s", "7s", "7s"], "dora": "r7s", "dealer": True}


@pytest.fixture
def app(settings: Settings) -> Flask:
    """A program that needs a token for every form, as in real life; programs need none."""
    application = create_app(settings, detector=FakeDetector("2s 3s 4s rd rd rd", "gd"))
    application.config.update(TESTING=True)
    return application


def test_a_score_is_the_same_object_as_on_the_command_line(client: FlaskClient) -> None:
    answer = client.post("/api/v1/score", json=CLAIM)
    assert answer.status_code == 200
    assert answer.json == json.loads(json.dumps(answer_to_json(json.dumps(CLAIM))))


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("", 400, "bad_request"),
        ("[]", 400, "bad_request"),
        ('{"tiles": NaN, "dora": "1s"}', 400, "bad_request"),
        ('{"tiles": []', 400, "bad_request"),
        ("[" * 5000, 400, "bad_request"),
        (" " * 20_000, 400, "bad_request"),
        ('{"tiles": ["1s"], "dora": "1s"}', 422, "tile_count"),
        ('{"tiles": ["1s","2s","3s","4s","5s","0s"], "dora": "1s"}', 422, "unknown_tile"),
        ('{"tiles": ["r1s","r1s","3s","4s","5s","6s"], "dora": "1s"}', 422, "impossible_tiles"),
    ],
)
def test_what_is_no_claim_is_refused_with_its_code(
    client: FlaskClient, body: str, status: int, code: str
) -> None:
    answer = client.post("/api/v1/score", data=body)
    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["error"]["code"] == code


def test_a_photo_is_read_as_on_the_command_line(client: FlaskClient) -> None:
    picture = files.encoded(files.scene(), "JPEG")
    answer = client.post("/api/v1/read", data={"photo": (io.BytesIO(picture), "table.jpg")})
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["photo"] == "table.jpg"
    assert [seen["tile"] for seen in answer.json["hand"]] == ["2s", "3s", "4s", "rd", "rd", "rd"]
    assert answer.json["dora"]["tile"] == "gd"


def test_a_refused_photo_says_why(client: FlaskClient) -> None:
    answer = client.post("/api/v1/read", data={"photo": (io.BytesIO(b"words"), "a.txt")})
    assert answer.status_code == 415
    assert answer.json is not None
    assert answer.json["error"]["code"] == "not_a_photo"


def test_a_photo_in_the_wrong_field_is_named(client: FlaskClient) -> None:
    answer = client.post("/api/v1/read", data={"picture": (io.BytesIO(b"x"), "a.jpg")})
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["error"]["code"] == "photo_missing"


def test_too_many_photos_are_put_off_with_a_time(settings: Settings) -> None:
    app = create_app(Settings(instance=settings.instance), detector=FakeDetector("2s"))
    phone = app.test_client()
    statuses = [
        phone.post("/api/v1/read", data={"photo": (io.BytesIO(b"x"), "a")}).status_code for _ in range(121)
    ]
    assert statuses == [415] * 120 + [429]
    answer = phone.post("/api/v1/read")
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.json is not None
    assert answer.json["error"]["code"] == "too_many_requests"
