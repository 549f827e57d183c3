"""Rules, practice and quiz on a phone; and what a phone shows and keeps while the connection is away."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.small_screen import SMALL_SCREEN, check_fits
from tests.browser.test_accessible import RULES
from tests.browser.test_table import exhaust, open_table

pytestmark = pytest.mark.browser
PAGES = {
    "rules": "/rules",
    "rules of the café": "/rules?edition=cafe",
    "practice, empty": "/practice",
    "practice": "/practice?hand=1s-r2s-3s-7s-7s&dora=5s",
    "practice, a riddle": "/practice?hand=1s-2s-3s-7s-7s&dora=5s&riddle=1",
    "practice, the picker": "/practice?hand=1s-2s&edit=add",
    "quiz": "/quiz?hand=5&streak=3",
    "quiz, answered": "/quiz?hand=5&said=0",
    "no connection": "/offline",
}
LANGUAGES = ["ko-KR", "ja-JP", "en-GB"]
WORKER_IS_READY = "navigator.serviceWorker.ready.then(() => caches.match('/offline')).then(Boolean)"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES.keys())
def test_axe_finds_nothing(new_phone: NewPhone, address: str, theme: str) -> None:
    page = new_phone(color_scheme=theme, bypass_csp=True)
    page.goto(address)
    found = Axe().run(page, options=RULES)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", PAGES.values(), ids=PAGES.keys())
def test_nothing_sticks_out_at_320_pixels_and_double_text(
    new_phone: NewPhone, address: str, language: str
) -> None:
    page = new_phone(viewport=SMALL_SCREEN, locale=language)
    page.goto(address)
    check_fits(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_menus_stay_on_a_small_screen(new_phone: NewPhone, language: str) -> None:
    page = new_phone(viewport=SMALL_SCREEN, locale=language)
    page.goto("/")
    for menu in page.locator("details.menu").all():
        menu.locator("summary").click()
        box = menu.locator("> div").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= SMALL_SCREEN["width"]


def test_targets_are_as_large_as_a_thumb(phone: Page) -> None:
    for address in PAGES.values():
        phone.goto(address)
        for target in phone.locator("main a:visible, main button:visible, main summary:visible").all():
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, target.evaluate("e => e.outerHTML")


def test_a_point_leads_to_its_rule_in_sight(phone: Page) -> None:
    phone.goto("/score?hand=2s-r3s-4s-6s-6s-6s&dora=9s")
    phone.get_by_role("link", name="왜? 탕야오").click()
    expect(phone.locator("#tanyao")).to_be_in_viewport()
    assert phone.url.endswith("/rules?edition=standard#tanyao")


def test_five_tiles_are_tapped_in_and_their_completions_appear(phone: Page) -> None:
    phone.goto("/practice")
    phone.get_by_role("link", name="패 고르기").click()
    for face in ("1s", "r2s", "3s", "7s", "7s", "5s"):
        phone.locator(f"#pick-{face}").click()
    expect(phone.locator(".found li")).to_have_count(2)
    expect(phone.locator(".found li").first).to_contain_text("5점")
    phone.reload()
    expect(phone.locator(".found li")).to_have_count(2)
    phone.go_back()
    expect(phone.locator("#picker")).to_be_visible()


def test_practice_and_quiz_work_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.goto("/practice?hand=1s-r2s-3s-7s&edit=add")
    phone.locator("#pick-7s").click()
    phone.locator("#pick-5s").click()
    expect(phone.locator(".found li")).to_have_count(2)
    phone.locator("#another").click()
    phone.locator("#answer summary").click()
    expect(phone.locator(".found li").first).to_be_visible()
    phone.goto("/quiz")
    phone.locator(".answer").first.click()
    phone.locator("#next").click()
    expect(phone.locator(".answer")).to_have_count(5)


def test_the_streak_grows_and_back_shows_what_was_there(phone: Page) -> None:
    phone.goto("/quiz?hand=5")
    for _ in range(3):
        right = phone.evaluate(
            """async () => {
              for (const link of document.querySelectorAll('.answer')) {
                const page = await (await fetch(link.href)).text();
                if (page.includes('note good')) return link.id;
              }
            }"""
        )
        phone.locator(f"#{right}").click()
        expect(phone.locator(".note.good")).to_be_visible()
        phone.locator("#next").click()
        expect(phone.locator(".answer")).to_have_count(5)
    expect(phone.locator("#streak")).to_have_text("3")
    question = phone.locator(".rack").inner_html()
    phone.locator(".answer").first.click()
    expect(phone.locator("#next")).to_be_visible()
    phone.go_back()
    expect(phone.locator(".answer")).to_have_count(5)
    assert phone.locator(".rack").inner_html() == question


def test_the_tiles_of_a_point_light_up_in_the_quiz_too(phone: Page) -> None:
    phone.goto("/quiz?hand=5")
    phone.evaluate("location.href = [...document.querySelectorAll('.answer')].at(-1).href")
    phone.wait_for_url(re.compile("said="))
    lines = phone.locator("li[data-tiles]")
    if lines.count():
        lines.first.focus()
        expect(phone.locator(".rack .lit")).to_have_count(
            len(str(lines.first.get_attribute("data-tiles")).split())
        )


# --- the connection


def until(phone: Page, promise: str) -> None:
    """Wait until what is promised is true; wait_for_function takes any promise for a yes."""
    phone.evaluate(
        f"""async () => {{
          for (const started = Date.now(); Date.now() - started < 15000;) {{
            if (await {promise}) return;
            await new Promise((done) => setTimeout(done, 100));
          }}
          throw new Error("waited in vain");
        }}"""
    )


def keep_worker(phone: Page) -> None:
    """Wait until the service worker guards the page and has everything."""
    phone.goto("/")
    until(phone, WORKER_IS_READY)
    phone.wait_for_function("navigator.serviceWorker.controller !== null")


def test_the_last_board_is_shown_as_old_without_a_connection_and_enters_nothing(phone: Page) -> None:
    keep_worker(phone)
    code = open_table(phone)
    phone.goto(f"/g/{code}")
    until(phone, f"caches.match('/g/{code}').then(Boolean)")
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#problem")).to_contain_text("오래된 화면")
    expect(phone.locator("#deal-now")).to_have_text("16국 중 1국")
    expect(phone.locator("#act-draw")).to_be_hidden()
    assert phone.locator("form:visible").count() == 0
    phone.context.set_offline(False)
    expect(phone.locator("#act-draw")).to_be_visible()
    expect(phone.locator("#problem")).to_be_empty()


def test_only_the_last_board_is_kept_and_no_other_page_of_a_player(phone: Page) -> None:
    keep_worker(phone)
    first = open_table(phone)
    second = open_table(phone)
    phone.goto(f"/g/{first}")
    phone.goto(f"/g/{second}")
    until(phone, f"caches.match('/g/{second}').then(Boolean)")
    phone.goto("/")
    kept = phone.evaluate(
        """async () => {
          const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const requests = (await Promise.all(caches_.map((one) => one.keys()))).flat();
          const paths = requests.map((one) => new URL(one.url).pathname);
          return paths.filter((path) => !path.startsWith('/static/'));
        }"""
    )
    assert sorted(kept) == sorted([f"/g/{second}", "/offline", "/rules"])


def test_the_rules_can_be_read_without_a_connection_and_other_pages_wait_for_it(phone: Page) -> None:
    keep_worker(phone)
    phone.context.set_offline(True)
    phone.goto("/rules")
    expect(phone.locator("#tanyao")).to_be_visible()
    phone.goto("/quiz?hand=5")
    expect(phone.get_by_role("heading", name="연결이 끊겼어요")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator(".answer")).to_have_count(5)


def test_the_kept_pages_follow_a_change_of_language(phone: Page) -> None:
    keep_worker(phone)
    phone.goto("/language/ja?next=/")
    expect(phone.locator("html")).to_have_attribute("lang", "ja")
    kept = "caches.match('/offline').then((page) => page.text())"
    until(phone, f"{kept}.then((text) => text.includes('<html lang=\"ja\"'))")
    phone.context.set_offline(True)
    phone.goto("/quiz?hand=5")
    expect(phone.locator("html")).to_have_attribute("lang", "ja")


def at_the_third_deal(phone: Page) -> None:
    """A table where there is more than one deal to take back."""
    open_table(phone)
    for deal in (2, 3):
        exhaust(phone)
        expect(phone.locator("#deal-now")).to_have_text(f"16국 중 {deal}국")


def test_what_was_sent_into_the_void_is_sent_once_when_the_connection_is_back(phone: Page) -> None:
    at_the_third_deal(phone)
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    phone.context.set_offline(True)
    phone.locator("#undo").click()
    expect(phone.locator("#send-again")).to_be_visible()
    sent.clear()
    phone.context.set_offline(False)
    expect(phone.locator("#deal-now")).to_have_text("16국 중 2국")
    expect(phone.locator("#problem")).to_be_empty()
    phone.wait_for_timeout(3_000)
    expect(phone.locator("#deal-now")).to_have_text("16국 중 2국")
    assert len(sent) == 1


def test_an_answer_that_got_lost_can_be_asked_for_with_the_button(phone: Page) -> None:
    at_the_third_deal(phone)
    phone.route("**/board?*", lambda route: route.abort())

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.route("**/undo", lose, times=1)
    phone.locator("#undo").click()
    phone.locator("#send-again").click()
    expect(phone.locator("#deal-now")).to_have_text("16국 중 2국")


def test_a_form_keeps_what_was_typed_until_the_connection_is_back(phone: Page) -> None:
    phone.goto("/games/new")
    for index, name in enumerate(("민수", "지은", "하나", "봄")):
        phone.fill(f"#name-{index}", name)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="테이블 열기").click()
    expect(phone.locator("#problem")).to_contain_text("연결이 끊겼어요")
    expect(phone.locator("#name-2")).to_have_value("하나")
    phone.context.set_offline(False)
    expect(phone.get_by_role("button", name="하나")).to_be_visible()
