"""`python -m vision read PHOTO.jpg [MORE.jpg ...] [--json]`: what the photographs show, one line each.

The exit status is 0 when every photograph was read, 1 when some were refused, 2 when none was tried.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from vision import Detector, PhotoRefused, Reading, decode, load_detector, read
from vision.detector import NETWORK
from vision.photo import MAX_BYTES


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status, after printing one line for each photograph, in order."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        detector = load_detector(options.network)
    except (OSError, ValueError, LookupError, RuntimeError) as error:
        parser.error(f"{options.network} is no network with its description beside it: {error}")
    try:
        return _print_readings(options.photos, detector, _json if options.json else _text)
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left has nowhere to go
        if isinstance(problem, BrokenPipeError):  # the reader, such as head, has seen enough
            return 0
        print(f"python -m vision: {problem}", file=sys.stderr)
        return 1


def _print_readings(
    photos: Sequence[str], detector: Detector, line: Callable[[str, Reading | PhotoRefused], str]
) -> int:
    """The exit status, after a line for every photograph; of a name only what the terminal can show."""
    encoding = sys.stdout.encoding or "utf-8"
    all_read = True
    for name in photos:
        answer = _answer(name, detector)
        all_read &= isinstance(answer, Reading)
        print(line(name, answer).encode(encoding, "backslashreplace").decode(encoding), flush=True)
    return 0 if all_read else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision", description="Read tiles from photographs.")
    reading = parser.add_subparsers(required=True).add_parser("read", help="read the tiles of photographs")
    reading.add_argument("photos", nargs="+", metavar="PHOTO")
    reading.add_argument("--json", action="store_true", help="one JSON object per line")
    reading.add_argument(
        "--network", type=Path, default=NETWORK, help="another network (ONNX, JSON beside it)"
    )
    return parser


def _answer(name: str, detector: Detector) -> Reading | PhotoRefused:
    try:
        with open(name, "rb") as file:
            return read(decode(file.read(MAX_BYTES + 1)), detector)
    except OSError as error:
        return PhotoRefused("not_found", error.strerror or "the file cannot be opened", 404)
    except PhotoRefused as refused:
        return refused


def _json(name: str, answer: Reading | PhotoRefused) -> str:
    """One object in ASCII, so that a file of any name can be told to a terminal of any kind."""
    if isinstance(answer, PhotoRefused):
        return json.dumps({"photo": name, "error": {"code": answer.code, "message": answer.message}})
    return json.dumps({"photo": name, **answer.to_json()})


def _text(name: str, answer: Reading | PhotoRefused) -> str:
    if isinstance(answer, PhotoRefused):
        return f"{name}: {answer.message}"
    hand = " ".join(seen.tile + "?" * seen.is_doubtful for seen in answer.hand) or "no tiles"
    dora = answer.dora.tile + "?" * answer.dora.is_doubtful if answer.dora else "none seen"
    others = " ".join(seen.tile for seen in answer.others)
    advice = " ".join(answer.advice)
    parts = [f"{name}: {hand}", f"dora {dora}", others and f"others {others}", advice and f"advice {advice}"]
    return "; ".join(part for part in parts if part)


if __name__ == "__main__":
    sys.exit(main())
