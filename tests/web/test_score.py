"""The page that scores a hand, by its address and from a photo."""

from __future__ import annotations

import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from config import Settings
from tests.fakes import FakeDetector
from tests.vision import files

WIN = "/score?hand=2s-3s-r4s-rd-rd-rd&dora=gd"


@pytest.fixture
def app(settings: Settings) -> Flask:
    """A program whose detector sees 2 3 4 中 中 中 and 發, whatever the photo."""
    application = create_app(settings, detector=FakeDetector("2s 3s 4s rd rd rd", "gd"))
    application.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    return application


def words(page: str) -> str:
    """The text a person reads."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def photo(content: bytes | None = None, name: str = "photo") -> dict[str, object]:
    picture = files.encoded(files.scene(), "JPEG") if content is None else content
    return {name: (io.BytesIO(picture), "hand.jpg")}


def test_every_point_is_named_with_its_reason(client: FlaskClient) -> None:
    text = words(client.get(WIN).text)
    for part in ("7 점", "날 수 있어요", "슌쯔", "+1", "커쯔", "+2", "빨간 패", "+4"):
        assert part in text


def test_the_dealer_gets_two_more_in_the_words_of_the_edition(client: FlaskClient) -> None:
    assert "7 + 2 (친)" in words(client.get(f"{WIN}&dealer=1").text)
    assert "7 + 2 (선)" in words(client.get(f"{WIN}&dealer=1&edition=cafe").text)


def test_a_hand_with_too_few_points_says_how_many_are_missing(client: FlaskClient) -> None:
    text = words(client.get("/score?hand=1s-2s-3s-1s-2s-3s&dora=gd").text)
    assert "4점 — 1점이 모자라요." in text
    assert "한 장만 바꾸면" in text


def test_beginners_may_win_with_few_points(client: FlaskClient) -> None:
    assert "날 수 있어요" in words(client.get("/score?hand=1s-2s-3s-1s-2s-3s&dora=gd&edition=beginner").text)


def test_every_reason_against_a_hand_is_given(client: FlaskClient) -> None:
    text = words(client.get("/score?hand=1s-2s-3s-4s-5s-6s&dora=gd&by=discard&win=3s&out=3s").text)
    assert "모자라요" in text
    assert "후리텐" in text


def test_six_tiles_that_are_not_two_melds_say_what_melds_are(client: FlaskClient) -> None:
    assert "몸통 두 개가 안 돼요" in words(client.get("/score?hand=1s-2s-3s-4s-5s-rd&dora=gd").text)


def test_tiles_that_the_box_does_not_hold_are_shown(client: FlaskClient) -> None:
    page = client.get("/score?hand=r1s-r1s-2s-3s-4s-5s&dora=gd").text
    assert "상자에 이만큼 없는 패예요" in words(page)


@pytest.mark.parametrize(
    "address", ["hand=xx", "hand=1s_1.2.3", "by=luck", "edition=mine", "win=9x", "hand=" + "1s-" * 20]
)
def test_an_address_that_describes_no_hand_is_refused_in_words(client: FlaskClient, address: str) -> None:
    answer = client.get(f"/score?{address}")
    assert answer.status_code == 422
    assert "알 수 없어요" in words(answer.text)


def test_markup_in_an_address_stays_text(client: FlaskClient) -> None:
    assert "<b>" not in client.get("/score?hand=<b>x</b>").text


def test_htmx_gets_the_region_alone_and_history_the_whole_page(client: FlaskClient) -> None:
    assert "<html" not in client.get(WIN, headers={"HX-Request": "true"}).text
    restored = client.get(WIN, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in restored.text


def test_a_photo_shows_its_reading_and_points_at_once(client: FlaskClient) -> None:
    answer = client.post("/score/photo", data=photo())
    assert answer.status_code == 200
    assert "6 점" in words(answer.text)
    assert "data:image/jpeg;base64," in answer.text
    assert answer.text.count('class="mark') == 7


@pytest.mark.parametrize("seen", ["2s 3s 4s rd rd", "2s 3s 4s rd rd rd"])
def test_another_photo_is_offered_once_and_right_after_advice(settings: Settings, seen: str) -> None:
    app = create_app(settings, detector=FakeDetector(seen, "gd"))
    app.config.update(WTF_CSRF_ENABLED=False)
    page = app.test_client().post("/score/photo", data=photo(), headers={"Accept-Language": "ko"}).text
    assert page.count("다시 찍기") == page.count('id="shoot"') == 1
    is_short = len(seen.split()) < 6
    assert (page.index('id="shoot"') < page.index('id="options"')) is is_short


def test_with_htmx_the_address_tells_the_reading_and_the_photo_stays_on_the_phone(
    client: FlaskClient,
) -> None:
    answer = client.post("/score/photo", data=photo(), headers={"HX-Request": "true"})
    assert "data:image" not in answer.text
    again = client.get(answer.headers["HX-Push-Url"])
    assert "6 점" in words(again.text)
    assert again.text.count('class="mark') == 7


def test_dealer_and_edition_stay_when_a_photo_is_taken(client: FlaskClient) -> None:
    answer = client.post("/score/photo", data={**photo(), "dealer": "1", "edition": "cafe"})
    assert "6 + 2 (선)" in words(answer.text)


def test_a_form_without_a_photo_says_so(client: FlaskClient) -> None:
    answer = client.post("/score/photo", data=photo(b""))
    assert answer.status_code == 400
    assert "사진이 오지 않았어요" in words(answer.text)


@pytest.mark.parametrize(
    ("content", "status", "says"),
    [
        (b"no picture", 415, "읽을 수 있는 사진이 아니에요"),
        (files.encoded(files.noise(), "JPEG")[:9000], 422, "이 사진은 읽을 수 없어요"),
        (b"\xff\xd8\xff" + bytes(15_000_001), 413, "사진이 너무 커요"),
        (b"\xff\xd8\xff" + bytes(17_000_000), 413, "사진이 너무 커요"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(
    client: FlaskClient, content: bytes, status: int, says: str
) -> None:
    head = b'--edge\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    body = head + content + b"\r\n--edge--\r\n"
    answer = client.post("/score/photo", data=body, content_type="multipart/form-data; boundary=edge")
    assert answer.status_code == status
    assert says in words(answer.text)


def test_doubtful_tiles_are_marked_by_sign_and_word(settings: Settings) -> None:
    app = create_app(settings, detector=FakeDetector("2s 3s 4s rd rd rd", "gd", confidence=0.6))
    app.config.update(WTF_CSRF_ENABLED=False)
    page = app.test_client().post("/score/photo", data=photo(), headers={"Accept-Language": "ko"}).text
    assert "확인해 주세요" in words(page)
    assert 'class="slot-doubt"' in page


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("hand=2s!-3s-r4s-rd-rd-rd&dora=2s", "1번 패를 확인해 주세요"),
        ("hand=2s!-3s-r4s-rd-rd-rd&dora=2s!", "도라와 1번 패를 확인해 주세요"),
        ("hand=2s-3s-r4s-rd-rd-rd&dora=2s!", "도라를 확인해 주세요"),
    ],
)
def test_the_words_name_every_tile_that_was_hard_to_read(
    client: FlaskClient, address: str, said: str
) -> None:
    assert said in words(client.get(f"/score?{address}").text)


def test_the_picker_offers_the_likeliest_first_and_no_tile_that_is_used_up(client: FlaskClient) -> None:
    page = client.get("/score?hand=2s!~r2s~3s-rd-rd-rd-rd-5s&dora=gd&edit=0").text
    picker = page.split('id="picker"')[1]
    offered = re.findall(r"#t-(\w+)", picker.split('class="faces"')[0])
    assert offered == ["2s", "r2s", "3s"]
    assert 'id="pick-rd"' not in picker
    assert 'id="pick-r9s"' in picker


@pytest.mark.parametrize("language", ["ko", "ja", "en"])
def test_red_tiles_have_a_name_that_says_so(client: FlaskClient, language: str) -> None:
    name = {"ko": "빨간 4삭", "ja": "赤4索", "en": "red 4 bamboo"}[language]
    assert f'aria-label="{name}"' in client.get(WIN, headers={"Accept-Language": language}).text
