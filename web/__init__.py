"""The pages. BLUEPRINTS is the one list of screens; a new screen is one more line."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, request

from web import (
    api,
    api_games,
    assets,
    board,
    bodies,
    cards,
    claim_words,
    claims,
    dora,
    ending,
    errors,
    history,
    house,
    joining,
    labels,
    language,
    limits,
    logs,
    metrics,
    offline,
    opening,
    packing,
    pages,
    photos,
    practice,
    privacy,
    quiz,
    rules,
    sayings,
    score,
    screen,
    seats,
    security,
    staff,
    table_problems,
    visitor,
)
from web.staff import door

BLUEPRINTS: tuple[Blueprint, ...] = (
    language.bp,
    pages.bp,
    score.bp,
    rules.bp,
    practice.bp,
    quiz.bp,
    offline.bp,
    api.bp,
    api_games.bp,
    visitor.bp,
    sayings.bp,
    table_problems.bp,
    opening.bp,
    joining.bp,
    board.bp,
    claim_words.bp,
    claims.bp,
    dora.bp,
    seats.bp,
    history.bp,
    ending.bp,
    cards.bp,
    privacy.bp,
    door.bp,
    staff.bp,
    screen.bp,
    metrics.bp,
)


def init_app(app: Flask) -> None:
    """Give the app its guards, words, static files and screens."""
    app.json.sort_keys = False  # type: ignore[attr-defined]  # objects as the command lines print them
    packing.init_app(app)
    metrics.init_app(app)
    logs.init_app(app)
    security.init_app(app)
    language.init_app(app)
    house.init_app(app)
    assets.init_app(app)
    errors.init_app(app)
    bodies.init_app(app)
    photos.init_app(app)
    labels.init_app(app)
    for table in (joining.bp, board.bp, claims.bp, dora.bp, seats.bp, history.bp, ending.bp):
        limits.limit_guesses(table)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    app.after_request(_keep_versions_apart)


def _keep_versions_apart(response: Response) -> Response:
    """Tell caches that a page differs for htmx and by language; never keep a page for anybody else."""
    if request.endpoint != "static":
        response.vary.update(("HX-Request", "Cookie", "Accept-Language"))
        response.headers.setdefault(
            "Cache-Control", "no-store" if request.method != "GET" else "private, no-cache"
        )
    return response
