"""The editions of the rules that ship: the same game, in other words or without the minimum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Terms(StrEnum):
    """Whose words a table uses: the rulebook's, or those of the café's rules sheet."""

    STANDARD = "standard"
    CAFE = "cafe"


@dataclass(frozen=True, slots=True)
class Edition:
    """One way of playing: its name, the points a win needs, and the words the table uses."""

    name: str
    min_points: int = 5
    terms: Terms = Terms.STANDARD


STANDARD = Edition("standard")
CAFE = Edition("cafe", terms=Terms.CAFE)
BEGINNER = Edition("beginner", min_points=0)

EDITIONS: Mapping[str, Edition] = MappingProxyType({e.name: e for e in (STANDARD, CAFE, BEGINNER)})
