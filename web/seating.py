"""The picture of who sits where, and the chart of points: where things go, in the units of an SVG."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game import Seat, State

PICTURE_WIDTH, PICTURE_HEIGHT = 320, 232
ACROSS, DOWN = 108, 84
CHART_WIDTH, CHART_HEIGHT = 360, 220
LEFT, RIGHT, TOP, BOTTOM = 30, 82, 12, 26
LABEL_HEIGHT = 15
MOST_DEAL_LABELS = 10


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a seat is drawn, seen from above: the next seat is counter-clockwise, to the right."""

    seat: Seat
    x: int
    y: int
    name: str
    short: str


def spots(names: Sequence[str]) -> tuple[Spot, ...]:
    """Where everybody sits; seat 0 is nearest to the viewer."""
    found = []
    for seat, name in enumerate(names):
        angle = math.tau * (seat / len(names) - 0.25)
        x = PICTURE_WIDTH / 2 + ACROSS * math.cos(angle)
        y = PICTURE_HEIGHT / 2 - DOWN * math.sin(angle)
        found.append(Spot(seat, round(x), round(y), name, shortened(name, 10)))
    return tuple(found)


def width_of(text: str) -> int:
    """How wide a text is drawn, in half-width letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def shortened(text: str, width: int) -> str:
    """The text, cut where it gets wider than that."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Scale:
    """Turns 0..most into a length between two places."""

    most: int
    start: int
    end: int

    def __call__(self, value: int) -> int:
        return round(self.start + (self.end - self.start) * value / self.most)


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's points over the deals."""

    seat: Seat
    name: str
    path: str
    end: tuple[int, int]
    label: int
    points: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Everybody's points after each thing that was paid."""

    curves: tuple[Curve, ...]
    grid: tuple[tuple[int, int], ...]
    deals: tuple[tuple[int, int], ...]
    table: tuple[tuple[int, tuple[int, ...]], ...]


def chart(state: State, names: Sequence[str]) -> Chart:
    """The chart of a game: a step for every deal, false wins counted to theirs."""
    table = after_each_deal(state)
    top = math.ceil(max(max(points) for _, points in table) / 20) * 20
    across = Scale(max(len(table) - 1, 1), LEFT, CHART_WIDTH - RIGHT)
    down = Scale(top, CHART_HEIGHT - BOTTOM, TOP)
    ends = [down(points) for points in table[-1][1]]
    labels = apart(ends, LABEL_HEIGHT)
    curves = tuple(
        Curve(
            seat,
            shortened(name, 9),
            " ".join(f"{across(step)},{down(points[seat])}" for step, (_, points) in enumerate(table)),
            (across(len(table) - 1), ends[seat]),
            labels[seat],
            table[-1][1][seat],
        )
        for seat, name in enumerate(names)
    )
    grid = tuple((down(points), points) for points in range(0, top + 1, 20))
    every = math.ceil(len(table) / MOST_DEAL_LABELS)
    deals = tuple((across(step), deal) for step, (deal, _) in enumerate(table) if step % every == 0)
    return Chart(curves, grid, deals, table)


def after_each_deal(state: State) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Everybody's points at the start (deal 0) and after each deal; the last deal may not be over."""
    rules = state.setup.rules
    table = {0: (rules.start_points,) * len(state.players)}
    for play in state.plays:
        table[play.markers.deal] = play.points
    return tuple(table.items())


def apart(places: Sequence[int], least: int) -> list[int]:
    """The places, pushed down until no two are nearer than that, then lifted as one if they fell too far."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for upper, lower in pairwise(order):
        moved[lower] = max(moved[lower], moved[upper] + least)
    too_far = max(0, moved[order[-1]] - (CHART_HEIGHT - BOTTOM)) if order else 0
    return [place - too_far for place in moved]
