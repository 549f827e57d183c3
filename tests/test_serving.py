"""One command serves, and says where."""

from __future__ import annotations

import socket

import pytest

import serving
from config import Settings


def test_a_port_that_is_taken_is_said_and_nothing_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = Settings(host="127.0.0.1", port=other.getsockname()[1])
        started = serving.serve(settings, lambda: pytest.fail("the program was started"), lambda address: "")
        assert started == 1
    assert f"port {settings.port}" in capsys.readouterr().err


def test_the_address_is_told_as_text_and_as_a_qr_code() -> None:
    told = serving.announcement("192.0.2.7", 8000)
    assert "http://192.0.2.7:8000/" in told
    assert "█" in told


def test_without_a_network_the_machine_itself_can_still_open_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "address_for_phones", lambda host: None)
    told = serving.announcement("0.0.0.0", 8000)
    assert "http://localhost:8000/" in told
    assert "No network" in told
