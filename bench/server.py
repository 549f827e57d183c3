"""A server as `make run` starts it, for a measurement or a test: a free port, a folder of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: where it answers, and the process that the others were forked from."""

    host: str
    port: int
    process: subprocess.Popen[bytes]
    said: str
    """What its terminal showed."""

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{self.host}:{self.port}"

    @property
    def workers(self) -> tuple[int, ...]:
        """The processes that answer."""
        return _children(self.process.pid)

    @property
    def megabytes(self) -> float:
        """What its processes hold, what they share counted once."""
        return sum(_proportional(each) for each in (self.process.pid, *self.workers)) / 1024


@contextmanager
def served(**settings: str) -> Iterator[Served]:
    """The server while the block runs; SystemExit with what it said when it does not start."""
    with tempfile.TemporaryDirectory() as folder:
        usual = {"INSTANCE": folder, "HOST": "127.0.0.1", "PORT": "0", "RATE_LIMITS": "0"}
        said = Path(folder) / "said.txt"
        with said.open("w") as output:
            process = subprocess.Popen(
                [sys.executable, "app.py"],
                cwd=ROOT,
                env=os.environ | usual | settings,
                stdout=output,
                stderr=output,
            )
        try:
            port = _port(process, said)
            yield Served("127.0.0.1", port, process, said.read_text())
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE_SECONDS)


def _port(process: subprocess.Popen[bytes], said: Path) -> int:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until and process.poll() is None:
        if (found := re.search(r"http://127\.0\.0\.1:(\d+)", said.read_text())) and _answers(int(found[1])):
            return int(found[1])
        time.sleep(0.2)
    raise SystemExit(f"the server did not start:\n{said.read_text()}")


def _answers(port: int) -> bool:
    """Whether it is ready; it prints its address a moment earlier."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _children(pid: int) -> tuple[int, ...]:
    return tuple(int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


def _proportional(pid: int) -> int:
    """Kilobytes."""
    found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    return int(found[1]) if found else 0
