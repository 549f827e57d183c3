"""`python -m scoring`, run as a person or another program runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import arriving_lines, main
from scoring.notation import LONGEST_TEXT

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = (
    '{"tiles": ["r1s", "2s", "3s", "7s", "7s", "7s"], "dora": "r7s", '
    '"melds": [["r1s", "2s", "3s"], ["7s", "7s", "7s"]], '
    '"items": [{"name": "run", "points": 1}, {"name": "triplet", "points": 2}, '
    '{"name": "red", "points": 1}, {"name": "dora", "points": 3}], '
    '"points": 7, "dealer_bonus": 0, "total": 7, "can_win": true, "reasons": []}\n'
)


def scoring(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """What `python -m scoring` does with these words and this input."""
    return subprocess.run(
        [sys.executable, "-m", "scoring", *words], cwd=ROOT, input=stdin, capture_output=True, check=False
    )


def test_a_hand_is_answered_with_one_object() -> None:
    done = scoring("hand", "r1s", "2s", "3s", "7s", "7s", "7s", "--dora", "r7s", "--json")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, EXAMPLE, b"")


def test_tiles_that_cannot_be_end_with_status_2_and_an_error_object() -> None:
    done = scoring("hand", "r1s", "r1s", "3s", "7s", "7s", "7s", "--dora", "r7s", "--json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr)["error"]["code"] == "impossible_tiles"


def test_a_batch_answers_every_line_in_order_and_never_stops() -> None:
    good = b'{"tiles": ["r1s", "2s", "3s", "7s", "7s", "7s"], "dora": "r7s"}'
    lines = [good, b"", b"\xff\xfe", b"[" * 5_000, b"x" * 200_000, b'{"tiles": NaN}', good + b"\r", good]
    done = scoring("batch", stdin=b"\n".join(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["points" in reply for reply in replies] == [True, *[False] * 5, True, True]
    assert {reply["error"]["code"] for reply in replies if "error" in reply} == {"bad_request"}


def test_an_empty_batch_has_no_answers() -> None:
    done = scoring("batch")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_batch_whose_reader_leaves_early_ends_quietly() -> None:
    pipe = f"yes '{{}}' | head -n 50000 | {sys.executable} -m scoring batch | head -n 1"
    done = subprocess.run(["bash", "-c", pipe], cwd=ROOT, capture_output=True, check=False)
    assert json.loads(done.stdout)["error"]["code"] == "bad_request"
    assert done.stderr == b""


def run(capsys: pytest.CaptureFixture[str], words: str) -> tuple[int, str, str]:
    """The exit status and both outputs of a command, without a process of its own."""
    status = main(words.split())
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", ["batch", "hand 1s 2s 3s 6s 7s 8s --dora gd --json"])
def test_an_answer_that_cannot_be_written_is_one_clear_line(words: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scoring", *words.split()],
            cwd=ROOT,
            input=b"{}",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"python -m scoring: ")
    assert done.stderr.count(b"\n") == 1


def test_a_byte_order_mark_and_null_for_what_is_optional_do_no_harm() -> None:
    claim = b'{"tiles": ["r1s", "2s", "3s", "7s", "7s", "7s"], "dora": "r7s", '
    claim += b'"winning_tile": null, "discards": null}'
    done = scoring("batch", stdin=b"\xef\xbb\xbf" + claim + b"\n" + claim)
    assert done.stdout.decode() == EXAMPLE * 2


def test_a_way_to_win_that_does_not_exist_is_answered_with_those_that_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["hand", "1s", "2s", "3s", "6s", "7s", "8s", "--dora", "gd", "--by", "ron"])
    assert refused.value.code == 2
    assert "WinBy" not in capsys.readouterr().err


def test_a_furiten_ron_is_refused_for_every_reason(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "hand 1s 2s 3s 6s 7s 8s --dora gd --by discard --winning-tile 3s --discards 3s,5s"
    status, out, _ = run(capsys, f"{hand} --json")
    assert status == 0
    assert json.loads(out)["reasons"] == ["below_minimum", "furiten"]
    assert run(capsys, hand.replace("3s,5s", "5s") + " --json")[1].count("furiten") == 0


def test_the_dealer_and_the_edition_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "hand 1s 2s 3s 6s 7s 8s --dora gd --dealer --edition beginner --json")
    priced = json.loads(out)
    assert (priced["points"], priced["dealer_bonus"], priced["total"]) == (2, 2, 4)


def test_without_json_a_hand_is_explained_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "hand r1s 2s 3s 7s 7s 7s --dora r7s --dealer")
    assert [line.split() for line in out.splitlines()] == [
        ["run", "1", "r1s", "2s", "3s"],
        ["triplet", "2", "7s", "7s", "7s"],
        ["red", "1", "r1s"],
        ["dora", "3", "7s", "7s", "7s"],
        ["points", "7"],
        ["dealer", "2"],
        ["total", "9"],
    ]


def test_without_json_a_hand_that_may_not_win_says_why_and_what_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "hand 3s 4s 5s 5s 6s 7s --dora r3s")
    assert out.splitlines()[-2:] == ["may not win: too few points", "missing     1"]
    _, out, _ = run(capsys, "hand 3s 4s 5s 5s 6s 8s --dora r3s")
    assert out.splitlines()[-1] == "may not win: the six tiles do not split into two melds"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("hand 1s 2s 3s 6s 7s Gr --dora gd", "unknown_tile"),
        ("hand --dora gd", "tile_count"),
        ("hand 1s 2s 3s 6s 7s 8s --dora gd --winning-tile 9s", "win_tile_not_in_hand"),
        ("hand 1s 2s 3s 6s 7s 8s --dora gd --edition riichi", "unknown_edition"),
        ("hand 1s 2s 3s 6s 7s 8s --dora gd --discards 3s,Gr", "unknown_tile"),
    ],
)
def test_every_problem_has_its_code(capsys: pytest.CaptureFixture[str], words: str, code: str) -> None:
    status, out, err = run(capsys, words)
    assert (status, out) == (2, "")
    assert json.loads(err)["error"]["code"] == code


@pytest.mark.parametrize("size", [1, 2, 7, 1_000, 65_536])
def test_lines_are_the_same_however_they_arrive(size: int) -> None:
    text = b"first\n\nthird\r\n" + b"x" * 3 * LONGEST_TEXT + b"\nlast"
    blocks = [text[start : start + size] for start in range(0, len(text), size)]
    lines = [line for some in arriving_lines(blocks) for line in some]
    assert [line[:8] for line in lines] == [b"first", b"", b"third\r", b"x" * 8, b"last"]
    assert len(lines[3]) > LONGEST_TEXT


def test_a_line_is_answered_before_the_next_one_arrives() -> None:
    arriving = arriving_lines(iter([b"first\nsec", b"ond\n"]))
    assert next(arriving) == [b"first"]


def test_of_an_endless_line_only_the_beginning_is_kept() -> None:
    endless = (b"x" * 1_000 for _ in range(5_000))
    (last,) = [line for some in arriving_lines(endless) for line in some]
    assert LONGEST_TEXT < len(last) < 2 * LONGEST_TEXT
