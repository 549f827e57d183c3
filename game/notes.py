"""What an event may carry for people to look at later: tiles, dora, a photo. Never interpreted here."""

from __future__ import annotations

import json
from collections.abc import Mapping

from game.errors import GameError

NOTE_FIELDS = ("hand", "dora", "winning_tile", "items", "photo", "note", "who", "at")
NOTE_LIMIT = 8_000  # characters of JSON in one event or claim

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


def _as_json(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        raise GameError("bad_note", "a note must be plain JSON") from None
    if "\\u0000" in text:
        raise GameError("bad_note", "a note may not hold the character NUL")
    return text
