"""The pages of a declared win on a phone: for everybody, on small screens, interrupted, without scripts."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from app import create_app
from config import Settings
from tests.browser.conftest import NewPhone
from tests.browser.small_screen import SMALL_SCREEN, check_fits
from tests.browser.test_accessible import RULES
from tests.browser.test_table import open_table
from tests.fakes import FakeDetector
from tests.vision import files

pytestmark = pytest.mark.browser
WIN = "hand=1s-2s-3s-7s-7s-7s&dora=r7s"
PAGES = {
    "who": "win/discard",
    "before a photo": "win/draw",
    "the payments": f"win/draw?winner=0&{WIN}",
    "furiten": f"win/discard?winner=0&from=1&win=7s&out=7s&{WIN}",
    "several": f"win/several?winner=0&winner=1&winner=2&from=3&at=1&part=0***7*&part=2****wrong&{WIN}",
    "points": "win/draw?winner=0&points=99",
    "picker": f"win/draw?winner=0&edit=2&{WIN}",
    "old page": f"win/draw?winner=0&v=0&{WIN}",
    "false win": "false-win",
    "exhausted": "exhausted",
    "correction": "correct/0",
    "never happened": "correct/0?as=nothing",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The whole program with a network that always sees the same six tiles and dora."""
    settings = Settings(instance=tmp_path_factory.mktemp("instance"), rate_limits=False)
    return create_app(settings, detector=FakeDetector("1s 2s 3s 7s 7s 7s", "r7s"))


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    """Its address."""
    serving = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "hand.jpg"
    path.write_bytes(files.encoded(files.scene(), "JPEG"))
    return path


def settle(page: Page) -> None:
    page.locator("#settle-now").click()
    expect(page.locator("#board")).to_be_visible()


def at_a_table(page: Page) -> str:
    """The address of a table where something has happened already."""
    code = open_table(page)
    page.goto(f"/g/{code}/win/draw?winner=0&{WIN}")
    settle(page)
    return f"/g/{code}/"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(new_phone: NewPhone, theme: str) -> None:
    page = new_phone(color_scheme=theme, bypass_csp=True)
    table = at_a_table(page)
    for name, address in PAGES.items():
        page.goto(table + address)
        found = Axe().run(page, options=RULES)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"


@pytest.mark.parametrize("language", ["ko", "en"])  # Japanese breaks anywhere
def test_nothing_sticks_out_at_320_pixels_and_double_text(new_phone: NewPhone, language: str) -> None:
    page = new_phone(viewport=SMALL_SCREEN)
    table = at_a_table(page)
    page.goto(f"/language/{language}?next=/")
    for name, address in PAGES.items():
        page.goto(table + address)
        check_fits(page, name)


def test_from_shutter_to_settled_in_one_tap(phone: Page, picture: Path) -> None:
    open_table(phone)
    phone.locator("#act-draw").click()
    phone.locator("input[data-shot=camera]").set_input_files(picture)
    settle(phone)
    expect(phone.locator("#deal-now")).to_have_text("16국 중 2국")


def test_a_photo_on_its_way_survives_a_reload(phone: Page, picture: Path) -> None:
    open_table(phone)
    phone.locator("#act-discard").click()
    phone.locator("#from-2").click()
    phone.route("**/photo", lambda route: route.abort())
    phone.locator("input[data-shot=camera]").set_input_files(picture)
    expect(phone.locator(".sending-again")).to_be_visible()
    phone.unroute("**/photo")
    phone.reload()
    expect(phone.locator(".photo-view image")).to_have_attribute("href", re.compile("^blob:"))
    expect(phone.locator(".who-said")).to_contain_text("하나")


def test_a_photo_that_never_arrived_is_not_taken_for_the_next_deal(phone: Page, picture: Path) -> None:
    code = open_table(phone)
    phone.locator("#act-draw").click()
    phone.route("**/photo", lambda route: route.abort())
    phone.locator("input[data-shot=camera]").set_input_files(picture)
    expect(phone.locator(".sending-again")).to_be_visible()
    phone.unroute("**/photo")
    phone.goto(f"/g/{code}/exhausted")
    settle(phone)
    phone.locator("#act-draw").click()
    expect(phone.locator("#tap-in")).to_be_visible()
    expect(phone.locator(".rack")).to_have_count(0)


def test_a_lost_answer_is_asked_for_again_and_paid_once(phone: Page) -> None:
    code = open_table(phone)
    phone.goto(f"/g/{code}/win/draw?winner=1&{WIN}")
    phone.route("**/win/draw", lambda route: (route.fetch(), route.abort()))
    phone.locator("#settle-now").click()
    expect(phone.locator("#problem")).to_contain_text("연결")
    phone.unroute("**/win/draw")
    settle(phone)
    expect(phone.locator("#board")).to_have_attribute("data-version", "1")


def test_it_all_works_without_javascript(new_phone: NewPhone, picture: Path) -> None:
    page = new_phone(java_script_enabled=False)
    open_table(page)
    page.locator("#act-discard").click()
    page.locator("#from-2").check()
    page.get_by_role("button", name="계속").click()
    page.locator("input[data-shot=album]").set_input_files(picture)
    page.get_by_role("button", name="이 사진 읽기").click()
    expect(page.locator(".photo-view image")).to_have_attribute("href", re.compile("^data:image/jpeg"))
    page.locator("#slot-2").click()
    page.locator("#pick-r3s").click()
    expect(page.locator("#total")).to_have_text("9점")
    settle(page)
    expect(page.locator("#board")).to_have_attribute("data-version", "1")
