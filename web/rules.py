"""The rules on one page. Every number and every example comes from the code that applies the rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request

import game
from game import DEAREST_WIN, START_STICKS, Sticks, WinByDraw, box_at_start, deals_in_game, settle
from game.editions import MAX_PLAYERS, MIN_PLAYERS
from scoring import EDITIONS, Claim, Edition, ItemName, RuleNumbers, Score, WinBy, rule_numbers, score
from tiles import Kind, Tile
from web.editions import offered, within
from web.labels import points_text
from web.language import _

TABLES = range(MIN_PLAYERS, MAX_PLAYERS + 1)
TURNED_UP = 1
"""Tiles of the stock that lie open: the dora."""
CALLED_WITH = "1s 2s 3s rd rd rd"
"""Two tiles of the run wait on either side; used to show what furiten bars and what it leaves open."""
EXAMPLES: Mapping[ItemName, tuple[str, str]] = {
    ItemName.RED: ("1s r2s 3s r7s 7s 7s", "9s"),
    ItemName.DORA: ("1s 2s 3s 7s 7s 7s", "r7s"),
    ItemName.TANYAO: ("2s r3s 4s 6s 6s 6s", "9s"),
    ItemName.CHANTA: ("1s 2s 3s 9s 9s 9s", "5s"),
    ItemName.ALL_GREEN: ("2s 3s 4s gd gd gd", "5s"),
    ItemName.CHIN_YAO: ("1s 1s 1s rd rd rd", "5s"),
    ItemName.SUPER_RED: ("r1s r2s r3s rd rd rd", "5s"),
}
EXTRAS = (ItemName.RED, ItemName.DORA, ItemName.TANYAO, ItemName.CHANTA)
LIMITS = (ItemName.ALL_GREEN, ItemName.CHIN_YAO, ItemName.SUPER_RED)

bp = Blueprint("rules", __name__, url_prefix="/rules")


@dataclass(frozen=True, slots=True)
class Table:
    """What depends on how many play."""

    players: int
    stock: int
    deals: int
    box: Sticks


@bp.get("")
def show() -> str:
    """The rules in the words and numbers of one edition: the house's, unless a game by another leads here."""
    asked = request.args.get("edition", "")
    edition = EDITIONS[asked if asked in EDITIONS else within(asked)]
    at_the_table = game.edition_named(edition.name)
    numbers = rule_numbers(edition)
    return render_template(
        "learn/rules.html",
        edition=edition,
        editions=tuple(name for name in EDITIONS if name in (*offered(), edition.name)),
        numbers=numbers,
        house_rules=at_the_table,
        examples={name: example(name, edition) for name in EXAMPLES},
        extras=EXTRAS,
        limits=LIMITS,
        tables=tables(numbers, at_the_table),
        shares=shares(at_the_table),
        sample=sample(edition),
        start=START_STICKS,
        waiting=_tiles(CALLED_WITH)[1:],
        furiten=furiten(edition),
        kinds=tuple(Kind),
        red_tiles=tuple(tile for tile in Tile if tile.is_red),
        sections=sections(),
        rule_text=lambda name: rule_text(name, numbers),
    )


def sections() -> Mapping[str, str]:
    """The headings in their order, by the anchor that leads to each."""
    return {
        "short": _("In short"),
        "tiles": _("The tiles"),
        "not_two_melds": _("Two melds"),
        "extras": _("Extra points"),
        "yakuman": _("Yakuman"),
        "below_minimum": _("When may I win?"),
        "furiten": _("Furiten"),
        "payment": _("Who pays"),
        "false_win": _("False win"),
        "sticks": _("Sticks"),
        "rounds": _("The whole game"),
    }


def rule_text(name: ItemName, numbers: RuleNumbers) -> str:
    """The rule of an item that not every hand has."""
    each = points_text(numbers.points[name])
    return {
        ItemName.RED: _("%(points)s for each red tile.", points=each),
        ItemName.DORA: _("%(points)s for each tile of the dora's kind, whatever its colour.", points=each),
        ItemName.TANYAO: _("No 1, 9 or dragon in the hand."),
        ItemName.CHANTA: _("A 1, a 9 or a dragon in both melds."),
        ItemName.ALL_GREEN: _("Nothing but %(green)s, and no red tile.", green=_green(numbers)),
        ItemName.CHIN_YAO: _("Nothing but 1, 9 and dragons."),
        ItemName.SUPER_RED: _("All six tiles are red."),
    }[name]


def _green(numbers: RuleNumbers) -> str:
    """The tiles that are green all over, as they are written on them."""
    return " ".join("發" if tile.kind.is_honour else str(tile.kind.rank) for tile in numbers.green_tiles)


def example(name: ItemName, edition: Edition) -> Score:
    """A hand that earns the item, scored now."""
    hand, dora = EXAMPLES[name]
    return score(Claim(_tiles(hand), Tile(dora), edition=edition))


def tables(numbers: RuleNumbers, rules: game.Edition) -> tuple[Table, ...]:
    """Stock, deals and box for every number of players."""
    dealt = numbers.tiles_in_a_hand - 1
    return tuple(
        Table(
            players,
            numbers.tiles_in_the_box - players * dealt - TURNED_UP,
            deals_in_game(players, rules.cycles),
            box_at_start(players),
        )
        for players in TABLES
    )


def shares(rules: game.Edition) -> Mapping[int, tuple[int, ...]]:
    """For a total, what each other player pays for a draw, by number of players."""
    return {
        total: tuple(share(total, players, rules) for players in TABLES)
        for total in range(rules.lowest_claim, DEAREST_WIN + 1)
    }


def share(total: int, players: int, rules: game.Edition) -> int:
    """What one player pays for somebody else's draw, as the table settles it."""
    rich = (DEAREST_WIN,) * players
    won = settle(rich, dealer=1, edition=rules, event=WinByDraw(winner=0, points=total))
    return won.payments[0].due


def sample(edition: Edition) -> dict[str, int]:
    """The example in words: a hand of the page, won by draw among four, that does not divide evenly."""
    points, players = example(ItemName.TANYAO, edition).points, 4
    each = share(points, players, game.edition_named(edition.name))
    return {"points": points, "players": players, "each": each, "together": each * (players - 1)}


def furiten(edition: Edition) -> tuple[tuple[Tile, bool], ...]:
    """Tiles that would complete 2 3 and three 中 for one who discarded 1, and whether ron stands."""
    waiting = _tiles(CALLED_WITH)[1:]
    return tuple((tile, _stands(waiting, tile, edition)) for tile in (Tile("1s"), Tile("r1s"), Tile("4s")))


def _stands(waiting: tuple[Tile, ...], tile: Tile, edition: Edition) -> bool:
    called = Claim(
        (tile, *waiting),
        Tile("9s"),
        by=WinBy.DISCARD,
        winning_tile=tile,
        discards=(Tile(Kind.BAMBOO_1),),
        edition=edition,
    )
    return score(called).can_win


def _tiles(notation: str) -> tuple[Tile, ...]:
    return tuple(Tile(name) for name in notation.split())
