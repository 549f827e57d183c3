"""Which tiles lie on the table, judged together: one box holds only so many copies of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from tiles import Tile, can_lie_together
from vision.detections import TILES

Costs = npt.NDArray[np.float64]

COPIES: Final = tuple(tile for tile in TILES for _ in range(tile.copies))  # the 44 tiles of the box
COPY_FACES: Final = np.array([TILES.index(tile) for tile in COPIES])
NEVER: Final = 1e-12  # keeps the logarithm of an impossible face finite


def likeliest_together(chances: Sequence[Sequence[float]]) -> tuple[Tile, ...]:
    """The faces with the highest joint probability among those one box can hold at once, in the same order.

    `chances` has, for each place on the table, the probability of each of the twenty faces.
    """
    if len(chances) > len(COPIES):
        raise ValueError(f"one box holds {len(COPIES)} tiles, not {len(chances)}")
    alone = tuple(TILES[int(np.argmax(row))] for row in chances)
    if can_lie_together(alone):
        return alone
    costs = -np.log(np.maximum(np.asarray(chances, np.float64), NEVER))
    return tuple(COPIES[copy] for copy in _cheapest_assignment(costs[:, COPY_FACES]))


def _cheapest_assignment(costs: Costs) -> list[int]:
    """For each row its own column, the sum of costs as low as can be (the Hungarian method, exact)."""
    rows, columns = costs.shape
    row_of = np.full(columns, -1)
    row_price, column_price = np.zeros(rows), np.zeros(columns)
    for row in range(rows):
        _give_column(row, costs, row_of, row_price, column_price)
    column_of = {int(row_of[column]): column for column in range(columns) if row_of[column] >= 0}
    return [column_of[row] for row in range(rows)]


def _give_column(row: int, costs: Costs, row_of: npt.NDArray[np.int_], rows: Costs, columns: Costs) -> None:
    """Let one more row in along the cheapest path of exchanges, keeping the prices of both sides true."""
    least, came_from = np.full(len(columns), np.inf), np.full(len(columns), -1)
    settled = np.zeros(len(columns), bool)
    path: list[int] = []
    current, at = row, -1
    while True:
        reduced = costs[current] - rows[current] - columns
        better = ~settled & (reduced < least)
        least[better], came_from[better] = reduced[better], at
        nearest = int(np.argmin(np.where(settled, np.inf, least)))
        step = least[nearest]
        rows[row] += step
        rows[row_of[path]] += step
        columns[path] -= step
        least[~settled] -= step
        settled[nearest], at = True, nearest
        if row_of[at] < 0:
            break
        path.append(at)
        current = int(row_of[at])
    _shift(at, row, came_from, row_of)


def _shift(column: int, row: int, came_from: npt.NDArray[np.int_], row_of: npt.NDArray[np.int_]) -> None:
    """Move each row along the path to its new column; the first column goes to the new row."""
    while came_from[column] >= 0:
        row_of[column] = row_of[came_from[column]]
        column = int(came_from[column])
    row_of[column] = row
