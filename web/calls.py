"""What happens at a table without a hand to show: a false win, an exhausted deal, or nothing after all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from flask import url_for

from game import (
    Correct,
    Exhausted,
    FalseWin,
    GameError,
    Play,
    Seat,
    State,
    StickPayment,
    TableEvent,
    WinByDiscard,
    WinByDraw,
)
from services.errors import Refused
from services.ledger import state_after
from web.board import View
from web.claim_forms import By, several_called


class Kind(StrEnum):
    """The events that show no hand."""

    FALSE_WIN = "false_win"
    EXHAUSTED = "exhausted"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Call:
    """Such an event about to be written, now or in the place of the event at `index`."""

    view: View
    kind: Kind
    player: Seat | None = None
    index: int | None = None

    @property
    def event(self) -> TableEvent | None:
        """The event itself; None when nothing happened, or nobody was named yet."""
        if self.kind is Kind.EXHAUSTED:
            return Exhausted()
        return FalseWin(self.player) if self.kind is Kind.FALSE_WIN and self.player is not None else None

    @property
    def is_complete(self) -> bool:
        """Whether nobody has to be named any more."""
        return self.kind is not Kind.FALSE_WIN or self.player is not None

    @cached_property
    def after(self) -> State:
        """The game once this is written; Refused when it cannot be."""
        if self.index is not None:
            return state_after(self.view.state, Correct(self.index, self.event))
        return self.view.state if self.event is None else state_after(self.view.state, self.event)

    @property
    def payments(self) -> tuple[StickPayment, ...]:
        """What this makes people pay."""
        if self.event is None:
            return ()
        if self.index is None:
            return self.after.payments
        return next(play.payments for play in self.after.plays if play.index == self.index)

    def to(self, player: Seat | None = None) -> str:
        """The page of the same with somebody else named."""
        fields: dict[str, Any] = {"code": self.view.code}
        if player is not None:
            fields["player"] = player
        if self.index is None:
            return url_for(f"claims.{self.kind}", **fields)
        fields["as"] = self.kind.value
        return url_for("claims.correct", index=self.index, **fields)


def play_at(view: View, index: int) -> Play:
    """The event of a deal that was first written down there; Refused when none of those in force was."""
    for play in view.state.plays:
        if play.index == index:
            return play
    raise Refused(GameError("not_in_force", "this entry is no deal's, or was taken back"))


def kind_of(event: TableEvent) -> str:
    """How the page that corrects an event calls what it was."""
    match event:
        case WinByDraw():
            return By.DRAW.value
        case WinByDiscard():
            return (By.SEVERAL if several_called(event) else By.DISCARD).value
        case FalseWin():
            return Kind.FALSE_WIN.value
        case Exhausted():
            return Kind.EXHAUSTED.value
