"""The win flow without a pointer: everything is reached with Tab and pressed with Enter."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_table import open_table

pytestmark = pytest.mark.browser
MOST_TABS = 60


def go_to(phone: Page, target: str) -> None:
    """Press Tab until the focus is there."""
    expect(phone.locator(target)).to_be_visible()
    for _ in range(MOST_TABS):
        if phone.evaluate("(target) => document.activeElement.matches(target)", target):
            return
        phone.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def press(phone: Page, target: str) -> None:
    """Go there and press Enter."""
    go_to(phone, target)
    phone.keyboard.press("Enter")


def test_a_win_is_declared_explained_and_settled_with_the_keyboard_alone(phone: Page) -> None:
    open_table(phone)
    press(phone, "#act-draw")
    press(phone, "#tap-in")
    for face in ("1s", "2s", "r3s", "9s", "9s", "9s", "5s"):
        before = phone.url
        press(phone, f"#pick-{face}")
        expect(phone).not_to_have_url(before)
    expect(phone.locator("#total")).to_contain_text("8")
    press(phone, "#settle-now")
    expect(phone.locator("#board")).to_be_visible()
    expect(phone.locator(".latest")).to_contain_text("쯔모")
