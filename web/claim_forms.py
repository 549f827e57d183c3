"""A declared win as it travels in an address or a form: typed values in, the same text out.

Nothing of a claim waits on the server. The hand being entered has fields of its own (those of `web.hand`);
those of the other callers of the same discard travel packed, one `part` each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from werkzeug.datastructures import MultiDict

from game import DEAREST_WIN, MAX_EVENTS, Seat, WinByDiscard
from scoring import WinBy
from services.codes import new_secret
from tiles import Tile, UnknownTile
from web.claim_photos import Picture
from web.hand import MOST_PLACES, Hand, Place
from web.visitor import KEY

MOST_SEATS = 5
LONGEST_NUMBER = 4
BETWEEN_TILES = "-"
BETWEEN_FIELDS = "*"
WRONG, CORRECTED = "wrong", "corrected"


class BadForm(ValueError):
    """A field that no page of ours sends."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class By(StrEnum):
    """The three buttons of a win: drawn, one caller on a discard, several callers on one."""

    DRAW = "draw"
    DISCARD = "discard"
    SEVERAL = "several"

    @property
    def win_by(self) -> WinBy:
        """How the last tile came."""
        return WinBy.DRAW if self is By.DRAW else WinBy.DISCARD


@dataclass(frozen=True, slots=True)
class Part:
    """What one caller shows: tiles, or points that people counted themselves, or that the call was wrong."""

    tiles: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    typed: str = ""
    is_wrong: bool = False
    is_corrected: bool = False
    picture: Picture | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was entered yet."""
        return not self.tiles and not self.typed and not self.is_wrong

    @property
    def points(self) -> int | None:
        """The points typed in, None for nothing; BadForm when they are no number of points."""
        return parse_number(self.typed, "points", DEAREST_WIN)

    @classmethod
    def unpacked(cls, text: str) -> tuple[Seat, Part]:
        """The caller and the part that a field holds."""
        words = text.split(BETWEEN_FIELDS)
        seat = parse_number(words[0], "part", MOST_SEATS - 1)
        if len(words) not in (5, 6) or seat is None:
            raise BadForm("part")
        tiles, discards = parse_tiles(words[1], "part"), parse_tiles(words[2], "part")
        flag = words[4]
        picture = Picture.unpacked(words[5]) if len(words) > 5 else None
        typed = words[3][:LONGEST_NUMBER]
        return seat, cls(tiles, discards, typed, flag == WRONG, flag == CORRECTED, picture)

    def packed(self, seat: Seat) -> str:
        """The part as one field."""
        flag = WRONG if self.is_wrong else CORRECTED if self.is_corrected else ""
        photo = (self.picture.packed(),) if self.picture else ()
        fields = (str(seat), join(self.tiles), join(self.discards), self.typed, flag, *photo)
        return BETWEEN_FIELDS.join(fields)


NOTHING = Part()


@dataclass(frozen=True, slots=True)
class Draft:
    """A win as far as it was declared. `hand` is what the caller at `at` shows, as the screen has it."""

    by: By
    key: str
    seen: int | None = None
    callers: tuple[Seat, ...] = ()
    discarder: Seat | None = None
    at: Seat | None = None
    hand: Hand = field(default_factory=Hand)
    typed: str = ""
    is_wrong: bool = False
    parts: Mapping[Seat, Part] = field(default_factory=dict)
    shared_tile: Tile | None = None
    index: int | None = None
    """Of the event that this one takes the place of; None for a new one."""

    @property
    def winning_tile(self) -> Tile | None:
        """The discard that was called: with several callers it need not lie in the hand on the screen yet."""
        return self.shared_tile if self.by is By.SEVERAL else self.hand.winning_tile

    @property
    def dora(self) -> Tile | None:
        """The deal's dora."""
        return self.hand.dora.tile if self.hand.dora else None

    @property
    def part(self) -> Part:
        """What the caller being entered shows."""
        hand = self.hand
        return Part(hand.tiles, hand.discards, self.typed, self.is_wrong, hand.is_corrected, Picture.of(hand))

    def part_of(self, seat: Seat) -> Part:
        """What this caller shows."""
        return self.part if seat == self.at else self.parts.get(seat, NOTHING)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The callers of whom nothing was entered yet."""
        return tuple(seat for seat in self.callers if self.part_of(seat).is_empty)

    def turned_to(self, seat: Seat) -> Draft:
        """The same win, with another caller's hand on the screen. Dora and winning tile are everybody's."""
        if seat == self.at:
            return self
        parts = dict(self.parts)
        if self.at is not None and not self.part.is_empty:
            parts[self.at] = self.part
        shown = parts.pop(seat, NOTHING) if self.at is not None else self.part
        dora = replace(self.hand.dora, box=None) if self.hand.dora else None
        hand = replace(
            Hand(dora=dora, winning_tile=self.winning_tile, discards=shown.discards),
            places=tuple(Place(tile, is_corrected=shown.is_corrected) for tile in shown.tiles),
        )
        if shown.picture:
            hand = shown.picture.restored(hand)
        return replace(self, parts=parts, at=seat, hand=hand, typed=shown.typed, is_wrong=shown.is_wrong)

    def params(self, **changes: str) -> dict[str, Any]:
        """The whole draft as fields, with some set to another value; what is empty is left out."""
        named = {
            "v": _text(self.seen),
            "key": self.key,
            "from": _text(self.discarder),
            "at": _text(self.at),
            "points": self.typed,
            "wrong": "1" if self.is_wrong else "",
            **self.hand.params(by="", dealer="", edition=""),
            "win": self.winning_tile or "",
            "as": "" if self.index is None else self.by.value,
            **changes,
        }
        fields = {name: [value] for name, value in named.items() if value}
        fields["winner"] = [str(seat) for seat in self.callers]
        fields["part"] = [part.packed(seat) for seat, part in sorted(self.parts.items())]
        return {name: values for name, values in fields.items() if values}


def several_called(event: WinByDiscard) -> bool:
    """Whether more than one called on a discard."""
    return len(event.claims) + len(event.false_wins) > 1


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def join(tiles: Iterable[Tile]) -> str:
    """Tiles as they stand in an address."""
    return BETWEEN_TILES.join(tiles)


def parse_tiles(text: str, name: str) -> tuple[Tile, ...]:
    """The tiles written so; BadForm when a word is no tile or there are too many."""
    words = [word for word in text.split(BETWEEN_TILES) if word]
    if len(words) > MOST_PLACES:
        raise BadForm(name)
    try:
        return tuple(Tile.parse(word) for word in words)
    except UnknownTile:
        raise BadForm(name) from None


def parse_number(text: str, name: str, most: int) -> int | None:
    """The whole number written so, None for nothing; BadForm for anything else."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > LONGEST_NUMBER or int(text) > most:
        raise BadForm(name)
    return int(text)


def parse_key(text: str) -> str:
    """The request's own key: the one sent, or a new one for a form just opened."""
    return text if KEY.fullmatch(text) else new_secret()


def parse_seen(sent: MultiDict[str, str]) -> int | None:
    """The version of the game that the form was made for."""
    return parse_number(sent.get("v", ""), "v", MAX_EVENTS)


def parse_seat(sent: MultiDict[str, str], name: str) -> Seat | None:
    """The seat that a field names, None for nothing."""
    return parse_number(sent.get(name, ""), name, MOST_SEATS - 1)


def parse_draft(by: By, sent: MultiDict[str, str], index: int | None = None) -> Draft:
    """The win that the fields describe; BadForm or BadAddress when no page of ours sent them."""
    draft = Draft(
        by=by,
        key=parse_key(sent.get("key", "")),
        seen=parse_seen(sent),
        callers=_callers(by, sent),
        discarder=None if by is By.DRAW else parse_seat(sent, "from"),
        at=parse_seat(sent, "at"),
        hand=Hand.parse(_joined(by, sent)),
        typed=sent.get("points", "").strip()[:LONGEST_NUMBER],
        is_wrong=bool(sent.get("wrong")),
        parts=dict(map(Part.unpacked, sent.getlist("part")[:MOST_SEATS])),
        shared_tile=next(iter(parse_tiles(sent.get("win", ""), "win")), None),
        index=index,
    )
    return _turned(draft, parse_seat(sent, "turn"))


def _joined(by: By, sent: MultiDict[str, str]) -> dict[str, str]:
    """The fields of the hand on the screen, tiles that were ticked one by one written in one field."""
    fields = {name: BETWEEN_TILES.join(values) for name, values in sent.lists()}
    return {**fields, "by": by.win_by.value, "dealer": "", "edition": ""}


def _callers(by: By, sent: MultiDict[str, str]) -> tuple[Seat, ...]:
    texts = sent.getlist("winner")[:MOST_SEATS]
    seats = [parse_number(text, "winner", MOST_SEATS - 1) for text in texts]
    discarder = None if by is By.DRAW else parse_seat(sent, "from")
    chosen = tuple(dict.fromkeys(seat for seat in seats if seat is not None and seat != discarder))
    return chosen if by is By.SEVERAL else chosen[:1]


def _turned(draft: Draft, wanted: Seat | None) -> Draft:
    """The draft with the right hand on the screen: a lone caller's goes with whoever is named."""
    if draft.by is not By.SEVERAL:
        return replace(draft, at=draft.callers[0] if draft.callers else None)
    if wanted in draft.callers and wanted is not None:
        return draft.turned_to(wanted)
    if draft.at in draft.callers or not draft.callers:
        return draft
    return draft.turned_to((draft.waiting or draft.callers)[0])
