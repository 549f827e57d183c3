"""What the page of a declared win shows: who, which hand and why, who would pay what, or what is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from flask import url_for

from game import Play, Seat, State, WinByDiscard, WinByDraw
from scoring import WinBy
from scoring.melds import TILES_IN_A_HAND
from services import tables, wins
from services.errors import ServiceError
from services.history import ShownHand, hands_of, noted_tile
from services.reading import Verdict, judge
from services.wins import Declared, Preview
from tiles import Tile
from web.board import View
from web.claim_forms import BadForm, By, Draft, Part, several_called
from web.claim_words import bad_points, trouble
from web.hand import Hand, Place

FEWEST_SEVERAL = 2
TWO = 2


class Ask(StrEnum):
    """What the page waits for."""

    DISCARDER = "discarder"
    WINNER = "winner"
    HAND = "hand"
    NEXT_HAND = "next_hand"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a complete draft comes to: a preview, or the words why there is none."""

    preview: Preview | None = None
    trouble: str = ""


@dataclass(frozen=True)
class ClaimPage:
    """A declared win at a table."""

    view: View
    draft: Draft

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.view.state

    @cached_property
    def play(self) -> Play | None:
        """The event being corrected, as it counts today."""
        return next((play for play in self.state.plays if play.index == self.draft.index), None)

    @property
    def knows_dora(self) -> bool:
        """Whether the table knew the dora before any photo of a hand."""
        known = _dora_known(self.view, self.draft)
        return known is not None and known is self.draft.dora

    @property
    def dealer(self) -> Seat:
        """Who deals, or dealt when the event being corrected happened."""
        return self.state.dealer if self.play is None else self.play.markers.dealer

    @cached_property
    def hand(self) -> Hand:
        """The hand on the screen, with everything that bears on its points."""
        draft = self.draft
        return replace(
            draft.hand,
            by=draft.by.win_by,
            is_dealer=draft.at == self.dealer,
            edition=self.view.edition,
        )

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the hand on the screen is worth and why, once it is whole."""
        claim = None if self.draft.typed or self.draft.is_wrong else self.hand.claim()
        return judge(claim) if claim else None

    @property
    def ask(self) -> Ask:
        """What the page waits for next."""
        draft = self.draft
        if draft.by is not By.DRAW and draft.discarder is None:
            return Ask.DISCARDER
        if len(draft.callers) < (FEWEST_SEVERAL if draft.by is By.SEVERAL else 1):
            return Ask.WINNER
        if self._lacks(draft.at):
            return Ask.HAND
        return Ask.NEXT_HAND if self.waiting else Ask.NOTHING

    def _lacks(self, seat: Seat | None) -> bool:
        part = Part() if seat is None else self.draft.part_of(seat)
        if part.typed or part.is_wrong:
            return False
        return len(part.tiles) != TILES_IN_A_HAND or self.draft.dora is None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Other callers whose hands are not whole yet."""
        return tuple(seat for seat in self.draft.callers if seat != self.draft.at and self._lacks(seat))

    @cached_property
    def outcome(self) -> Outcome:
        """What settling would do, once nothing is missing."""
        if self.ask is not Ask.NOTHING:
            return Outcome()
        try:
            return Outcome(self._preview(declared(self.draft)))
        except BadForm:
            return Outcome(trouble=bad_points())
        except ServiceError as problem:
            return Outcome(trouble=trouble(problem, self.view.names))

    def _preview(self, called: Declared) -> Preview:
        if self.draft.index is None:
            return wins.preview(self.state, called)
        return tables.preview_correction(self.view.played, self.draft.index + 1, called)

    def to(self, draft: Draft, **changes: str) -> str:
        """The page of another draft."""
        fields = draft.params(**changes)
        if draft.index is not None:
            return url_for("claims.correct", code=self.view.code, index=draft.index, **fields)
        return url_for("claims.start", code=self.view.code, by=draft.by.value, **fields)

    def address(self, hand: Hand, **changes: str) -> str:
        """The page with another hand on the screen."""
        return self.to(replace(self.draft, hand=hand), **changes)

    def wrong(self, is_wrong: bool) -> str:
        """The page with the caller on the screen known to be wrong, or not."""
        return self.to(replace(self.draft, is_wrong=is_wrong))

    def uncounted(self) -> str:
        """The page asking for tiles instead of points."""
        return self.to(replace(self.draft, typed=""))

    def told_as(self, by: By) -> str:
        """The page of a correction, with the same people and tiles but won in another way."""
        return self.to(replace(self.draft, by=by))

    @property
    def path(self) -> str:
        """Where the page's forms go: the page without its fields."""
        return self.to(Draft(self.draft.by, "", index=self.draft.index)).split("?")[0]

    def fields(self, *without: str) -> list[tuple[str, str]]:
        """The draft as hidden fields, some left out because the form asks for them."""
        index = {} if self.draft.index is None else {"index": [str(self.draft.index)]}
        params = {**self.draft.params(), **index}
        return [(name, value) for name, values in params.items() if name not in without for value in values]


def begun(view: View, draft: Draft) -> Draft:
    """The draft with what the table knows already: the version, whose phone this is, the deal's dora."""
    hand = draft.hand
    if hand.dora is None and (dora := _dora_known(view, draft)) is not None:
        hand = replace(hand, dora=Place(dora))
    seen = view.version if draft.seen is None else draft.seen
    return replace(draft, seen=seen, hand=hand)


def _dora_known(view: View, draft: Draft) -> Tile | None:
    """The dora that the table noted: of this deal, or of the one being corrected."""
    if draft.index is None:
        return view.dora
    return next((noted_tile(play.dora) for play in view.state.plays if play.index == draft.index), None)


def claimed_by(draft: Draft, seat: Seat | None, players: int) -> Draft:
    """The draft with this phone's owner as the winner; between two, the other one discarded."""
    if seat is None or draft.callers:
        return draft
    other = (seat + 1) % players if players == TWO and draft.by is By.DISCARD else None
    return replace(draft, callers=(seat,), at=seat, discarder=other)


def declared(draft: Draft) -> Declared:
    """What was called; BadForm when points typed in are no number of points."""
    parts = [(seat, draft.part_of(seat)) for seat in draft.callers]
    return Declared(
        by=draft.by.win_by,
        hands=tuple(_declared_hand(draft, seat, part) for seat, part in parts if not part.is_wrong),
        dora=draft.dora,
        discarder=draft.discarder,
        false_wins=tuple(seat for seat, part in parts if part.is_wrong),
    )


def _declared_hand(draft: Draft, seat: Seat, part: Part) -> wins.Hand:
    if part.typed:
        return wins.Hand(seat, points=part.points)
    discards = part.discards if draft.by.win_by is WinBy.DISCARD else ()
    return wins.Hand(seat, part.tiles, None, draft.winning_tile, discards, part.is_corrected)


def recorded(play: Play, key: str) -> Draft:
    """An event as a draft that says the same, to be corrected."""
    event, shown = play.event, hands_of(play.event)
    if isinstance(event, WinByDraw):
        draft = Draft(By.DRAW, key, callers=(event.winner,), index=play.index)
    elif isinstance(event, WinByDiscard):
        callers = (*(claim.winner for claim in event.claims), *event.false_wins)
        by = By.SEVERAL if several_called(event) else By.DISCARD
        draft = Draft(by, key, callers=callers, discarder=event.discarder, index=play.index)
    else:
        return Draft(By.DRAW, key, index=play.index)
    return _with_hands(draft, shown)


def _with_hands(draft: Draft, shown: tuple[ShownHand, ...]) -> Draft:
    parts = {hand.seat: _recorded_part(hand) for hand in shown}
    wrong = {seat: Part(is_wrong=True) for seat in draft.callers if seat not in parts}
    dora = next((Place(hand.dora) for hand in shown if hand.dora), None)
    won_on = next((hand.winning_tile for hand in shown if hand.winning_tile), None)
    first = draft.callers[0]
    part = parts[first]
    hand = Hand(tuple(map(Place, part.tiles)), dora, winning_tile=won_on, discards=part.discards)
    others = {seat: other for seat, other in (parts | wrong).items() if seat != first}
    return replace(draft, at=first, hand=hand, typed=part.typed, parts=others, shared_tile=won_on)


def _recorded_part(hand: ShownHand) -> Part:
    if hand.points is None and not hand.tiles:
        return Part(is_wrong=True)
    if not hand.tiles:
        return Part(typed=str(hand.points))
    return Part(hand.tiles, hand.discards)
