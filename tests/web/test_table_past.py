"""History, result, rematch: what was, and what comes next."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from game import (
    Claim,
    Correct,
    Dora,
    Exhausted,
    FalseWin,
    Pause,
    Reseat,
    Resume,
    TableEvent,
    WinByDiscard,
    WinByDraw,
    notes_of,
)
from tests.web.table_phones import TablePhone

HAND = notes_of(
    {
        "hand": ["r1s", "2s", "3s", "rd", "rd", "rd"],
        "dora": "5s",
        "items": [{"name": "run", "points": 1}, {"name": "red", "points": 4}],
    }
)


@pytest.fixture
def phone(app: Flask) -> TablePhone:
    phone = TablePhone(app)
    phone.open(seat="1")
    return phone


def entries(phone: TablePhone) -> list[str]:
    """The history's entries, newest first, each as its HTML."""
    return phone.page("/history").text.split('id="entry-')[1:]


def test_an_empty_history_says_so(phone: TablePhone) -> None:
    assert "아직 기록이 없어요" in phone.page("/history").text


def test_a_deal_shows_its_hand_its_explanation_who_wrote_it_and_when(phone: TablePhone) -> None:
    phone.happens(WinByDraw(0, 9, HAND))
    entry = entries(phone)[0]
    assert entry.count("#t-rd") == 3
    assert "빨간" in entry
    assert "= <b>9점</b>" in entry
    assert "직원" in entry
    assert re.search(r'<time datetime="20\d\d-\d\d-\d\dT[\d:.]+\+00:00"', entry)


def told_paid(entry: str) -> list[str]:
    """What an entry says was paid, a line for each winner and each false caller."""
    lines = re.findall(r'<p class="paid-plain">(.*?)</p>', entry, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in lines]


PAID = [
    (WinByDraw(0, 9), ["민수 받은 점수: 4 + 4 + 4 = 12점 9 + 2 (친) = 11점 11점을 3명이 똑같이 나눠 내요."]),
    (WinByDraw(1, 6), ["지은 받은 점수: 2 + 2 + 2 = 6점"]),
    (WinByDiscard(1, (Claim(0, 9),)), ["민수 받은 점수: 11점 9 + 2 (친) = 11점"]),
    (WinByDiscard(0, (Claim(2, 6),)), ["하나 받은 점수: 6점"]),
    (FalseWin(3), ["봄 낸 점수: 2 + 2 + 2 = 6점"]),
    (
        WinByDiscard(1, (Claim(0, 5), Claim(2, 6)), (3,)),
        ["하나 받은 점수: 6점", "민수 받은 점수: 7점 5 + 2 (친) = 7점", "봄 낸 점수: 2 + 2 + 2 = 6점"],
    ),
    (Exhausted(), []),
]


@pytest.mark.parametrize(("event", "told"), PAID)
def test_a_deal_says_what_was_paid_in_all_and_how_it_comes_about(
    phone: TablePhone, event: TableEvent, told: list[str]
) -> None:
    phone.happens(event)
    lines = told_paid(entries(phone)[0])
    assert len(lines) == len(told)
    assert all(line.startswith(begins) for line, begins in zip(lines, told, strict=True)), lines


def test_what_was_paid_is_what_was_there_to_pay_it(phone: TablePhone) -> None:
    phone.happens(WinByDiscard(0, (Claim(1, 25),)))
    phone.happens(WinByDiscard(0, (Claim(2, 20),)))
    (line,) = told_paid(entries(phone)[0])
    assert line.startswith("하나 받은 점수: 15점 부족 20점을")


def test_a_corrected_deal_says_what_is_paid_now_and_the_entry_struck_says_nothing(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Correct(0, WinByDiscard(2, (Claim(0, 6),))))
    correction, first = entries(phone)
    assert told_paid(correction) == ["민수 받은 점수: 8점 6 + 2 (친) = 8점"]
    assert told_paid(first) == []


def test_what_was_taken_back_is_struck_through_with_who_and_when(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Exhausted())
    phone.send("undo")
    struck, kept = entries(phone)
    assert "<s>유국" in struck
    assert "되돌림</span> 지은" in struck
    assert "<s>" not in kept
    phone.send("redo")
    assert "<s>" not in entries(phone)[0]
    assert "다시 살림</span> 지은" in entries(phone)[0]


def undo_button(page: str) -> str:
    """The words on the button that takes back."""
    button = re.search(r'<button id="undo".*?</button>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", button[0]).split()) if button else ""


@pytest.mark.parametrize("page", ["", "/history"])
def test_the_button_that_takes_back_names_what_it_takes_back(phone: TablePhone, page: str) -> None:
    assert undo_button(phone.page(page).text) == ""
    phone.happens(WinByDraw(1, 7))
    phone.happens(WinByDiscard(3, (Claim(0, 9),)))
    phone.happens(Dora("r5s"))
    assert undo_button(phone.page(page).text).endswith("3국 · 도라: 빨간 5삭")
    phone.send("undo")
    assert undo_button(phone.page(page).text).endswith("2국 · 민수 론 9점 (버린 사람: 봄)")
    phone.send("undo")
    assert undo_button(phone.page(page).text).endswith("1국 · 지은 쯔모 7점")
    phone.send("redo")
    assert undo_button(phone.page(page).text).endswith("2국 · 민수 론 9점 (버린 사람: 봄)")


def test_what_a_correction_or_the_end_would_be_taken_back_is_named_by_its_own_deal(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Exhausted())
    phone.happens(Correct(0, WinByDraw(2, 8)))
    assert undo_button(phone.page().text).endswith("1국 · 고침: 하나 쯔모 8점")
    phone.happens(Reseat((1, 0, 2, 3)))
    assert undo_button(phone.page().text).endswith("자리 바꿈")
    phone.send("finish")
    assert "국 ·" not in undo_button(phone.page().text)


def test_a_correction_strikes_the_first_entry_and_shows_the_new_one_with_its_deal(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Exhausted())
    phone.happens(Correct(0, WinByDiscard(2, (Claim(3, 6),))))
    correction, exhausted, first = entries(phone)
    assert "고침: 봄 론 6점" in correction
    assert "16국 중 1국" in correction
    assert f"/g/{phone.code}/correct/0" in correction
    assert "<s>지은 쯔모 7점" in first
    assert "/correct/" not in first
    assert "<s>" not in exhausted


def test_a_correction_of_a_correction_strikes_both(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Correct(0, WinByDraw(1, 8)))
    phone.happens(Correct(0, WinByDraw(1, 9)))
    newest, middle, first = entries(phone)
    assert ("<s>" in newest, "<s>" in middle, "<s>" in first) == (False, True, True)


def test_a_deal_that_never_was_is_struck_and_a_correction_taken_back_restores_it(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(Correct(0, None))
    assert ["<s>" in entry for entry in entries(phone)] == [False, True]
    phone.send("undo")
    assert ["<s>" in entry for entry in entries(phone)] == [True, False]


def test_names_stay_right_after_everybody_moved(phone: TablePhone) -> None:
    phone.happens(WinByDiscard(0, (Claim(1, 9),)))
    phone.happens(Reseat((1, 0, 2, 3)))
    entry = entries(phone)[1]
    assert "지은 론 9점 (버린 사람: 민수)" in entry
    assert re.search(r"<b>민수</b>.*→.*<b>지은</b>", entry, re.DOTALL)


def test_breaks_are_in_the_history_and_never_struck(phone: TablePhone) -> None:
    phone.happens(Pause())
    phone.happens(Resume())
    assert [("쉬는 중" in entry, "<s>" in entry) for entry in entries(phone)] == [
        (False, False),
        (True, False),
    ]


def test_notes_of_a_file_that_somebody_made_are_shown_only_as_far_as_they_make_sense(
    phone: TablePhone,
) -> None:
    odd = notes_of(
        {"hand": ["<b>", 3, None], "dora": {"x": 1}, "items": [{"name": "jackpot"}, 7], "photo": "x"}
    )
    phone.happens(WinByDraw(1, 7, odd))
    assert phone.page("/history").status_code == 200
    assert phone.page().status_code == 200


def test_taking_back_from_the_history_stays_there(phone: TablePhone) -> None:
    phone.happens(Exhausted())
    assert phone.send("undo?then=history").location == f"/g/{phone.code}/history"


def test_a_phone_that_only_looks_on_reads_the_history_without_buttons(app: Flask, phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    page = TablePhone(app, phone.code).page("/history").text
    assert "지은 쯔모 7점" in page
    assert "<form" not in page
    assert "/correct/" not in page


def test_equal_points_share_a_place(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.send("finish")
    page = phone.page("/end").text
    assert re.findall(r'class="rank">(\d)위', page) == ["1", "2", "2", "2"]
    assert "지은 49점" in page


def test_the_chart_has_a_line_for_everybody_and_a_table_with_the_numbers(phone: TablePhone) -> None:
    phone.happens(WinByDraw(1, 7))
    phone.happens(FalseWin(0))
    phone.send("finish")
    page = phone.page("/end").text
    assert page.count("<polyline") == 4
    table = page.split('id="chart-table"')[1]
    numbers = re.findall(r'<td class="number">(\d+)</td>', table)
    assert " ".join(numbers) == "40 40 40 40 37 49 37 37 31 51 39 39"


def test_a_game_that_goes_on_has_no_ranking_yet(phone: TablePhone) -> None:
    assert "아직 진행 중" in phone.page("/end").text
    assert "<polyline" in phone.page("/end").text


@pytest.mark.parametrize(("seats", "first"), [("same", "민수"), ("rotated", "지은")])
def test_a_rematch_seats_the_same_people(phone: TablePhone, seats: str, first: str) -> None:
    phone.send("finish")
    old = phone.code
    answer = phone.send("rematch", seats=seats)
    assert answer.status_code == 303
    phone.code = answer.location.split("/")[2]
    assert phone.code != old
    names = re.findall(r'<bdi class="name">(.*?)</bdi>', phone.page().text)
    assert names[0] == first
    assert re.search(r'me">\s*<th scope="row">\s*<span class="who"><bdi class="name">지은', phone.page().text)


def test_two_phones_that_ask_for_a_rematch_meet_at_one_table(app: Flask, phone: TablePhone) -> None:
    other = TablePhone(app)
    other.join(phone.code, "2")
    phone.send("finish")
    first, second = phone.send("rematch", seats="same"), other.send("rematch", seats="rotated")
    assert first.location == second.location
    assert "다음 게임으로" in other.page("/end").text
    assert "act-draw" in other.client.get(second.location).text


def test_a_rematch_shows_itself_on_every_board_that_is_still_open(app: Flask, phone: TablePhone) -> None:
    other, looker = TablePhone(app), TablePhone(app, phone.code)
    other.join(phone.code, "2")
    phone.send("finish")
    assert 'version=1"' in other.page("/board").text
    assert other.page("/board?version=1").status_code == 204
    assert other.page("/end/next").status_code == 204
    next_code = phone.send("rematch", seats="same").location.split("/")[2]
    for watcher in (other, looker):
        board = watcher.page("/board?version=1").text
        assert "다음 게임으로" in board
        assert f'href="/g/{next_code}"' in board
        assert f'version=1.{next_code}"' in board
        assert watcher.page(f"/board?version=1.{next_code}").status_code == 204
        assert f'href="/g/{next_code}"' in watcher.page("/end/next").text
        assert "/end/next" not in watcher.page("/end").text
    assert "act-draw" in other.client.get(f"/g/{next_code}").text


def test_a_rematch_that_was_given_up_is_no_next_game(phone: TablePhone) -> None:
    phone.send("finish")
    old, phone.code = phone.code, phone.send("rematch", seats="same").location.split("/")[2]
    phone.send("abandon")
    phone.code = old
    assert "다음 게임으로" not in phone.page("/board").text
    assert phone.page("/board?version=1").status_code == 204
    assert phone.page("/end/next").status_code == 204
    assert "같은 자리" in phone.page("/end").text


def test_a_game_nobody_opened_has_no_next_game(phone: TablePhone) -> None:
    phone.code = "ZZZZZZ"
    assert phone.page("/end/next").status_code == 404
