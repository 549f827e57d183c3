"""A running server and a real Chromium, held like a phone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
PHONE = (390, 844)
PATIENCE_SECONDS = 60
expect.set_options(timeout=15_000)  # a busy machine is no reason to fail


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip browser tests where there is no Chromium, unless REQUIRE_BROWSER says that there must be one."""
    if Path(CHROMIUM).exists() or os.environ.get("REQUIRE_BROWSER") == "1":
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium (CHROMIUM says where)"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server as `make run` starts it, with a database of its own."""
    folder = tmp_path_factory.mktemp("instance")
    settings = {"HOST": "127.0.0.1", "PORT": "0", "WORKERS": "1", "INSTANCE": str(folder), "RATE_LIMITS": "0"}
    said = folder / "said.txt"
    with said.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "app.py"], cwd=ROOT, env=os.environ | settings, stdout=output, stderr=output
        )
    try:
        yield _address(process, said)
    finally:
        process.terminate()
        process.wait(timeout=30)


def _address(process: subprocess.Popen[bytes], said: Path) -> str:
    """Where the server says it is, once it answers there."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until and process.poll() is None:
        found = re.search(r"http://127\.0\.0\.1:\d+", said.read_text())
        if found and _answers(found[0]):
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"the server did not start:\n{said.read_text()}")


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


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
