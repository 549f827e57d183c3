"""The past told differently: undo, redo, corrections, another seating; and games that stop or rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import (
    Abandon,
    Claim,
    Correct,
    Event,
    Exhausted,
    FalseWin,
    Finish,
    GameError,
    Pause,
    Redo,
    Reseat,
    Resume,
    Setup,
    State,
    Status,
    Undo,
    WinByDiscard,
    WinByDraw,
    begin,
    replay,
)

THREE = Setup(("Ara", "Bora", "Chan"), first_dealer=0)
WIN, RON, FALSE = WinByDraw(1, 7), WinByDiscard(0, (Claim(2, 6),)), FalseWin(2)


def after(*events: Event, setup: Setup = THREE) -> State:
    return replay(setup, events)[-1] if events else begin(setup)


def same_but_for_version(one: State, other: State) -> bool:
    return replace(one, version=0, undone=()) == replace(other, version=0, undone=())


def refusal(*events: Event) -> tuple[str, int | None]:
    with pytest.raises(GameError) as refused:
        replay(THREE, events)
    return refused.value.code, refused.value.index


def test_every_event_makes_a_version_the_undo_too() -> None:
    assert [state.version for state in replay(THREE, [WIN, Undo(), Redo(), Pause()])] == [1, 2, 3, 4]


def test_an_undo_takes_back_the_latest_event() -> None:
    assert same_but_for_version(after(WIN, RON, Undo()), after(WIN))


def test_the_next_undo_takes_back_the_one_before() -> None:
    assert same_but_for_version(after(WIN, FALSE, RON, Undo(), Undo()), after(WIN))


def test_after_an_undo_something_else_can_happen() -> None:
    state = after(WIN, Undo(), RON, Undo(), Exhausted())
    assert state.points == (40, 40, 40)
    assert state.in_force == (4,)


def test_the_last_deal_of_a_finished_game_can_be_taken_back() -> None:
    ended = [Exhausted()] * 12
    assert after(*ended).finished
    assert after(*ended, Undo()).status is Status.RUNNING
    assert after(*ended, Undo(), WIN).finished


def test_undo_then_redo_changes_nothing() -> None:
    assert same_but_for_version(after(WIN, RON, Undo(), Redo()), after(WIN, RON))


def test_as_many_redos_as_undos_put_everything_back_in_order() -> None:
    assert same_but_for_version(
        after(WIN, RON, FALSE, Undo(), Undo(), Redo(), Redo()), after(WIN, RON, FALSE)
    )


def test_what_was_undone_is_gone_once_something_else_happened() -> None:
    assert refusal(WIN, Undo(), RON, Redo()) == ("nothing_to_redo", 3)


def test_nothing_can_be_undone_or_redone_that_did_not_happen() -> None:
    assert refusal(Undo()) == ("nothing_to_undo", 0)
    assert refusal(WIN, Undo(), Undo()) == ("nothing_to_undo", 2)
    assert refusal(WIN, Redo()) == ("nothing_to_redo", 1)


def test_a_correction_replays_everything_after_it() -> None:
    corrected = after(WIN, RON, Correct(0, WinByDraw(0, 9)))
    as_it_should_have_been = after(WinByDraw(0, 9), RON)
    assert corrected.points == as_it_should_have_been.points
    assert corrected.sticks == as_it_should_have_been.sticks
    assert [play.corrected_by for play in corrected.plays] == [2, None]


def test_a_correction_may_say_that_an_event_never_happened() -> None:
    assert after(FALSE, WIN, Correct(0, None)).points == after(WIN).points


def test_a_correction_that_ends_a_deal_moves_the_later_dealers() -> None:
    state = after(FalseWin(0), WinByDraw(1, 8), Correct(0, Exhausted()))
    assert state.deal == 3
    assert state.points == (35, 50, 35)  # seat 1 deals the second deal: 8 and the bonus


def test_a_correction_can_itself_be_corrected_and_taken_back() -> None:
    again: list[Event] = [WIN, RON, Correct(0, Exhausted()), Correct(0, WinByDraw(2, 5))]
    assert after(*again).points == after(WinByDraw(2, 5), RON).points
    assert after(*again, Undo()).points == after(Exhausted(), RON).points
    assert after(*again, Undo(), Undo()).points == after(WIN, RON).points


def test_the_past_of_a_finished_game_can_be_corrected() -> None:
    played: list[Event] = [WIN, *[Exhausted()] * 11]
    assert after(*played, Correct(0, RON)).points == after(RON).points
    reopened = after(*played, Correct(0, FALSE))
    assert (reopened.deal, reopened.finished) == (12, False)


def test_a_correction_that_leaves_no_place_for_a_later_event_is_refused() -> None:
    played: list[Event] = [FALSE, *[Exhausted()] * 11, WIN]
    assert refusal(*played, Correct(0, Exhausted())) == ("breaks_later_event", 13)


def test_only_events_of_a_deal_that_are_in_force_can_be_corrected() -> None:
    assert refusal(WIN, Correct(1, RON)) == ("not_in_force", 1)
    assert refusal(WIN, Correct(7, RON)) == ("not_in_force", 1)
    assert refusal(WIN, Undo(), Correct(0, RON)) == ("not_in_force", 2)
    assert refusal(WIN, Pause(), Resume(), Correct(1, RON)) == ("not_in_force", 3)


def test_a_correction_must_be_possible_itself() -> None:
    assert refusal(WIN, RON, Correct(0, WinByDraw(1, 4))) == ("below_minimum", 2)


def test_reseating_before_the_first_deal_moves_the_names_and_keeps_the_first_dealer() -> None:
    state = after(Reseat((2, 0, 1)))
    assert state.players == ("Chan", "Ara", "Bora")
    assert state.players[state.dealer] == "Ara"


def test_after_reseating_what_people_did_is_still_theirs() -> None:
    before, state = after(RON), after(RON, Reseat((1, 0, 2)))
    assert dict(zip(state.players, state.points, strict=True)) == dict(
        zip(before.players, before.points, strict=True)
    )
    assert state.plays[0].event == WinByDiscard(1, (Claim(2, 6),))


def test_after_reseating_the_past_is_replayed_with_the_dealers_who_really_dealt() -> None:
    played: list[Event] = [Exhausted(), WinByDraw(1, 8)]  # Bora won the second deal, as the dealer
    assert after(*played).points == (35, 50, 35)
    state = after(*played, Reseat((0, 2, 1)))  # but Chan sat to the right of Ara, and dealt it
    assert state.players == ("Ara", "Chan", "Bora")
    assert state.points == (36, 36, 48)


def test_after_reseating_the_nearest_is_another() -> None:
    short = [WinByDiscard(0, (Claim(1, 23),)), WinByDiscard(0, (Claim(1, 10), Claim(2, 12)))]
    assert after(*short).points == (0, 75, 45)  # 17 left: 12 for Bora, who deals, then 5 for Chan
    assert after(*short, Reseat((0, 2, 1))).points == (0, 40 + 14, 40 + 23 + 3)


def test_events_after_reseating_name_the_new_seats_corrections_too() -> None:
    state = after(WIN, Reseat((2, 0, 1)), Correct(0, WinByDraw(0, 9)))
    assert state.plays[0].event == WinByDraw(0, 9)
    assert state.players[0] == "Chan"
    assert state.points[0] > 40


def test_reseating_is_taken_back_like_anything_else() -> None:
    assert same_but_for_version(after(WIN, Reseat((2, 0, 1)), Undo()), after(WIN))


@pytest.mark.parametrize("order", [(0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 3), ()])
def test_an_order_must_name_every_seat_once(order: tuple[int, ...]) -> None:
    assert refusal(Reseat(order)) == ("bad_order", 0)


def test_a_false_caller_moves_along_too() -> None:
    event = WinByDiscard(0, (Claim(1, 6),), false_wins=(2,))
    state = after(event, Reseat((2, 1, 0)))
    assert state.plays[0].event == WinByDiscard(2, (Claim(1, 6),), false_wins=(0,))


def test_a_stopped_game_takes_no_events_until_that_is_undone() -> None:
    assert refusal(Finish(), WIN) == ("game_over", 1)
    assert refusal(Abandon(), WIN) == ("game_abandoned", 1)
    assert refusal(Abandon(), Correct(0, WIN)) == ("game_abandoned", 1)
    assert after(Finish(), Undo(), WIN).status is Status.RUNNING
    assert after(WIN, Abandon(), Undo()).points == after(WIN).points


def test_an_abandoned_game_has_no_ranking() -> None:
    state = after(WIN, Abandon())
    assert (state.status, state.finished, state.ranking) == (Status.ABANDONED, False, None)


def test_a_game_stopped_early_stays_stopped_when_its_past_is_corrected() -> None:
    state = after(WIN, Finish(), Correct(0, RON))
    assert state.finished
    assert state.points == after(RON).points


def test_nothing_happens_during_a_pause() -> None:
    assert refusal(Pause(), WIN) == ("game_paused", 1)
    assert refusal(WIN, Pause(), Undo()) == ("game_paused", 2)
    assert refusal(Pause(), Pause()) == ("game_paused", 1)
    assert refusal(Resume()) == ("not_paused", 0)
    assert after(Pause()).status is Status.PAUSED
    assert after(Pause(), Resume(), WIN).points == after(WIN).points
    assert after(Pause(), Finish()).finished
    assert after(Pause(), Finish(), Undo()).status is Status.RUNNING


def test_an_undo_passes_over_a_break() -> None:
    assert after(WIN, RON, Pause(), Resume(), Undo()).points == after(WIN).points
    assert after(WIN, Undo(), Pause(), Resume(), Redo()).points == after(WIN).points


def test_the_history_tells_each_play_with_its_markers_payments_and_points() -> None:
    first, second = after(FALSE, WIN, Undo(), WIN).plays
    assert (first.index, second.index) == (0, 3)
    assert (first.markers.deal, second.markers.deal) == (1, 1)
    assert second.points == after(FALSE, WIN).points
    assert [payment.payer for payment in second.payments] == [2, 0]
