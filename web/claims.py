"""A win declared at a table, from who and which tiles to the settled payment; and what else ends a deal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game import MAX_EVENTS, FalseWin
from game.records import Entry
from services import tables
from services.codes import new_secret
from services.errors import NotJoined, ServiceError
from services.history import HistoryLine, since
from services.ledger import Played, Stale, load
from services.wins import DoesNotStand
from vision import Advice, Reading
from web import visitor
from web.board import View, view_of
from web.calls import Call, Kind, kind_of, play_at
from web.claim_forms import BadForm, By, Draft, parse_draft, parse_key, parse_number, parse_seat, parse_seen
from web.claim_page import Ask, ClaimPage, begun, claimed_by, declared, recorded
from web.claim_words import trouble
from web.errors import Problem, answer
from web.hand import Hand
from web.kept import keep_settled, wait_for_settling
from web.language import _
from web.limits import limit_photos
from web.past import meanwhile
from web.photos import no_photo, photo_id, reader, sent_photo, shown_inline
from web.score import tools

bp = Blueprint("claims", __name__, url_prefix="/g/<code>")
WIN = "/win/<any(draw, discard, several):by>"


@dataclass(frozen=True, slots=True)
class News:
    """What went wrong with the last step, and what happened at the table meanwhile."""

    trouble: str = ""
    status: int = 200
    meanwhile: tuple[tuple[str, HistoryLine], ...] = ()


GOOD = News()


def _view(code: str) -> View:
    """The table of a phone that may write to it."""
    view = view_of(load(visitor.store(), code))
    if not view.is_joined:
        raise NotJoined(view.code)
    return view


def _is_region() -> bool:
    return visitor.is_htmx() and request.headers.get("HX-History-Restore-Request") != "true"


@bp.get(WIN)
def start(code: str, by: str) -> AnyResponse:
    """The win as the address tells it: who, the hand and its points, the payments."""
    view = _view(code)
    draft = parse_draft(By(by), request.args)
    if not request.args:
        draft = claimed_by(draft, view.me, len(view.names))
    if _is_written(view, draft):
        return _to_board(view)
    page = ClaimPage(view, begun(view, draft))
    return _show(page, _missed(view.played, page.draft))


def _is_written(view: View, draft: Draft) -> bool:
    """Whether this very form was settled before: going back to it leads to the board."""
    return any(entry.key == draft.key for entry in view.played.entries)


@bp.post(f"{WIN}/photo")
@limit_photos
def photo(code: str, by: str) -> AnyResponse:
    """The win with the hand that a photo shows."""
    view = _view(code)
    content = sent_photo()
    if not content:
        return answer(no_photo())
    index = parse_number(request.form.get("index", ""), "index", MAX_EVENTS)
    draft = begun(view, parse_draft(By(by), request.form, index))
    reading = reader().read_photo(content)
    wait_for_settling(content)
    seen = replace(draft, hand=_seen(draft.hand, reading, photo_id(content)), typed="", is_wrong=False)
    page, news = ClaimPage(view, seen), _missed(view.played, seen)
    if not _is_region():
        return _show(page, news, shown_inline(content))
    response = _show(page, news)
    response.headers["HX-Push-Url"] = page.to(seen)
    return response


def _seen(before: Hand, reading: Reading, photo: str) -> Hand:
    """The hand of a photo. The deal's dora and the own discards stay when the photo does not show them."""
    hand = replace(before.read_from(reading, photo), discards=before.discards)
    if hand.dora is not None or before.dora is None:
        return hand
    advice = tuple(code for code in hand.advice if code != Advice.NO_DORA)
    return replace(hand, dora=replace(before.dora, box=None), advice=advice)


@bp.post(WIN)
def settle(code: str, by: str) -> AnyResponse:
    """The board, once the win is written; else the page with everything typed and why not."""
    view = _view(code)
    page = ClaimPage(view, begun(view, parse_draft(By(by), request.form)))
    return _settled(page)


def _settled(page: ClaimPage) -> AnyResponse:
    if page.ask is not Ask.NOTHING:
        return _show(page, News(_("Something is still missing."), 422))
    try:
        entries = _write(page)
    except Stale as problem:
        return _stale(page, problem)
    except DoesNotStand:
        return _show(page, News(_("This hand may not win. Correct it, or enter the false win."), 422))
    except BadForm:
        return _show(page, News(status=422))
    except NotJoined:
        raise
    except ServiceError as problem:
        return _show(page, News(trouble(problem, page.view.names), problem.status))
    keep_settled(page, entries)
    return _to_board(page.view)


def _write(page: ClaimPage) -> tuple[Entry, ...]:
    store, code, stamp = visitor.store(), page.view.code, visitor.stamp(page.view.code)
    called, accepts = declared(page.draft), bool(request.form.get("accept"))
    if page.draft.index is None:
        return tables.settle(store, code, called, stamp, accepts)
    return (tables.correct_win(store, code, page.draft.index + 1, called, stamp, accepts),)


def _stale(page: ClaimPage, problem: Stale) -> AnyResponse:
    """Another phone was first: what happened, and the same win ready to be sent on purpose."""
    news = replace(_missed(problem.played, page.draft), status=409)
    draft = replace(page.draft, seen=problem.played.version)
    return _show(ClaimPage(view_of(problem.played), draft), news)


def _missed(played: Played, draft: Draft) -> News:
    """What happened at the table since the draft was begun; nothing is said when nothing did."""
    if draft.seen is None or draft.seen >= played.version:
        return GOOD
    happened = meanwhile(played, since(played, draft.seen))
    return News(
        _("Another phone entered something meanwhile. Nothing of this was written yet."), 200, happened
    )


def _show(page: ClaimPage, news: News = GOOD, picture: str = "") -> AnyResponse:
    """The page, or only its region when htmx asks, put back in its place whatever the status."""
    region = _is_region()
    here = page.to(page.draft)
    html = render_template(
        "claim/_claim.html" if region else "claim/show.html",
        page=page,
        view=page.view,
        draft=page.draft,
        hand=page.hand,
        verdict=page.verdict,
        address=page.address,
        news=news,
        picture=picture,
        here=here,
        photo_to=url_for("claims.photo", code=page.view.code, by=page.draft.by.value),
        photo_fields=page.fields("edit"),
        Ask=Ask,
        ways=By,
        calls=Kind,
        kind=page.draft.by.value,
        index=page.draft.index,
        **tools(page.hand),
    )
    response = make_response(html, news.status)
    if region and news.status != 200:
        headers = {"HX-Retarget": "#score", "HX-Reswap": "outerHTML show:top", "HX-Replace-Url": here}
        response.headers.update(headers)
    return response


@bp.route("/false-win", methods=["GET", "POST"])
def false_win(code: str) -> AnyResponse:
    """Who called wrongly and what it costs; the board once it is written."""
    view = _view(code)
    player = parse_seat(request.values, "player")
    if request.method == "POST" and player is not None:
        tables.false_win(visitor.store(), code, player, visitor.stamp(code))
        return _to_board(view)
    return _show_call(Call(view, Kind.FALSE_WIN, view.me if player is None else player))


@bp.route("/exhausted", methods=["GET", "POST"])
def exhausted(code: str) -> AnyResponse:
    """Whether nobody won; the board once it is written."""
    view = _view(code)
    if request.method == "POST":
        tables.exhausted(visitor.store(), code, visitor.stamp(code))
        return _to_board(view)
    return _show_call(Call(view, Kind.EXHAUSTED))


@bp.route("/correct/<int:index>", methods=["GET", "POST"])
def correct(code: str, index: int) -> AnyResponse:
    """An event of the past told differently: first as it was recorded, then as the form says."""
    view = _view(code)
    play = play_at(view, index)
    kind = request.values.get("as") or kind_of(play.event)
    if kind in list(By):
        is_told = "as" in request.values
        draft = parse_draft(By(kind), request.values, index) if is_told else recorded(play, new_secret())
        page = ClaimPage(view, begun(view, draft))
        return _settled(page) if request.method == "POST" else _show(page, _missed(view.played, page.draft))
    if kind not in list(Kind):
        abort(404)
    named = parse_seat(request.values, "player")
    was = play.event.player if isinstance(play.event, FalseWin) else None
    return _correct_plainly(Call(view, Kind(kind), was if named is None else named, index))


def _correct_plainly(call: Call) -> AnyResponse:
    if request.method == "GET" or not call.is_complete or call.index is None:
        return _show_call(call)
    code = call.view.code
    tables.correct(visitor.store(), code, call.index + 1, call.event, visitor.stamp(code))
    return _to_board(call.view)


def _show_call(call: Call) -> AnyResponse:
    """The page of an event without a hand; 422 when a form came without a name."""
    seen = parse_seen(request.args)
    html = render_template(
        "claim/_call.html" if _is_region() else "claim/call.html",
        call=call,
        view=call.view,
        ways=By,
        calls=Kind,
        kind=call.kind.value,
        index=call.index,
        seen=call.view.version if seen is None else seen,
        key=parse_key(request.args.get("key", "")),
    )
    return make_response(html, 422 if request.method == "POST" else 200)


def _to_board(view: View) -> AnyResponse:
    return visitor.go(url_for("board.show", code=view.code))


@bp.errorhandler(BadForm)
def _bad_form(problem: BadForm) -> AnyResponse:
    """A form that no page of ours sends."""
    title, advice = _("That does not add up."), _("Go back to the board and start again.")
    return answer(Problem(422, "bad_form", title, advice, f"the field {problem.name} makes no sense"))
