"""Two phones at one table, in a real Chromium: both see the same board, whoever writes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.small_screen import SMALL_SCREEN, check_fits

pytestmark = pytest.mark.browser
REFRESHED = 3_000  # the board asks every two seconds
NAMES = ("민수", "지은", "하나", "봄")


def open_table(phone: Page, me: str = "민수") -> str:
    """The code of a table that this phone opened, as one of its players; 민수 deals first."""
    phone.goto("/games/new")
    for index, name in enumerate(NAMES):
        phone.fill(f"#name-{index}", name)
    phone.locator("input[name=first_dealer][value='0']").check(force=True)
    phone.get_by_role("button", name="테이블 열기").click()
    phone.get_by_role("button", name=me).click()
    expect(phone.locator("#board")).to_be_visible()
    return phone.url.rsplit("/", 1)[1]


def join_table(phone: Page, code: str, me: str) -> None:
    """The phone comes by the short code and says who it is."""
    phone.goto("/join")
    phone.fill("#code", code.lower())
    phone.get_by_role("button", name="참가", exact=True).click()
    phone.get_by_role("button", name=me).click()
    expect(phone.locator("#board")).to_be_visible()


def exhaust(phone: Page) -> None:
    """The phone says that the tiles ran out."""
    phone.locator("#act-exhausted-open").click()
    phone.locator("#exhausted").click()


def win_by_points(phone: Page, code: str, winner: int, points: int) -> None:
    """The phone settles a tsumo whose points the players counted themselves."""
    phone.goto(f"/g/{code}/win/draw?winner={winner}&points={points}")
    phone.locator("form[method=post] button.primary").last.click()
    phone.locator("#board").wait_for()


@pytest.fixture
def first(phone: Page) -> Page:
    return phone


@pytest.fixture
def second(new_phone: NewPhone) -> Page:
    return new_phone()


def test_a_whole_evening_on_two_phones(first: Page, second: Page) -> None:
    code = open_table(first)
    join_table(second, code, "하나")

    exhaust(first)
    expect(second.locator("#deal-now")).to_have_text("16국 중 2국", timeout=REFRESHED)
    expect(second.locator("#news")).to_contain_text("유국", timeout=REFRESHED)

    second.locator("#undo").click()
    expect(second.locator("#deal-now")).to_have_text("16국 중 1국")
    expect(first.locator("#deal-now")).to_have_text("16국 중 1국", timeout=REFRESHED)
    expect(first.locator(".latest")).to_contain_text("되돌림: 유국")
    expect(first.locator(".latest")).to_contain_text("하나")

    first.locator("#redo").click()
    expect(second.locator("#deal-now")).to_have_text("16국 중 2국", timeout=REFRESHED)

    second.locator("#to-seats").click()
    second.locator("#seat-0").select_option(label="봄")
    expect(second.locator("#seat-3")).to_have_value("0")  # the two change places
    second.get_by_role("button", name="이렇게 앉기").click()
    expect(second.locator(".standings .name").first).to_have_text("봄")
    expect(first.locator(".standings .name").first).to_have_text("봄", timeout=REFRESHED)

    first.locator("#table-more-open").click()
    first.locator("#finish").click()
    expect(first.get_by_role("heading", name="결과")).to_be_visible()
    expect(second.locator("#to-end")).to_be_visible(timeout=REFRESHED)

    first.get_by_role("button", name="같은 자리로").click()
    expect(first.locator("#deal-now")).to_have_text("16국 중 1국")
    second.locator("#to-end").click()
    second.locator("#to-next").click()
    expect(second.locator(".standings .me")).to_contain_text("하나")
    assert second.url == first.url
    assert not second.url.endswith(code)


def test_a_refresh_disturbs_neither_focus_nor_an_open_menu_nor_the_scroll(first: Page, second: Page) -> None:
    join_table(second, open_table(first), "하나")
    second.locator("#table-more-open").click()
    second.locator("#table-more-open").focus()
    second.evaluate("scrollTo(0, 200)")
    scrolled = second.evaluate("scrollY")
    exhaust(first)
    expect(second.locator("#deal-now")).to_have_text("16국 중 2국", timeout=REFRESHED)
    expect(second.locator("#table-more-open")).to_be_focused()
    expect(second.locator("#finish")).to_be_visible()
    assert second.evaluate("scrollY") == scrolled


def test_phones_hum_when_a_win_is_settled_and_not_for_anything_else(first: Page, new_phone: NewPhone) -> None:
    second = new_phone()
    second.add_init_script("window.hums = 0; navigator.vibrate = () => { window.hums += 1; return true; };")
    code = open_table(first)
    join_table(second, code, "하나")
    exhaust(first)
    expect(second.locator("#deal-now")).to_have_text("16국 중 2국", timeout=REFRESHED)
    assert second.evaluate("hums") == 0

    win_by_points(first, code, winner=0, points=7)
    expect(second.locator("#deal-now")).to_have_text("16국 중 3국", timeout=REFRESHED)
    assert second.evaluate("hums") == 1
    expect(second.locator(".paid .mine")).to_have_text(re.compile("하나.*민수.*3점.*주고", re.DOTALL))
    expect(second.locator("#news")).to_have_text("민수 쯔모 7점")

    second.locator("#undo").click()
    expect(second.locator("#deal-now")).to_have_text("16국 중 2국")
    assert second.evaluate("hums") == 1


def test_an_unchanged_board_is_asked_for_but_not_sent(first: Page) -> None:
    open_table(first)
    with first.expect_response(re.compile(r"/board\?version=0")) as answer:
        pass
    assert answer.value.status == 204


def test_without_a_connection_the_board_says_how_old_it_is_and_recovers(first: Page) -> None:
    open_table(first)
    first.context.set_offline(True)
    expect(first.locator("#age")).to_contain_text("연결이 끊겼어요", timeout=2 * REFRESHED)
    expect(first.locator("#deal-now")).to_be_visible()
    first.context.set_offline(False)
    expect(first.locator("#age")).to_be_hidden(timeout=2 * REFRESHED)


def test_a_save_that_found_no_connection_is_sent_once_when_it_is_back(first: Page) -> None:
    open_table(first)
    exhaust(first)
    expect(first.locator("#deal-now")).to_have_text("16국 중 2국")
    first.context.set_offline(True)
    first.locator("#undo").click()
    expect(first.locator("#problem")).to_contain_text("연결")
    first.context.set_offline(False)
    expect(first.locator("#deal-now")).to_have_text("16국 중 1국")


def test_a_lost_answer_is_not_paid_twice(first: Page) -> None:
    """The server wrote it, the phone never heard: sending the same form again changes nothing."""
    open_table(first)
    exhaust(first)
    expect(first.locator("#deal-now")).to_have_text("16국 중 2국")
    exhaust(first)
    expect(first.locator("#deal-now")).to_have_text("16국 중 3국")
    first.route("**/board?*", lambda route: route.abort())

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    first.route("**/undo", lose, times=1)
    first.locator("#undo").click()
    expect(first.locator("#problem")).to_contain_text("연결")
    first.locator("#undo").click()
    expect(first.locator("#deal-now")).to_have_text("16국 중 2국")


def test_saying_who_one_is_waits_for_the_connection(first: Page) -> None:
    code = open_table(first)
    first.goto(f"/g/{code}/join")
    first.context.set_offline(True)
    first.get_by_role("button", name="봄").click()
    expect(first.locator("#problem")).to_contain_text("연결")
    first.context.set_offline(False)
    expect(first.locator(".standings .me")).to_contain_text("봄")


def test_a_sleeping_phone_catches_up_as_it_wakes(first: Page, second: Page) -> None:
    join_table(second, open_table(first), "하나")
    sleep = "Object.defineProperty(document, 'hidden', {configurable: true, get: () => %s});"
    second.evaluate(sleep % "true")
    exhaust(first)
    second.wait_for_timeout(REFRESHED)
    assert second.locator("#deal-now").inner_text() == "16국 중 1국"
    second.evaluate(sleep % "false" + "document.dispatchEvent(new Event('visibilitychange'))")
    expect(second.locator("#deal-now")).to_have_text("16국 중 2국", timeout=1_000)


def test_an_old_tab_that_writes_is_told_what_happened_and_shows_the_new_board(
    first: Page, second: Page
) -> None:
    join_table(second, open_table(first), "하나")
    exhaust(first)
    expect(second.locator("#deal-now")).to_have_text("16국 중 2국", timeout=REFRESHED)
    second.route("**/board?*", lambda route: route.abort())
    exhaust(first)
    expect(first.locator("#deal-now")).to_have_text("16국 중 3국")
    second.locator("#undo").click()
    expect(second.locator("#problem")).to_contain_text("다른 폰이 먼저")
    expect(second.locator("#problem")).to_contain_text("유국")
    second.unroute("**/board?*")
    expect(second.locator("#deal-now")).to_have_text("16국 중 3국", timeout=REFRESHED)


def test_the_whole_table_works_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    open_table(phone)
    exhaust(phone)
    expect(phone.locator("#deal-now")).to_have_text("16국 중 2국")
    phone.locator("#undo").click()
    expect(phone.locator("#deal-now")).to_have_text("16국 중 1국")


def test_the_picture_follows_the_names_as_they_are_typed(first: Page) -> None:
    first.goto("/games/new")
    for index, name in enumerate(("가", "나", "다")):
        first.fill(f"#name-{index}", name)
    expect(first.locator(".seat-name")).to_have_text(["가", "나", "다"])
    right, left = (first.locator(".seat-spot", has_text=name).bounding_box() for name in ("나", "다"))
    assert right
    assert left
    assert right["x"] > left["x"]  # counter-clockwise: the second sits to the right of the first


def test_refused_names_come_back_with_the_reason_in_sight_and_can_be_mended(first: Page) -> None:
    first.goto("/games/new")
    first.fill("#name-0", "민수")
    first.fill("#name-1", "민수")
    first.get_by_role("button", name="테이블 열기").click()
    expect(first.locator("#new-problem")).to_be_focused()
    expect(first.locator("#new-problem")).to_be_in_viewport()
    first.fill("#name-1", "지은")
    expect(first.locator(".seat-name")).to_have_text(["민수", "지은"])
    first.get_by_role("button", name="테이블 열기").click()
    expect(first.get_by_role("button", name="지은")).to_be_visible()


def test_a_small_screen_never_scrolls_sideways(new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALL_SCREEN)
    code = open_table(phone)
    join_table(new_phone(), code, "하나")
    exhaust(phone)
    expect(phone.locator("#deal-now")).to_have_text("16국 중 2국")
    for page in ("", "/join", "/seats", "/history", "/end"):
        phone.goto(f"/g/{code}{page}")
        check_fits(phone, page)
