"""The house as every page knows it: its settings, a moment old at most, and times by its own clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, datetime
from typing import cast

from babel.dates import format_date, format_skeleton, format_time
from flask import Flask, current_app

from services import house
from services.house import HouseSettings
from services.store import Store
from web.language import language, set_house_language

FRESH_SECONDS = 2.0


class HouseNow:
    """The settings, asked for again after two seconds, so that every process follows soon."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._known = HouseSettings()
        self._until = float("-inf")

    def settings(self) -> HouseSettings:
        """The settings; while the database does not answer, those known last: pages must tell of that."""
        if self._clock() >= self._until:
            self._until = self._clock() + FRESH_SECONDS
            try:
                self._known = house.settings(self._store)
            except Exception:
                current_app.logger.warning("the settings could not be read")
        return self._known

    def forget(self) -> None:
        """Ask again next time: this process changed something."""
        self._until = float("-inf")


def house_now() -> HouseNow:
    """The house of this program."""
    return cast(HouseNow, current_app.extensions["house"])


def settings() -> HouseSettings:
    """What the staff chose."""
    return house_now().settings()


def here(at: datetime) -> datetime:
    """The moment by the house's clock."""
    return at.astimezone(settings().zone)


def clock_text(at: datetime) -> str:
    """The time of day by the house's clock."""
    return format_time(here(at), "HH:mm", locale=language())


def moment_text(at: datetime) -> str:
    """Day and time by the house's clock."""
    return f"{short_day(here(at).date())} {clock_text(at)}"


def short_day(day: date) -> str:
    """A day in figures."""
    return format_date(day, "yyyy-MM-dd", locale=language())


def day_text(day: date) -> str:
    """A day as one says it, with its weekday."""
    return str(format_skeleton("MMMEd", day, locale=language()))


def init_app(app: Flask) -> None:
    """Let every page ask for the house's settings and times."""
    app.extensions["house"] = HouseNow(cast(Store, app.extensions["store"]))
    set_house_language(app, lambda: settings().language)
    app.jinja_env.globals.update(
        house=settings, clock_text=clock_text, moment_text=moment_text, day_text=day_text, short_day=short_day
    )
