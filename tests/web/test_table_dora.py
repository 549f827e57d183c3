"""The dora of the running deal: noted on one phone, known to all."""

from __future__ import annotations

import pytest
from flask import Flask

from game import Dora, Exhausted, FalseWin, Pause, WinByDraw, notes_of
from services.codes import new_secret
from tests.web.claiming import ClaimingPhone, words


@pytest.fixture
def phone(app: Flask) -> ClaimingPhone:
    phone = ClaimingPhone(app)
    phone.open(seat="1")
    return phone


def board(phone: ClaimingPhone) -> str:
    return words(phone.page("/board").text)


def test_it_is_noted_with_one_tap_and_every_phone_sees_it(app: Flask, phone: ClaimingPhone) -> None:
    assert "도라 적기" in board(phone)
    assert phone.page("/dora").text.count('name="dora"') == 20
    answer = phone.send("dora", dora="r7s")
    assert answer.location == f"/g/{phone.code}"
    other = ClaimingPhone(app)
    other.join(phone.code, "2")
    for page in (phone.page().text, other.page().text):
        assert '#t-r7s"' in page
        assert "지은" in page
    assert phone.state.dora == "r7s"
    assert list(phone.points) == [40] * 4


def test_it_can_be_changed_and_is_gone_with_its_deal(phone: ClaimingPhone) -> None:
    phone.send("dora", dora="r7s")
    assert '#t-r7s"' in phone.page("/board").text
    phone.send("dora", dora="gd")
    changed = phone.page("/board").text
    assert '#t-gd"' in changed
    assert '#t-r7s"' not in changed
    phone.happens(Exhausted())
    assert "도라 적기" in board(phone)


def test_a_later_note_counts_more_than_what_a_false_win_showed(phone: ClaimingPhone) -> None:
    phone.happens(FalseWin(1, notes_of({"hand": ["1s"], "dora": "5s"})))
    assert '#t-5s"' in phone.page("/board").text
    phone.send("dora", dora="gd")
    assert '#t-gd"' in phone.page("/board").text


def test_it_is_taken_back_like_anything_else(phone: ClaimingPhone) -> None:
    phone.send("dora", dora="r7s")
    assert "도라: 빨간 7삭" in board(phone)
    phone.send("undo")
    assert phone.state.dora is None
    assert "도라 적기" in board(phone)


def test_one_double_tap_is_one_note_and_another_tile_from_an_old_page_is_refused(
    phone: ClaimingPhone,
) -> None:
    key = new_secret()
    for _ in range(2):
        assert phone.send("dora", version=0, key=key, dora="r7s").status_code == 303
    assert phone.state.version == 1
    old = phone.send("dora", version=0, key=key, dora="gd")
    assert old.status_code == 409
    assert "도라: " in words(old.text)
    assert phone.state.dora == "r7s"


def test_no_tile_no_note(phone: ClaimingPhone) -> None:
    for nothing in ("", "10s", "x"):
        assert phone.send("dora", dora=nothing).status_code == 400
    assert phone.state.version == 0


def test_only_a_phone_of_the_table_and_only_while_the_game_runs(app: Flask, phone: ClaimingPhone) -> None:
    stranger = ClaimingPhone(app, phone.code)
    assert stranger.page("/dora").status_code == 403
    assert stranger.send("dora", dora="gd").status_code == 403
    assert "note-dora" not in stranger.page("/board").text
    phone.happens(Pause())
    assert phone.send("dora", dora="gd").status_code == 409
    assert "note-dora" not in phone.page("/board").text


def test_a_win_is_declared_with_the_dora_that_was_noted(phone: ClaimingPhone) -> None:
    phone.send("dora", dora="r7s")
    page = phone.look("draw", winner=1, hand="1s-2s-3s-7s-7s-7s")
    assert "민수" in words(page.text)
    assert phone.settle(page.text, "win/draw").status_code == 303
    (play,) = phone.state.plays
    assert ("dora", '"r7s"') in play.event.notes
    assert phone.state.dora is None


def test_a_correction_takes_the_dora_of_its_own_deal(phone: ClaimingPhone) -> None:
    phone.happens(Dora("r7s"))
    phone.happens(WinByDraw(1, 7))
    phone.happens(Dora("gd"))
    page = phone.client.get(
        f"/g/{phone.code}/correct/1", query_string={"as": "draw", "winner": 1, "hand": "1s-2s-3s-7s-7s-7s"}
    ).text
    assert phone.settle(page, "correct/1").status_code == 303
    assert ("dora", '"r7s"') in phone.state.plays[0].event.notes
    assert phone.state.dora == "gd"


def test_the_history_says_it_too(phone: ClaimingPhone) -> None:
    phone.send("dora", dora="gd")
    assert "도라: " in words(phone.page("/history").text)


def test_a_name_no_tile_has_stays_text(phone: ClaimingPhone) -> None:
    phone.happens(Dora("zz9"))
    assert "도라: zz9" in board(phone)
    assert phone.page("/dora").status_code == 200
