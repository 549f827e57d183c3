"""Where the tiles of a caller lie on the caller's own photograph, while another's hand is on the screen."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from web.hand import MOST_PLACES, PHOTO, BadAddress, Hand, Place

Box = tuple[int, int, int, int]
BETWEEN = "-"
SIZE = re.compile(r"(\d{1,5})\.(\d{1,5})")
BOX = re.compile(r"(\d{1,5})\.(\d{1,5})\.(\d{1,5})\.(\d{1,5})")


@dataclass(frozen=True, slots=True)
class Picture:
    """A photograph by its name, and the boxes of the hand's tiles on it; the dora's last."""

    photo: str
    size: tuple[int, int]
    boxes: tuple[Box | None, ...]

    @classmethod
    def of(cls, hand: Hand) -> Picture | None:
        """The photograph of a hand; None without one, or when more than hand and dora was seen on it."""
        if not hand.photo or hand.size is None or hand.others:
            return None
        dora = hand.dora.box if hand.dora else None
        return cls(hand.photo, hand.size, (*(place.box for place in hand.places), dora))

    @classmethod
    def unpacked(cls, text: str) -> Picture | None:
        """The photograph written so, None for nothing; BadAddress when it makes no sense."""
        if not text:
            return None
        photo, _, rest = text.partition(BETWEEN)
        width, *boxes = rest.split(BETWEEN)
        size = SIZE.fullmatch(width)
        if not PHOTO.fullmatch(photo) or size is None or not 0 < len(boxes) <= MOST_PLACES + 1:
            raise BadAddress(text)
        return cls(photo, (int(size[1]), int(size[2])), tuple(map(_box, boxes)))

    def packed(self) -> str:
        """The photograph as a part of a field."""
        boxes = (".".join(map(str, box)) if box else "" for box in self.boxes)
        return BETWEEN.join((self.photo, "{}.{}".format(*self.size), *boxes))

    def restored(self, hand: Hand) -> Hand:
        """The hand with its photograph and places again; as it is when it holds other tiles meanwhile."""
        *boxes, dora = self.boxes
        if len(boxes) != len(hand.places):
            return hand
        places = tuple(replace(place, box=box) for place, box in zip(hand.places, boxes, strict=True))
        return replace(
            hand, places=places, photo=self.photo, size=self.size, dora=hand.dora and _at(hand.dora, dora)
        )


def _at(place: Place, box: Box | None) -> Place:
    return replace(place, box=box)


def _box(text: str) -> Box | None:
    if not text:
        return None
    match = BOX.fullmatch(text)
    if match is None:
        raise BadAddress(text)
    x, y, width, height = map(int, match.groups())
    return x, y, width, height
