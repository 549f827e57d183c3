"""The point sticks of 10, 5 and 1, each an SVG symbol 96 wide and 16 high."""

from __future__ import annotations

from web.art.shapes import EDGE, IVORY

VALUES = (10, 5, 1)
COLOURS = {10: "#b3261e", 5: "#146c86", 1: "#2c2620"}
FIVE = ((0.0, 0.0), (-3.6, -3.0), (3.6, -3.0), (-3.6, 3.0), (3.6, 3.0))
DOTS = {10: ((38.0, FIVE), (58.0, FIVE)), 5: ((48.0, FIVE),), 1: ((48.0, ((0.0, 0.0),)),)}


def symbol(value: int) -> str:
    """The picture of a stick, to be used as #s- and its value; as many dots as it is worth."""
    radius = 3.0 if value == 1 else 1.6
    dots = "".join(
        f'<circle cx="{x + dx:g}" cy="{8 + dy:g}" r="{radius:g}"/>'
        for x, group in DOTS[value]
        for dx, dy in group
    )
    ends = "".join(f'<rect x="{x}" y="2.5" width="4" height="11" rx="1"/>' for x in (7, 85))
    return (
        f'<symbol id="s-{value}" viewBox="0 0 96 16">'
        f'<rect x=".5" y=".5" width="95" height="15" rx="7" fill="{EDGE}"/>'
        f'<rect x="1.5" y="1" width="93" height="12.5" rx="6.2" fill="{IVORY}"/>'
        f'<g fill="{COLOURS[value]}">{dots}{ends}</g></symbol>'
    )
