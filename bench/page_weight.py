"""`python -m bench.page_weight`: what a board costs a phone on slow 4G, the first time and the next.

A table is opened, then its board is loaded in Chromium with an empty cache, over a throttled line. Usable
means that everything is painted, every script has run and the buttons answer. Exit status 1 beyond a limit.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from dataclasses import asdict, dataclass
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from bench.server import served

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_638_400 / 8,
    "uploadThroughput": 768_000 / 8,
}
"""Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up."""
MOST_BYTES = 60_000
MOST_SECONDS = 1.5
PHONE = ViewportSize(width=390, height=844)
USABLE = """() => {
  const shown = performance.getEntriesByName("first-contentful-paint")[0];
  const page = performance.getEntriesByType("navigation")[0];
  return Math.max(shown ? shown.startTime : 0, page.domContentLoadedEventEnd, page.loadEventEnd) / 1000;
}"""


@dataclass(frozen=True, slots=True)
class Loaded:
    """One loading of the board: bytes over the wire with headers, requests, and when it was usable."""

    transferred: int
    requests: int
    seconds: float
    elsewhere: tuple[str, ...]
    """Addresses asked for that are not ours."""


class Wire:
    """Counts what comes over the wire while a page loads."""

    def __init__(self, session: CDPSession, ours: str) -> None:
        self.transferred = 0
        self.addresses: list[str] = []
        self._ours = urlsplit(ours).netloc
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.requestWillBeSent", lambda event: self.addresses.append(event["request"]["url"]))
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", dict(SLOW_4G))

    def _finished(self, event: dict[str, float]) -> None:
        self.transferred += int(event["encodedDataLength"])

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """What was asked of others; pictures inside the page (data:) go nowhere."""
        parts = [(address, urlsplit(address)) for address in self.addresses]
        return tuple(
            address
            for address, part in parts
            if part.netloc != self._ours and part.scheme not in ("data", "blob")
        )


def open_table(page: Page, server: str) -> str:
    """The address of a board, opened by a player of it."""
    page.goto(f"{server}/games/new")
    for index, name in enumerate(("민수", "지은", "하나", "봄")):
        page.fill(f"#name-{index}", name)
    page.locator("form[method=post] button.primary").last.click()
    page.get_by_role("button", name="민수").click()
    page.locator("#board").wait_for()
    return page.url


def load(context: BrowserContext, address: str) -> Loaded:
    """The board as a new page of this phone sees it arrive."""
    page = context.new_page()
    wire = Wire(context.new_cdp_session(page), address)
    page.goto(address, wait_until="load")
    page.wait_for_function("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
    loaded = Loaded(wire.transferred, len(wire.addresses), page.evaluate(USABLE), wire.elsewhere)
    assert page.locator("#board").is_visible()
    page.close()
    return loaded


def measure(browser: Browser, server: str, times: int) -> dict[str, list[Loaded]]:
    """First visits, each with an empty cache, and second visits with a warm one."""
    phone = browser.new_context(viewport=PHONE, locale="ko-KR")
    board = open_table(phone.new_page(), server)
    known = phone.storage_state()
    loads: dict[str, list[Loaded]] = {"first": [], "again": []}
    for _ in range(times):
        # The service worker fetches after the page is usable, in the background: measured without it.
        context = browser.new_context(
            viewport=PHONE,
            locale="ko-KR",
            storage_state=known,
            service_workers="block",
        )
        loads["first"].append(load(context, board))
        loads["again"].append(load(context, board))
        context.close()
    phone.close()
    return loads


def summary(loads: list[Loaded]) -> dict[str, object]:
    """The most bytes and requests, the median time, and everything asked of others."""
    return {
        "transferred": max(one.transferred for one in loads),
        "requests": max(one.requests for one in loads),
        "usable_seconds": round(median(one.seconds for one in loads), 3),
        "slowest_seconds": round(max(one.seconds for one in loads), 3),
        "elsewhere": sorted({address for one in loads for address in one.elsewhere}),
    }


def main() -> int:
    """The exit status: 1 when the board is too heavy, too slow, or asks anybody else."""
    parser = argparse.ArgumentParser(description="Weigh the board page on slow 4G.")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="every loading as it was")
    chosen = parser.parse_args()
    with served(WORKERS="1") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        loads = measure(browser, server.address, chosen.times)
        browser.close()
    if chosen.json:
        print(json.dumps({visit: [asdict(one) for one in found] for visit, found in loads.items()}))
    for visit, found in loads.items():
        print(visit, json.dumps(summary(found)))
    heaviest = max(one.transferred for one in loads["first"])
    usable = median(one.seconds for one in loads["first"])
    elsewhere = any(one.elsewhere for found in loads.values() for one in found)
    return int(heaviest > MOST_BYTES or usable > MOST_SECONDS or elsewhere)


if __name__ == "__main__":
    raise SystemExit(main())
