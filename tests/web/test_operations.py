"""What those who run the server see: counts, log lines, and who may see them."""

from __future__ import annotations

import json
import logging
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from config import Settings
from tests.web.staff_side import open_game
from web.logs import LOGGER, Line


def test_requests_readings_and_open_games_are_counted(app: Flask, client: FlaskClient) -> None:
    open_game(app.extensions["store"])
    client.get("/privacy")
    client.post("/score/photo")
    text = client.get("/metrics").text
    assert 'suzume_requests_total{endpoint="privacy.show",method="GET",status="200"} 1.0' in text
    assert 'suzume_request_seconds_count{endpoint="privacy.show"} 1.0' in text
    assert 'suzume_readings_total{outcome="refused"} 1.0' in text
    assert 'suzume_open_games{status="running"} 1.0' in text


def test_no_name_and_no_code_is_among_the_counts(app: Flask, client: FlaskClient) -> None:
    game = open_game(app.extensions["store"])
    client.get(f"/g/{game.code}")
    client.get("/g/ZZZZZZ")
    client.get("/nowhere/민지")
    text = client.get("/metrics").text
    assert game.code not in text
    assert "민지" not in text
    assert 'endpoint="none",method="GET",status="404"' in text


def test_the_counts_are_closed_to_guests(client: FlaskClient) -> None:
    assert client.get("/metrics", environ_base={"REMOTE_ADDR": "192.168.0.7"}).status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "192.168.0.7"}).status_code == 404


def test_with_a_token_the_counts_are_for_who_knows_it(settings: Settings) -> None:
    client = create_app(replace(settings, metrics_token="watcher")).test_client()
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer guess"}).status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer watcher"}).status_code == 200


@pytest.fixture
def lines(settings: Settings, capfd: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    """What the log says of a visit to a game whose player is called 민지."""
    app = create_app(replace(settings, log_requests=True))
    game = open_game(app.extensions["store"])
    client = app.test_client()
    client.get(f"/g/{game.code}?name=민지")
    client.get("/health")
    said = capfd.readouterr().err
    assert game.code not in said
    assert "민지" not in said
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def test_a_request_is_one_line_of_json_by_the_pages_name(lines: list[dict[str, object]]) -> None:
    (line,) = lines
    assert (line["endpoint"], line["method"], line["status"]) == ("board.show", "GET", 200)
    assert {"at", "level", "event", "request", "milliseconds"} <= line.keys()


def test_without_the_setting_requests_are_not_logged(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        client.get("/privacy")
    assert [record for record in caplog.records if record.name == LOGGER] == []


def test_an_errors_line_tells_where_and_keeps_its_words_to_itself() -> None:
    try:
        raise ValueError("민지 has 40 points")
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 0, "it broke", (), (type(error), error, error.__traceback__)
        )
    line = json.loads(Line().format(record))
    assert (line["event"], line["error"]) == ("it broke", "ValueError")
    assert "test_an_errors_line" in line["where"][0]
    assert "민지" not in json.dumps(line, ensure_ascii=False)
