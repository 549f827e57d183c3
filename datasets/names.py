"""The classes the network is taught: our twenty faces, then those of other games, not taken for ours."""

from __future__ import annotations

from tiles import Tile

OURS: tuple[str, ...] = tuple(tile.value for tile in Tile)
OTHERS: tuple[str, ...] = (
    *(f"{rank}m" for rank in range(1, 10)),
    *(f"{rank}p" for rank in range(1, 10)),
    "E",
    "S",
    "W",
    "N",
    "wd",
    "flower",
)
NAMES: tuple[str, ...] = OURS + OTHERS


def index_of(name: str) -> int:
    """The class number the network answers for a face."""
    return NAMES.index(name)


def is_bamboo(name: str) -> bool:
    """Whether the face is a number of ours, plain or red."""
    return name in OURS and name.endswith("s")


def as_red(name: str) -> str:
    """The red copy of a plain bamboo face."""
    return f"r{name}"
