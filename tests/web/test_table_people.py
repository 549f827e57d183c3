"""Opening a table, coming to it, sitting differently."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask
from markupsafe import escape

from app import create_app
from config import Settings
from game import Claim, Exhausted, FalseWin, WinByDiscard, WinByDraw
from services.codes import new_secret
from tests.web.table_phones import FOUR, TablePhone


@pytest.fixture
def phone(app: Flask) -> TablePhone:
    return TablePhone(app)


def post(phone: TablePhone, *names: str, **changes: str):  # type: ignore[no-untyped-def]
    sent = {"name": list(names), "first_dealer": "lot", "edition": "standard", "key": new_secret()} | changes
    return phone.client.post("/games", data=sent)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_people_open_a_table(phone: TablePhone, players: int) -> None:
    phone.open(*"가나다라마"[:players])
    assert phone.state.players.__len__() == players
    assert f"{players * 4}국 중 1국" in phone.page().text


def test_empty_places_are_left_out_and_the_order_kept(phone: TablePhone) -> None:
    phone.open("", "가", "", "나", "다", dealer="3")
    assert "친: 나" in phone.page().text


def test_the_first_dealer_is_drawn_by_lot(app: Flask) -> None:
    dealers = set()
    for _ in range(40):
        phone = TablePhone(app)
        phone.open("가", "나", dealer="lot")
        dealers.add(phone.state.dealer)
    assert dealers == {0, 1}


BAD_NAMES = [
    ((), "이름을 두 개 이상"),
    (("가",), "이름을 두 개 이상"),
    (("가", "  "), "이름을 두 개 이상"),
    (("가", "가"), "같은 이름이"),
    (("Anna", "anna "), "같은 이름이"),
    (("Ａnna", "Anna"), "같은 이름이"),
    (("가" * 200, "나"), "30자까지"),
    (("가" * 31, "나"), "30자까지"),
    (("가\u202e\x07", "나"), "30자까지"),
    (("가\u2028나", "나"), None),
]


@pytest.mark.parametrize(("names", "words"), BAD_NAMES)
def test_names_that_cannot_be_come_back_with_what_was_typed(
    phone: TablePhone, names: tuple[str, ...], words: str | None
) -> None:
    answer = post(phone, *names)
    if words is None:  # blanks of any kind become one blank
        assert answer.status_code == 303
        return
    assert answer.status_code == 422
    assert words in answer.text
    for name in names:
        assert " ".join(name.split()) in answer.text


def test_a_refused_form_comes_back_in_its_place(phone: TablePhone) -> None:
    sent = {"name": ["가", "가"], "first_dealer": "lot", "edition": "standard", "key": new_secret()}
    answer = phone.client.post("/games", data=sent, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#new-game"
    assert answer.text.count('aria-invalid="true"') == 2


@pytest.mark.parametrize(
    "names", [("🀐🐦", "👨‍👩‍👧"), ("محمد", "שרה"), ("가" * 30, "나" * 30), ("O'Neil & Co", "a<b")]
)
def test_unusual_names_are_shown_as_they_are(phone: TablePhone, names: tuple[str, str]) -> None:
    phone.open(*names)
    for path in ("", "/join", "/seats", "/history", "/end"):
        assert phone.page(path).status_code == 200
    for name in names:
        assert str(escape(name)) in phone.page().text


def test_markup_in_a_name_is_only_text(phone: TablePhone) -> None:
    phone.open('<img src=x onerror="alert(1)">', "</title>{{7*7}}")
    for path in ("", "/join", "/seats", "/history", "/end"):
        page = phone.page(path).text
        assert "<img src=x" not in page
        assert "</title>{{" not in page
        assert "49" not in re.findall(r"<bdi class=\"name\">(.*?)</bdi>", page)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"edition": "riichi"}, "규칙을 하나"),
        ({"first_dealer": "4"}, "자리에 사람이 없어요"),
        ({"first_dealer": "x"}, "자리에 사람이 없어요"),
        ({"first_dealer": "-1"}, "자리에 사람이 없어요"),
        ({"first_dealer": ""}, "자리에 사람이 없어요"),
        ({"first_dealer": "01"}, "자리에 사람이 없어요"),
    ],
)
def test_choices_that_were_not_offered_are_refused(
    phone: TablePhone, changes: dict[str, str], words: str
) -> None:
    answer = post(phone, *FOUR, **changes)
    assert answer.status_code == 422
    assert words in answer.text


def test_opening_twice_with_one_form_opens_one_table(phone: TablePhone) -> None:
    first, second = (post(phone, "가", "나", key="one-form-sent-twice") for _ in range(2))
    assert first.location == second.location


def test_a_form_without_its_key_is_refused(phone: TablePhone) -> None:
    assert post(phone, "가", "나", key="").status_code == 400


def test_known_players_are_suggested(phone: TablePhone) -> None:
    phone.open("김하늘", "박바다")
    assert '<option value="김하늘">' in phone.client.get("/games/new").text


def test_a_table_is_found_by_its_short_code(app: Flask, phone: TablePhone) -> None:
    code = phone.open()
    guest = TablePhone(app)
    typed = f" {code[:3].lower()}-{code[3:].lower()} "
    assert guest.client.get("/join", query_string={"code": typed}).location == f"/g/{code}/join"


@pytest.mark.parametrize("typed", ["QQQQQQ", "x", "<b>", "a" * 500, "../..", "가나다"])
def test_a_wrong_short_code_is_said_and_kept(phone: TablePhone, typed: str) -> None:
    answer = phone.client.get("/join", query_string={"code": typed})
    assert answer.status_code == 404
    assert "이 코드의 테이블이 없어요" in answer.text
    assert "<b>" not in answer.text.split("</h1>")[1].replace("<b>{{", "")


def test_codes_cannot_be_guessed_in_bulk_while_a_known_code_goes_on(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    app.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    guesser = TablePhone(app)
    code = guesser.open()
    for _ in range(130):
        assert guesser.client.get(f"/g/{code}/board?version=0").status_code == 204
    answers = [guesser.client.get(f"/g/ZZZZ{number:02}/board").status_code for number in range(10, 99)]
    answers += [guesser.client.get("/g/ZZZZZZ/history").status_code for _ in range(121)]
    assert answers[0] == 404
    assert answers[-1] == 429


def test_the_qr_code_leads_to_the_question_who_you_are(app: Flask, phone: TablePhone) -> None:
    phone.open()
    picture = phone.page("/qr.svg")
    assert picture.mimetype == "image/svg+xml"
    secret = app.extensions["store"].games.by_code(phone.code).secret
    guest = TablePhone(app)
    assert guest.client.get(f"/j/{secret}").location == f"/g/{phone.code}/join"
    assert guest.client.get("/j/guessed").status_code == 404


@pytest.mark.parametrize(
    ("host", "asked", "told"),
    [
        ("192.168.0.7", "http://localhost:8000", "192.168.0.7:8000/join"),
        ("192.168.0.7", "http://127.0.0.1", "192.168.0.7/join"),
        ("fd00::7", "http://localhost:8000", "[fd00::7]:8000/join"),
        ("192.168.0.7", "http://cafe.example", "cafe.example/join"),
        (None, "http://localhost:8000", "localhost:8000/join"),
    ],
)
def test_other_phones_are_told_an_address_they_can_reach(
    app: Flask, phone: TablePhone, host: str | None, asked: str, told: str
) -> None:
    app.config["HOST_FOR_PHONES"] = host
    code = phone.open()
    assert f" {told} " in phone.client.get(f"/g/{code}", base_url=asked).text


def test_a_phone_says_who_it_is_and_may_change_its_mind(app: Flask, phone: TablePhone) -> None:
    code = phone.open()
    guest = TablePhone(app)
    answer = guest.join(code, "2")
    assert answer.location == f"/g/{code}"
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert re.search(
        r'<tr class=" me">\s*<th scope="row">\s*<span class="who"><bdi class="name">하나', guest.page().text
    )
    guest.join(code, "none")
    assert ' me">' not in guest.page().text
    assert "act-draw" in guest.page().text


def told_taken(phone: TablePhone) -> list[str]:
    """The players said to be on another phone, on the page that asks whose phone this is."""
    buttons = re.findall(
        r'<button type="submit" name="seat".*?</button>', phone.page("/join").text, re.DOTALL
    )
    return [re.findall(r"<bdi.*?>(.*?)</bdi>", each)[0] for each in buttons if "다른 폰에서" in each]


def test_the_question_whose_phone_this_is_tells_who_is_on_another_phone(
    app: Flask, phone: TablePhone
) -> None:
    code = phone.open(seat="0")
    assert told_taken(phone) == []  # one's own phone is no other
    guest, stranger = TablePhone(app), TablePhone(app, code)
    guest.join(code, "2")
    assert told_taken(phone) == ["하나"]
    assert told_taken(guest) == ["민수"]
    assert told_taken(stranger) == ["민수", "하나"]
    phone.send("seats", seat=["2", "1", "0", "3"])
    assert told_taken(stranger) == ["하나", "민수"]
    guest.join(code, "none")
    assert told_taken(phone) == []


def test_a_player_on_another_phone_may_be_chosen_all_the_same(app: Flask, phone: TablePhone) -> None:
    code = phone.open(seat="0")
    again = TablePhone(app)
    assert again.join(code, "0").location == f"/g/{code}"
    assert told_taken(again) == told_taken(phone) == ["민수"]
    assert "지금" in again.page("/join").text


@pytest.mark.parametrize("seat", ["", "4", "-1", "x", "²"])
def test_a_seat_that_is_not_there_is_refused(phone: TablePhone, seat: str) -> None:
    code = phone.open()
    assert phone.join(code, seat).status_code == 400


def test_everybody_moves_before_the_first_deal(phone: TablePhone) -> None:
    phone.open()
    assert phone.send("seats", seat=["1", "0", "2", "3"]).status_code == 303
    page = phone.page().text
    assert page.index("지은") < page.index("민수</bdi>")
    assert "친: 민수" in page


def test_seats_changed_later_keep_what_everybody_won(phone: TablePhone) -> None:
    phone.open()
    phone.happens(WinByDraw(1, 7))
    phone.happens(FalseWin(2))
    before = dict(zip(FOUR, phone.state.points, strict=True))
    assert phone.send("seats", seat=["3", "2", "1", "0"]).status_code == 303
    assert phone.state.points == tuple(before[name] for name in reversed(FOUR))


@pytest.mark.parametrize(
    "order",
    [
        ["0", "0", "1", "2"],
        ["0", "1", "2"],
        [],
        ["0", "1", "2", "3", "4"],
        ["a", "b", "c", "d"],
        ["1", "2", "3", "4"],
    ],
)
def test_an_order_that_seats_somebody_twice_is_refused(phone: TablePhone, order: list[str]) -> None:
    phone.open()
    answer = phone.send("seats", seat=order)
    assert answer.status_code == 422
    assert phone.state.version == 0


def test_seats_changed_later_move_the_later_dealers_and_their_bonus(phone: TablePhone) -> None:
    phone.open()
    phone.happens(Exhausted())
    phone.happens(WinByDiscard(3, (Claim(1, 5),)))  # 지은 deals second: 5 and 2 for the dealer
    assert phone.state.points == (40, 47, 40, 33)
    phone.send("seats", seat=["0", "2", "1", "3"])  # now 하나 deals second
    assert phone.state.points == (40, 40, 45, 35)


def test_a_refused_seating_comes_back_in_its_place(phone: TablePhone) -> None:
    phone.open()
    answer = phone.send("seats", htmx=True, seat=["0", "0", "1", "2"])
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (422, "#seats")


def test_a_stale_seating_is_refused(phone: TablePhone) -> None:
    phone.open()
    phone.happens(WinByDraw(1, 7))
    answer = phone.send("seats", version=0, seat=["1", "0", "2", "3"])
    assert answer.status_code == 409
    assert "지은 쯔모 7점" in answer.text


def test_a_phone_that_only_looks_on_cannot_move_people(app: Flask, phone: TablePhone) -> None:
    stranger = TablePhone(app, phone.open())
    assert stranger.send("seats", seat=["1", "0", "2", "3"]).status_code == 403
    assert "<select" not in stranger.page("/seats").text
