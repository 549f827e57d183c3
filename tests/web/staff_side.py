"""What tests of the staff's side share: a signed-in browser, and names that try to break a page."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from game import FalseWin
from game.records import STAFF, GameRecord
from scoring import WinBy
from services import staff, tables
from services.codes import new_secret
from services.ledger import Stamp, load, write
from services.store import Store
from services.tables import NewGame, new_game
from services.wins import Declared, Hand
from tiles import Tile

PASSWORD = "sparrow house"
MARKUP = "<b>민지</b>\"'&"
HARD_NAMES = (MARKUP, "مريم عبد", "🀄👩‍👩‍👧 참새", "가" * 30)
CHANTA = "1s 2s r3s 9s 9s 9s"
SUPER_RED = "r1s r2s r3s rd rd rd"


def staff_browser(app: Flask) -> FlaskClient:
    """A browser in Korean that is signed in as staff."""
    store: Store = app.extensions["store"]
    staff.change(store, PASSWORD)
    browser = app.test_client()
    browser.environ_base["HTTP_ACCEPT_LANGUAGE"] = "ko"
    assert browser.post("/staff/sign-in", data={"password": PASSWORD}).status_code == 303
    return browser


def text(page: str) -> str:
    """The page's words without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def open_game(store: Store, names: tuple[str, ...] = ("민지", "Haru", "Ken"), **chosen: object) -> GameRecord:
    """A game nobody has played yet; the first of the names deals first."""
    wanted = NewGame(names, first_dealer=0, **chosen)  # type: ignore[arg-type]
    return new_game(store, wanted, new_secret())


def stamp(store: Store, code: str) -> Stamp:
    """What the staff's next entry carries."""
    version = load(store, code).version
    return Stamp(version, f"entry-{version}", STAFF)


def win(store: Store, code: str, winner: int, tiles: str = CHANTA, discarder: int | None = None) -> None:
    """A win with these tiles, dora 5s: by draw, or on a discard of its first tile."""
    hand = tuple(Tile.parse(tile) for tile in tiles.split())
    by = WinBy.DRAW if discarder is None else WinBy.DISCARD
    shown = Hand(winner, hand, winning_tile=None if discarder is None else hand[0])
    tables.settle(store, code, Declared(by, (shown,), Tile.parse("5s"), discarder), stamp(store, code))


def false_win(store: Store, code: str, player: int) -> None:
    """A call that was wrong."""
    write(store, code, FalseWin(player), stamp(store, code))


def finish(store: Store, code: str) -> None:
    """The game ends with its ranking."""
    tables.finish(store, code, stamp(store, code))
