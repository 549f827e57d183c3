"""Typed settings, read once from the environment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SECRET_FILE = "secret-key"
DATABASE_FILE = "suzume.db"
LARGEST_REQUEST = 16 * 1024 * 1024


class BadSetting(ValueError):
    """A setting in the environment that cannot be understood."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the program keeps its things and how it serves."""

    instance: Path = ROOT / "instance"
    database_url: str = ""
    host: str = "0.0.0.0"
    port: int = 8000
    workers: int = 2
    threads: int = 8
    trusted_proxies: int = 0
    https_only: bool = False
    rate_limits: bool = True
    log_requests: bool = False
    metrics_token: str = ""

    @property
    def database(self) -> str:
        """The database to open: the one given, or a file of the instance folder."""
        return self.database_url or f"sqlite:///{self.instance / DATABASE_FILE}"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """The settings of this machine; BadSetting names the first that makes no sense."""
        return cls(
            instance=Path(environ.get("INSTANCE", ROOT / "instance")).absolute(),
            database_url=environ.get("DATABASE_URL", ""),
            host=environ.get("HOST", "0.0.0.0"),
            port=_number(environ, "PORT", 8000, 0, 65535),
            workers=_number(environ, "WORKERS", 2, 1, 64),
            threads=_number(environ, "THREADS", 8, 1, 64),
            trusted_proxies=_number(environ, "TRUSTED_PROXIES", 0, 0, 8),
            https_only=environ.get("HTTPS_ONLY", "") in ("1", "true", "yes"),
            log_requests=environ.get("LOG_REQUESTS", "") in ("1", "true", "yes"),
            metrics_token=environ.get("METRICS_TOKEN", ""),
            rate_limits=environ.get("RATE_LIMITS", "1") not in ("0", "false", "no"),
        )


def _number(environ: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    """The whole number in a variable, within its bounds."""
    text = environ.get(name, "").strip()
    if not text:
        return default
    if not text.isdecimal() or not least <= int(text) <= most:
        raise BadSetting(f"{name} must be a whole number from {least} to {most}, not {text!r}")
    return int(text)


def secret_key(instance: Path) -> str:
    """The key that signs cookies: made once, readable by the server's user alone."""
    instance.mkdir(parents=True, exist_ok=True)
    path = instance / SECRET_FILE
    if not path.exists():
        _write_once(path, secrets.token_hex(32))
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Put text in place whole, or leave what another process put there first."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
