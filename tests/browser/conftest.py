"""A running server and a real Chromium, held like a phone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from bench.server import served

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
PHONE = (390, 844)
expect.set_options(timeout=15_000)  # a busy machine is no reason to fail


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip browser tests where there is no Chromium, unless REQUIRE_BROWSER says that there must be one."""
    if Path(CHROMIUM).exists() or os.environ.get("REQUIRE_BROWSER") == "1":
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium (CHROMIUM says where)"))


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server as `make run` starts it, with a database of its own."""
    with served(WORKERS="1") as running:
        yield running.address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


NewPhone = Callable[..., Page]


@pytest.fixture
def new_phone(chromium: Browser, server: str) -> Iterator[NewPhone]:
    """Makes a phone, as many as a test needs: `new_phone(locale="ja-JP", java_script_enabled=False)`."""
    contexts: list[BrowserContext] = []

    def make(**options: object) -> Page:
        usual: dict[str, object] = {
            "base_url": server,
            "viewport": {"width": PHONE[0], "height": PHONE[1]},
            "locale": "ko-KR",
            "has_touch": True,
            "is_mobile": True,
        }
        contexts.append(chromium.new_context(**(usual | options)))  # type: ignore[arg-type]
        contexts[-1].set_default_timeout(15_000)
        return contexts[-1].new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A phone in Korean that fails the test on an error of a script."""
    page = new_phone()
    page.on("pageerror", _fail)
    return page


def _fail(error: Exception) -> None:
    raise AssertionError(f"a script failed: {error}")
