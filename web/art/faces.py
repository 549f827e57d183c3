"""The twenty tile faces, each an SVG symbol 60 wide and 80 high."""

from __future__ import annotations

from tiles import Kind, Tile
from web.art.shapes import BACK, EDGE, GREEN, IVORY, RED, Ink, bamboo, sparrow, strokes

LEFT, MIDDLE, RIGHT = 16.5, 30.0, 43.5
TWO_ROWS, TWO_ROW_HEIGHT = (28.5, 56.0), 25.0
THREE_ROWS, THREE_ROW_HEIGHT = (24.5, 42.5, 60.5), 16.6


def symbol(tile: Tile) -> str:
    """The picture of a tile, to be used as #t- and its notation."""
    ink = RED if tile.is_red else GREEN
    flag = _red_flag() if tile.is_red else ""
    return f'<symbol id="t-{tile}" viewBox="0 0 60 80">{_blank()}{_engraving(tile.kind, ink)}{flag}</symbol>'


def back() -> str:
    """The picture of a tile that is not known yet: an empty place."""
    return (
        '<symbol id="t-empty" viewBox="0 0 60 80"><g fill="none" stroke="currentColor">'
        '<rect x="2" y="2" width="56" height="76" rx="8" stroke-width="2.5" stroke-dasharray="6 5"/>'
        '<path d="M30 31V49M21 40H39" stroke-width="4" stroke-linecap="round"/></g></symbol>'
    )


def _blank() -> str:
    return (
        f'<rect x=".5" y=".5" width="59" height="79" rx="7.5" fill="{BACK}"/>'
        f'<rect x=".5" y=".5" width="59" height="74" rx="7.5" fill="{EDGE}"/>'
        f'<rect x="1.5" y="1.5" width="57" height="70" rx="6.5" fill="{IVORY}"/>'
    )


def _red_flag() -> str:
    """The corner that says without colour: this one counts as red, one point more."""
    return (
        f'<path d="M38 .5H52A7.5 7.5 0 0 1 59.5 8V22Z" fill="{RED.deep}"/>'
        f'<path d="M51.8 4V12.4M47.6 8.2H56" stroke="{IVORY}" stroke-width="2.4" stroke-linecap="round"/>'
    )


def _engraving(kind: Kind, ink: Ink) -> str:
    if kind is Kind.GREEN_DRAGON:
        return _green_dragon(ink)
    if kind is Kind.RED_DRAGON:
        return _red_dragon(ink)
    return _numeral(kind, ink) + "".join(_sticks(kind, ink))


def _numeral(kind: Kind, ink: Ink) -> str:
    """The number, small, for those who do not want to count."""
    return (
        f'<text x="4.5" y="15.5" font-family="system-ui,sans-serif" font-size="13" font-weight="700" '
        f'fill="{ink.deep}">{kind.rank}</text>'
    )


def _rows(columns: tuple[float, ...], rows: tuple[float, ...], height: float, ink: Ink) -> list[str]:
    return [bamboo(x, y, height, ink) for y in rows for x in columns]


def _sticks(kind: Kind, ink: Ink) -> list[str]:
    """The bamboo of a number, laid out as on real tiles; 5, 7 and 9 keep their own red part."""
    upper, lower = TWO_ROWS
    tall, short = TWO_ROW_HEIGHT, THREE_ROW_HEIGHT
    match kind:
        case Kind.BAMBOO_1:
            return [sparrow(ink)]
        case Kind.BAMBOO_2:
            return _rows((MIDDLE,), TWO_ROWS, tall, ink)
        case Kind.BAMBOO_3:
            return [bamboo(MIDDLE, upper, tall, ink), *_rows((18.5, 41.5), (lower,), tall, ink)]
        case Kind.BAMBOO_4:
            return _rows((18.5, 41.5), TWO_ROWS, tall, ink)
        case Kind.BAMBOO_5:
            centre = bamboo(MIDDLE, 42.2, tall, ink, accent=True)
            return [*_rows((LEFT, RIGHT), TWO_ROWS, tall, ink), centre]
        case Kind.BAMBOO_6:
            return _rows((LEFT, MIDDLE, RIGHT), TWO_ROWS, tall, ink)
        case Kind.BAMBOO_7:
            top = bamboo(MIDDLE, THREE_ROWS[0], short, ink, accent=True)
            return [top, *_rows((LEFT, MIDDLE, RIGHT), THREE_ROWS[1:], short, ink)]
        case Kind.BAMBOO_8:
            return _eight(ink)
        case _:
            middle = [bamboo(MIDDLE, y, short, ink, accent=True) for y in THREE_ROWS]
            return _rows((LEFT, RIGHT), THREE_ROWS, short, ink) + middle


def _eight(ink: Ink) -> list[str]:
    """Two rows of four, the inner ones leaning together above and apart below."""
    upper, lower = TWO_ROWS
    outer = _rows((12.5, 47.5), TWO_ROWS, 24, ink)
    leaning = [
        bamboo(24.3, upper, 23, ink, turn=-22),
        bamboo(35.7, upper, 23, ink, turn=22),
        bamboo(24.3, lower, 23, ink, turn=22),
        bamboo(35.7, lower, 23, ink, turn=-22),
    ]
    return outer + leaning


def _red_dragon(ink: Ink) -> str:
    """中 in two strokes of a broad brush."""
    return strokes("M14 26H46V46H14Z", ink.main, 5.4) + strokes("M30 12V65", ink.main, 6)


def _green_dragon(ink: Ink) -> str:
    """發, stroke by stroke."""
    tent = "M14 16H24Q22 25 10 33M14 24L21 29M33 12Q38 25 51 32M43 14L37 20M49 21L42 26"
    bow = "M14 37H26V45H15V53H27Q27 63 19 65"
    hand = "M36 36V40Q36 46 31 48M36 36H45V42Q45 46 50 46M33 52H46Q43 61 30 66M36 55Q41 63 51 66"
    return strokes(tent, ink.main, 3.6) + strokes(bow, ink.main, 3.6) + strokes(hand, ink.main, 3.6)
