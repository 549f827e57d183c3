"""Which of the tiles seen are the hand, in reading order, and which one is the dora.

Tiles lie in straight rows, side by side, whatever way the phone was held. Every way to choose a hand
and a dora among the rows has a price in how odd it would look on a table; the cheapest is taken.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.detections import Detection

Points = npt.NDArray[np.float64]
Row = tuple[int, ...]

HAND_TILES: Final = 6
FEWEST_JOINED: Final = 4
MOST_CONSIDERED: Final = 12  # rows, the surest; there are seldom more than three

# Distances in tile sizes (the mean of a tile's width and height); a tile is about 0.86 sizes wide.
SAME_ROW: Final = 0.45  # how far from a row's line a tile may lie
NEAR: Final = 1.8  # neighbours nearer than this tell which way rows run
APART: Final = 1.45  # a gap in a row, in times its usual step
TIGHTEST_STEP: Final = 0.7
OTHER_ANGLES: Final = 2  # directions of rows that are tried beside the likeliest
SAME_DIRECTION: Final = math.radians(18)
FEWEST_ALONG: Final = 3  # neighbours that lie in a direction worth trying

# Prices: what makes an arrangement odd. Only their order and rough distances matter.
MISSING_TILE: Final = 2.0
WORST_COUNT: Final = 4.0
NO_DORA: Final = 1.2
DORA_TOUCHES: Final = 1.5
DORA_APART: Final = 1.6  # in steps: at this distance from the hand a dora is plainly one
DORA_PER_STEP_AWAY: Final = 0.15
DORA_TURNED: Final = 0.5  # against the hand, judged by its box
TORN_FROM_THE_HAND: Final = 0.6
TORN_FROM_OTHERS: Final = 2.0
LEFT_OUT: Final = 0.8  # for a tile surely seen that is neither hand nor dora
TAKEN_WEAK: Final = 1.2  # for one hardly seen that is taken for either
AS_GOOD_AS_SURE: Final = 0.6  # confidence from which nothing more speaks for a tile
TAKEN_ODD: Final = 1.5  # for one much larger or smaller than the rest (per logarithm beyond what tilt does)
SAME_BULK: Final = 0.35
ONE_LINE: Final = 0.4
EQUAL_ROWS: Final = 0.5
OTHER_DIRECTION: Final = 0.6
OTHER_JOIN: Final = 1.4
PER_SIZE_BETWEEN: Final = 0.3
SURE_BY: Final = 0.5


@dataclass(frozen=True, slots=True)
class Layout:
    """Indexes of detections by their part; `unsure` are those that might play another."""

    hand: tuple[int, ...]
    dora: int | None
    others: tuple[int, ...]
    unsure: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Table:
    """Tiles seen from along their rows: x runs with the rows, y across them, both in tile sizes."""

    places: Points
    confidences: tuple[float, ...]
    shapes: tuple[float, ...]  # how much wider than high each one's box is (a logarithm)
    bulks: tuple[float, ...]  # how much larger than usual each one's box is (a logarithm)
    step: float
    gaps: list[list[float]]
    oddness: float  # a price for looking along a direction that is not the likeliest

    def between(self, one: int, other: int) -> float:
        return self.gaps[one][other]

    def distance(self, some: Row, more: Row) -> float:
        return min(self.between(one, other) for one in some for other in more)


def arrange(seen: Sequence[Detection]) -> Layout:
    """The likeliest hand and dora; everything else is `others`."""
    if not seen:
        return Layout((), None, (), frozenset())
    choices: list[Choice] = []
    for along in _tables(seen):
        choices = sorted([*choices, *_choices(along, _rows(along))], key=lambda choice: choice[0])
        price, hand, dora, table = choices[0]
        if len(hand) == HAND_TILES and dora is not None:
            break
    others = tuple(index for index in range(len(seen)) if index not in hand and index != dora)
    rivals = [choice for choice in choices[1:] if choice[0] < price + SURE_BY]
    unsure = frozenset[int]().union(*(_differing(hand, dora, rival[1], rival[2]) for rival in rivals))
    return Layout(_in_reading_order(table, hand), dora, others, unsure)


def _differing(hand: Row, dora: int | None, other_hand: Row, other_dora: int | None) -> set[int]:
    doras = {one for one in (dora, other_dora) if one is not None} if dora != other_dora else set()
    return set(hand) ^ set(other_hand) | doras


# --- seeing the table along its rows


def _tables(seen: Sequence[Detection]) -> Iterator[_Table]:
    """The table seen along each direction its rows may have; the likeliest first."""
    centres = np.array([tile.box.centre for tile in seen], np.float64)
    spans = np.array([max(1.0, tile.box.width + tile.box.height) for tile in seen], np.float64)
    size = float(np.median(spans)) / 2
    likeliest = _row_angle(centres, size)
    yield _table(seen, centres, spans, likeliest, 0.0)
    for angle in _other_angles(centres, size, likeliest):
        yield _table(seen, centres, spans, angle, OTHER_DIRECTION)


def _table(seen: Sequence[Detection], centres: Points, spans: Points, angle: float, oddness: float) -> _Table:
    # The box around a turned tile is wider than the tile: by this factor, whatever the tile's shape.
    size = max(1e-6, float(np.median(spans)) / 2 / (abs(math.cos(angle)) + abs(math.sin(angle))))
    along = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    places = centres @ along / size
    confidences = tuple(min(1.0, tile.confidence / AS_GOOD_AS_SURE) for tile in seen)
    shapes = tuple(math.log(max(1.0, tile.box.width) / max(1.0, tile.box.height)) for tile in seen)
    bulks = tuple(float(bulk) for bulk in np.log(spans / np.median(spans)))
    gaps = np.linalg.norm(places[:, np.newaxis] - places, axis=2).tolist()
    return _Table(places, confidences, shapes, bulks, _step(places), gaps, oddness)


def _row_angle(centres: Points, size: float) -> float:
    """The direction of the rows, from -90 (upwards) to 90 degrees, in radians.

    Neighbours in a row are nearer than neighbours across, as tiles are taller than wide, so nearness
    votes. Directions have no sign: their doubled angles are added up.
    """
    votes = np.zeros(2)
    for one, other in combinations(range(len(centres)), 2):
        x, y = centres[other] - centres[one]
        distance = math.hypot(x, y) / size
        if 0 < distance < NEAR:
            doubled = 2 * math.atan2(y, x)
            votes += np.array([math.cos(doubled), math.sin(doubled)]) / distance**4
    if not votes.any():
        return 0.0
    return math.atan2(votes[1], votes[0]) / 2


def _other_angles(centres: Points, size: float, known: float) -> list[float]:
    """Other directions in which many neighbours lie: at a slant, rows look nearer than tiles in a row."""
    directions = np.array(
        [
            math.atan2(y, x)
            for one, other in combinations(range(len(centres)), 2)
            for x, y in [centres[other] - centres[one]]
            if 0 < math.hypot(x, y) < NEAR * size
        ]
    )
    found: list[float] = []
    while len(found) < OTHER_ANGLES:
        directions = directions[np.abs(_turn_between(directions, [known, *found][-1])) > SAME_DIRECTION]
        if len(directions) < FEWEST_ALONG:
            break
        alike = np.abs(_turn_between(directions[:, np.newaxis], directions)) < SAME_DIRECTION / 2
        most = int(alike.sum(axis=1).argmax())
        turned = _turn_between(directions[alike[most]], float(directions[most]))
        found.append(float(directions[most] + turned.mean()))
    return [(angle + math.pi / 2) % math.pi - math.pi / 2 for angle in found]


def _turn_between(angles: Points, other: Points | float) -> Points:
    """From one direction to others, -90 to 90 degrees, in radians: directions have no sign."""
    turned: Points = (angles - other + math.pi / 2) % math.pi - math.pi / 2
    return turned


def _step(places: Points) -> float:
    """How far apart neighbours in a row usually are."""
    nearest = [
        min(gaps)
        for one in range(len(places))
        if (
            gaps := [
                abs(float(x))
                for other, (x, y) in enumerate(places - places[one])
                if other != one and abs(y) < SAME_ROW
            ]
        )
    ]
    return max(TIGHTEST_STEP, float(np.median(nearest))) if nearest else 1.0


def _rows(table: _Table) -> list[Row]:
    """Unbroken rows, each from its beginning to its end; a tile on its own is a row of one."""
    unplaced = sorted(range(len(table.places)), key=lambda index: float(table.places[index][0]))
    rows: list[list[int]] = []
    for index in unplaced:
        fitting = [row for row in rows if _continues(table, row[-1], index)]
        if fitting:
            min(fitting, key=lambda row: table.between(row[-1], index)).append(index)
        else:
            rows.append([index])
    return [tuple(row) for row in rows]


def _continues(table: _Table, end: int, index: int) -> bool:
    x, y = table.places[index] - table.places[end]
    return bool(abs(y) < SAME_ROW and 0 < x < APART * table.step)


def _in_reading_order(table: _Table, hand: Row) -> tuple[int, ...]:
    """Row by row from the top, each from left to right, as the rows run in the photograph."""
    lines: list[list[int]] = []
    for index in sorted(hand, key=lambda index: float(table.places[index][1])):
        if lines and abs(table.places[index][1] - table.places[lines[-1][-1]][1]) < SAME_ROW:
            lines[-1].append(index)
        else:
            lines.append([index])
    return tuple(index for line in lines for index in sorted(line, key=lambda i: float(table.places[i][0])))


# --- choosing hand and dora

Choice = tuple[float, Row, int | None, _Table]


def _choices(table: _Table, rows: list[Row]) -> Iterator[Choice]:
    """Every hand of one to three rows with every dora beside it, and its price."""
    considered = sorted(rows, key=lambda row: -sum(table.confidences[index] for index in row))
    considered = considered[:MOST_CONSIDERED]
    for dora, left in _doras(considered):
        for count in (1, 2, 3):
            for chosen in filter(_may_be_a_hand, combinations(left, count)):
                yield _price(table, chosen, dora, rows), tuple(i for row in chosen for i in row), dora, table
    if len(considered) > 1 and not any(len(row) > 1 for row in considered):
        every = tuple(row[0] for row in considered)
        yield WORST_COUNT, every, None, table


def _may_be_a_hand(chosen: tuple[Row, ...]) -> bool:
    """Whether rows are worth pricing: one alone always is, several when they come near six tiles together."""
    return len(chosen) == 1 or FEWEST_JOINED <= sum(len(row) for row in chosen) <= HAND_TILES


def _doras(rows: list[Row]) -> Iterator[tuple[int | None, list[Row]]]:
    """Each tile that may be the dora (alone, or ending a row that is one too long) and the rows left then."""
    yield None, rows
    for place, row in enumerate(rows):
        rest = rows[:place] + rows[place + 1 :]
        if len(row) == 1:
            yield row[0], rest
        elif len(row) in (HAND_TILES // 2 + 1, HAND_TILES + 1):
            yield row[0], [row[1:], *rest]
            yield row[-1], [row[:-1], *rest]


def _price(table: _Table, chosen: tuple[Row, ...], dora: int | None, rows: list[Row]) -> float:
    hand = tuple(index for row in chosen for index in row)
    price = table.oddness + min(WORST_COUNT, MISSING_TILE * abs(len(hand) - HAND_TILES))
    price += sum(_joining_price(table, chosen[:place], row) for place, row in enumerate(chosen) if place)
    price += NO_DORA if dora is None else _dora_price(table, hand, dora, rows)
    taken = {*hand, dora}
    return price + sum(
        TAKEN_WEAK * (1 - confidence) + TAKEN_ODD * max(0.0, abs(bulk) - SAME_BULK)
        if index in taken
        else LEFT_OUT * confidence
        for index, (confidence, bulk) in enumerate(zip(table.confidences, table.bulks, strict=True))
    )


def _joining_price(table: _Table, before: tuple[Row, ...], row: Row) -> float:
    nearest = min(before, key=lambda other: table.distance(other, row))
    distance = max(0.0, table.distance(nearest, row) - table.step)
    if len(nearest) == len(row) and len(row) > 1:
        return EQUAL_ROWS + PER_SIZE_BETWEEN * distance
    offset = min(
        abs(table.places[row[0]][1] - table.places[nearest[-1]][1]),
        abs(table.places[row[-1]][1] - table.places[nearest[0]][1]),
    )
    return (ONE_LINE if offset < SAME_ROW else OTHER_JOIN) + PER_SIZE_BETWEEN * distance


def _dora_price(table: _Table, hand: Row, dora: int, rows: list[Row]) -> float:
    steps_away = table.distance(hand, (dora,)) / table.step
    row = next(row for row in rows if dora in row)
    torn = 0.0 if len(row) == 1 else TORN_FROM_THE_HAND if set(row) & set(hand) else TORN_FROM_OTHERS
    turned = abs(table.shapes[dora] - statistics.median(table.shapes[index] for index in hand))
    odd = DORA_TURNED * min(1.0, turned) + DORA_PER_STEP_AWAY * steps_away
    return torn + odd + DORA_TOUCHES * max(0.0, DORA_APART - steps_away)
