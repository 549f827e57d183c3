"""The measurements of bench/races.py and bench/kills.py, shorter: nothing lost, nothing doubled."""

from __future__ import annotations

import pytest

from bench.kills import kill_many
from bench.races import REPEATS, race_many
from services.ledger import load
from services.tables import NewGame, new_game
from storage import open_store


@pytest.mark.slow
def test_two_phones_that_settle_one_deal_at_once_have_one_winner(database_url: str) -> None:
    found = race_many(database_url, times=20)
    assert (found.races, found.one_won, found.told_what_happened) == (20, 20, 20)
    assert (found.repeats, found.recorded) == (REPEATS, 1)


@pytest.mark.slow
def test_kill_minus_nine_loses_no_acknowledged_deal_and_leaves_none_half_written(database_url: str) -> None:
    found = kill_many(database_url, times=10, seed=7)
    assert found.kills == 10
    assert found.acknowledged > 0
    assert (found.lost, found.half_written, found.written_twice) == (0, 0, 0)


def test_a_store_opened_again_finds_what_was_written(database_url: str) -> None:
    first = open_store(database_url)
    code = new_game(first, NewGame(("a", "b")), "key").code
    first.close()
    second = open_store(database_url)
    assert load(second, code).version == 0
    second.close()
