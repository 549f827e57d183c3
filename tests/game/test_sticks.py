"""Which sticks change hands: RULES section 8."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from game import (
    ALL_STICKS,
    BOX,
    START_STICKS,
    Change,
    Handover,
    Helper,
    Mode,
    Payment,
    Sticks,
    box_at_start,
    deal_sticks,
    make_change,
    plan_payment,
)
from game.errors import GameError
from game.handover import BREAKING
from game.table import Holdings


def test_fifty_sticks_are_worth_200_points() -> None:
    assert (ALL_STICKS.count, ALL_STICKS.points) == (50, 200)


@pytest.mark.parametrize(
    ("players", "box"),
    [(2, Sticks(6, 9, 15)), (3, Sticks(4, 6, 10)), (4, Sticks(2, 3, 5)), (5, Sticks(0, 0, 0))],
)
def test_what_the_box_holds_at_the_start(players: int, box: Sticks) -> None:
    assert START_STICKS.points == 40
    assert box_at_start(players) == box


@pytest.mark.parametrize("amount", range(1, 41))
def test_from_the_starting_sticks_every_amount_is_payable_directly(amount: int) -> None:
    plan = plan_payment(START_STICKS, START_STICKS, amount)
    assert (plan.mode, plan.paid) == (Mode.DIRECT, amount)


def test_four_points_are_a_five_against_a_one() -> None:
    assert make_change(START_STICKS, START_STICKS, 4) == Change(Sticks(fives=1), Sticks(ones=1))


def test_of_two_ways_that_move_as_few_sticks_the_one_with_less_to_give_back_is_taken() -> None:
    change = make_change(Sticks(tens=1, fives=1, ones=3), Sticks(ones=2), 13)  # not 10 and 5 against 1 and 1
    assert change == Change(Sticks(tens=1, ones=3), Sticks())


def test_who_is_short_hands_over_everything() -> None:
    own = Sticks(tens=0, fives=1, ones=2)
    assert make_change(own, START_STICKS, 8) == Change(own, Sticks())
    assert make_change(own, START_STICKS, 7) == Change(own, Sticks())
    assert make_change(Sticks(), START_STICKS, 5) == Change(Sticks(), Sticks())


def test_two_may_be_unable_to_settle_alone() -> None:
    assert make_change(Sticks(tens=1), Sticks(tens=3), 3) is None


def all_ways(payer: Sticks, payee: Sticks, amount: int) -> Iterator[Change]:
    """Every hand-over of the amount in which no kind of stick goes both ways, by trying all."""

    def both(payers: int, payees: int) -> list[tuple[int, int]]:
        return [(number, 0) for number in range(payers + 1)] + [
            (0, number) for number in range(1, payees + 1)
        ]

    kinds = zip((payer.tens, payer.fives, payer.ones), (payee.tens, payee.fives, payee.ones), strict=True)
    for (t, tb), (f, fb), (o, ob) in product(*(both(*numbers) for numbers in kinds)):
        change = Change(Sticks(t, f, o), Sticks(tb, fb, ob))
        if change.give.points - change.back.points == amount:
            yield change


def preference(change: Change) -> tuple[int, int, int, int]:
    return change.moved, change.back.count, -change.give.tens, -change.give.fives


def random_split(chance: random.Random, holders: int) -> list[Sticks]:
    """All fifty sticks, or only some of them, dealt out by chance."""
    most = chance.choice([ALL_STICKS, Sticks(4, 3, 8)])
    heaps = [[0, 0, 0] for _ in range(holders)]
    for kind, number in enumerate((most.tens, most.fives, most.ones)):
        for _ in range(number):
            heaps[chance.randrange(holders)][kind] += 1
    return [Sticks(*heap) for heap in heaps]


def test_make_change_agrees_with_trying_every_way() -> None:
    chance = random.Random(8)
    for _ in range(600):
        payer, payee = random_split(chance, 3)[:2]
        amount = chance.randint(1, 25)
        if payer.points > amount:
            best = min(all_ways(payer, payee, amount), key=preference, default=None)
            assert make_change(payer, payee, amount) == best


def fewest_with_swaps(held: list[Sticks], amount: int, swaps: int) -> int | None:
    """The fewest sticks moved with at most so many swaps, joining sticks too, by trying every one."""
    change = make_change(held[0], held[1], amount)
    found = [] if change is None else [change.moved]
    both_ways = [*BREAKING, *((gets, gives) for gives, gets in BREAKING)]
    for who, helper, (gives, gets) in product((0, 1), range(2, len(held)), both_ways if swaps else ()):
        if held[who].holds(gives) and held[helper].holds(gets):
            after = list(held)
            after[who] += gets - gives
            after[helper] += gives - gets
            rest = fewest_with_swaps(after, amount, swaps - 1)
            found += [] if rest is None else [gives.count + gets.count + rest]
    return min(found, default=None)


def test_with_swaps_no_plan_moves_fewer_sticks() -> None:
    chance = random.Random(27)
    modes: set[tuple[Mode, int]] = set()
    for _ in range(6_000):
        held = random_split(chance, chance.randint(2, 5))
        amount = chance.randint(1, 25)
        if make_change(held[0], held[1], amount) is None:
            helpers = [Helper(seat, sticks) for seat, sticks in enumerate(held[2:], start=2)]
            plan = plan_payment(held[0], held[1], amount, helpers)
            assert plan.moved == fewest_with_swaps(held, amount, swaps=2)
            modes.add((plan.mode, len(plan.swaps)))
    assert modes >= {(Mode.EXCHANGE, 1), (Mode.REDEAL, 0)}


def test_a_second_swap_is_made_when_one_is_not_enough() -> None:
    helpers = [Helper("right", Sticks(fives=2)), Helper("left", Sticks(ones=5))]
    plan = plan_payment(Sticks(tens=1), Sticks(tens=3), 3, helpers)
    assert [(swap.who, swap.helper) for swap in plan.swaps] == [("payer", "right"), ("payer", "left")]
    assert (plan.mode, plan.paid) == (Mode.EXCHANGE, 3)


def test_sticks_are_joined_when_that_leaves_the_box_what_a_second_swap_needs() -> None:
    box = Helper(BOX, Sticks(tens=7, ones=21))
    plan = plan_payment(Sticks(tens=3), Sticks(fives=3), 1, [box])
    assert [(swap.who, swap.gives) for swap in plan.swaps] == [
        ("payee", Sticks(fives=2)),
        ("payer", Sticks(tens=1)),
    ]
    assert plan.moved == 11  # breaking a ten into ones would move 12


def test_the_box_is_asked_before_the_other_players() -> None:
    helpers = [Helper(name, START_STICKS) for name in (BOX, 2, 3)]
    (swap,) = plan_payment(Sticks(tens=1), Sticks(tens=3), 3, helpers).swaps
    assert swap.helper == BOX


def test_at_a_table_the_box_is_asked_before_the_other_players() -> None:
    seats = (Sticks(tens=3), Sticks(tens=1), START_STICKS)
    after, plan = Holdings(seats, Sticks(fives=1, ones=5)).pay(Payment(payer=1, payee=0, due=3, paid=3))
    assert [swap.helper for swap in plan.swaps] == [BOX]
    assert (after.box, after.seats[2]) == (Sticks(tens=1), START_STICKS)


def test_the_other_players_are_asked_counter_clockwise_from_the_payer() -> None:
    seats = (Sticks(tens=3), Sticks(fives=1, ones=5), Sticks(tens=1), Sticks(fives=1, ones=5))
    _, plan = Holdings(seats, Sticks()).pay(Payment(payer=2, payee=0, due=3, paid=3))
    assert [swap.helper for swap in plan.swaps] == [3]


def test_a_swap_leaves_every_holder_with_the_right_points() -> None:
    seats = (Sticks(tens=3), Sticks(fives=1, ones=5), Sticks(tens=1))
    after, _ = Holdings(seats, Sticks(ones=4)).pay(Payment(payer=2, payee=0, due=3, paid=3))
    assert [sticks.points for sticks in after.seats] == [33, 10, 7]
    assert after.box == Sticks(ones=4)


def test_when_no_swap_helps_all_sticks_are_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.table.plan_payment", lambda *_: Handover(Mode.REDEAL, None))
    before = Holdings((START_STICKS,) * 3, box_at_start(3))
    after, plan = before.pay(Payment(payer=0, payee=2, due=3, paid=3))
    assert [sticks.points for sticks in (*after.seats, after.box)] == [37, 40, 43, 80]
    assert sum(after.seats, after.box) == ALL_STICKS
    assert [part.holder for part in plan.redealt] == [0, 1, 2, BOX]
    for part, held, new in zip(
        plan.redealt, (*before.seats, before.box), (*after.seats, after.box), strict=True
    ):
        assert held - part.gives + part.gets == new
        assert min(part.gives.tens, part.gets.tens) == 0  # nobody hands in what they get back


def test_deal_sticks_refuses_points_that_are_not_the_boxs() -> None:
    for points in ([40, 40], [200, 10, -10], [], [199], [32] * 5 + [20] * 2):
        with pytest.raises(GameError):
            deal_sticks(points)


def divisions(total: int, holders: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide the points, largest share first."""
    if holders == 1:
        yield (total,)
        return
    for first in range(-(-total // holders), min(total, most) + 1):
        for rest in divisions(total - first, holders - 1, first):
            yield (first, *rest)


@pytest.mark.slow
def test_all_643287_divisions_among_five_holders_can_be_dealt() -> None:
    number = 0
    for points in divisions(200, 5, 200):
        dealt = deal_sticks(points)
        tens = fives = 0
        for own, share in zip(points, dealt, strict=True):
            assert share.points == own
            assert share.tens >= 0
            tens += share.tens
            fives += share.fives
        assert (tens, fives) == (10, 15)  # then 25 ones, for the points are right
        number += 1
    assert number == 643_287


def test_dealing_anew_leaves_everybody_who_can_with_some_ones() -> None:
    assert [share.ones for share in deal_sticks([40, 40, 40, 40, 40])] == [5] * 5
