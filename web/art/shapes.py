"""The strokes that tile and stick pictures are made of, as SVG text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours that a face is engraved in."""

    main: str
    deep: str
    accent: str
    glow: str


GREEN = Ink(main="#127a50", deep="#0a5537", accent="#c4261d", glow="#8fd0ae")
RED = Ink(main="#d0271d", deep="#96150f", accent="#d0271d", glow="#ffb9a8")
IVORY = "#fcf7e8"
EDGE = "#d9cfb2"
BACK = "#1b6b53"


def number(value: float) -> str:
    """A coordinate in as few characters as it needs."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def bamboo(x: float, y: float, height: float, ink: Ink, *, accent: bool = False, turn: float = 0) -> str:
    """One bamboo stick around a point: two rounded halves, a knot between them, a streak of light."""
    colour = ink.accent if accent else ink.main
    half = height / 2
    left, top = x - 4.1, y - half
    turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
    rects = "".join(
        f'<rect x="{number(left)}" y="{number(at)}" width="8.2" height="{number(half - 0.6)}" rx="2.8"/>'
        for at in (top, y + 0.6)
    )
    knot = f'<rect x="{number(x - 2.2)}" y="{number(y - 1.5)}" width="4.4" height="3"/>'
    streak = number(x - 1)
    light = (
        f'<path d="M{streak} {number(top + 2.6)}V{number(y - 2.6)}M{streak} {number(y + 2.8)}'
        f'V{number(y + half - 2.6)}" stroke="{IVORY}" stroke-width="1.3" '
        'stroke-linecap="round" opacity=".75"/>'
    )
    return f'<g{turned}><g fill="{colour}">{rects}{knot}</g>{light}</g>'


def strokes(path: str, colour: str, width: float) -> str:
    """Brush strokes along a path."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def sparrow(ink: Ink) -> str:
    """A sparrow on its twig, the bird of the one of bamboo."""
    return (
        f"{strokes('M13 66Q32 59 51 65', ink.deep, 2.6)}"
        f'<path d="M44 46L56 56 51 58 41 52Z" fill="{ink.deep}"/>'
        '<path d="M15 27C15 17 23 11 32 12 41 13 44 21 44 29 46 36 49 43 46 50 42 59 28 60 21 53 '
        f'15 47 13 37 15 27Z" fill="{ink.main}"/>'
        f'<path d="M18 40C17 47 22 54 30 55 24 51 21 46 21 39Z" fill="{ink.glow}"/>'
        f'<path d="M27 37C33 32 43 36 45 49 37 51 28 47 27 37Z" fill="{ink.deep}"/>'
        f"{strokes('M31 40Q37 40 41 46M31 44Q35 46 38 48', ink.glow, 1.3)}"
        f'<path d="M16 22C17 14 24 11 32 12 39 13 42 18 43 23 36 17 24 18 16 22Z" fill="{ink.accent}"/>'
        f'<circle cx="24" cy="25.5" r="3.4" fill="{IVORY}"/>'
        '<circle cx="23.6" cy="25.6" r="1.7" fill="#1a1713"/>'
        '<path d="M15.5 26L8 29.5 15.5 32Z" fill="#d9a02c"/>'
        f"{strokes('M27 57V64M33 57V63', ink.deep, 2)}"
    )
