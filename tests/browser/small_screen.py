"""The smallest screen that pages are made for, and whether a page fits on it."""

from __future__ import annotations

from playwright.sync_api import Page

SMALL_SCREEN = {"width": 320, "height": 640}
WIDEST = "document.documentElement.scrollWidth"
DOUBLE_TEXT = "document.documentElement.style.fontSize = '200%'"


def check_fits(page: Page, name: str = "") -> None:
    """Fail when something sticks out to the side, at the usual size of text or at double."""
    assert page.evaluate(WIDEST) <= SMALL_SCREEN["width"], name
    page.evaluate(DOUBLE_TEXT)  # by script, which the content policy lets a test do
    assert page.evaluate(WIDEST) <= SMALL_SCREEN["width"], f"{name} at 200 %"
