"""From a declared win to sticks on the table: what is scored, what is refused, what is written."""

from __future__ import annotations

import pytest

from game import FalseWin, Status, WinByDiscard
from game.records import STAFF, Author, GameRecord
from scoring import Refusal, WinBy
from services import tables
from services.board import board
from services.errors import BadChoice, NotJoined, Refused
from services.history import history
from services.ledger import Stale, Stamp, load
from services.phones import Phone
from services.wins import Declared, DoesNotStand, Hand, ImpossibleHand
from storage import Store
from tiles import Tile

RUN_AND_TRIPLET = "r1s 2s 3s 7s 7s 7s"  # run 1, triplet 2, red 1; with dora r7s 3 more
CHEAP = "2s 3s 4s 5s 6s 7s"  # two runs and tanyao: 3 points


def tiles(notation: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(tile) for tile in notation.split())


def drawn(winner: int, notation: str = RUN_AND_TRIPLET, dora: str = "r7s") -> Declared:
    return Declared(WinBy.DRAW, (Hand(winner, tiles(notation)),), Tile.parse(dora))


def on_discard(discarder: int, *hands: Hand, dora: str = "r7s") -> Declared:
    return Declared(WinBy.DISCARD, hands, Tile.parse(dora), discarder)


def stamp(phone: Phone, seen: int = 0, key: str = "key") -> Stamp:
    return Stamp(seen, key, phone.author)


def points(store: Store, game: GameRecord) -> list[int]:
    shown = board(store, game.code)
    assert shown is not None
    return [seat.points for seat in shown.seats]


def test_a_preview_prices_the_hand_and_shows_who_would_pay(store: Store, table: GameRecord) -> None:
    shown = tables.preview(store, table.code, drawn(1))
    assert shown.stands
    assert shown.appraisals[0].points == 7
    assert [(each.payer, each.payee, each.paid) for each in shown.payments] == [
        (2, 1, 3),
        (3, 1, 3),
        (0, 1, 3),
    ]
    assert shown.after.points == (37, 49, 37, 37)
    assert points(store, table) == [40, 40, 40, 40]


def test_settling_writes_what_was_previewed(store: Store, table: GameRecord, phone: Phone) -> None:
    tables.settle(store, table.code, drawn(1), stamp(phone))
    assert points(store, table) == [37, 49, 37, 37]
    shown = board(store, table.code)
    assert shown is not None
    assert (shown.deal, shown.dealer) == (2, 1)
    assert sum(seat.sticks.points for seat in shown.seats) == 160


def test_the_server_scores_the_tiles_itself_and_keeps_the_explanation(
    store: Store, table: GameRecord, phone: Phone
) -> None:
    hand = Hand(1, tiles(RUN_AND_TRIPLET), winning_tile=Tile.BAMBOO_3, is_edited=True, photo=12)
    declared = on_discard(3, hand)
    tables.settle(store, table.code, declared, stamp(phone))
    line = history(load(store, table.code))[0]
    assert line.author == "민지"
    assert line.at.utcoffset() is not None
    (shown,) = line.hands
    assert shown.tiles == tiles(RUN_AND_TRIPLET)
    assert [(item.name.value, item.points) for item in shown.items] == [
        ("run", 1),
        ("triplet", 2),
        ("red", 1),
        ("dora", 3),
    ]
    assert (shown.points, shown.dora, shown.winning_tile) == (7, Tile.RED_7, Tile.BAMBOO_3)
    assert shown.is_edited
    assert not shown.is_counted
    assert shown.photo == 12


def test_points_people_counted_are_taken_and_marked_so(store: Store, table: GameRecord, phone: Phone) -> None:
    tables.settle(store, table.code, on_discard(0, Hand(2, points=9)), stamp(phone))
    assert points(store, table) == [31, 40, 49, 40]
    assert history(load(store, table.code))[0].hands[0].is_counted


def test_the_dealers_bonus_is_added_to_tiles_and_to_counted_points_alike(
    store: Store, table: GameRecord
) -> None:
    counted = Declared(WinBy.DRAW, (Hand(0, points=7),))
    for declared in (drawn(0), counted):
        shown = tables.preview(store, table.code, declared)
        assert shown.appraisals[0].dealer_bonus == 2
        assert shown.after.points == (49, 37, 37, 37)


def test_a_hand_below_the_minimum_is_no_win_until_it_is_accepted_as_a_false_one(
    store: Store, table: GameRecord, phone: Phone
) -> None:
    cheap = drawn(1, CHEAP, "gd")
    with pytest.raises(DoesNotStand) as refused:
        tables.settle(store, table.code, cheap, stamp(phone))
    assert refused.value.preview.appraisals[0].reasons == (Refusal.BELOW_MINIMUM,)
    assert refused.value.preview.false_wins == (1,)
    assert refused.value.preview.after.points == (42, 34, 42, 42)
    assert load(store, table.code).version == 0

    tables.settle(store, table.code, cheap, stamp(phone), accept_false_wins=True)
    assert points(store, table) == [42, 34, 42, 42]
    line = history(load(store, table.code))[0]
    assert isinstance(line.event, FalseWin)
    assert line.hands[0].reasons == (Refusal.BELOW_MINIMUM,)


def test_a_furiten_ron_is_a_false_win(store: Store, table: GameRecord) -> None:
    hand = Hand(1, tiles(RUN_AND_TRIPLET), winning_tile=Tile.BAMBOO_3, discards=(Tile.RED_3,))
    shown = tables.preview(store, table.code, on_discard(0, hand))
    assert shown.appraisals[0].reasons == (Refusal.FURITEN,)
    assert shown.events == (FalseWin(1, shown.events[0].notes),)


def test_tiles_that_cannot_be_are_a_typing_error_and_no_false_win(store: Store, table: GameRecord) -> None:
    with pytest.raises(ImpossibleHand) as refused:
        tables.preview(store, table.code, drawn(1, "r1s r1s 2s 3s 4s 5s"))
    assert (refused.value.code, refused.value.winner) == ("impossible_tiles", 1)


def test_several_winners_are_paid_nearest_first_and_the_false_caller_pays_after(
    store: Store, table: GameRecord, phone: Phone
) -> None:
    good = Hand(1, tiles(RUN_AND_TRIPLET), winning_tile=Tile.BAMBOO_3)
    cheap = Hand(3, tiles("2s 3s 4s 5s 6s 8s"), winning_tile=Tile.BAMBOO_3)
    other = Hand(2, points=6)
    declared = on_discard(0, cheap, other, good)
    tables.settle(store, table.code, declared, stamp(phone), accept_false_wins=True)
    line = history(load(store, table.code))[0]
    assert isinstance(line.event, WinByDiscard)
    assert line.event.false_wins == (3,)
    assert [(each.payer, each.payee, each.paid) for each in line.payments] == [
        (0, 1, 7),
        (0, 2, 6),
        (3, 0, 2),
        (3, 1, 2),
        (3, 2, 2),
    ]
    assert [hand.seat for hand in line.hands] == [2, 1, 3]
    assert line.hands[2].reasons == (Refusal.NOT_TWO_MELDS,)


def test_hands_shown_together_must_come_from_one_box(store: Store, table: GameRecord) -> None:
    one = Hand(1, tiles("7s 7s 7s r1s 2s 3s"), winning_tile=Tile.BAMBOO_3)
    two = Hand(2, tiles("7s 8s 9s 1s 2s 3s"), winning_tile=Tile.BAMBOO_3)
    with pytest.raises(BadChoice, match="impossible_table"):
        tables.preview(store, table.code, on_discard(0, one, two))
    other = Hand(2, tiles("4s 5s 6s 1s 2s 3s"), winning_tile=Tile.BAMBOO_4)
    with pytest.raises(BadChoice, match="winning_tiles_differ"):
        tables.preview(store, table.code, on_discard(0, one, other))


def test_two_false_calls_on_one_discard_are_written_together(
    store: Store, table: GameRecord, phone: Phone
) -> None:
    declared = on_discard(0, Hand(1, points=2), Hand(2, points=3))
    first = tables.settle(store, table.code, declared, stamp(phone), accept_false_wins=True)
    again = tables.settle(store, table.code, declared, stamp(phone), accept_false_wins=True)
    assert again == first
    assert [entry.version for entry in first] == [1, 2]
    assert points(store, table) == [44, 36, 36, 44]


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        (Declared(WinBy.DRAW, ()), "no_winner"),
        (Declared(WinBy.DRAW, (Hand(0, points=5), Hand(1, points=5))), "one_winner"),
        (Declared(WinBy.DISCARD, (Hand(0, points=5),)), "no_discarder"),
        (Declared(WinBy.DRAW, (Hand(0, tiles(CHEAP)),)), "no_dora"),
        (Declared(WinBy.DISCARD, (Hand(0, points=5),), discarder=0), "own_discard"),
        (Declared(WinBy.DRAW, (Hand(7, points=5),)), "unknown_seat"),
        (Declared(WinBy.DRAW, (Hand(1, points=26),)), "out_of_range"),
    ],
)
def test_what_cannot_have_been_called_is_refused(
    store: Store, table: GameRecord, declared: Declared, code: str
) -> None:
    with pytest.raises((BadChoice, Refused)) as refused:
        tables.preview(store, table.code, declared)
    assert (refused.value.code, refused.value.status) == (code, 422)


def test_a_request_sent_twice_is_answered_with_what_the_first_wrote(
    store: Store, table: GameRecord, phone: Phone
) -> None:
    first = tables.settle(store, table.code, drawn(1), stamp(phone))
    tables.exhausted(store, table.code, stamp(phone, 1, "next"))
    assert tables.settle(store, table.code, drawn(1), stamp(phone)) == first
    assert load(store, table.code).version == 2


def test_a_phone_that_saw_an_older_board_is_told_what_happened(
    store: Store, table: GameRecord, phone: Phone
) -> None:
    tables.settle(store, table.code, drawn(1), stamp(phone))
    with pytest.raises(Stale) as refused:
        tables.settle(store, table.code, drawn(2), stamp(phone, 0, "other"))
    assert refused.value.status == 409
    assert refused.value.played.version == 1
    assert history(refused.value.played)[0].hands[0].seat == 1
    assert points(store, table) == [37, 49, 37, 37]


def test_a_phone_that_did_not_join_may_not_write_and_the_staff_may(store: Store, table: GameRecord) -> None:
    with pytest.raises(NotJoined):
        tables.exhausted(store, table.code, Stamp(0, "k", Author(phone_id=999)))
    tables.exhausted(store, table.code, Stamp(0, "k", STAFF))
    line = history(load(store, table.code))[0]
    assert line.by.is_staff
    assert line.author is None


def test_an_over_game_takes_no_deal(store: Store, table: GameRecord, phone: Phone) -> None:
    tables.finish(store, table.code, stamp(phone))
    with pytest.raises(Refused) as refused:
        tables.settle(store, table.code, drawn(1), stamp(phone, 1, "late"))
    assert (refused.value.code, refused.value.status) == ("game_over", 409)
    shown = board(store, table.code)
    assert shown is not None
    assert shown.status is Status.FINISHED
    assert [seat.place for seat in shown.seats] == [1, 1, 1, 1]
