"""`python -m web.art.icons`: write static/icon-192.png and icon-512.png anew, with librsvg's rsvg-convert."""

from __future__ import annotations

import subprocess

from web.art.__main__ import STATIC
from web.art.shapes import GREEN, sparrow

SIZES = (192, 512)
IVORY = "#f3e7c8"


def full_icon() -> str:
    """The sparrow with ivory to the edges: a phone may cut any shape that leaves the middle four fifths."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" fill="{IVORY}"/>'
        f'<g transform="translate(6 1) scale(0.8)">{sparrow(GREEN)}</g></svg>'
    )


def main() -> None:
    """Draw every size."""
    for size in SIZES:
        target = STATIC / f"icon-{size}.png"
        command = ["rsvg-convert", "--width", str(size), "--height", str(size), "--output", str(target)]
        subprocess.run(command, input=full_icon().encode(), check=True)


if __name__ == "__main__":
    main()
