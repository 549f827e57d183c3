"""Seats round the table, numbered counter-clockwise: the next seat is the one to the right."""

from __future__ import annotations

from collections.abc import Iterable

Seat = int


def others_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Everybody else, nearest counter-clockwise first: the player whose turn would be next, then on."""
    return tuple((seat + step) % players for step in range(1, players))


def nearest_first(seat: Seat, chosen: Iterable[Seat], players: int) -> tuple[Seat, ...]:
    """The chosen seats in the order a turn would reach them from `seat`."""
    return tuple(sorted(chosen, key=lambda other: (other - seat) % players))
