"""From a photo of real tiles to points, as a player does it."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.vision.pictures import compose, cut_outs, needs_pictures
from tiles import Tile

pytestmark = pytest.mark.browser
HAND = [Tile.parse(notation) for notation in ("2s", "3s", "4s", "rd", "rd", "rd")]
DORA = Tile.GREEN_DRAGON


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo of 2 3 4 中 中 中 with 發 as dora, composed of tiles cut out of real photographs."""
    cuts = cut_outs()
    row = [cuts[tile][place % len(cuts[tile])] for place, tile in enumerate(HAND)]
    path = tmp_path_factory.mktemp("photos") / "hand.jpg"
    cv2.imwrite(str(path), compose(row, cuts[DORA][0]))
    return path


def notations(page: Page) -> list[str]:
    """The tiles in the rack, in order."""
    uses = page.locator(".rack-hand .slot use").all()
    return [(use.get_attribute("href") or "").rpartition("#t-")[2] for use in uses]


def correct(page: Page, place: int, tile: str) -> None:
    """Tap a tile and choose another."""
    page.locator(f"#slot-{place}").click()
    page.locator(f"#pick-{tile}").click()
    expect(page.locator("#picker")).to_have_count(0)


def make_it(page: Page, hand: list[Tile], dora: Tile) -> None:
    """Correct whatever the network read otherwise, until the screen shows this hand."""
    while len(notations(page)) > len(hand):
        page.locator(f"#slot-{len(hand)}").click()
        page.get_by_role("link", name="빼기").click()
        expect(page.locator("#picker")).to_have_count(0)
    while len(notations(page)) < len(hand) or "empty" in notations(page):
        page.locator("#slot-add").click()
        page.locator(f"#pick-{hand[notations(page).index('empty')]}").click()
        page.locator("#picker-close").click()
        expect(page.locator("#picker")).to_have_count(0)
    for place, tile in enumerate(hand):
        if notations(page)[place] != tile:
            correct(page, place, tile)
    page.locator("#slot-dora").click()
    page.locator(f"#pick-{dora}").click()
    expect(page.locator("#picker")).to_have_count(0)


@needs_pictures()
def test_a_photo_becomes_points_and_a_corrected_tile_changes_them(phone: Page, picture: Path) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="점수 보기").click()
    phone.locator("input[data-shot=camera]").set_input_files(picture)
    expect(phone.locator(".rack-hand .slot")).not_to_have_count(0)
    expect(phone.locator(".photo-view image")).to_have_attribute("href", re.compile("^blob:"))
    make_it(phone, HAND, DORA)
    expect(phone.locator("#total")).to_have_text("6점")
    correct(phone, 1, "r3s")
    expect(phone.locator("#total")).to_have_text("7점")
    expect(phone.locator(".items")).to_contain_text("빨간 패")


@needs_pictures()
def test_reload_and_back_lose_nothing(phone: Page, picture: Path) -> None:
    phone.goto("/score")
    phone.locator("input[data-shot=album]").set_input_files(picture)
    expect(phone.locator(".photo-view image")).to_have_attribute("href", re.compile("^blob:"))
    make_it(phone, HAND, DORA)
    phone.reload()
    expect(phone.locator("#total")).to_have_text("6점")
    expect(phone.locator(".photo-view image")).to_have_attribute("href", re.compile("^blob:"))
    correct(phone, 1, "r3s")
    expect(phone.locator("#total")).to_have_text("7점")
    phone.evaluate("history.go(-2)")
    expect(phone.locator("#total")).to_have_text("6점")
    expect(phone.locator(".photo-view image")).to_have_attribute("href", re.compile("^blob:"))


@needs_pictures()
def test_a_photo_on_its_way_survives_a_reload(new_phone: NewPhone, picture: Path) -> None:
    phone = new_phone(service_workers="block")  # a route cannot break what a service worker sends
    phone.goto("/score")
    phone.route("**/score/photo", lambda route: route.abort())
    phone.locator("input[data-shot=camera]").set_input_files(picture)
    expect(phone.locator(".sending-again")).to_be_visible()
    phone.unroute("**/score/photo")
    phone.reload()
    expect(phone.locator(".photo-view image")).to_have_attribute("href", re.compile("^blob:"))


@needs_pictures()
def test_it_all_works_without_javascript(new_phone: NewPhone, picture: Path) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto("/score")
    page.locator("input[data-shot=album]").set_input_files(picture)
    page.get_by_role("button", name="이 사진 읽기").click()
    expect(page.locator(".photo-view image")).to_have_attribute("href", re.compile("^data:image/jpeg"))
    make_it(page, HAND, DORA)
    expect(page.locator("#total")).to_have_text("6점")
    page.locator("#dealer").check()
    page.get_by_role("button", name="다시 계산").click()
    expect(page.locator("#total")).to_have_text("8점")


def test_a_hand_is_tapped_in_tile_by_tile(phone: Page) -> None:
    phone.goto("/score")
    phone.locator("#tap-in").click()
    for number, tile in enumerate(("2s", "3s", "r4s", "rd", "rd", "rd"), 1):
        expect(phone.locator("#picker-title")).to_contain_text(f"{number}번째")
        phone.locator(f"#pick-{tile}").click()
    expect(phone.locator("#picker-title")).to_contain_text("도라")
    phone.locator("#pick-gd").click()
    expect(phone.locator("#total")).to_have_text("7점")


def test_furiten_bars_a_ron_and_says_so(phone: Page) -> None:
    phone.goto("/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd")
    phone.locator("#by-discard").check()
    phone.locator("input[name=win][value='2s']").check()
    phone.locator("input[name=out][value='2s']").check()
    expect(phone.locator("#verdict")).to_contain_text("후리텐")
    phone.locator("#by-draw").check()
    expect(phone.locator("#total")).to_have_text("7점")


def test_a_point_lights_up_its_tiles(phone: Page) -> None:
    phone.goto("/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd")
    phone.locator(".items li", has_text="슌쯔").click()
    lit = [slot.get_attribute("data-place") for slot in phone.locator(".slot.lit").all()]
    assert lit == ["0", "1", "2"]


def test_another_language_keeps_the_hand_as_it_is_now(phone: Page) -> None:
    phone.goto("/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd")
    correct(phone, 1, "r3s")
    expect(phone.locator("#total")).to_have_text("8점")
    phone.get_by_label("언어와 화면 밝기").click()
    phone.get_by_role("link", name="日本語").click()
    expect(phone.locator("#total")).to_have_text("8点")


def test_faces_tapped_faster_than_the_network_are_all_put_down(phone: Page) -> None:
    phone.goto("/score?edit=add")
    faces = ("1s", "2s", "3s", "7s", "7s", "7s", "5s")
    phone.evaluate(
        "(faces) => faces.forEach((face) => document.getElementById('pick-' + face).click())", faces
    )
    expect(phone).to_have_url(re.compile(r"hand=1s-2s-3s-7s-7s-7s&dora=5s$"))
