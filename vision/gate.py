"""How many photographs are read at once; the rest wait briefly or are asked to come back."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Final

AT_ONCE: Final = 2  # one decodes while another is in the network
WAITING: Final = 6
PATIENCE_SECONDS: Final = 4.0


class Busy(Exception):
    """More photographs arrived than can be read; worth another try after `retry_after` seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"too many photographs at once; try again in {retry_after} seconds")
        self.retry_after = retry_after


class Gate:
    """Lets a few in, a few wait, and turns the rest away with Busy: `with gate: decode and read`."""

    def __init__(
        self, at_once: int = AT_ONCE, waiting: int = WAITING, patience: float = PATIENCE_SECONDS
    ) -> None:
        self._places = threading.BoundedSemaphore(at_once + waiting)
        self._working = threading.BoundedSemaphore(at_once)
        self._patience = patience

    def __enter__(self) -> None:
        if not self._places.acquire(blocking=False):
            raise self._busy()
        if not self._working.acquire(timeout=self._patience):
            self._places.release()
            raise self._busy()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._working.release()
        self._places.release()

    def _busy(self) -> Busy:
        return Busy(max(1, round(self._patience / 2)))
