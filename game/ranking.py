"""Who won: the highest points; equal points share a rank and the next one is left out (1, 1, 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.fields import JsonObject
from game.seats import Seat


@dataclass(frozen=True, slots=True)
class Place:
    """One player's rank, 1 for the winner."""

    seat: Seat
    rank: int

    def to_json(self) -> JsonObject:
        """The place as the command line prints it."""
        return {"seat": self.seat, "rank": self.rank}


def rank(points: Sequence[int], first_dealer: Seat) -> tuple[Place, ...]:
    """Everybody's place, best first; those who share one in the order of their first deal."""
    players = len(points)
    order = sorted(range(players), key=lambda seat: (-points[seat], (seat - first_dealer) % players))
    return tuple(Place(seat, 1 + sum(other > points[seat] for other in points)) for seat in order)
