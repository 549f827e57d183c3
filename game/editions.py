"""The numbers of each edition that matter at the table (how a hand is scored is not decided here)."""

from __future__ import annotations

from dataclasses import dataclass

from game.errors import GameError

MIN_PLAYERS = 2
MAX_PLAYERS = 5
CHEAPEST_HAND = 2  # two runs and nothing else
DEAREST_WIN = 25  # the end of the payment table: super red with a triplet and a run, and the dealer's bonus


@dataclass(frozen=True, slots=True)
class Edition:
    """A rule set's settings.

    What all editions agree on is no setting: every ron counts, the dealer always passes, ties share.
    """

    name: str
    min_points: int = 5
    dealer_bonus: int = 2
    false_win_price: int = 2
    start_points: int = 40
    cycles: int = 4

    @property
    def lowest_claim(self) -> int:
        """The least a winning hand can be worth before the dealer's bonus."""
        return max(self.min_points, CHEAPEST_HAND)


EDITIONS = {
    edition.name: edition
    for edition in (Edition("standard"), Edition("cafe"), Edition("beginner", min_points=0))
}


def edition_named(name: str) -> Edition:
    """The edition of that name; GameError when none is called so."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise GameError("unknown_edition", f"there is no edition called {name[:40]!r}") from None
