"""Codes that people read aloud, secrets that a QR code carries, tokens that a phone keeps."""

from __future__ import annotations

import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no 0 O 1 I L: they look alike in dim light
CODE_LENGTH = 6  # 31 ** 6 is 887 million; tries are limited at the edge
SECRET_BYTES = 24


def new_code() -> str:
    """A code to read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_secret() -> str:
    """A secret nobody guesses, to carry in an address."""
    return secrets.token_urlsafe(SECRET_BYTES)


def tidy(code: str) -> str:
    """The code as it is kept, however it was typed: small letters, blanks and dashes do not matter."""
    return "".join(character for character in code.upper() if character in ALPHABET)[: CODE_LENGTH + 1]


def lot(count: int) -> int:
    """A number below count that nobody can foresee: who deals first."""
    return secrets.randbelow(count)
