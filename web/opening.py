"""A new game: who plays, in which seats, by which edition, who deals first."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import NAME_LIMIT, Seat
from game.records import CafeTable
from services import phones
from services.errors import BadChoice, Refused
from services.tables import NewGame, new_game
from web import visitor
from web.house import settings
from web.limits import limit_games
from web.seating import spots
from web.table_problems import words_for

SEATS = 5
USUAL = 4
KNOWN_NAMES = 200
LONGEST_NAME_SENT = 400
LONGEST_SECRET = 64
BY_LOT = "lot"

bp = Blueprint("opening", __name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The form as it was filled in."""

    names: tuple[str, ...] = ("",) * SEATS
    edition: str = "standard"
    first_dealer: str = BY_LOT
    table: str = ""
    """The secret of the card that was scanned; empty for a game at no table of the house."""
    problem: str = ""
    wrong: frozenset[Seat] = field(default_factory=frozenset)

    @property
    def taken(self) -> tuple[Seat, ...]:
        """The places with a name, in order: they become the seats."""
        return tuple(place for place, name in enumerate(self.names) if name)

    def new_game(self, table: CafeTable | None) -> NewGame:
        """The game these choices make; BadChoice when the dealer's place or the rules cannot be."""
        if self.edition not in settings().editions:
            raise BadChoice("unknown_edition")
        names = tuple(self.names[place] for place in self.taken)
        return NewGame(names, self.edition, self._dealer(), None if table is None else table.id)

    def _dealer(self) -> Seat | None:
        if self.first_dealer == BY_LOT:
            return None
        for seat, place in enumerate(self.taken):
            if self.first_dealer == str(place):
                return seat
        raise BadChoice("empty_dealer_seat")


@bp.get("/games/new")
def form() -> str:
    """The empty form, for the table whose card was scanned."""
    return _page(Wanted(edition=settings().editions[0], table=request.args.get("table", "")[:LONGEST_SECRET]))


@bp.post("/games")
@limit_games
def create() -> AnyResponse:
    """On to the new game's board; the form again, with what was typed, when the names cannot be."""
    wanted = _sent()
    table, playing = phones.table_behind(visitor.store(), wanted.table) if wanted.table else (None, None)
    if playing is not None:  # two phones scanned the card at once, and the other one was first
        return visitor.go(url_for("joining.show", code=playing.code))
    key, known = visitor.key(), visitor.greeted()
    try:
        record = new_game(visitor.store(), wanted.new_game(table), key, known)
    except (BadChoice, Refused) as problem:
        return _again(wanted, problem)
    return visitor.remember(visitor.go(url_for("joining.show", code=record.code)), known)


def _sent() -> Wanted:
    names = [" ".join(name[:LONGEST_NAME_SENT].split()) for name in request.form.getlist("name")[:SEATS]]
    return Wanted(
        names=(*names, *[""] * (SEATS - len(names))),
        edition=request.form.get("edition", "standard")[:40],
        first_dealer=request.form.get("first_dealer", BY_LOT)[:10],
        table=request.form.get("table", "")[:LONGEST_SECRET],
    )


def _again(wanted: Wanted, problem: BadChoice | Refused) -> AnyResponse:
    filled = replace(wanted, problem=words_for(problem), wrong=_wrong_places(wanted, problem.code))
    response = make_response(_page(filled), 422)
    if visitor.is_htmx():
        response.headers.update(
            {"HX-Retarget": "#new-game", "HX-Reselect": "#new-game", "HX-Reswap": "outerHTML show:window:top"}
        )
    return response


def _wrong_places(wanted: Wanted, code: str) -> frozenset[Seat]:
    """The places to look at again."""
    if code == "player_count":
        return frozenset(place for place in range(2) if not wanted.names[place])
    if code == "same_name":
        folded = [name.casefold() for name in wanted.names]
        return frozenset(place for place in wanted.taken if folded.count(folded[place]) > 1)
    return frozenset(place for place in wanted.taken if len(wanted.names[place]) > NAME_LIMIT)


def _page(wanted: Wanted) -> str:
    known = [player.name for player in visitor.store().players.recent(KNOWN_NAMES)]
    table = visitor.store().house.table_by_secret(wanted.table) if wanted.table else None
    shown = [wanted.names[place] for place in wanted.taken] or [""] * USUAL
    return render_template(
        "table/new.html",
        wanted=wanted,
        table_name=table.name if table else "",
        known_names=known,
        editions=settings().editions,
        spots=spots(shown),
        limit=NAME_LIMIT,
    )
