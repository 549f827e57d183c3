"""Rules, practice and quiz: whatever they say is what the code that counts says."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

import game
from game import DEAREST_WIN, START_STICKS, box_at_start, deals_in_game
from scoring import EDITIONS, Edition, ItemName, Refusal, completions, random_hand, rule_numbers, score
from scoring.practice import random_five
from tiles import Tile, can_lie_together
from web import quiz, rules

FIVE = "1s-r2s-3s-7s-7s"


@pytest.fixture
def english(client: FlaskClient) -> FlaskClient:
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def words(page: str) -> str:
    """The text a person reads."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def part(page: str, anchor: str) -> str:
    """The text from an anchor on."""
    return words(page.partition(f'id="{anchor}"')[2])


# --- rules


@pytest.mark.parametrize("name", rules.EXAMPLES)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_an_example_wins_and_earns_what_it_shows(name: ItemName, edition: Edition) -> None:
    shown = rules.example(name, edition)
    assert shown.can_win
    assert name in [item.name for item in shown.items]


def test_every_item_has_its_place_on_the_page_with_what_it_is_worth(english: FlaskClient) -> None:
    page = english.get("/rules").text
    for name, points in rule_numbers().points.items():
        assert re.search(rf"\+{points}\b", part(page, name)[:60]), name


@pytest.mark.parametrize("reason", Refusal)
def test_every_reason_against_a_hand_has_its_place_on_the_page(client: FlaskClient, reason: str) -> None:
    assert f'id="{reason}"' in client.get("/rules").text


def test_an_example_is_added_up_before_the_readers_eyes(english: FlaskClient) -> None:
    assert "Run 1 + Triplet 2 + Dora 3 = 6 points" in part(english.get("/rules").text, "dora")
    assert "Triplet 2 + Triplet 2 + Chin-yao 15 = 19 points" in part(english.get("/rules").text, "chin_yao")


def test_the_page_follows_the_rules_when_a_number_changes(
    english: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page with numbers of its own would not notice."""
    dearer = Edition("standard", min_points=7)
    monkeypatch.setattr(rules, "EDITIONS", {**EDITIONS, "standard": dearer})
    page = words(english.get("/rules").text)
    assert "at least 7 points" in page
    assert "must reach 7 points" in page


def test_a_total_is_shared_among_the_others_and_rounded_up() -> None:
    for total, each in rules.shares(game.EDITIONS["standard"]).items():
        assert each == (total, (total + 1) // 2, (total + 2) // 3, (total + 3) // 4)
    assert max(rules.shares(game.EDITIONS["standard"])) == DEAREST_WIN


def test_the_table_of_payments_stands_on_the_page(english: FlaskClient) -> None:
    page = words(english.get("/rules").text)
    assert "Points 2 players 3 players 4 players 5 players 5 5 3 2 2 6 6 3 2 2 7 7 4 3 2" in page
    assert "25 25 13 9 7" in page
    assert "for 5 points among 4 players each pays 2, 6 in all" in page


def test_what_depends_on_the_number_of_players_is_counted(english: FlaskClient) -> None:
    page = words(english.get("/rules").text)
    assert "Deals in a game 8 12 16 20" in page
    assert [deals_in_game(players, 4) for players in rules.TABLES] == [8, 12, 16, 20]
    assert "Tiles to draw from 33 28 23 18" in page
    assert "Points left in the box 120 80 40 0" in page
    assert [box_at_start(players).points for players in rules.TABLES] == [120, 80, 40, 0]


def test_the_sticks_to_start_with_are_shown(english: FlaskClient) -> None:
    shown = part(english.get("/rules").text, "sticks")
    assert f"starts with {START_STICKS.points} points" in shown
    each = zip((10, 5, 1), (START_STICKS.tens, START_STICKS.fives, START_STICKS.ones), strict=True)
    for value, count in each:
        assert re.search(rf"\b{value} points? × {count}\b", shown)


def test_furiten_bars_both_colours_and_leaves_the_other_wait() -> None:
    assert rules.furiten(EDITIONS["standard"]) == (
        (Tile.BAMBOO_1, False),
        (Tile.RED_1, False),
        (Tile.BAMBOO_4, True),
    )


def test_each_edition_has_its_words_and_its_minimum(client: FlaskClient) -> None:
    standard = words(client.get("/rules").text)
    cafe = words(client.get("/rules?edition=cafe").text)
    beginner = words(client.get("/rules?edition=beginner").text)
    assert "친 표시" in standard
    assert "선 표시" in cafe
    assert "5점 이상이면" in standard
    assert "점수가 적어도" in beginner
    assert "5점 이상이면" not in beginner


def test_an_unknown_edition_shows_the_usual_rules(client: FlaskClient) -> None:
    assert "5점 이상이면" in words(client.get("/rules?edition=nonsense").text)


@pytest.mark.parametrize(
    ("hand", "anchor"),
    [
        ("hand=2s-3s-r4s-rd-rd-rd&dora=gd", "/rules?edition=standard#run"),
        ("hand=2s-3s-r4s-rd-rd-rd&dora=gd&edition=cafe", "/rules?edition=cafe#red"),
        ("hand=1s-2s-3s-4s-5s-7s&dora=gd", "/rules?edition=standard#not_two_melds"),
    ],
)
def test_points_and_refusals_lead_to_their_rule(client: FlaskClient, hand: str, anchor: str) -> None:
    assert f'href="{anchor}"' in client.get(f"/score?{hand}").text


# --- practice


def test_practice_names_every_tile_that_completes_five(english: FlaskClient) -> None:
    page = words(english.get(f"/practice?hand={FIVE}&dora=5s").text)
    assert "2 tiles complete them" in page
    assert "5 points Run 1 + Triplet 2 + Red tiles 2 1 left" in page
    assert "4 points — 1 point short." in page


def test_practice_says_what_the_scoring_says_for_any_five(english: FlaskClient) -> None:
    for seed in range(12):
        five, dora = random_five(Random(seed))
        page = english.get(f"/practice?hand={'-'.join(five)}&dora={dora}").text
        shown = re.findall(r"This hand, explained: ([^<]+)<", page)
        assert len(shown) == len(completions(five, dora)) > 0


def test_a_completion_leads_to_the_whole_hand(client: FlaskClient) -> None:
    page = client.get(f"/practice?hand={FIVE}&dora=5s").text
    assert f"/score?hand={FIVE}-r7s&amp;dora=5s" in page


def test_the_dealer_and_the_edition_count_in_practice(english: FlaskClient) -> None:
    dealer = words(english.get(f"/practice?hand={FIVE}&dora=5s&dealer=1").text)
    assert "7 points Run 1 + Triplet 2 + Red tiles 2 + dealer 2" in dealer
    page = english.get(f"/practice?hand={FIVE}&dora=5s").text
    assert f'href="/practice?hand={FIVE}&amp;dora=5s&amp;dealer=1"' in page
    assert f'href="/practice?hand={FIVE}&amp;dora=5s&amp;edition=beginner"' in page
    beginner = words(english.get(f"/practice?hand={FIVE}&dora=5s&edition=beginner").text)
    assert "short" not in beginner


def test_five_that_nothing_completes(english: FlaskClient) -> None:
    assert "No single tile completes them." in english.get("/practice?hand=1s-3s-5s-7s-9s&dora=gd").text


def test_five_that_cannot_lie_on_a_table(english: FlaskClient) -> None:
    page = english.get("/practice?hand=r1s-r1s-2s-3s-4s&dora=gd")
    assert page.status_code == 200
    assert "The box does not hold these tiles." in page.text


def test_after_the_fifth_tile_comes_the_dora_and_not_a_sixth(client: FlaskClient) -> None:
    page = client.get("/practice?hand=1s-2s-3s-7s&edit=add").text
    assert "/practice?hand=1s-2s-3s-7s-7s&amp;edit=dora" in page


@pytest.mark.parametrize(
    "query", ["hand=1s-2s-3s-7s-7s-7s&dora=gd", "hand=nonsense", "hand=1s&dora=zz", "edition=nonsense"]
)
def test_an_address_that_describes_no_five_is_refused_in_words(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/practice?{query}")
    assert answer.status_code == 422
    assert "<h1>" in answer.text


def test_five_at_random_have_an_address_and_keep_the_answer_shut(client: FlaskClient) -> None:
    answer = client.get("/practice/random")
    assert answer.status_code == 303
    page = client.get(answer.location).text
    assert '<details class="more riddle"' in page


# --- quiz


def test_a_hand_of_the_quiz_stays_the_same_hand(client: FlaskClient) -> None:
    first, again, other = (
        client.get(f"/quiz?hand={hand}").text.partition("<main")[2] for hand in (77, 77, 78)
    )
    assert first == again != other


def test_the_quiz_begins_with_a_hand_that_has_an_address(client: FlaskClient) -> None:
    answer = client.get("/quiz")
    assert answer.status_code == 303
    assert re.fullmatch(r"/quiz\?hand=\d+", answer.location)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_the_right_answer_is_always_offered_among_others(edition: Edition) -> None:
    for number in range(300):
        claim = random_hand(Random(number), edition)
        question = quiz.Question(number, 0, 0, edition, claim, score(claim))
        assert len(question.choices) == quiz.CHOICES
        assert question.choices == tuple(sorted(set(question.choices)))
        assert min(question.choices) >= max(edition.min_points, 2)
        assert (question.answer in question.choices) is question.score.can_win
        assert can_lie_together((*claim.tiles, claim.dora))


def test_the_right_answer_lies_anywhere_among_the_choices() -> None:
    places = set()
    for number in range(300):
        claim = random_hand(Random(number))
        question = quiz.Question(number, 0, 0, EDITIONS["standard"], claim, score(claim))
        if question.answer:
            places.add(question.choices.index(question.answer))
    assert places == set(range(quiz.CHOICES))


def test_a_right_answer_lengthens_the_streak_and_a_wrong_one_ends_it(english: FlaskClient) -> None:
    claim = random_hand(Random(5))
    right = score(claim).total
    page = english.get(f"/quiz?hand=5&streak=3&best=4&said={right}").text
    assert "Right!" in page
    assert "streak=4" in page.partition('id="next"')[2][:120]
    choices = [int(number) for number in re.findall(r'id="answer-(\d+)"', english.get("/quiz?hand=5").text)]
    wrong = next(choice for choice in choices if choice != right)
    page = english.get(f"/quiz?hand=5&streak=3&best=4&said={wrong}").text
    assert "Not quite." in page
    assert "streak=" not in page.partition('id="next"')[2][:120]
    assert "best=4" in page.partition('id="next"')[2][:120]


def test_an_answer_is_explained(english: FlaskClient) -> None:
    winning = next(number for number in range(99) if score(random_hand(Random(number))).can_win)
    losing = next(number for number in range(99) if not score(random_hand(Random(number))).can_win)
    total = score(random_hand(Random(winning))).total
    assert f'id="total">{total}<' in english.get(f"/quiz?hand={winning}&said={total}").text
    assert "With one tile changed" in english.get(f"/quiz?hand={losing}&said=0").text


def test_the_question_does_not_give_the_answer_away(english: FlaskClient) -> None:
    page = english.get("/quiz?hand=5").text
    assert 'id="verdict"' not in page


def test_every_hand_of_the_quiz_comes_before_any_comes_again() -> None:
    seen, number = set(), 0
    while number not in seen:
        seen.add(number)
        number = quiz._next(number)
    assert len(seen) == quiz.LAST_HAND + 1


@pytest.mark.parametrize(
    "query", ["hand=x", "hand=-1", "hand=99999999", "hand=5&said=x", "hand=5&said=999", "hand=5&streak=1e9"]
)
def test_an_address_without_a_question_leads_nowhere(client: FlaskClient, query: str) -> None:
    assert client.get(f"/quiz?{query}").status_code == 404


# --- the app on the home screen


@pytest.mark.parametrize(("language", "name"), [("ko", "참새작"), ("ja", "すずめ雀"), ("en", "Suzume-Jan")])
def test_the_manifest_is_named_in_the_readers_language(client: FlaskClient, language: str, name: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer.mimetype == "application/manifest+json"
    assert json.loads(answer.text)["name"] == name
    assert json.loads(answer.text)["lang"] == language


def test_every_icon_of_the_manifest_exists(client: FlaskClient) -> None:
    icons = json.loads(client.get("/manifest.webmanifest").text)["icons"]
    assert {icon["sizes"] for icon in icons} >= {"192x192", "512x512", "any"}
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        assert client.get(icon["src"]).mimetype == icon["type"]


def test_every_file_that_the_worker_keeps_exists_under_that_address(client: FlaskClient) -> None:
    text = client.get("/service-worker.js").text
    told = json.loads(re.search(r"const KEPT = (\{.*\});\n", text)[1])  # type: ignore[index]
    assert len(told["files"]) > 10
    for address in [*told["files"], told["offline"], told["rules"]]:
        assert client.get(address).status_code == 200, address


def test_the_worker_may_guard_the_whole_site_and_is_never_old(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]


def test_pages_are_packed_for_phones_that_can_unpack_them(app: Flask) -> None:
    client = app.test_client()
    packed = client.get("/rules", headers={"Accept-Encoding": "gzip, br"})
    plain = client.get("/rules")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 3
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_the_first_page_leads_everywhere(client: FlaskClient) -> None:
    page = client.get("/").text
    for address in ("/score", "/games/new", "/join", "/rules", "/practice", "/quiz", "/staff"):
        assert re.search(rf'href="{address}[/"]', page), address
