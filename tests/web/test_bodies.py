"""What clients send, too long or in wrong pieces: always an answer they can see."""

from __future__ import annotations

import io

import pytest
from flask.testing import FlaskClient
from gunicorn.http.errors import InvalidChunkSize

from web.bodies import MOST

SERVED = {"wsgi.input_terminated": True}
"""A server that says where a request ends, as ours does."""


@pytest.mark.parametrize("path", ["/api/v1/read", "/api/v1/score", "/api/v1/games", "/nothing"])
def test_a_body_is_read_to_its_end_before_it_is_refused(client: FlaskClient, path: str) -> None:
    body = io.BytesIO(bytes(17_000_000))
    answer = client.post(path, input_stream=body, content_length=17_000_000, environ_overrides=SERVED)
    assert 400 <= answer.status_code < 500
    assert body.tell() == 17_000_000


def test_a_body_without_end_is_cut_off(client: FlaskClient) -> None:
    class Endless(io.RawIOBase):
        given = 0

        def read(self, size: int = -1) -> bytes:
            self.given += size
            return bytes(size)

    body = Endless()
    client.post(
        "/api/v1/read", environ_overrides=SERVED | {"wsgi.input": body, "CONTENT_LENGTH": str(10**12)}
    )
    assert body.given == MOST


@pytest.mark.parametrize("path", ["/api/v1/read", "/api/v1/score", "/api/v1/games"])
def test_a_body_in_wrong_pieces_is_a_bad_request(client: FlaskClient, path: str) -> None:
    class Malformed(io.RawIOBase):
        def readinto(self, _buffer: object) -> int:
            raise InvalidChunkSize(b"ZZ")

    kinds = {"/api/v1/read": "multipart/form-data; boundary=x"}
    answer = client.post(
        path,
        content_type=kinds.get(path, "application/json"),
        environ_overrides=SERVED | {"wsgi.input": Malformed(), "HTTP_TRANSFER_ENCODING": "chunked"},
    )
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["error"]["code"] == "bad_request"


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v2"])
def test_a_program_that_is_lost_is_told_so_in_json(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.is_json) == (404, True)


def test_objects_have_their_members_in_the_order_of_the_command_line(client: FlaskClient) -> None:
    claim = {"tiles": ["r1s", "2s", "3s", "7s", "7s", "7s"], "dora": "r7s"}
    assert list(client.post("/api/v1/score", json=claim).json or ())[:3] == ["tiles", "dora", "melds"]
