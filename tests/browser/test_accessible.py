"""Pages that everybody can use: axe finds nothing, small screens and large text fit, keys suffice."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.small_screen import SMALL_SCREEN, check_fits

pytestmark = pytest.mark.browser
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
PAGES = {
    "first page": "/",
    "before a photo": "/score",
    "a win": "/score?hand=2s-3s-r4s!-rd-rd-rd&dora=gd&dealer=1",
    "a hand that may not win": "/score?hand=1s-2s-3s-4s-5s-6s&dora=gd&by=discard&win=3s&out=3s",
    "the picker": "/score?hand=2s-3s-r4s!~4s-rd-rd-rd&dora=gd&edit=2",
    "tapping": "/score?hand=2s-3s&edit=add",
    "not found": "/nowhere",
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES.keys())
def test_axe_finds_nothing(new_phone: NewPhone, address: str, theme: str) -> None:
    page = new_phone(color_scheme=theme, bypass_csp=True)
    page.goto(address)
    found = Axe().run(page, options=RULES)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("language", ["ko-KR", "ja-JP", "en-GB"])
@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES.keys())
def test_nothing_sticks_out_at_320_pixels_and_double_text(
    new_phone: NewPhone, address: str, language: str
) -> None:
    page = new_phone(viewport=SMALL_SCREEN, locale=language)
    page.goto(address)
    check_fits(page)


def test_a_tile_is_changed_with_the_keyboard_alone(phone: Page) -> None:
    phone.goto("/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd")
    phone.locator("#slot-1").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#picker-title")).to_be_focused()
    phone.locator("#pick-r3s").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#total")).to_have_text("8점")
    expect(phone.locator("#slot-1")).to_be_focused()


def test_escape_closes_the_picker(phone: Page) -> None:
    phone.goto("/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd")
    phone.locator("#slot-1").click()
    expect(phone.locator("#picker")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator("#picker")).to_have_count(0)


def test_targets_are_as_large_as_a_thumb(phone: Page) -> None:
    for address in ("/score", "/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd&edit=1"):
        phone.goto(address)
        for target in phone.locator("main a:visible, main label.choice:visible, main button:visible").all():
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, target.evaluate("e => e.outerHTML")
