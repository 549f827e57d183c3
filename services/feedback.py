"""Photographs kept to improve the reading: only where the house wants it, only what people confirmed.

They lie in one folder as pictures without any metadata beside labels that training reads: images/NAME.jpg
and labels/NAME.txt, a line a tile: class, centre and size as shares of the picture. A photograph of a claim
waits in waiting/ until its hand is settled; whatever nobody settles is deleted within minutes.
"""

from __future__ import annotations

import os
import re
import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from game import Seat
from game.records import KeptPhoto
from services.ledger import now
from services.store import Store
from tiles import Tile
from vision import Photo

FOLDER = "photos"
WAIT_SECONDS = 600
JPEG_QUALITY = 92
NAME = re.compile(r"[0-9a-f]{16}")
CLASSES = tuple(Tile)  # in the order of the network's classes

Corner = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Label:
    """One tile on a picture: which face, and its box (x, y, width, height) in the picture's pixels."""

    tile: Tile
    box: Corner

    def line(self, width: int, height: int) -> str:
        """The label as a line that training reads."""
        x, y, across, down = self.box
        left, right = _inside(x / width), _inside((x + across) / width)
        top, bottom = _inside(y / height), _inside((y + down) / height)
        shares = ((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)
        return " ".join([str(CLASSES.index(self.tile)), *(f"{share:.6f}" for share in shares)])


def _inside(share: float) -> float:
    return min(1.0, max(0.0, share))


@dataclass(frozen=True, slots=True)
class Labelled:
    """Everything known about one picture."""

    width: int
    height: int
    labels: tuple[Label, ...]
    source: str  # "hand": settled at a table, "set": a row the staff laid out

    def text(self) -> str:
        """The label file."""
        return "".join(f"{label.line(self.width, self.height)}\n" for label in self.labels)

    def summary(self) -> dict[str, object]:
        """What the list of photographs shows."""
        return {"tiles": [label.tile.value for label in self.labels], "source": self.source}


@dataclass(frozen=True, slots=True)
class Shown:
    """Whose hand a photograph shows: the game, the entry, and the seat its player had at the opening."""

    game_id: int
    version: int
    seat: Seat


class Folder:
    """The house's folder of photographs; several processes may use it at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def _part(self, name: str) -> Path:
        part = self._path / name
        part.mkdir(parents=True, exist_ok=True, mode=0o700)
        return part

    def wait(self, photo: Photo, name: str) -> None:
        """Hold a photograph until its hand is settled, ten minutes at most."""
        self.sweep()
        waiting = self._part("waiting") / f"{name}.jpg"
        _write(waiting, _jpeg(photo))
        timer = threading.Timer(WAIT_SECONDS, waiting.unlink, kwargs={"missing_ok": True})
        timer.daemon = True
        timer.start()

    def keep_waiting(
        self, store: Store, name: str, labelled: Labelled, shown: Shown | None = None
    ) -> KeptPhoto | None:
        """The photograph of a settled hand, kept; None when it does not wait here."""
        waiting = self._path / "waiting" / f"{name}.jpg"
        if not NAME.fullmatch(name):
            return None
        try:
            picture = waiting.read_bytes()
        except FileNotFoundError:
            return None
        kept = self._keep(store, picture, labelled, shown)
        waiting.unlink(missing_ok=True)
        return kept

    def keep(self, store: Store, photo: Photo, labelled: Labelled) -> KeptPhoto:
        """A photograph of no game, kept."""
        return self._keep(store, _jpeg(photo), labelled)

    def _keep(
        self, store: Store, picture: bytes, labelled: Labelled, shown: Shown | None = None
    ) -> KeptPhoto:
        name = secrets.token_hex(8)
        image, labels = self._files(name)
        try:
            _write(image, picture)
            _write(labels, labelled.text().encode("ascii"))
            if shown is None:
                return store.house.keep_photo(name, labelled.summary(), now())
            place = {"version": shown.version, "seat": shown.seat}
            return store.house.keep_photo(name, labelled.summary() | place, now(), shown.game_id)
        except BaseException:
            image.unlink(missing_ok=True)
            labels.unlink(missing_ok=True)
            raise

    def _files(self, name: str) -> tuple[Path, Path]:
        return self._part("images") / f"{name}.jpg", self._part("labels") / f"{name}.txt"

    def picture(self, kept: KeptPhoto) -> bytes | None:
        """The picture's bytes; None when its file is gone."""
        try:
            return self._files(kept.file)[0].read_bytes()
        except FileNotFoundError:
            return None

    def drop(self, store: Store, kept: KeptPhoto) -> None:
        """Delete the picture, its labels and what is known about them."""
        for file in self._files(kept.file):
            file.unlink(missing_ok=True)
        store.house.drop_photo(kept.id)

    def forget_waiting(self) -> None:
        """Delete every photograph that waits: the house does not keep any more."""
        self.sweep(older_than=0)

    def sweep(self, older_than: float = WAIT_SECONDS) -> None:
        """Delete what waited too long, whichever process put it there."""
        waiting = self._path / "waiting"
        for file in waiting.glob("*") if waiting.is_dir() else ():
            try:
                if time.time() - file.stat().st_mtime >= older_than:
                    file.unlink()
            except FileNotFoundError:
                continue


def _jpeg(photo: Photo) -> bytes:
    """The pixels alone as a picture file: nothing else that the phone sent is in it."""
    done, coded = cv2.imencode(".jpg", photo.pixels, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    assert done
    return coded.tobytes()


def _write(path: Path, content: bytes) -> None:
    """The file whole or not at all, for the server's user alone."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


ROWS: tuple[tuple[Tile, ...], ...] = (
    *([tuple(tile for tile in Tile if tile.kind.is_honour is False and not tile.is_red)] * 3),
    tuple(tile for tile in Tile if tile.is_red and not tile.kind.is_honour),
    (Tile.GREEN_DRAGON,) * 4 + (Tile.RED_DRAGON,) * 4,
)
"""The whole box in rows to lay out and photograph: plain numbers three times, red ones, dragons."""


@dataclass(frozen=True, slots=True)
class WrongCount:
    """How many tiles the photograph of a row shows."""

    seen: int


@dataclass(frozen=True, slots=True)
class WrongWay:
    """The row was laid, or photographed, from the other end."""


def label_row(
    photo: Photo, seen: Sequence[tuple[Tile, Corner]], row: Sequence[Tile]
) -> Labelled | WrongCount | WrongWay:
    """The tiles seen, named by their order in the row; or why they cannot be."""
    if len(seen) != len(row):
        return WrongCount(len(seen))
    ordered = _in_order(seen)
    if _agreeing(ordered[::-1], row) > _agreeing(ordered, row):
        return WrongWay()
    labels = tuple(Label(tile, box) for tile, (_, box) in zip(row, ordered, strict=True))
    return Labelled(photo.width, photo.height, labels, "set")


def _in_order(seen: Sequence[tuple[Tile, Corner]]) -> list[tuple[Tile, Corner]]:
    """Left to right, or downwards when the phone was held across the row."""
    middles = [(box[0] + box[2] / 2, box[1] + box[3] / 2) for _, box in seen]
    wide = max(x for x, _ in middles) - min(x for x, _ in middles)
    high = max(y for _, y in middles) - min(y for _, y in middles)
    along = 0 if wide >= high else 1
    return [one for _, one in sorted(zip(middles, seen, strict=True), key=lambda pair: pair[0][along])]


def _agreeing(seen: Sequence[tuple[Tile, Corner]], row: Sequence[Tile]) -> int:
    return sum(found.kind is tile.kind for (found, _), tile in zip(seen, row, strict=True))
