"""Which rules the pages outside a game go by: those that the house offers."""

from __future__ import annotations

from web.house import settings


def offered() -> tuple[str, ...]:
    """The editions the staff chose; the first is the house's usual one."""
    return settings().editions


def within(asked: str) -> str:
    """The edition asked for where the house offers it, else the house's usual one.

    Addresses leave "standard" out (`Hand.params`). That names the same rules here as there: wherever the
    house offers the standard rules they come first.
    """
    return asked if asked in offered() else offered()[0]
