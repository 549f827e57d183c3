"""What an event may carry for people to look at later: tiles, dora, a photo. Never interpreted here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from game.errors import GameError

NOTE_FIELDS = ("hand", "dora", "winning_tile", "items", "photo", "note", "who", "at")
NOTE_LIMIT = 8_000  # characters of JSON in one event or claim

MOST_LEVELS = 20

Notes = tuple[tuple[str, str], ...]  # (field, its value as JSON): frozen, and equal when they print alike


def notes_of(source: Mapping[str, object]) -> Notes:
    """The display fields found in the object; GameError when they are too long or cannot be stored."""
    notes = tuple((field, _as_json(source[field])) for field in NOTE_FIELDS if field in source)
    if sum(len(text) for _, text in notes) > NOTE_LIMIT:
        raise GameError("note_too_long", f"notes may have {NOTE_LIMIT} characters")
    return notes


def notes_to_json(notes: Notes) -> dict[str, object]:
    """The notes as they came."""
    return {field: json.loads(text) for field, text in notes}


def _is_deep(value: object) -> bool:
    """Whether things lie in things more often than any program that reads a note would follow."""
    level = [value]
    for _ in range(MOST_LEVELS):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list | tuple) else ()


def _as_json(value: object) -> str:
    if _is_deep(value):
        raise GameError("bad_note", f"a note may be nested {MOST_LEVELS} deep")
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        raise GameError("bad_note", "a note must be plain JSON") from None
    if "\\u0000" in text:
        raise GameError("bad_note", "a note may not hold the character NUL")
    return text
