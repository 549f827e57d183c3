"""Two phones play a whole game of four: photos, a false win, an undo, three calls on one discard."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from app import create_app
from config import Settings
from game import game_from_json, replay
from services.transfer import export
from tests.browser.conftest import NewPhone
from tests.browser.test_score_a_hand import make_it
from tests.browser.test_table import join_table, open_table
from tests.fakes import FakeDetector
from tests.vision.pictures import compose, cut_outs, needs_pictures
from tiles import Tile
from vision import Detection, Detector, Photo, load_detector

pytestmark = [pytest.mark.browser, pytest.mark.slow]
DEALS = 16
PATIENCE = 20_000  # the board asks every two seconds; a busy machine may take longer
SHOWN = ("2s", "3s", "4s", "rd", "rd", "rd", "gd")  # six tiles and the dora on the photo


class Eyes:
    """Sees what the test says, or what a network sees."""

    def __init__(self) -> None:
        self.sees: Detector = FakeDetector("")

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        return self.sees.detect(photo)


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes()


@pytest.fixture(scope="module")
def network() -> Detector:
    return load_detector()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, eyes: Eyes) -> Flask:
    """The whole program; only what its network sees is told by the test, or by the network itself."""
    settings = Settings(instance=tmp_path_factory.mktemp("instance"), rate_limits=False)
    return create_app(settings, detector=eyes)


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    """Its address, for as long as the game lasts."""
    serving = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo composed of tiles cut out of real photographs."""
    *row, dora = [cut_outs()[Tile.parse(face)][place % 3] for place, face in enumerate(SHOWN)]
    path = tmp_path_factory.mktemp("photos") / "hand.jpg"
    cv2.imwrite(str(path), compose(row, dora))
    return path


class Table:
    """The game as its two phones see it: 민수's, who deals first, and 하나's."""

    def __init__(self, minsu: Page, hana: Page, eyes: Eyes, picture: Path) -> None:
        self.minsu, self.hana, self.eyes, self.picture = minsu, hana, eyes, picture
        self.version = 0
        self.code = open_table(minsu)
        join_table(hana, self.code, "하나")

    def photograph(self, phone: Page, hand: str, dora: str) -> None:
        """A photo is taken in which these tiles are seen."""
        self.eyes.sees = FakeDetector(hand, dora or None)
        self.send_photo(phone)

    def send_photo(self, phone: Page) -> None:
        """The photo goes off, and its reading is on the screen."""
        phone.locator("input[data-shot=camera]").set_input_files(self.picture)
        expect(phone.locator(".photo-view image")).to_have_attribute("href", _a_blob(), timeout=PATIENCE)

    def settle(self, phone: Page, writes: int = 1) -> None:
        """The button is tapped twice by a nervous thumb; it counts once."""
        phone.locator("#settle-now").dblclick()
        self.wrote(phone, writes)

    def wrote(self, phone: Page, writes: int = 1) -> None:
        """The phone shows the board with so many events more."""
        self.version += writes
        expect(phone.locator("#board")).to_have_attribute("data-version", str(self.version), timeout=PATIENCE)

    def draws(self, phone: Page, hand: str, dora: str) -> None:
        """The phone's owner wins by tsumo."""
        phone.locator("#act-draw").click()
        self.photograph(phone, hand, dora)
        self.settle(phone)

    def calls(self, phone: Page, discarder: int, hand: str, dora: str) -> None:
        """The phone's owner wins by ron."""
        phone.locator("#act-discard").click()
        phone.locator(f"#from-{discarder}").click()
        self.photograph(phone, hand, dora)
        self.settle(phone)

    def runs_out(self, phone: Page) -> None:
        """Nobody wins."""
        phone.goto(f"/g/{self.code}/exhausted")
        self.settle(phone)


def _a_blob() -> re.Pattern[str]:
    return re.compile("^blob:")


def board(phone: Page) -> list[int]:
    """Everybody's points, as the phone shows them."""
    return [int(text) for text in phone.locator(".standings .points").all_inner_texts()]


@pytest.fixture
def table(phone: Page, new_phone: NewPhone, eyes: Eyes, picture: Path) -> Table:
    return Table(phone, new_phone(), eyes, picture)


@needs_pictures()
def test_two_phones_play_a_whole_game(table: Table, network: Detector, app: Flask) -> None:
    minsu, hana = table.minsu, table.hana

    # deal 1: the dealer's tsumo, read from real tiles; whatever was misread is corrected by hand
    table.eyes.sees = network
    minsu.locator("#act-draw").click()
    table.send_photo(minsu)
    make_it(minsu, [Tile.parse(face) for face in SHOWN[:6]], Tile.parse(SHOWN[6]))
    expect(minsu.locator("#total")).to_have_text("8점")
    table.settle(minsu)
    assert board(minsu) == [49, 37, 37, 37]

    # deal 2: a dear ron, taken back on the other phone and put back again
    table.calls(hana, 3, "rd rd rd gd gd gd", "1s")
    expect(minsu.locator("#deal-now")).to_have_text("16국 중 3국", timeout=PATIENCE)
    minsu.locator("#undo").click()
    table.wrote(minsu)
    assert board(minsu) == [49, 37, 37, 37]
    minsu.locator("#redo").click()
    table.wrote(minsu)
    assert board(minsu) == [49, 37, 56, 18]

    # deal 3: 봄 calls with a hand that does not stand, pays for it, and the deal goes on with its dora known
    minsu.locator("#act-draw").click()
    minsu.locator("#who > summary").click()
    minsu.locator("#winner-3").click()
    expect(minsu.locator(".who-said")).to_have_text("봄")
    table.photograph(minsu, "1s 2s 4s 7s 7s 7s", "8s")
    expect(minsu.locator("#false-offer")).to_contain_text("봄")
    table.settle(minsu)
    assert board(minsu) == [51, 39, 58, 12]
    table.draws(hana, "5s 6s 7s 8s 8s r8s", "")
    assert board(hana) == [47, 35, 70, 8]

    # deal 4: 봄 discards, three call, one of them wrongly, and 봄 is short
    minsu.locator("#act-several").click()
    minsu.locator("#from-3").click()
    minsu.locator("#winner-1").click()
    expect(minsu.locator("#caller-1")).to_be_visible()
    minsu.locator("#winner-2").click()
    expect(minsu.locator("#caller-2")).to_be_visible()
    table.photograph(minsu, "1s 2s 3s 9s 9s 9s", "5s")
    minsu.locator("#next-hand").click()
    expect(minsu.locator("#caller-1")).to_have_attribute("aria-current", "step")
    minsu.get_by_role("link", name="잘못 외쳤어요 · 지은").click()
    minsu.locator("#next-hand").click()
    expect(minsu.locator("#caller-2")).to_have_attribute("aria-current", "step")
    table.photograph(minsu, "3s 4s 5s rd rd rd", "")
    expect(minsu.locator("#payments")).to_contain_text("부족")
    table.settle(minsu)
    assert board(minsu) == [54, 29, 75, 2]  # 봄 had 8: 5 for 민수, who is nearer, and 3 of 7 for 하나

    # deals 5 to 16
    for _ in range(4):
        table.draws(hana, "r1s 2s 3s 9s 9s 9s", "5s")
        table.calls(minsu, 2, "2s r3s 4s 6s 6s 6s", "gd")
        table.runs_out(hana)

    expect(minsu.locator("#deal-now")).to_have_text("게임 끝", timeout=PATIENCE)
    expect(hana.locator("#board")).to_have_attribute("data-version", str(table.version), timeout=PATIENCE)
    told = export(app.extensions["store"], table.code)
    last = replay(*game_from_json(told))[-1]
    assert last.finished
    assert last.deal == DEALS
    assert board(minsu) == board(hana) == list(last.points)
    assert last.version == table.version
