"""Reads single fields out of decoded JSON. Strict: a bool is no number, an unknown field is no field."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from game.errors import GameError
from game.seats import Seat

T = TypeVar("T")
JsonObject = dict[str, object]


def load_json(text: str | bytes) -> object:
    """The decoded text; GameError when it is not JSON (NaN and Infinity are not) or says something twice."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_duplicates)
    except (ValueError, RecursionError) as problem:
        raise GameError("bad_json", f"this is not JSON: {str(problem)[:120]}") from None


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a number")


def _no_duplicates(pairs: list[tuple[str, object]]) -> JsonObject:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a name appears twice in one object")
    return members


def as_object(value: object, what: str) -> Mapping[str, object]:
    """The value, if it is an object with named fields."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise GameError("bad_type", f"{what} must be an object")
    return value


def as_list(value: object, what: str) -> Sequence[object]:
    """The value, if it is a list."""
    if not isinstance(value, (list, tuple)):
        raise GameError("bad_type", f"{what} must be a list")
    return value


def as_text(value: object, what: str) -> str:
    """The value, if it is text."""
    if not isinstance(value, str):
        raise GameError("bad_type", f"{what} must be text")
    return value


def as_whole(value: object, what: str, low: int, high: int) -> int:
    """The value, if it is a whole number from low to high."""
    if type(value) is not int:
        raise GameError("bad_type", f"{what} must be a whole number")
    if not low <= value <= high:
        raise GameError("out_of_range", f"{what} must be from {low} to {high}")
    return value


def require(source: Mapping[str, object], field: str, what: str) -> object:
    """The field's value; GameError when it is missing."""
    try:
        return source[field]
    except KeyError:
        raise GameError("missing_field", f"{what} needs {field!r}") from None


def only_fields(source: Mapping[str, object], known: Collection[str], what: str) -> None:
    """Refuse fields that nobody would read: a misspelt one must not go unnoticed."""
    for field in source:
        if field not in known:
            raise GameError("unknown_field", f"{what} has no field {field[:40]!r}")


def as_seats(value: object, what: str, seat: Callable[[object, str], Seat]) -> tuple[Seat, ...]:
    """The value, if it is a list of seats."""
    return tuple(seat(item, f"a seat in {what}") for item in as_list(value, what))
