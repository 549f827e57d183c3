"""An evening at the café: the staff's browser, the big screen and guests' phones, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from bench.server import served
from tests.browser.conftest import NewPhone
from tests.browser.test_accessible import RULES

pytestmark = pytest.mark.browser
PASSWORD = "sparrow house"
LONG = "아주아주긴이름을가진손님입니다반가워요정말로요"
PAGES = [
    "",
    "/evening",
    "/games",
    "/players",
    "/players/1",
    "/tables",
    "/tables/cards",
    "/photos",
    "/photos/set/4",
    "/settings",
    "/password",
]


@dataclass(frozen=True)
class Cafe:
    """A server of its own, and the link that its terminal showed."""

    address: str
    link: str


@pytest.fixture(scope="module")
def cafe() -> Iterator[Cafe]:
    """A café on its first evening."""
    with served(WORKERS="1") as running:
        link = re.search(r"http\S+/staff/setup/\S+", running.said)
        assert link
        yield Cafe(running.address, link[0])


@pytest.fixture
def staff(cafe: Cafe, new_phone: NewPhone) -> Page:
    """The staff's tablet, signed in; the first one chooses the password."""
    page = new_phone(base_url=cafe.address, viewport={"width": 768, "height": 1024}, bypass_csp=True)
    page.goto(cafe.link)
    page.locator("input[name=password]").fill(PASSWORD)
    if page.locator("input[name=again]").count():
        page.locator("input[name=again]").fill(PASSWORD)
    page.locator("main form button").click()
    expect(page.locator("#lobby")).to_be_visible()
    return page


def add_table(staff: Page, name: str) -> str:
    """The address on the new table's card."""
    staff.goto("/staff/tables")
    staff.locator("#new-table").fill(name)
    staff.locator("#new-table").press("Enter")
    expect(staff.locator(f"input[value='{name}']")).to_be_visible()
    staff.goto("/staff")
    link = staff.locator(".lobby-table", has_text=name).locator("a").get_attribute("href")
    assert link
    return "/t/" + link.split("table=")[1]


def open_at(phone: Page, card: str, names: tuple[str, ...]) -> None:
    """A guest scans the card and opens a game there."""
    phone.goto(card)
    for place, name in enumerate(names):
        phone.locator(f"#name-{place}").fill(name)
    phone.locator("#new-game button[type=submit]").click()
    phone.wait_for_url(re.compile("/g/.*/join"))


def test_a_guest_scans_the_card_and_the_lobby_shows_the_game_by_itself(
    cafe: Cafe, staff: Page, new_phone: NewPhone
) -> None:
    card = add_table(staff, "창가 1")
    staff.goto("/staff")
    open_at(new_phone(base_url=cafe.address), card, ("민지", "Haru", LONG))
    expect(staff.locator(".lobby-table", has_text="창가 1")).to_contain_text("민지")
    staff.locator(".lobby-table", has_text="창가 1").get_by_role("link").click()
    staff.get_by_text("일찍 끝내기").click()
    staff.get_by_role("button", name="게임 끝내기").click()
    expect(staff.locator("h1 + .badge")).to_have_text("게임 끝")
    staff.get_by_role("button", name="마지막 기록 되돌리기").click()
    expect(staff.locator("h1 + .badge")).to_have_text("진행 중")


def test_the_big_screen_follows_and_fits(cafe: Cafe, staff: Page, new_phone: NewPhone) -> None:
    card = add_table(staff, "바")
    staff.goto("/staff/settings")
    screen = staff.locator(".screen-address").get_attribute("href")
    assert screen
    tv = new_phone(base_url=cafe.address, viewport={"width": 1920, "height": 1080}, is_mobile=False)
    tv.goto(screen)
    open_at(new_phone(base_url=cafe.address), card, ("Ken", LONG))
    expect(tv.locator(".tv-table", has_text="바")).to_contain_text("Ken")
    assert tv.evaluate("document.documentElement.scrollWidth") <= 1920
    assert tv.evaluate("document.documentElement.scrollHeight") <= 1080
    for number in tv.locator(".tv-seats b").all():
        box = number.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 1920


@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_and_a_narrow_phone_holds_every_page(staff: Page, page: str) -> None:
    staff.goto(f"/staff{page}")
    found = Axe().run(staff, options=RULES)
    assert found.violations_count == 0, found.generate_report()
    staff.set_viewport_size({"width": 320, "height": 640})
    assert staff.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_cards_print_alone(staff: Page) -> None:
    add_table(staff, "다락방")
    staff.goto("/staff/tables/cards")
    staff.emulate_media(media="print")
    expect(staff.locator(".table-card", has_text="다락방")).to_be_visible()
    expect(staff.locator(".staff-bar")).to_be_hidden()
    expect(staff.locator(".top")).to_be_hidden()


def test_a_player_without_the_password_sees_the_sign_in_alone(
    cafe: Cafe, staff: Page, new_phone: NewPhone
) -> None:
    stranger = new_phone(base_url=cafe.address)
    for address in ("/staff/players", cafe.link):
        stranger.goto(address)
        expect(stranger).to_have_url(re.compile("/staff/sign-in"))
    expect(stranger.locator("input[name=again]")).to_have_count(0)
