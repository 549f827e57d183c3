"""Every sentence is said in Korean and Japanese, and no template holds words of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale
from jinja2 import Environment

from web.language import LANGUAGES, ngettext

ROOT = Path(__file__).parents[2]
TRANSLATED = ("ko", "ja")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
READ_ALOUD = {"alt", "aria-label", "title", "placeholder", "aria-description"}
SAME_EVERYWHERE = {"UTC", "JSON"}
"""Words of templates that are written so in every language."""
CLASS_NAMES = re.compile(r"{% block page_class %}[\w -]*{% endblock %}")
NO_SENTENCES = re.compile(r"(%\(\w+\)s|[\W\d_])*")
"""Nothing but placeholders, signs and numbers: the same in every language."""


@cache
def catalogue(language: str) -> Catalog:
    """One language's sentences."""
    with (ROOT / "translations" / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def sentences(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A sentence's forms: one, or one for each number; one empty form when there is none."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


@cache
def used() -> frozenset[str]:
    """Every sentence that the program asks for, as the extractor finds it."""
    with (ROOT / "translations" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found: set[str] = set()
    for folder in ("templates", "web"):
        under = [(pattern.removeprefix(f"{folder}/"), method) for pattern, method in methods]
        for _file, _line, message, *_rest in extract_from_dir(
            ROOT / folder, under, options, directory_filter=lambda _folder: True
        ):
            found.add(forms(message)[0])
    return frozenset(found)


def test_the_extractor_finds_sentences_in_pages_and_in_code() -> None:
    assert {"Score a hand", "Skip to the content", "Language and light", "Run", "%(num)s point"} <= used()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language: str) -> None:
    told = {forms(message.id)[0] for message in sentences(language) if all(forms(message.string))}
    assert sorted(used() - told) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_is_merely_repeated(language: str) -> None:
    repeated = [
        message.id
        for message in sentences(language)
        if forms(message.string)[0] == forms(message.id)[0]
        and not NO_SENTENCES.fullmatch(forms(message.id)[0])
    ]
    assert repeated == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_only_a_guess(language: str) -> None:
    assert [message.id for message in sentences(language) if message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_what_the_sentence_names_and_nothing_else(language: str) -> None:
    for message in sentences(language):
        wanted = set().union(*(PLACEHOLDER.findall(form) for form in forms(message.id)))
        for form in forms(message.string):
            assert set(PLACEHOLDER.findall(form)) == wanted, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_numbers_need_one_form_here(language: str) -> None:
    assert catalogue(language).num_plurals == 1
    for message in sentences(language):
        if message.pluralizable:
            assert len(forms(message.string)) == 1, message.id


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("en", "1 point", "2 points"), ("ko", "1점", "2점"), ("ja", "1点", "2点")],
)
def test_a_number_takes_its_form(app: Flask, language: str, one: str, two: str) -> None:
    with app.test_request_context(), force_locale(language):
        assert ngettext("%(num)s point", "%(num)s points", 1) == one
        assert ngettext("%(num)s point", "%(num)s points", 2) == two


class Bare(HTMLParser):
    """Collects words that a person would read or hear and that no catalogue translates.

    A paragraph that names its own language is meant for readers of that language alone.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._in_a_named_language = False

    def handle_data(self, data: str) -> None:
        if not self._in_a_named_language:
            self.words += re.findall(r"[^\W\d_]+", data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "p":
            self._in_a_named_language = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "p":
            self._in_a_named_language = dict(attrs).get("lang") in LANGUAGES
        for name, value in attrs:
            if name in READ_ALOUD:
                self.words += re.findall(r"[^\W\d_]+", value or "")


def bare_words(template: str) -> Iterator[str]:
    """Words of a template outside everything that Jinja fills in."""
    read = CLASS_NAMES.sub("", template)
    text = "".join(value for _line, kind, value in Environment().lex(read) if kind == "data")
    parser = Bare()
    parser.feed(text)
    parser.close()
    return (word for word in parser.words if word not in SAME_EVERYWHERE)


def test_a_bare_word_would_be_found() -> None:
    assert list(bare_words('<p>{{ _("Points") }} gained</p><img alt="a bird">')) == ["gained", "a", "bird"]
    assert list(bare_words('<p lang="ko">점수</p><p>점수</p>')) == ["점수"]
    assert list(bare_words('<p class="muted">{% if x %}7{% endif %} {{ y }}</p>')) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_no_template_holds_words_of_its_own(path: Path) -> None:
    assert list(bare_words(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "address", ["/", "/score", "/rules", "/practice", "/quiz?hand=5", "/games/new", "/join"]
)
def test_pages_speak_the_language_that_the_phone_asks_for(
    client: FlaskClient, address: str, language: str
) -> None:
    page = client.get(address, headers={"Accept-Language": language}).text
    assert f'<html lang="{language}"' in page
    shown = " ".join(re.findall(r">([^<]+)<", page.partition("<main")[2].partition("</main>")[0]))
    assert bool(re.search("[가-힣]", shown)) is (language == "ko")
    assert bool(re.search("[ぁ-ゖァ-ヺ]", shown)) is (language == "ja")
