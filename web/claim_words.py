"""What a claim's page says: what each call is named, and why a win cannot be entered so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Blueprint

from game import DEAREST_WIN, Seat
from game.editions import CHEAPEST_HAND
from services.errors import ServiceError
from services.wins import ImpossibleHand
from web.language import _
from web.table_problems import words_for

bp = Blueprint("claim_words", __name__)


def call_title(kind: str) -> str:
    """What ends a deal, or costs something in it, as the table calls it."""
    return {
        "draw": _("Tsumo"),
        "discard": _("Ron"),
        "several": _("Several rons"),
        "false_win": _("False win"),
        "exhausted": _("Exhausted deal"),
        "nothing": _("It never happened"),
    }[kind]


def people(seats: Iterable[Seat], names: Sequence[str]) -> str:
    """Some players' names in a row."""
    return ", ".join(names[seat] for seat in seats)


def bad_points() -> str:
    """What may be entered as points."""
    return _(
        "Enter the points as a number from %(least)s to %(most)s, without the dealer's bonus.",
        least=CHEAPEST_HAND,
        most=DEAREST_WIN,
    )


def trouble(problem: ServiceError, names: tuple[str, ...]) -> str:
    """Why the win cannot be entered so, and what helps."""
    if isinstance(problem, ImpossibleHand):
        return _("%(name)s: %(what)s", name=names[problem.winner], what=_hand_trouble(problem.code))
    words = {
        "own_discard": _("Nobody can win on their own discard. Choose another winner or discarder."),
        "called_twice": _("Somebody was chosen twice."),
        "unknown_seat": _("Choose somebody who sits at this table."),
        "winning_tiles_differ": _("Everybody wins on the same tile. Choose it again."),
        "impossible_table": _(
            "These hands cannot lie on one table: all of them hold the one discard, and the box has no more "
            "tiles of a kind than that. One tile was misread."
        ),
        "one_false_win_at_a_time": _("Correct this to one false win, and enter the others by themselves."),
        "out_of_range": _("No hand is worth so many points."),
        "below_minimum": _("A win is worth at least %(least)s points.", least=CHEAPEST_HAND),
    }
    return words.get(problem.code) or words_for(problem)


def _hand_trouble(code: str) -> str:
    return {
        "win_tile_not_in_hand": _("the winning tile is not in this hand."),
        "tile_count": _("a hand has six tiles."),
    }.get(code) or _("the box does not hold these tiles. One of them was misread.")


bp.add_app_template_global(call_title)
bp.add_app_template_global(people)
