"""The quiz: a random hand, one question. Hand, answer and streak all travel in the address."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from game.editions import CHEAPEST_HAND
from scoring import DEALER_BONUS, EDITIONS, Claim, Edition, Score, random_hand, score
from services.reading import Verdict, judge
from tiles import overdrawn
from web.editions import offered, within
from web.hand import Hand, Place
from web.language import is_region
from web.score import address as score_address

LAST_HAND = 999_999
STRIDE, OFFSET = 346_141, 51_749
"""A linear congruence that runs through all the hands (Hull and Dobell: the stride is 1 modulo 20)."""
LONGEST_STREAK = 9_999
CHOICES = 4
NO_WIN = 0
"""The answer that the hand may not win: such a hand pays nothing."""

bp = Blueprint("quiz", __name__, url_prefix="/quiz")


@dataclass(frozen=True, slots=True)
class Question:
    """A hand by its number, and how the reader has done so far."""

    number: int
    streak: int
    best: int
    edition: Edition
    claim: Claim
    score: Score

    @property
    def answer(self) -> int:
        """The right choice: the total, or NO_WIN."""
        return self.score.total

    @property
    def choices(self) -> tuple[int, ...]:
        """Totals to choose from, the right one and likely mistakes among them; the same for the same hand."""
        near = _mistakes(self.number, self.score, self.claim.is_dealer, self.edition)
        wrong = Random(self.number).sample(near, CHOICES - 1 if self.answer else CHOICES)
        return tuple(sorted({*wrong, self.answer} - {NO_WIN}))

    def after(self, said: int) -> tuple[int, int]:
        """The streak and the best one once this was said."""
        streak = min(self.streak + 1, LONGEST_STREAK) if said == self.answer else 0
        return streak, max(self.best, streak)


def _mistakes(number: int, right: Score, is_dealer: bool, edition: Edition) -> list[int]:
    """Totals that a win could have, nearest to the truth, without the right one."""
    least = max(edition.min_points, CHEAPEST_HAND)
    truth = right.points if right.melds else least + Random(number).randrange(least + CHOICES)
    truth += DEALER_BONUS if is_dealer else 0
    around = sorted(range(least, truth + 2 * CHOICES), key=lambda total: abs(total - truth))
    return [total for total in around if total != right.total][: CHOICES + 1]


@bp.get("")
def show() -> AnyResponse | str:
    """One hand, and once something was said, whether it was right and why."""
    edition = EDITIONS[within(request.args.get("edition", ""))]
    if "hand" not in request.args:
        return redirect(_address(SystemRandom().randrange(LAST_HAND + 1), 0, 0, edition), 303)
    question = _question(edition)
    said = _said(question)
    hand = _hand(question.claim)
    streak, best = (question.streak, question.best) if said is None else question.after(said)
    return render_template(
        "learn/_quiz.html" if is_region() else "learn/quiz.html",
        question=question,
        said=said,
        streak=streak,
        best=best,
        hand=hand,
        verdict=_verdict(question, said),
        no_win=NO_WIN,
        dealer_bonus=DEALER_BONUS,
        answer_with=lambda choice: _address(
            question.number, question.streak, question.best, edition, said=choice
        ),
        onward=_address(_next(question.number), streak, best, edition),
        on_score_page=score_address(hand),
        address=score_address,
        overdrawn=overdrawn,
        editions=offered(),
    )


def _question(edition: Edition) -> Question:
    number = _number("hand", LAST_HAND)
    claim = random_hand(Random(number), edition)
    best = max(_number("best", LONGEST_STREAK), _number("streak", LONGEST_STREAK))
    return Question(number, _number("streak", LONGEST_STREAK), best, edition, claim, score(claim))


def _said(question: Question) -> int | None:
    """The choice in the address; None before anything was said, 404 for what was not offered."""
    if "said" not in request.args:
        return None
    said = _number("said", LONGEST_STREAK)
    if said not in (NO_WIN, *question.choices):
        abort(404)
    return said


def _number(name: str, most: int) -> int:
    """A whole number from the address, 0 when it is left out; 404 for anything else."""
    text = request.args.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most):
        abort(404)
    return int(text)


def _verdict(question: Question, said: int | None) -> Verdict | None:
    return None if said is None else judge(question.claim)


def _next(number: int) -> int:
    """The hand after this one: every hand comes before any comes again, and reload changes nothing."""
    return (number * STRIDE + OFFSET) % (LAST_HAND + 1)


def _address(number: int, streak: int, best: int, edition: Edition, said: int | None = None) -> str:
    fields: dict[str, Any] = {"hand": number, "streak": streak or None, "best": best or None, "said": said}
    return url_for("quiz.show", edition=edition.name if edition.name != "standard" else None, **fields)


def _hand(claim: Claim) -> Hand:
    """The claim as the screens show a hand."""
    return Hand(
        places=tuple(map(Place, claim.tiles)),
        dora=Place(claim.dora),
        is_dealer=claim.is_dealer,
        edition=claim.edition.name,
    )
