"""`python -m bench.pictures FOLDER`: the README's pictures, of the real pages in a real Chromium."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.server import Served, served

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
PHONE = ViewportSize(width=390, height=844)
PEOPLE = ("민수", "지은", "하나", "봄")
HAND = "1s-2s-r3s-rd-rd-rd"
ALMOST = "2s-3s-4s-6s-7s-7s"
DEALS = (
    "win/draw?winner=1&hand=2s-3s-4s-7s-7s-r7s&dora=7s",
    "win/discard?winner=3&from=0&hand=1s-2s-r3s-rd-rd-rd&dora=2s",
    "win/draw?winner=0&hand=r5s-6s-7s-gd-gd-gd&dora=gd",
)


def phone(browser: Browser, server: Served, locale: str = "ko-KR") -> Page:
    """A phone on the server's first page."""
    context = browser.new_context(
        base_url=server.address, viewport=PHONE, locale=locale, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    page.goto("/")
    return page


def open_table(page: Page) -> str:
    """The code of a game that is a few deals old."""
    page.goto("/games/new")
    for index, name in enumerate(PEOPLE):
        page.fill(f"#name-{index}", name)
    page.locator("input[name=first_dealer][value='0']").check(force=True)
    page.locator("form[method=post] button.primary").last.click()
    page.get_by_role("button", name=PEOPLE[0]).click()
    page.locator("#board").wait_for()
    code = page.url.rsplit("/", 1)[1]
    for deal in DEALS:
        page.goto(f"/g/{code}/{deal}")
        page.locator("#settle-now").click()
        page.locator("#board").wait_for()
    return code


def take(page: Page, address: str, file: Path) -> None:
    """One picture of what a phone shows at an address."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file)


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = phone(browser, server)
        take(page, "/", folder / "home-ko.png")
        take(page, f"/score?hand={HAND}&dora=2s&dealer=1", folder / "score-ko.png")
        take(page, f"/score?hand={ALMOST}&dora=9s", folder / "not-yet-ko.png")
        code = open_table(page)
        take(page, f"/g/{code}/win/draw?winner=2&hand={HAND}&dora=2s", folder / "win-ko.png")
        page.goto(f"/g/{code}")
        page.wait_for_timeout(500)
        page.screenshot(path=folder / "board-ko.png")
        take(page, f"/g/{code}/history", folder / "history-ko.png")
        for locale in ("ja-JP", "en-GB"):
            other = phone(browser, server, locale)
            take(other, f"/score?hand={HAND}&dora=2s&dealer=1", folder / f"score-{locale[:2]}.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
