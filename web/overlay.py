"""The reading drawn over its photo: which part of the photo to show, and the boxes on it."""

from __future__ import annotations

from dataclasses import dataclass

from web.hand import Hand, Place

MARGIN = 0.6
LABEL = 0.34


@dataclass(frozen=True, slots=True)
class Mark:
    """A box on the photo with its label and the kind of line it is drawn in."""

    x: int
    y: int
    width: int
    height: int
    label: str
    line: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """What of the photo is shown (x, y, width, height), and the marks on it."""

    width: int
    height: int
    window: tuple[int, int, int, int]
    marks: tuple[Mark, ...]
    label_size: int


def overlay(hand: Hand, dora_label: str) -> Overlay | None:
    """The marks over the photo of a hand; None when its tiles were not read from one."""
    if hand.size is None:
        return None
    marks = _marks(hand, dora_label)
    heights = sorted(mark.height for mark in marks) or [max(hand.size) // 8]
    middle = heights[len(heights) // 2]
    window = _window(marks, hand.size, round(middle * MARGIN))
    return Overlay(*hand.size, window, marks, max(8, round(middle * LABEL)))


def zoom(place: Place | None, hand: Hand) -> tuple[int, int, int, int] | None:
    """The part of the photo that shows one tile; None when it was not read from one."""
    if place is None or place.box is None or hand.size is None:
        return None
    x, y, width, height = place.box
    side = max(width, height)
    return x - side // 8, y - side // 8, width + side // 4, height + side // 4


def _marks(hand: Hand, dora_label: str) -> tuple[Mark, ...]:
    found = [_mark(place, "", "also") for place in hand.others]
    found += [
        _mark(place, str(number), "doubt" if place.is_doubtful else "sure")
        for number, place in enumerate(hand.places, 1)
    ]
    if hand.dora:
        found.append(_mark(hand.dora, dora_label, "doubt" if hand.dora.is_doubtful else "dora"))
    return tuple(mark for mark in found if mark)


def _mark(place: Place, label: str, line: str) -> Mark | None:
    return Mark(*place.box, label, line) if place.box else None


def _window(marks: tuple[Mark, ...], size: tuple[int, int], margin: int) -> tuple[int, int, int, int]:
    """The part of the photo around all marks; all of it when there is none."""
    width, height = size
    if not marks:
        return 0, 0, width, height
    left = max(0, min(mark.x for mark in marks) - margin)
    top = max(0, min(mark.y for mark in marks) - margin)
    right = min(width, max(mark.x + mark.width for mark in marks) + margin)
    bottom = min(height, max(mark.y + mark.height for mark in marks) + margin)
    return left, top, max(1, right - left), max(1, bottom - top)
