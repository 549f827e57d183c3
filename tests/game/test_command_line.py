"""`python -m game`: what goes in, what comes out, and what happens when it cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
GAME: dict[str, Any] = {
    "edition": "standard",
    "players": ["A", "B", "C", "D"],
    "first_dealer": 0,
    "events": [
        {"type": "win", "by": "draw", "winner": 1, "points": 7},
        {
            "type": "win",
            "by": "discard",
            "from": 3,
            "claims": [{"winner": 1, "points": 6}, {"winner": 0, "points": 5}],
        },
        {"type": "exhausted"},
        {"type": "false_win", "player": 2},
        {"type": "undo"},
    ],
}
NONE = {"10": 0, "5": 0, "1": 0}


def run(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, cwd=ROOT, check=False, timeout=60)


def answers(command: str, *lines: bytes) -> list[Any]:
    """What is answered to these lines; the command must not fail."""
    done = run(command, typed=b"\n".join(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_line(value: object) -> bytes:
    return json.dumps(value).encode()


def settle(**fields: Any) -> bytes:
    event = {"type": "win", "by": "draw", "winner": 0, "points": 7}
    return as_line({"balances": [40, 3, 40], "dealer": 1, "edition": "standard", "event": event} | fields)


def change(**fields: Any) -> bytes:
    sticks = {"payer": {"10": 1, "5": 0, "1": 0}, "payee": {"10": 3, "5": 0, "1": 0}}
    box = {"name": "box", "sticks": {"10": 2, "5": 3, "1": 5}}
    return as_line({**sticks, "amount": 3, "helpers": [box]} | fields)


def test_settle_answers_every_line_in_order_and_never_stops_at_a_bad_one() -> None:
    good, not_json, impossible, again = answers(
        "settle", settle(), b"{oops", settle(event={"type": "false_win", "player": 3}), b"", settle(dealer=0)
    )
    assert good == {
        "payments": [{"from": 1, "to": 0, "due": 4, "paid": 3}, {"from": 2, "to": 0, "due": 4, "paid": 4}],
        "balances": [47, 0, 36],
    }
    assert not_json["error"]["code"] == "bad_json"
    assert impossible["error"] == {"code": "unknown_seat", "message": "there is no such seat at a table of 3"}
    assert [payment["due"] for payment in again["payments"]] == [5, 5]


@pytest.mark.parametrize("command", ["settle", "replay -"])
def test_a_reader_that_leaves_early_is_no_failure(command: str, tmp_path: Path) -> None:
    typed = {"settle": b"\n".join([settle()] * 20_000)}
    typed["replay -"] = as_line(GAME | {"events": [{"type": "false_win", "player": 0}] * 500})
    (tmp_path / "typed").write_bytes(typed[command])
    pipe = f"{sys.executable} -m game {command} < {tmp_path / 'typed'} | head -n 1"
    done = subprocess.run(["bash", "-c", pipe], cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert "payments" in json.loads(done.stdout)
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["settle", "replay -"])
def test_answers_that_cannot_be_written_end_with_one_clear_line(command: str) -> None:
    typed = settle() if command == "settle" else as_line(GAME)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *command.split()],
            input=typed,
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"python -m game: ")
    assert done.stderr.count(b"\n") == 1


SETTLE_REFUSALS: list[tuple[bytes, str]] = [
    (b"7", "bad_type"),
    (b"[]", "bad_type"),
    (b"{}", "missing_field"),
    (b"\xff\xfe", "bad_json"),
    (b'{"balances": [NaN, 40]}', "bad_json"),
    (b"[" * 90_000, "bad_json"),
    (b'"' + b"x" * 200_000 + b'"', "too_long"),
    (settle(balances=[40]), "out_of_range"),
    (settle(balances=[40] * 6), "out_of_range"),
    (settle(balances=[40, -1]), "out_of_range"),
    (settle(balances=[40, True]), "bad_type"),
    (settle(balances=[40, 10**30]), "out_of_range"),
    (settle(balances="40"), "bad_type"),
    (settle(dealer=3), "out_of_range"),
    (settle(dealer=None), "bad_type"),
    (settle(edition="house"), "unknown_edition"),
    (settle(event=None), "bad_type"),
    (settle(event={"type": "undo"}), "not_a_table_event"),
]


def test_settle_names_what_is_wrong_with_a_line() -> None:
    refused = answers("settle", *(line for line, _ in SETTLE_REFUSALS))
    assert [answer["error"]["code"] for answer in refused] == [code for _, code in SETTLE_REFUSALS]


def test_change_tells_the_swap_and_the_payment() -> None:
    (answer,) = answers("change", change())
    swap = {"who": "payer", "helper": "box", "gives": NONE | {"10": 1}, "gets": NONE | {"5": 1, "1": 5}}
    assert answer == {
        "mode": "exchange",
        "give": NONE | {"1": 3},
        "back": NONE,
        "swaps": [swap],
        "moved": 10,
        "paid": 3,
    }


def test_change_without_anybody_to_swap_with_says_redeal() -> None:
    (answer,) = answers("change", change(helpers=[]))
    assert answer == {
        "mode": "redeal",
        "give": None,
        "back": None,
        "swaps": None,
        "moved": None,
        "paid": None,
    }


CHANGE_REFUSALS: list[tuple[bytes, str]] = [
    (change(amount=-1), "out_of_range"),
    (change(amount=201), "out_of_range"),
    (change(amount="3"), "bad_type"),
    (change(payer={"10": -1}), "out_of_range"),
    (change(payer={"10": 11}), "out_of_range"),
    (change(payer={"100": 1}), "unknown_field"),
    (change(payee=[1, 2, 3]), "bad_type"),
    (change(helpers={}), "bad_type"),
    (change(helpers=[{"name": "box"}]), "missing_field"),
    (change(helpers=[{"name": 3, "sticks": {}}]), "bad_type"),
    (change(helpers=[{"name": "left", "sticks": {}}] * 2), "same_name"),
    (change(helpers=[{"name": str(n), "sticks": {}} for n in range(50)]), "out_of_range"),
]


def test_change_names_what_is_wrong_with_a_line() -> None:
    refused = answers("change", *(line for line, _ in CHANGE_REFUSALS))
    assert [answer["error"]["code"] for answer in refused] == [code for _, code in CHANGE_REFUSALS]


def test_replay_prints_the_state_after_each_event(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME))
    states = [json.loads(line) for line in run("replay", str(file)).stdout.splitlines()]
    assert [state["version"] for state in states] == [1, 2, 3, 4, 5]
    assert [state["deal"] for state in states] == [2, 3, 4, 4, 4]
    assert [state["points"] for state in states] == [
        [37, 49, 37, 37],
        [42, 57, 37, 24],
        [42, 57, 37, 24],
        [44, 59, 31, 26],
        [42, 57, 37, 24],
    ]
    first = states[0]
    assert (first["round"], first["wind"], first["dealer"]) == (1, "east", 1)
    assert (first["finished"], first["ranking"]) == (False, None)
    assert [payment["from"] for payment in first["payments"]] == [2, 3, 0]
    assert first["payments"][0]["sticks"] == {
        "mode": "direct",
        "give": {"10": 0, "5": 0, "1": 3},
        "back": NONE,
        "swaps": [],
        "moved": 3,
    }


def test_replay_reads_standard_input_and_ranks_a_finished_game() -> None:
    game = GAME | {"events": [*GAME["events"], {"type": "finish"}]}
    *_, last = run("replay", "-", typed=as_line(game)).stdout.splitlines()
    assert json.loads(last)["ranking"] == [
        {"seat": 1, "rank": 1},
        {"seat": 0, "rank": 2},
        {"seat": 2, "rank": 3},
        {"seat": 3, "rank": 4},
    ]


def refused(done: subprocess.CompletedProcess[bytes]) -> Any:
    """The error of a replay that failed; it printed nothing else."""
    assert (done.returncode, done.stdout) == (2, b"")
    return json.loads(done.stderr)["error"]


def test_replay_names_the_event_that_cannot_be() -> None:
    impossible = {"type": "win", "by": "draw", "winner": 1, "points": 4}
    error = refused(run("replay", "-", typed=as_line(GAME | {"events": [{"type": "exhausted"}, impossible]})))
    assert error == {"code": "below_minimum", "message": "event 1: a win needs at least 5 points", "index": 1}


@pytest.mark.parametrize("typed", [b"", b"[]", b"{", b"\xff", b"null", b"[" * 100_000], ids=repr)
def test_replay_refuses_what_is_no_game(typed: bytes) -> None:
    assert refused(run("replay", "-", typed=typed))["code"] in ("bad_json", "bad_type")


def test_replay_refuses_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        assert refused(run("replay", str(path)))["code"] == "unreadable"
