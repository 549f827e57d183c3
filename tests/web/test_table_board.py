"""The board: what it shows, how it keeps fresh, who may write, and two phones at once."""

from __future__ import annotations

import pytest
from flask import Flask

from game import Claim, Exhausted, FalseWin, Pause, WinByDiscard, WinByDraw, notes_of
from tests.web.table_phones import TablePhone

ADDRESSES = ("", "/board", "/join", "/qr.svg", "/seats", "/history", "/end")
WRITES = ("undo", "redo", "pause", "resume", "finish", "abandon", "seats", "rematch")


@pytest.fixture
def phone(app: Flask) -> TablePhone:
    phone = TablePhone(app)
    phone.open(seat="1")
    return phone


@pytest.fixture
def other(app: Flask, phone: TablePhone) -> TablePhone:
    other = TablePhone(app)
    other.join(phone.code, "2")
    return other


@pytest.fixture
def stranger(app: Flask, phone: TablePhone) -> TablePhone:
    return TablePhone(app, phone.code)


def test_a_fresh_board_shows_everybody_with_forty_points_and_who_deals(phone: TablePhone) -> None:
    page = phone.page().text
    for name in ("민수", "지은", "하나", "봄"):
        assert page.count(name) >= 1
    assert page.count('<span class="points">40</span>') == 4
    assert "16국 중 1국" in page
    assert "친: 민수" in page
    assert "아직 기록이 없어요" in page


def test_a_win_shows_the_payments_with_their_sticks_and_the_next_deal(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    page = phone.page().text
    assert "지은 쯔모 7점" in page
    assert '<span class="points">49</span>' in page
    assert "16국 중 2국" in page
    assert "친: 지은" in page
    assert page.count('class="mine"') == 3  # this phone is 지은's, and all three pay 지은
    assert page.count("주고") == 3


def test_a_payment_that_needs_change_says_what_comes_back(phone: TablePhone) -> None:
    for deal in (4, 4, 4):  # 민수 pays away every single stick of one point
        phone.happens(WinByDiscard(0, (Claim(1, deal + 1),)))
    phone.happens(WinByDraw(3, 8))
    assert "받기" in phone.page().text


def test_the_dealer_is_called_by_the_words_of_the_edition(app: Flask) -> None:
    cafe = TablePhone(app)
    cafe.open(edition="cafe")
    assert "선: 민수" in cafe.page().text
    assert "동 라운드" in cafe.page().text


def test_two_players_cannot_both_win_on_one_discard(app: Flask) -> None:
    pair = TablePhone(app)
    pair.open("가", "나")
    assert "여러 명 론" not in pair.page().text


def test_a_dora_entered_with_a_false_win_stays_on_the_board_for_the_deal(phone: TablePhone) -> None:
    phone.happens(FalseWin(2, notes_of({"dora": "r7s", "hand": ["1s"] * 3 + ["2s"] * 3})))
    assert "t-r7s" in phone.page().text
    phone.happens(Exhausted())
    assert "t-r7s" not in phone.page().text


def test_an_unchanged_board_costs_an_empty_answer(phone: TablePhone) -> None:
    phone.happens(Exhausted())
    same = phone.page("/board?version=1")
    assert (same.status_code, same.data) == (204, b"")
    changed = phone.page("/board?version=0")
    assert changed.status_code == 200
    assert changed.text.strip().startswith('<div id="board"')
    assert "<html" not in changed.text


@pytest.mark.parametrize(
    "asked", ["", "?version=", "?version=x", "?version=-1", "?version=99", "?version=٣", "?version=²"]
)
def test_a_phone_that_asks_oddly_gets_the_whole_board(phone: TablePhone, asked: str) -> None:
    assert phone.page(f"/board{asked}").status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_wrong_code_is_not_found_in_words(phone: TablePhone, address: str) -> None:
    answer = phone.client.get(f"/g/ZZZZZZ{address}")
    assert answer.status_code == 404
    assert "이 코드의 테이블이 없어요" in answer.text


@pytest.mark.parametrize("action", WRITES)
def test_a_wrong_code_writes_nothing(phone: TablePhone, action: str) -> None:
    answer = phone.client.post(f"/g/ZZZZZZ/{action}", data={"v": 0, "key": "k" * 12, "seat": ["0", "1"]})
    assert answer.status_code == 404


@pytest.mark.parametrize("address", ["/G/abc", "/g/", "/g/ / ", "/g/<script>"])
def test_an_odd_address_is_not_found(phone: TablePhone, address: str) -> None:
    assert phone.client.get(address).status_code == 404


def test_a_code_may_be_typed_in_small_letters(phone: TablePhone) -> None:
    assert phone.client.get(f"/g/{phone.code.lower()}").status_code == 200


def test_a_phone_that_only_looks_on_sees_the_board_and_where_to_join(stranger: TablePhone) -> None:
    page = stranger.page().text
    assert f'href="/g/{stranger.code}/join"' in page
    assert "act-draw" not in page
    assert 'id="undo"' not in page


@pytest.mark.parametrize("action", ["undo", "redo", "pause", "resume", "finish", "abandon", "rematch"])
def test_a_phone_that_only_looks_on_cannot_write(stranger: TablePhone, action: str) -> None:
    stranger.happens(Exhausted())
    answer = stranger.send(action)
    assert answer.status_code == 403
    assert f'href="/g/{stranger.code}/join"' in answer.text
    assert stranger.state.version == 1


def test_a_phone_of_another_table_cannot_write_here(app: Flask, phone: TablePhone) -> None:
    elsewhere = TablePhone(app)
    elsewhere.open("가", "나")
    elsewhere.code = phone.code
    assert elsewhere.send("pause").status_code == 403


def test_take_back_and_put_back(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    assert phone.send("undo").status_code == 303
    assert phone.state.points == (40, 40, 40, 40)
    assert "다시 살리기" in phone.page().text
    assert "되돌림: 지은 쯔모 7점" in phone.page().text
    phone.send("redo")
    assert phone.state.points == (37, 49, 37, 37)


def test_htmx_gets_the_new_board_in_place(phone: TablePhone) -> None:
    phone.happens(Exhausted())
    answer = phone.send("undo", htmx=True)
    assert answer.status_code == 200
    assert answer.text.strip().startswith('<div id="board"')


def test_nothing_to_take_back_is_said(phone: TablePhone) -> None:
    answer = phone.send("undo")
    assert answer.status_code == 409
    assert "더 되돌릴 것이 없어요" in answer.text


def test_a_double_tap_takes_back_once(phone: TablePhone) -> None:
    phone.happens(Exhausted())
    phone.happens(Exhausted())
    for _ in range(5):
        assert phone.send("undo", version=2, key="the-same-form").status_code == 303
    assert phone.state.in_force == (0,)


def test_two_phones_take_back_one_deal_only_one_does(phone: TablePhone, other: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Exhausted())
    assert other.send("undo", version=2).status_code == 303
    late = phone.send("undo", version=2)
    assert late.status_code == 409
    assert "그 사이에" in late.text
    assert "되돌림: 유국" in late.text
    assert "하나" in late.text  # whose phone it was
    assert phone.state.in_force == (0,)


def test_an_old_tab_is_told_what_happened_meanwhile_in_its_place(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(FalseWin(0))
    answer = phone.send("pause", version=0, htmx=True)
    assert answer.status_code == 409
    assert answer.headers["HX-Retarget"] == "#problem"
    assert "지은 쯔모 7점" in answer.text
    assert "민수 오화료" in answer.text
    assert "<html" not in answer.text


@pytest.mark.parametrize(
    "sent",
    [{}, {"v": "0"}, {"key": "k" * 12}, {"v": "x", "key": "k" * 12}, {"v": "-1", "key": "k" * 12}]
    + [
        {"v": "0", "key": key}
        for key in ("", "short", "x" * 65, "with blank in it", "<script>alert</script>")
    ]
    + [{"v": "9" * 30, "key": "k" * 12}],
)
def test_a_form_that_is_not_ours_is_refused(phone: TablePhone, sent: dict[str, str]) -> None:
    assert phone.client.post(f"/g/{phone.code}/pause", data=sent).status_code == 400
    assert phone.state.version == 0


def test_a_break_stops_everything_until_it_is_over(phone: TablePhone) -> None:
    phone.happens(Exhausted())
    assert phone.send("pause").status_code == 303
    page = phone.page().text
    assert "쉬는 중이에요" in page
    assert "act-draw" not in page
    assert 'id="undo"' not in page
    assert phone.send("undo").status_code == 409
    assert phone.send("resume").status_code == 303
    assert "act-draw" in phone.page().text
    assert phone.send("resume").status_code == 409


@pytest.mark.parametrize(
    ("told_anew", "is_told"), [("undo", True), ("redo", True), ("pause", False), ("", False)]
)
def test_a_past_told_anew_asks_for_the_sticks_and_shows_no_payment_twice(
    phone: TablePhone, told_anew: str, is_told: bool
) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(WinByDraw(2, 9))
    if told_anew == "redo":
        phone.send("undo")
    if told_anew:
        phone.send(told_anew)
    page = phone.page().text
    assert ('id="sticks-moved"' in page) is is_told
    assert ("주고" in page) is not is_told


def test_taking_back_what_moved_no_sticks_asks_for_none(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.send("finish")
    phone.send("undo")
    assert 'id="sticks-moved"' not in phone.page().text


def test_finishing_early_leads_to_the_ranking_and_can_be_taken_back(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    answer = phone.send("finish")
    assert answer.location == f"/g/{phone.code}/end"
    assert "결과 보기" in phone.page().text
    assert phone.send("pause").status_code == 409
    phone.send("undo")
    assert "act-draw" in phone.page().text


def test_a_game_given_up_has_no_ranking_and_can_be_taken_back(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.send("abandon")
    assert "그만둔 게임" in phone.page().text
    assert "순위가 없어요" in phone.page("/end").text
    phone.send("undo")
    assert phone.state.points == (37, 49, 37, 37)


def test_pausing_from_a_script_goes_on_by_a_header(phone: TablePhone) -> None:
    answer = phone.send("finish", htmx=True)
    assert answer.headers["HX-Redirect"] == f"/g/{phone.code}/end"


@pytest.mark.parametrize("language", ["ko", "ja", "en"])
def test_every_state_of_the_board_has_words_in_every_language(phone: TablePhone, language: str) -> None:
    phone.client.get(f"/language/{language}")
    for event in (
        WinByDraw(1, 7),
        WinByDiscard(0, (Claim(1, 9), Claim(2, 12)), (3,)),
        FalseWin(3),
        Exhausted(),
        Pause(),
    ):
        phone.happens(event)
        assert phone.page().status_code == 200
        assert phone.page("/history").status_code == 200


def test_a_short_payer_is_named_short_and_the_rest_forgiven(phone: TablePhone) -> None:
    phone.happens(WinByDiscard(0, (Claim(1, 25),)))
    phone.happens(WinByDiscard(0, (Claim(1, 23), Claim(2, 10))))
    page = phone.page().text
    assert "부족" in page
    assert phone.state.points[0] == 0
