"""The counts themselves, by the client library of Prometheus."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from game import Status

SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10)
READINGS = ("score.photo", "claims.photo", "api.read")


class Counts:
    """What is counted; each app has its own, its processes share them."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self, *, is_shared: bool) -> None:
        self._is_shared = is_shared
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "suzume_requests_total",
            "Requests answered",
            ["endpoint", "method", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "suzume_request_seconds",
            "Time to an answer",
            ["endpoint"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.readings = Counter("suzume_readings_total", "Photos read", ["outcome"], registry=self.registry)

    def count(self, endpoint: str, method: str, status: int, seconds: float) -> None:
        """One more request answered."""
        self.requests.labels(endpoint, method, str(status)).inc()
        self.seconds.labels(endpoint).observe(seconds)
        if endpoint in READINGS:
            self.readings.labels("read" if status < 400 else "busy" if status == 503 else "refused").inc()

    def text(self, open_games: Iterable[Status]) -> bytes:
        """Everything counted by all processes, and the games that are open now by how they stand."""
        here = CollectorRegistry()
        gauge = Gauge("suzume_open_games", "Games not over", ["status"], registry=here)
        for status in open_games:
            gauge.labels(status.value).inc()
        counted = self.registry
        if self._is_shared:
            counted = CollectorRegistry()
            multiprocess.MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
        return generate_latest(counted) + generate_latest(here)
