"""A hand as it stands on the screen. All of it travels in the address, so reload and back lose nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from scoring import EDITIONS, Claim, WinBy
from scoring.melds import TILES_IN_A_HAND
from tiles import Tile
from vision import Reading, SeenTile

MOST_PLACES = 14
PLACE = re.compile(r"([a-z0-9]+)([!*]?)(?:_(\d{1,5})\.(\d{1,5})\.(\d{1,5})\.(\d{1,5}))?((?:~[a-z0-9]+)*)")
SIZE = re.compile(r"(\d{1,5})\.(\d{1,5})")
PHOTO = re.compile(r"[0-9a-f]{16}")
ADD, DORA = "add", "dora"
DOUBTFUL, CORRECTED = "!", "*"
Name = TypeVar("Name", bound=str)


class BadAddress(ValueError):
    """An address that describes no hand."""


@dataclass(frozen=True, slots=True)
class Place:
    """A tile on the screen, and where a photo shows it.

    Written `r3s!_10.20.30.40~3s`: `!` is doubtful, `*` corrected by a person.
    """

    tile: Tile
    is_doubtful: bool = False
    box: tuple[int, int, int, int] | None = None
    alternatives: tuple[Tile, ...] = ()
    is_corrected: bool = False

    @classmethod
    def parse(cls, text: str) -> Place:
        """The place written so; BadAddress when it is none."""
        match = PLACE.fullmatch(text)
        if match is None:
            raise BadAddress(text)
        notation, sign, x, y, width, height, others = match.groups()
        box = (int(x), int(y), int(width), int(height)) if x else None
        alternatives = tuple(_tile(other) for other in others.split("~")[1:])
        return cls(_tile(notation), sign == DOUBTFUL, box, alternatives, sign == CORRECTED)

    @classmethod
    def seen(cls, seen: SeenTile) -> Place:
        """A tile as the photo shows it."""
        x, y, width, height = (max(0, round(edge)) for edge in seen.box)
        return cls(seen.tile, seen.is_doubtful, (x, y, width, height), seen.alternatives)

    def __str__(self) -> str:
        box = "_" + ".".join(map(str, self.box)) if self.box else ""
        sign = DOUBTFUL * self.is_doubtful + CORRECTED * self.is_corrected
        return f"{self.tile}{sign}{box}{''.join('~' + tile for tile in self.alternatives)}"

    def corrected(self, tile: Tile) -> Place:
        """The same place with the tile that a person says it holds."""
        likely = (self.tile, *self.alternatives) if tile is not self.tile else self.alternatives
        return replace(
            self,
            tile=tile,
            is_doubtful=False,
            is_corrected=self.is_corrected or (self.box is not None and tile is not self.tile),
            alternatives=tuple(other for other in likely if other is not tile),
        )


def _tile(notation: str) -> Tile:
    try:
        return Tile(notation)
    except ValueError:
        raise BadAddress(notation) from None


def _places(text: str) -> tuple[Place, ...]:
    parts = [part for part in re.split(r"[-,\s]+", text) if part]
    if len(parts) > MOST_PLACES:
        raise BadAddress(text)
    return tuple(Place.parse(part) for part in parts)


@dataclass(frozen=True, slots=True)
class Hand:
    """Tiles, dora and how they were won, complete or not yet; and what the screen is busy with."""

    places: tuple[Place, ...] = ()
    dora: Place | None = None
    others: tuple[Place, ...] = ()
    is_dealer: bool = False
    by: WinBy = WinBy.DRAW
    winning_tile: Tile | None = None
    discards: tuple[Tile, ...] = ()
    edition: str = "standard"
    photo: str = ""
    size: tuple[int, int] | None = None
    advice: tuple[str, ...] = ()
    edit: str = ""

    @classmethod
    def parse(cls, fields: Mapping[str, str]) -> Hand:
        """The hand that an address or form describes; BadAddress when it makes no sense."""
        size = SIZE.fullmatch(fields.get("size", ""))
        dora = _places(fields.get("dora", ""))
        photo = fields.get("photo", "")
        return cls(
            places=_places(fields.get("hand", "")),
            dora=dora[0] if dora else None,
            others=_places(fields.get("also", "")),
            is_dealer=fields.get("dealer", "") == "1",
            by=_member(WinBy, fields.get("by") or WinBy.DRAW),
            winning_tile=_tile(fields["win"]) if fields.get("win") else None,
            discards=tuple(place.tile for place in _places(fields.get("out", ""))),
            edition=_member(EDITIONS, fields.get("edition") or "standard"),
            photo=photo if PHOTO.fullmatch(photo) else "",
            size=(int(size[1]), int(size[2])) if size else None,
            edit=fields.get("edit", ""),
        ).tidy()

    def params(self, **changes: str) -> dict[str, str]:
        """The address's fields; what is as usual is left out."""
        fields = {
            "hand": _written(self.places),
            "dora": str(self.dora) if self.dora else "",
            "also": _written(self.others),
            "dealer": "1" if self.is_dealer else "",
            "by": self.by.value if self.by is WinBy.DISCARD else "",
            "win": self.winning_tile or "",
            "out": "-".join(self.discards),
            "edition": self.edition if self.edition != "standard" else "",
            "photo": self.photo,
            "size": "{}.{}".format(*self.size) if self.size else "",
            "edit": self.edit,
        }
        return {name: value for name, value in (fields | changes).items() if value}

    def tidy(self) -> Hand:
        """The same hand, busy only with a place that exists, won only with a tile that it holds."""
        exists = self.edit in (ADD, DORA, *map(str, range(len(self.places))))
        held = self.winning_tile in self.tiles
        return replace(
            self, edit=self.edit if exists else "", winning_tile=self.winning_tile if held else None
        )

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The six tiles, or as many as there are."""
        return tuple(place.tile for place in self.places)

    @property
    def on_the_table(self) -> tuple[Tile, ...]:
        """Every tile known to lie on the table."""
        return (*self.tiles, self.dora.tile) if self.dora else self.tiles

    @property
    def missing(self) -> int:
        """How many tiles the hand lacks to six; negative when there are too many."""
        return TILES_IN_A_HAND - len(self.places)

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Numbers, from 1, of the tiles to look at twice."""
        return tuple(number for number, place in enumerate(self.places, 1) if place.is_doubtful)

    @property
    def is_corrected(self) -> bool:
        """Whether a person had to help the reading of the photo."""
        was_added = self.photo and any(place.box is None for place in self.places)
        return bool(was_added) or any(place.is_corrected for place in self.places)

    @property
    def edited(self) -> Place | None:
        """The place that the picker is open for, when it holds a tile."""
        if self.edit == DORA:
            return self.dora
        return self.places[int(self.edit)] if self.edit.isdecimal() else None

    @property
    def likely(self) -> tuple[Tile, ...]:
        """What the place being edited may be instead, likeliest first."""
        seen = self.edited.alternatives if self.edited else ()
        return tuple(dict.fromkeys((*seen, *(place.tile for place in self.others))))[:4]

    def claim(self) -> Claim | None:
        """The claim that the screen makes, once six tiles and the dora are known."""
        if self.missing or self.dora is None:
            return None
        return Claim(
            tiles=self.tiles,
            dora=self.dora.tile,
            is_dealer=self.is_dealer,
            by=self.by,
            winning_tile=self.winning_tile if self.by is WinBy.DISCARD else None,
            discards=self.discards if self.by is WinBy.DISCARD else (),
            edition=EDITIONS[self.edition],
        )

    def editing(self, edit: str) -> Hand:
        """The same hand with the picker open for a place, or closed."""
        return replace(self, edit=edit)

    def picked(self, tile: Tile) -> Hand:
        """The hand after a tile was chosen for the place being edited, and the place to go on with."""
        if self.edit == DORA:
            return replace(self, dora=(self.dora or Place(tile)).corrected(tile))._next(after_add=False)
        if self.edit == ADD:
            return replace(self, places=(*self.places, Place(tile)))._next(after_add=True)
        index = int(self.edit)
        changed = self.places[index].corrected(tile)
        return replace(
            self, places=(*self.places[:index], changed, *self.places[index + 1 :]), edit=""
        ).tidy()

    def removed(self) -> Hand:
        """The hand without the tile being edited."""
        if self.edit == DORA:
            return replace(self, dora=None, edit="")
        index = int(self.edit)
        return replace(self, places=(*self.places[:index], *self.places[index + 1 :]), edit="").tidy()

    def turned_dora(self) -> Hand:
        """The hand with the tile being edited as its dora; an old dora takes its place in the hand."""
        index = int(self.edit)
        dora = replace(self.places[index], is_doubtful=False)
        left = (self.dora,) if self.dora else ()
        places = (*self.places[:index], *left, *self.places[index + 1 :])
        return replace(self, places=places, dora=dora, edit="").tidy()

    def read_from(self, reading: Reading, photo: str) -> Hand:
        """The tiles of a photo, with the dealer and the edition as they were."""
        return replace(
            self,
            places=tuple(Place.seen(tile) for tile in reading.hand[:MOST_PLACES]),
            dora=Place.seen(reading.dora) if reading.dora else None,
            others=tuple(replace(Place.seen(tile), alternatives=()) for tile in reading.others[:MOST_PLACES]),
            winning_tile=None,
            discards=(),
            photo=photo,
            size=(reading.width, reading.height),
            advice=tuple(reading.advice),
            edit="",
        )

    def _next(self, *, after_add: bool) -> Hand:
        """Go on with the next empty place while tiles are being tapped in."""
        if after_add and self.missing > 0:
            return self.editing(ADD)
        return self.editing(DORA if after_add and self.dora is None else "")


def _written(places: Iterable[Place]) -> str:
    return "-".join(map(str, places))


def _member(names: Iterable[Name], name: str) -> Name:
    for known in names:
        if known == name:
            return known
    raise BadAddress(name)
