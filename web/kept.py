"""Photographs of claims, where the house keeps them: held while a claim is open, kept once it is settled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import current_app

from services import feedback
from services.feedback import Folder, Label, Labelled
from vision import decode
from web import visitor
from web.hand import Hand, Place
from web.house import settings
from web.photos import photo_id, reader


def folder() -> Folder:
    """Where this house's photographs lie."""
    return Folder(Path(current_app.instance_path) / feedback.FOLDER)


def wait_for_settling(content: bytes) -> None:
    """Hold the photograph of a claim for some minutes; nothing at all where the house keeps none."""
    if not settings().keep_photos:
        return
    with reader().decoding:
        photo = decode(content)
    with _forgiving():
        folder().wait(photo, photo_id(content))


def keep_settled(hand: Hand) -> None:
    """Keep the photograph of a settled hand when every tile on it is known, and the house wants it."""
    labelled = labelled_hand(hand)
    if labelled is not None and settings().keep_photos:
        with _forgiving():
            folder().keep_waiting(visitor.store(), hand.photo, labelled)


@contextmanager
def _forgiving() -> Iterator[None]:
    """A full disk costs a photograph, never the win that it shows."""
    try:
        yield
    except OSError as problem:
        current_app.logger.warning("a photograph could not be kept: %s", problem.strerror)


def labelled_hand(hand: Hand) -> Labelled | None:
    """The hand and dora as labels; None unless each has its place on the photo and nothing else was seen."""
    places = (*hand.places, hand.dora) if hand.dora else hand.places
    labels = tuple(_label(place) for place in places)
    known = tuple(label for label in labels if label is not None)
    if hand.size is None or not hand.photo or hand.others or hand.dora is None or len(known) < len(labels):
        return None
    return Labelled(*hand.size, known, "hand")


def _label(place: Place) -> Label | None:
    return Label(place.tile, place.box) if place.box else None
