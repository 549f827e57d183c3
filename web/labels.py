"""What things are called, in the reader's language. Enums go in, sentences come out."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Flask

from scoring import EDITIONS, Edition, ItemName, Refusal, Terms, WinBy
from tiles import Kind, Tile
from vision import Advice
from web.language import _, ngettext


def tile_name(tile: Tile | str) -> str:
    """A tile as said aloud; a red copy says so."""
    face = Tile(tile)
    if face.kind.is_honour or not face.is_red:
        return kind_name(face.kind)
    return _("red %(rank)s bamboo", rank=face.kind.rank)


def kind_name(kind: Kind) -> str:
    """What a tile counts as, whatever its colour."""
    if kind is Kind.GREEN_DRAGON:
        return _("green dragon 發")
    if kind is Kind.RED_DRAGON:
        return _("red dragon 中")
    return _("%(rank)s bamboo", rank=kind.rank)


def stick_name(value: int) -> str:
    """A stick as said aloud."""
    return _("%(value)s-point stick", value=value)


def item_name(name: ItemName | str) -> str:
    """What a hand is paid for, as the table calls it."""
    return {
        ItemName.RUN: _("Run"),
        ItemName.TRIPLET: _("Triplet"),
        ItemName.RED: _("Red tiles"),
        ItemName.DORA: _("Dora"),
        ItemName.TANYAO: _("Tanyao"),
        ItemName.CHANTA: _("Chanta"),
        ItemName.ALL_GREEN: _("All green"),
        ItemName.CHIN_YAO: _("Chin-yao"),
        ItemName.SUPER_RED: _("Super red"),
    }[ItemName(name)]


def item_reason(name: ItemName | str) -> str:
    """Why the hand is paid for it."""
    return {
        ItemName.RUN: _("three numbers in a row"),
        ItemName.TRIPLET: _("three of a kind"),
        ItemName.RED: _("1 point for each red tile"),
        ItemName.DORA: _("1 point for each tile like the dora, in any colour"),
        ItemName.TANYAO: _("no 1, 9 or dragon"),
        ItemName.CHANTA: _("a 1, 9 or dragon in both melds"),
        ItemName.ALL_GREEN: _("only 2, 3, 4, 6, 8 and 發 without any red"),
        ItemName.CHIN_YAO: _("only 1, 9 and dragons"),
        ItemName.SUPER_RED: _("all six tiles are red"),
    }[ItemName(name)]


def refusal_title(reason: Refusal | str) -> str:
    """The rule that stands in the way, in a few words."""
    return {
        Refusal.NOT_TWO_MELDS: _("These are not two melds."),
        Refusal.BELOW_MINIMUM: _("Too few points."),
        Refusal.FURITEN: _("This is furiten."),
    }[Refusal(reason)]


def refusal_reason(reason: Refusal | str) -> str:
    """The rule itself, for someone who does not know it."""
    return {
        Refusal.NOT_TWO_MELDS: _("Six tiles must split into two groups: three in a row, or three of a kind."),
        Refusal.BELOW_MINIMUM: _("The dealer's bonus does not help to reach the minimum."),
        Refusal.FURITEN: _("You discarded this tile yourself in this deal; now only a draw can win with it."),
    }[Refusal(reason)]


def by_name(by: WinBy | str) -> str:
    """How the last tile came."""
    return _("Ron") if WinBy(by) is WinBy.DISCARD else _("Tsumo")


def edition_name(name: str) -> str:
    """An edition as offered to people."""
    return {"standard": _("Standard"), "cafe": _("Café words"), "beginner": _("Beginner, no minimum")}.get(
        name, name
    )


def word(name: str, edition: Edition | str = "standard") -> str:
    """dealer, round or deal in the words of the edition's own rules sheet."""
    chosen = edition if isinstance(edition, Edition) else EDITIONS[edition]
    if chosen.terms is Terms.CAFE:
        return {"dealer": _("lead player"), "round": _("lap"), "deal": _("deal")}[name]
    return {"dealer": _("dealer"), "round": _("round"), "deal": _("deal")}[name]


def theme_name(name: str) -> str:
    """How light the page is."""
    return {"auto": _("As the phone"), "light": _("Light"), "dark": _("Dark")}[name]


def advice_text(code: Advice | str) -> str:
    """What to do about a photo that was not read whole."""
    return {
        Advice.TOO_FEW: _("Not all six tiles were seen. Add the missing ones, or take another photo."),
        Advice.TOO_MANY: _("More than six tiles were seen. Remove what is not yours."),
        Advice.NO_DORA: _("The dora was not seen. Put it a little apart, or choose it."),
        Advice.CLOSER: _("Go closer, so that the tiles fill the picture."),
        Advice.STRAIGHTER: _("Hold the phone straight above the tiles."),
        Advice.LIGHT: _("It is dark: turn the tiles towards the light."),
        Advice.HOLD_STILL: _("The picture is blurred: hold the phone still."),
    }[Advice(code)]


def points_text(points: int) -> str:
    """A number of points."""
    return ngettext("%(num)s point", "%(num)s points", points)


def points_short(points: int, missing: int) -> str:
    """How many points a hand has, and how many it lacks."""
    return _("%(points)s — %(missing)s short.", points=points_text(points), missing=points_text(missing))


def still_missing(count: int) -> str:
    """How many tiles are still to be named."""
    return ngettext("%(num)s tile is missing.", "%(num)s tiles are missing.", count)


def too_many(count: int) -> str:
    """How many tiles have to go."""
    return ngettext(
        "There is %(num)s tile too many. Tap it to remove it.",
        "There are %(num)s tiles too many. Tap them to remove them.",
        count,
    )


def doubts(numbers: Sequence[int], is_dora_doubtful: bool) -> str:
    """Which tiles to look at twice."""
    if not numbers:
        return _("Look at the dora: it was hard to read.")
    if is_dora_doubtful:
        return _(
            "Look at the dora and at tile %(numbers)s: they were hard to read.",
            numbers=", ".join(map(str, numbers)),
        )
    return _("Look at tile %(numbers)s: it was hard to read.", numbers=", ".join(map(str, numbers)))


def init_app(app: Flask) -> None:
    """Let every template call things by name."""
    app.jinja_env.globals.update(
        tile_name=tile_name,
        kind_name=kind_name,
        stick_name=stick_name,
        item_name=item_name,
        item_reason=item_reason,
        refusal_title=refusal_title,
        refusal_reason=refusal_reason,
        by_name=by_name,
        edition_name=edition_name,
        theme_name=theme_name,
        word=word,
        advice_text=advice_text,
        points_text=points_text,
        points_short=points_short,
        still_missing=still_missing,
        too_many=too_many,
        doubts=doubts,
    )
