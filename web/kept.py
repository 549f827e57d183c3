"""Photographs of claims, where the house keeps them: held while a claim is open, kept once it is settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from flask import current_app

from game import Seat, parse_event
from game.records import Entry
from services import feedback
from services.feedback import Folder, Label, Labelled, Shown
from services.history import hands_of
from vision import decode
from web import visitor
from web.claim_page import ClaimPage
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


def keep_settled(page: ClaimPage, entries: Iterable[Entry]) -> None:
    """Keep every caller's photograph on which each tile is known, where the house wants it."""
    if not settings().keep_photos:
        return
    record, hands = page.view.played.record, hands_shown(page)
    is_dora_known = page.knows_dora or any(hand.dora and hand.dora.box for hand in hands.values())
    for entry in entries:
        players = page.view.played.players
        for seat in {shown.seat for shown in hands_of(parse_event(entry.event))} & hands.keys():
            shown = Shown(record.id, entry.version, record.seats.index(players[seat]))
            _keep(hands[seat], shown, bool(is_dora_known))


def _keep(hand: Hand, shown: Shown, is_dora_known: bool) -> None:
    labelled = labelled_hand(hand, is_dora_known)
    if labelled is not None:
        with _forgiving():
            folder().keep_waiting(visitor.store(), hand.photo, labelled, shown)


def hands_shown(page: ClaimPage) -> Mapping[Seat, Hand]:
    """What every caller showed in tiles, each with the own photograph."""
    draft = page.draft
    parts = {seat: draft.part_of(seat) for seat in draft.callers}
    with_tiles = [seat for seat, part in parts.items() if not part.typed and not part.is_wrong]
    return {seat: draft.hand if seat == draft.at else draft.turned_to(seat).hand for seat in with_tiles}


@contextmanager
def _forgiving() -> Iterator[None]:
    """A full disk costs a photograph, never the win that it shows."""
    try:
        yield
    except OSError as problem:
        current_app.logger.warning("a photograph could not be kept: %s", problem.strerror)


def labelled_hand(hand: Hand, is_dora_known: bool = False) -> Labelled | None:
    """The hand and dora as labels; None unless each has its place on the photo and nothing else was seen.

    A dora that was known before the photo was taken need not be on it.
    """
    without = hand.dora is None or (is_dora_known and hand.dora.box is None)
    places = hand.places if without or hand.dora is None else (*hand.places, hand.dora)
    labels = tuple(_label(place) for place in places)
    known = tuple(label for label in labels if label is not None)
    if hand.size is None or not hand.photo or hand.others or hand.dora is None or len(known) < len(labels):
        return None
    return Labelled(*hand.size, known, "hand")


def _label(place: Place) -> Label | None:
    return Label(place.tile, place.box) if place.box else None
