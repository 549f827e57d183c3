"""Where tiles lie when a hand is shown: six in a row or two groups, the dora apart, discards around."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from datasets.faces import Face
from datasets.ink import Rng

HIGH = 4 / 3  # a tile's height in tile widths


class Role(StrEnum):
    """What a tile of a scene is there for."""

    HAND = "hand"
    DORA = "dora"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table: its centre in tile widths, its turn in degrees, its face (None: face down)."""

    face: Face | None
    x: float
    y: float
    degrees: float
    role: Role


def hand_of_six(faces: list[Face], rng: Rng, tidy: bool = False) -> list[Placed]:
    """The six tiles of a hand around the origin, in their order from the left."""
    form = rng.random()
    gap = rng.uniform(0.02, 0.12)
    apart = rng.uniform(0.4, 1.2) if 0.5 < form < 0.75 else 0.0
    slack = 0.5 if tidy else float(rng.choice([0.5, 1.5, 5.0], p=[0.5, 0.35, 0.15]))
    placed = []
    for index, face in enumerate(faces):
        x, y = (index - 2.5) * (1 + gap) + (apart / 2 if index >= 3 else -apart / 2), 0.0
        if form >= 0.75:  # two rows of three
            x, y = (index % 3 - 1) * (1 + gap), (index // 3 - 0.5) * (HIGH + rng.uniform(0.15, 0.2))
        if form < 0.1 and index == 5:  # the winning tile a little apart
            x += rng.uniform(0.3, 0.6)
        turned = 180 if not tidy and rng.random() < 0.04 else 0
        jitter = 0.02 * slack
        placed.append(
            Placed(
                face,
                x + rng.normal(0, jitter) * 0.5,
                y + rng.normal(0, jitter),
                turned + rng.normal(0, slack),
                Role.HAND,
            )
        )
    return placed


def the_dora(face: Face, hand: list[Placed], rng: Rng) -> Placed:
    """The dora above, below or beside the hand, well apart from it."""
    right = max(one.x for one in hand) + 0.5
    low = max(one.y for one in hand) + HIGH / 2
    away = rng.uniform(0.7, 2.2)
    side = rng.random()
    if side < 0.5:
        return Placed(face, rng.uniform(-3, 3), -(low + away + HIGH / 2), rng.normal(0, 6), Role.DORA)
    if side < 0.7:
        return Placed(face, rng.uniform(-3, 3), low + away + HIGH / 2, rng.normal(0, 6), Role.DORA)
    place = right + away + 0.5
    return Placed(face, place if side < 0.85 else -place, rng.uniform(-0.6, 0.6), rng.normal(0, 6), Role.DORA)


def around(faces: list[Face | None], taken: list[Placed], rng: Rng, reach: float = 8.0) -> list[Placed]:
    """Other tiles thrown around those that lie already, none upon another."""
    lying = list(taken)
    in_lines = rng.random() < 0.5
    for face in faces:
        for _ in range(12):
            x, y = rng.uniform(-reach, reach), rng.uniform(-reach, reach)
            degrees = rng.normal(0, 4) + 90 * int(rng.integers(4)) if in_lines else rng.uniform(0, 360)
            if all((x - one.x) ** 2 + (y - one.y) ** 2 > 1.55**2 for one in lying):
                lying.append(Placed(face, x, y, degrees, Role.TABLE))
                break
    return lying[len(taken) :]


def wall(faces: list[Face | None], rng: Rng) -> list[Placed]:
    """Tiles packed side by side in rows, as in a box or a long rack."""
    across = int(rng.integers(4, 12))
    gap, row_gap = rng.uniform(0.01, 0.06), rng.uniform(0.01, 0.3)
    return [
        Placed(
            face,
            (index % across - across / 2 + 0.5) * (1 + gap),
            (index // across - 1) * (HIGH + row_gap),
            rng.normal(0, 0.6) + 180 * int(rng.random() < 0.1),
            Role.TABLE,
        )
        for index, face in enumerate(faces)
    ]
