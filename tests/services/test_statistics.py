"""A player's figures and an evening's summary, counted by hand here and by the program there."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from game.records import STAFF, GameRecord
from scoring import ItemName
from services import players, tables
from services.ledger import Stamp, load
from services.statistics import bounds, evening, evening_of, statistics
from storage import Store
from tests.web.staff_side import SUPER_RED, false_win, finish, open_game, win

SEOUL = ZoneInfo("Asia/Seoul")


@pytest.fixture
def played(store: Store) -> GameRecord:
    """민지 wins 8 by draw as dealer and a super red on Ken, who also calls wrongly; then it ends."""
    game = open_game(store)
    win(store, game.code, 0)
    win(store, game.code, 0, SUPER_RED, discarder=2)
    false_win(store, game.code, 2)
    finish(store, game.code)
    return game


def test_a_players_games_places_and_points_are_those_of_finished_games(
    store: Store, played: GameRecord
) -> None:
    open_game(store, ("민지", "Ada"))
    found = statistics(store, played.seats[0].id)
    state = load(store, played.code).state
    assert (found.games, dict(found.places)) == (1, {1: 1})
    assert found.average_points == state.points[0]
    assert found.balance == state.points[0] - 40
    assert [(game.points, game.place) for game in found.course] == [(state.points[0], 1)]


def test_wins_by_draw_and_discard_are_shares_of_the_deals_played(store: Store, played: GameRecord) -> None:
    winner = statistics(store, played.seats[0].id)
    assert (winner.deals, winner.wins_by_draw, winner.wins_by_discard) == (2, 1, 1)
    assert (winner.draw_rate, winner.discard_rate, winner.paid_rate) == (0.5, 0.5, 0)
    payer = statistics(store, played.seats[2].id)
    assert (payer.discards_paid, payer.paid_rate, payer.false_wins) == (1, 0.5, 1)
    assert payer.best is None


def test_the_highest_hand_and_the_yaku_are_told(store: Store, played: GameRecord) -> None:
    found = statistics(store, played.seats[0].id)
    assert found.best is not None
    assert (found.best.points, " ".join(found.best.tiles)) == (23, SUPER_RED)
    assert dict(found.yaku) == {ItemName.CHANTA: 1, ItemName.SUPER_RED: 1}
    assert found.favourite is ItemName.SUPER_RED


def test_who_never_finished_a_game_has_figures_of_nothing(store: Store) -> None:
    game = open_game(store)
    found = statistics(store, game.seats[0].id)
    assert (found.games, found.average_points, found.average_place, found.draw_rate) == (0, 0, 0, 0)
    assert (found.best, found.favourite) == (None, None)


def test_an_abandoned_game_counts_for_nothing_and_a_win_taken_back_neither(store: Store) -> None:
    given_up = open_game(store)
    win(store, given_up.code, 0)
    tables.abandon(store, given_up.code, Stamp(1, "abandon", STAFF))
    kept = open_game(store, ("민지", "Ada"))
    win(store, kept.code, 0)
    tables.undo(store, kept.code, Stamp(1, "undo", STAFF))
    finish(store, kept.code)
    found = statistics(store, given_up.seats[0].id)
    assert (found.games, found.wins_by_draw, found.deals) == (1, 0, 0)


def test_merged_players_have_one_history_and_a_forgotten_one_keeps_the_points(
    store: Store, played: GameRecord
) -> None:
    other = open_game(store, ("minji", "Ada"))
    win(store, other.code, 0)
    finish(store, other.code)
    players.merge(store, other.seats[0].id, played.seats[0].id)
    assert statistics(store, played.seats[0].id).games == 2
    players.forget(store, played.seats[0].id)
    found = statistics(store, played.seats[0].id)
    assert (found.player.name, found.games) == (None, 2)
    assert load(store, played.code).state.points == load(store, played.code).record.summary.points


def test_a_new_seating_gives_everybody_their_own_points(store: Store) -> None:
    game = open_game(store)
    win(store, game.code, 0)
    tables.reseat(store, game.code, (1, 0, 2), Stamp(1, "reseat", STAFF))
    finish(store, game.code)
    record = load(store, game.code).record
    assert [player.name for player in record.seated] == ["Haru", "민지", "Ken"]
    best = max(zip(record.summary.points, record.seated, strict=True), key=lambda pair: pair[0])
    assert best[1].name == "민지"
    assert statistics(store, game.seats[0].id).places == {1: 1}


def test_an_evening_ranks_its_players_and_names_the_hand_of_the_night(
    store: Store, played: GameRecord
) -> None:
    day = evening_of(load(store, played.code).record.changed_at, SEOUL)
    found = evening(store, day, SEOUL)
    assert [game.code for game in found.games] == [played.code]
    assert [one.player.name for one in found.ranking] == ["민지", "Haru", "Ken"]
    assert [(one.first_places, one.wins) for one in found.ranking] == [(1, 2), (0, 0), (0, 0)]
    assert sum(one.balance for one in found.ranking) == 0
    assert found.best is not None
    assert (found.best.player.name, found.best.points, found.wins, found.deals) == ("민지", 23, 2, 2)
    assert evening(store, date(2020, 1, 1), SEOUL).games == ()


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 5, 1, 20, 59, tzinfo=UTC), date(2026, 5, 1)),  # 05:59 in Seoul: still last night
        (datetime(2026, 5, 1, 21, 0, tzinfo=UTC), date(2026, 5, 2)),
        (datetime(2026, 5, 2, 14, 0, tzinfo=UTC), date(2026, 5, 2)),
    ],
)
def test_after_midnight_it_is_still_the_same_evening(moment: datetime, day: date) -> None:
    assert evening_of(moment, SEOUL) == day
    since, until = bounds(day, SEOUL)
    assert since <= moment < until
