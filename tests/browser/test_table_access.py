"""The pages of a table are readable for everybody: axe finds nothing wrong, light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.test_table import exhaust, open_table

pytestmark = pytest.mark.browser
WCAG = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }
}


@pytest.fixture(params=["light", "dark"])
def phone_in(request: pytest.FixtureRequest, new_phone: NewPhone) -> Page:
    page = new_phone(bypass_csp=True)
    page.goto(f"/theme/{request.param}")
    return page


def wrong_on(page: Page) -> list[str]:
    """What axe finds, in a line each."""
    found = Axe().run(page, options=WCAG).response["violations"]
    return [f"{rule['id']}: {node['target']}" for rule in found for node in rule["nodes"]]


def test_axe_finds_nothing_on_the_pages_of_a_table(phone_in: Page) -> None:
    wrong = {
        address: _wrong_at(phone_in, address) for address in ("/games/new", "/join", "/join?code=ZZZZZZ")
    }
    code = open_table(phone_in)
    wrong["fresh board"] = wrong_on(phone_in)
    exhaust(phone_in)
    phone_in.locator("#undo").click()
    phone_in.locator("#redo").wait_for()
    phone_in.locator("#table-more-open").click()
    wrong["board"] = wrong_on(phone_in)
    phone_in.locator("#finish").click()
    phone_in.locator("#share").wait_for()
    for page in ("", "/join", "/seats", "/history", "/end"):
        wrong[page] = _wrong_at(phone_in, f"/g/{code}{page}")
    assert {address: found for address, found in wrong.items() if found} == {}


def _wrong_at(page: Page, address: str) -> list[str]:
    page.goto(address)
    return wrong_on(page)
