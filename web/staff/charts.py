"""Figures as points of a drawing: the templates draw them, with the same figures as a table beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 360, 180
LEFT, RIGHT, TOP, BOTTOM = 30, 10, 10, 12
MOST_DOTS = 40
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A line over numbered games."""

    path: str
    dots: tuple[tuple[float, float], ...]
    grid: tuple[tuple[float, int], ...]
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its share of the longest."""

    value: int
    share: float


def line(values: Sequence[int]) -> Line | None:
    """The values from left to right; None for fewer than two, which make no line."""
    if len(values) < 2:
        return None
    low, high, step = _scale(values)
    across = (WIDTH - LEFT - RIGHT) / (len(values) - 1)

    def y(value: int) -> float:
        return round(TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)

    points = [(round(LEFT + across * place, 1), y(value)) for place, value in enumerate(values)]
    dots = tuple(points) if len(points) <= MOST_DOTS else (points[-1],)
    grid = tuple((y(value), value) for value in range(low, high + 1, step))
    return Line(" ".join(f"{x},{y}" for x, y in points), dots, grid)


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and highest line of the grid around the values, and the step between lines."""
    low, high = min(values), max(values)
    spread = max(1, high - low)
    step = next((step for step in STEPS if spread / step < MOST_LINES), spread)
    return low // step * step, -(-max(high, low + 1) // step) * step, step


def bars(values: Sequence[int]) -> tuple[Bar, ...]:
    """The values as bars; the longest has the share 1."""
    longest = max(values, default=0)
    return tuple(Bar(value, round(value / longest, 3) if longest else 0.0) for value in values)
