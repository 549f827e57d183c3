"""Who deals, and how far the game has come (RULES section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.seats import Seat


class Wind(StrEnum):
    """The wind of a round: a counter, it changes no score."""

    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NORTH = "north"


WINDS = tuple(Wind)


@dataclass(frozen=True, slots=True)
class DealMarkers:
    """Where the markers lie during one deal. Deals and rounds count from 1."""

    deal: int
    round: int
    wind: Wind
    dealer: Seat


def deals_in_game(players: int, cycles: int) -> int:
    """How many deals a whole game has: everybody deals once a round."""
    return players * cycles


def markers(deals_done: int, first_dealer: Seat, players: int) -> DealMarkers:
    """The markers after so many deals: every deal moves the dealer right, every lap turns the wind."""
    lap = deals_done // players
    dealer = (first_dealer + deals_done) % players
    return DealMarkers(deals_done + 1, lap + 1, WINDS[lap % len(WINDS)], dealer)
