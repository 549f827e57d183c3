"""A request is handed to a thread when it is there; who says nothing, or too little, holds none."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from arriving import LARGEST_HEAD, is_upload, is_whole

ROOT = Path(__file__).resolve().parents[1]
HEAD = b"POST /score HTTP/1.1\r\nHost: x\r\n"


def with_length(length: int, body: bytes = b"") -> bytes:
    return HEAD + b"Content-Length: %d\r\n\r\n" % length + body


def test_a_request_is_whole_with_its_head_and_its_body() -> None:
    assert not is_whole(b"GET / HTTP/1.1\r\nHost: x\r\n")
    assert is_whole(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert not is_whole(with_length(5, b"abcd"))
    assert is_whole(with_length(5, b"abcde"))


def test_a_body_cannot_say_how_long_it_is() -> None:
    assert is_whole(HEAD + b"\r\n\r\nContent-Length: 500\r\n\r\n")


def test_a_photograph_and_a_body_of_unknown_length_are_read_by_a_thread() -> None:
    chunked = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
    for request in (with_length(3_000_000), chunked):
        assert is_whole(request)
        assert is_upload(request)
    assert not is_upload(with_length(5, b"abcde"))


def test_an_endless_head_is_handed_on_to_be_refused() -> None:
    assert is_whole(b"x" * (LARGEST_HEAD + 1))


@dataclass(frozen=True)
class Running:
    """A server with two processes of two threads."""

    port: int
    process: subprocess.Popen[bytes]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """The server while the test runs; it ends in peace."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        number = free.getsockname()[1]
    settings = {"INSTANCE": str(tmp_path), "HOST": "127.0.0.1", "PORT": str(number), "THREADS": "2"}
    environment = os.environ | settings | {"DATABASE_URL": ""}
    process = subprocess.Popen(
        [sys.executable, "app.py"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 90
        while time.monotonic() < until and not is_answering(number, 5):
            time.sleep(0.2)
        yield Running(number, process)
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0


def is_answering(port: int, patience: float) -> bool:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        line.request("GET", "/health")
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", with_length(500, b"half"), with_length(3_000_000, b"half")],
    ids=["nothing", "half a head", "half a form", "half a photograph"],
)
def test_two_hundred_silent_connections_stop_nobody(server: Running, said: bytes) -> None:
    with ExitStack() as silent:
        for _ in range(200):
            silent.enter_context(socket.create_connection(("127.0.0.1", server.port))).sendall(said)
        assert all(is_answering(server.port, patience=20) for _ in range(4))


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_answers_everybody_it_let_in(server: Running) -> None:
    answers: list[str] = []

    def ask() -> None:
        while True:
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            try:
                line.request("GET", "/health")
                answers.append(str(line.getresponse().status))
            except ConnectionRefusedError:
                return
            except OSError as problem:
                answers.append(type(problem).__name__)
                return
            finally:
                line.close()

    phones = [threading.Thread(target=ask) for _ in range(6)]
    for phone in phones:
        phone.start()
    time.sleep(1)
    server.process.send_signal(signal.SIGTERM)
    for phone in phones:
        phone.join(timeout=30)
    assert set(answers) == {"200"}
