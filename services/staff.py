"""The staff's password: chosen once, kept as a hash, changed by who knows it or who has the machine."""

from __future__ import annotations

from typing import cast

from werkzeug.security import check_password_hash, generate_password_hash

from services import codes
from services.errors import BadChoice
from services.store import Store

SETTING = "staff_password"
SCREEN = "screen_secret"
SHORTEST, LONGEST = 8, 200  # a longer text only costs time to hash


def kept_hash(store: Store) -> str:
    """What is kept of the password; nothing while none was chosen."""
    return cast(str, store.house.settings().get(SETTING, ""))


def is_password(store: Store, password: str) -> bool:
    """Whether this is the staff's password."""
    kept = kept_hash(store)
    return bool(kept) and len(password) <= LONGEST and check_password_hash(kept, password)


def choose_first(store: Store, password: str) -> bool:
    """Whether this is the password now; not when somebody chose one before."""
    return store.house.add(SETTING, _hashed(password))


def change(store: Store, password: str) -> None:
    """The password is this one from now on, and everyone signed in before is signed out."""
    store.house.set(SETTING, _hashed(password))


def _hashed(password: str) -> str:
    if len(password) < SHORTEST or not password.strip():
        raise BadChoice("password_short")
    if len(password) > LONGEST:
        raise BadChoice("password_long")
    return generate_password_hash(password, method="scrypt")


def screen_secret(store: Store) -> str:
    """The secret in the big screen's address, made when it is first asked for."""
    kept = store.house.settings().get(SCREEN)
    if kept is None:
        store.house.add(SCREEN, codes.new_secret())
        kept = store.house.settings()[SCREEN]
    return cast(str, kept)


def renew_screen(store: Store) -> str:
    """A new secret for the big screen; the old address shows nothing any more."""
    store.house.set(SCREEN, codes.new_secret())
    return screen_secret(store)
