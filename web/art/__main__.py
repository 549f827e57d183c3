"""Write static/tiles.svg, static/sticks.svg and static/sparrow.svg anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tiles import Tile
from web.art import faces, sticks
from web.art.shapes import GREEN, sparrow

STATIC = Path(__file__).resolve().parent.parent.parent / "static"


def _sprite(symbols: Iterable[str]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _icon() -> str:
    """The sparrow on felt, for tabs and home screens."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" '
        f'fill="#f3e7c8"/><g transform="translate(-1 -6)">{sparrow(GREEN)}</g></svg>\n'
    )


def pictures() -> Mapping[str, str]:
    """Every picture we draw, by its file name."""
    return {
        "tiles.svg": _sprite([*map(faces.symbol, Tile), faces.back()]),
        "sticks.svg": _sprite(map(sticks.symbol, sticks.VALUES)),
        "sparrow.svg": _icon(),
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        (STATIC / name).write_text(text, encoding="utf-8")
