"""Every page's frame: languages, light, static files, failures in words."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from web.art.__main__ import STATIC, pictures
from web.language import own_path


def test_the_first_page_speaks_korean_unless_asked_otherwise(client: FlaskClient) -> None:
    assert '<html lang="ko"' in client.get("/").text
    assert '<html lang="ja"' in client.get("/", headers={"Accept-Language": "ja"}).text
    assert '<html lang="ko"' in client.get("/", headers={"Accept-Language": "fi"}).text


def test_a_chosen_language_stays_and_the_page_with_it(client: FlaskClient) -> None:
    answer = client.get("/language/en?next=/score?hand=1s-2s")
    assert (answer.status_code, answer.location) == (303, "/score?hand=1s-2s")
    assert '<html lang="en"' in client.get("/").text


def test_dark_stays_dark(client: FlaskClient) -> None:
    client.get("/theme/dark?next=/")
    assert 'data-theme="dark"' in client.get("/").text


@pytest.mark.parametrize("address", ["/language/xx", "/theme/pink"])
def test_an_unknown_choice_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("given", "leads_to"),
    [
        ("/score?hand=1s", "/score?hand=1s"),
        ("//evil.example/", "/"),
        ("https://evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("", "/"),
    ],
)
def test_a_switch_never_leads_elsewhere(given: str, leads_to: str) -> None:
    assert own_path(given) == leads_to


def test_static_files_are_kept_for_a_year_only_under_their_hash(client: FlaskClient) -> None:
    page = client.get("/").text
    address = page.split('rel="stylesheet" href="')[1].split('"')[0]
    assert "max-age=31536000" in client.get(address).headers["Cache-Control"]
    assert client.get(address.split("?")[0]).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["../app.py", "..%2Fapp.py", "nothing.css", "css", "js/page.py"])
def test_nothing_but_static_files_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_htmx_is_served_by_us(client: FlaskClient) -> None:
    assert "htmx" in client.get("/static/htmx.js").text


def test_the_pictures_are_as_the_script_draws_them() -> None:
    assert {name: (STATIC / name).read_text(encoding="utf-8") for name in pictures()} == pictures()


def test_a_failure_is_a_page_a_partial_or_json(client: FlaskClient) -> None:
    page = client.get("/nowhere")
    partial = client.get("/nowhere", headers={"HX-Request": "true"})
    programs = client.get("/api/v1/nowhere")
    assert [page.status_code, partial.status_code, programs.status_code] == [404, 404, 404]
    assert "<html" in page.text
    assert partial.headers["HX-Retarget"] == "#problem"
    assert "<html" not in partial.text
    assert programs.json is not None
    assert programs.json["error"]["code"] == "not_found"


def test_a_wrong_method_says_which_are_right(client: FlaskClient) -> None:
    answer = client.get("/api/v1/score")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]
