"""Made hands: six tiles and a dora cut out of photographs not trained on, laid out and photographed."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

import numpy as np

from datasets.faces import Face, Stock, cut_out, in_red
from datasets.ink import Picture, Rng
from datasets.layout import Placed, Role, around, hand_of_six, the_dora
from datasets.names import OTHERS
from datasets.photographs import Label, Labelled
from datasets.scenes import roles_and_picture
from tiles import Tile

STRENGTH = 0.7  # of the lamps, shadows and blur, against those trained on
WHOLLY_VISIBLE = 0.85  # of each face; less is the photographer's fault
LEAST = 44  # pixels of a cut-out, so that a person can read it


@dataclass(frozen=True, slots=True)
class MadeHand:
    """A picture of a hand, and where its tiles are."""

    picture: Picture
    hand: tuple[Label, ...]
    dora: Label | None


def stock_of(real: list[Labelled]) -> Stock:
    """Cut-outs by face, in the photographs' order."""
    stock: Stock = defaultdict(list)
    for photograph in real:
        for face in cut_out(photograph, LEAST):
            stock[face.name].append(face)
    return stock


def seven_tiles(rng: Rng) -> list[Tile]:
    """Six tiles and a dora that one box holds; half of all numbers in red where that can be."""
    drawn: list[Tile] = []
    faces = list(Tile)
    while len(drawn) < 7:
        tile = faces[int(rng.integers(len(faces)))]
        if Counter(drawn)[tile] < tile.copies:
            drawn.append(tile)
    return drawn


def _face(tile: Tile, stock: Stock, rng: Rng) -> Face:
    plain = stock[tile.kind.value]
    for index in rng.permutation(len(plain)):
        face = plain[int(index)]
        if tile.value == tile.kind.value:
            return face
        red = in_red(face, rng)
        if red is not None:
            return red
    raise ValueError(f"no photograph shows {tile.value}")


def made_hand(stock: Stock, grounds: list[Picture], rng: Rng) -> MadeHand:
    """One made hand; half of them with discards around."""
    faces = [_face(tile, stock, rng) for tile in seven_tiles(rng)]
    hand = hand_of_six(faces[:6], rng, tidy=True)
    placed: list[Placed] = [*hand, the_dora(faces[6], hand, rng)]
    if rng.random() < 0.5:
        placed += _discards(stock, placed, rng)
    labels, picture = roles_and_picture(
        placed, rng, grounds, STRENGTH, with_hand=False, visible=WHOLLY_VISIBLE
    )
    shown = tuple(label for label, role in labels if role is Role.HAND)
    dora = next((label for label, role in labels if role is Role.DORA), None)
    return MadeHand(picture, shown, dora)


def _discards(stock: Stock, placed: list[Placed], rng: Rng) -> list[Placed]:
    names = [name for name in stock if name not in OTHERS]
    thrown: list[Face | None] = []
    for _ in range(int(rng.integers(1, 7))):
        of_face = stock[names[int(rng.integers(len(names)))]]
        thrown.append(of_face[int(rng.integers(len(of_face)))])
    laid = around(thrown, placed, rng, reach=9)
    return [one for one in laid if abs(one.y) > 5 or abs(one.x) > 6.5]


def is_complete(made: MadeHand) -> bool:
    """Whether all seven tiles are to be seen."""
    return len(made.hand) == 6 and made.dora is not None


def a_seed(seed: int, number: int) -> Rng:
    """The dice of one made hand."""
    return np.random.default_rng((seed, number))
