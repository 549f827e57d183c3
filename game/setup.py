"""How a game starts: who sits where, who deals first, by which edition."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from game.editions import MAX_PLAYERS, MIN_PLAYERS, Edition, edition_named
from game.errors import GameError
from game.fields import JsonObject, as_list, as_object, as_text, as_whole, require
from game.seats import Seat

NAME_LIMIT = 30
UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}  # control characters, halves of characters, line breaks


@dataclass(frozen=True, slots=True)
class Setup:
    """The players counter-clockwise from seat 0, the first dealer's seat, the edition's name.

    Two players may share a name: their seats tell them apart.
    """

    players: tuple[str, ...]
    first_dealer: Seat
    edition: str = "standard"

    def __post_init__(self) -> None:
        if not MIN_PLAYERS <= len(self.players) <= MAX_PLAYERS:
            raise GameError("player_count", f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} players")
        for name in self.players:
            _check_name(name)
        as_whole(self.first_dealer, "the first dealer", 0, len(self.players) - 1)
        edition_named(self.edition)

    @property
    def rules(self) -> Edition:
        """The edition's numbers."""
        return edition_named(self.edition)

    @classmethod
    def from_json(cls, value: object) -> Setup:
        """The setup in a game file; GameError when it describes no table."""
        source = as_object(value, "a game")
        names = as_list(require(source, "players", "a game"), "players")
        first = as_whole(require(source, "first_dealer", "a game"), "the first dealer", 0, MAX_PLAYERS - 1)
        edition = as_text(source.get("edition", "standard"), "the edition")
        return cls(tuple(as_text(name, "a player's name").strip() for name in names), first, edition)

    def to_json(self) -> JsonObject:
        """The setup as it stands in a game file."""
        return {"edition": self.edition, "players": list(self.players), "first_dealer": self.first_dealer}


def _check_name(name: str) -> None:
    if not name or name != name.strip():
        raise GameError("bad_name", "a player needs a name, without blanks around it")
    if len(name) > NAME_LIMIT:
        raise GameError("bad_name", f"a name may have {NAME_LIMIT} characters")
    if any(unicodedata.category(character) in UNPRINTABLE for character in name):
        raise GameError("bad_name", "a name must be printable")
