"""`python -m vision read`: one line for each photograph, in order, whatever is wrong with some of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fakes import FakeDetector
from tests.vision import files
from tiles import Tile
from vision import __main__ as command
from vision import load_detector


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        command, "load_detector", lambda network: FakeDetector("1s 2s r3s 9s 9s 9s", dora="5s")
    )


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.jpg"
    path.write_bytes(files.encoded(files.scene(), "JPEG"))
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.jpg"
    path.write_bytes(b"\xff\xd8\xff nothing")
    return path


def test_each_photo_has_its_line_and_a_bad_one_does_not_stop_the_rest(
    good: Path, broken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = [str(good), str(broken), str(tmp_path / "absent.jpg"), str(good)]
    assert command.main(["read", *photos, "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["photo"] for line in lines] == photos
    assert [line.get("error", {}).get("code") for line in lines] == [None, "unreadable", "not_found", None]
    assert [seen["tile"] for seen in lines[3]["hand"]] == ["1s", "2s", "r3s", "9s", "9s", "9s"]
    assert lines[0]["dora"]["tile"] == "5s"


def test_when_all_are_read_the_exit_status_is_zero(good: Path) -> None:
    assert command.main(["read", str(good)]) == 0


def test_without_json_a_person_can_read_it(
    good: Path, broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command.main(["read", str(good), str(broken)])
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"{good}: 1s 2s r3s 9s 9s 9s; dora 5s"
    assert second == f"{broken}: the picture is broken and cannot be decoded"


@pytest.mark.parametrize("arguments", [[], ["read"], ["guess", "photo.jpg"]])
def test_a_call_that_makes_no_sense_is_explained(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)
    assert ended.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_a_file_that_is_no_network_is_named(
    good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "load_detector", load_detector)
    network = tmp_path / "none.onnx"
    for content in (None, b"no network"):
        if content:
            network.write_bytes(content)
            names = [tile.value for tile in Tile]
            network.with_suffix(".json").write_text(json.dumps({"names": names, "size": 640}))
        with pytest.raises(SystemExit) as ended:
            command.main(["read", str(good), "--network", str(network)])
        assert ended.value.code == 2
        assert "none.onnx" in capsys.readouterr().err


def test_a_folder_is_not_a_photo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["read", str(tmp_path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "not_found"


def vision(*words: str, **encoding: str) -> subprocess.CompletedProcess[bytes]:
    """What `python -m vision` does with these words, and with what an environment says of text."""
    return subprocess.run(
        [sys.executable, "-m", "vision", *words],
        cwd=Path(__file__).parents[2],
        env=os.environ | encoding,
        capture_output=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("style", ["utf-8:strict", "ascii:strict"])
def test_a_file_of_any_name_is_answered(style: str, tmp_path: Path) -> None:
    photos = [str(tmp_path / "참새.jpg"), os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jpg")]
    done = vision("read", *photos, "--json", PYTHONIOENCODING=style)
    assert [json.loads(line)["photo"] for line in done.stdout.splitlines()] == photos
    assert vision("read", *photos, PYTHONIOENCODING=style).stdout.count(b"\n") == 2


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    pipe = f"{sys.executable} -m vision read $(seq 3000) --json | head -n 1"
    done = subprocess.run(
        ["bash", "-c", pipe], cwd=Path(__file__).parents[2], capture_output=True, check=False, timeout=120
    )
    assert json.loads(done.stdout)["photo"] == "1"
    assert done.stderr == b""


def test_the_command_runs_as_a_program(good: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "vision", "read", str(good), "--json"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    printed = json.loads(finished.stdout)
    assert (printed["width"], printed["height"]) == (640, 480)
    assert finished.stderr == ""
