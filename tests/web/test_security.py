"""What keeps strangers out."""

from __future__ import annotations

import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from config import BadSetting, Settings, secret_key

INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\ssrc=)", re.IGNORECASE)
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def test_the_policy_allows_no_inline_script_or_style(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("page", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_no_template_has_inline_script_or_style(page: Path) -> None:
    assert not INLINE.search(page.read_text(encoding="utf-8"))


def test_the_secret_is_made_once_and_for_the_server_alone(tmp_path: Path) -> None:
    first = secret_key(tmp_path / "instance")
    assert secret_key(tmp_path / "instance") == first
    assert stat.S_IMODE((tmp_path / "instance" / "secret-key").stat().st_mode) == 0o600
    assert len(first) == 64


def test_behind_https_cookies_are_secure_and_the_browser_is_told_to_stay(settings: Settings) -> None:
    app = create_app(replace(settings, https_only=True, trusted_proxies=1))
    phone = app.test_client()
    assert phone.get("/").status_code == 302
    page = phone.get("/", headers={"X-Forwarded-Proto": "https"})
    assert "max-age" in page.headers["Strict-Transport-Security"]
    assert "Secure" in page.headers["Set-Cookie"]
    assert "HttpOnly" in page.headers["Set-Cookie"]


def test_a_form_without_its_token_is_refused_in_words(app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    answer = app.test_client().post("/score/photo")
    assert answer.status_code == 400
    assert 'class="note' in answer.text or "<h1>" in answer.text


@pytest.mark.parametrize("port", ["eighty", "-1", "70000"])
def test_a_setting_that_makes_no_sense_is_named(port: str) -> None:
    with pytest.raises(BadSetting, match="PORT"):
        Settings.from_environment({"PORT": port})
