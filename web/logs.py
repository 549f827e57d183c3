"""The log, a line of JSON each: what was asked, how it went. No names, codes, addresses or photos."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from uuid import uuid4

from flask import Flask, Response, g, has_request_context, request

from web.metrics import seconds_taken

LOGGER = "suzume.requests"
QUIET = ("pages.health", "static", "metrics.show")

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Line(logging.Formatter):
    """A record as one line of JSON. Of an exception, its kind and place: its text may quote a name."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if has_request_context():
            fields["request"] = request_number()
        fields |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[0]:
            fields["error"] = record.exc_info[0].__name__
            fields["where"] = _places(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def _places(error: ExcInfo) -> list[str]:
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error[2])]


def request_number() -> str:
    """A number of its own for each request, so that its lines can be told from others."""
    if "number" not in g:
        g.number = uuid4().hex[:12]
    return str(g.number)


def init_app(app: Flask) -> None:
    """Write JSON lines; one for each request where LOG_REQUESTS says so."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line())
    app.logger.handlers = [handler]
    app.logger.propagate = app.testing
    if app.config["LOG_REQUESTS"]:
        logger = logging.getLogger(LOGGER)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO)
        app.after_request(_tell)


def _tell(response: Response) -> Response:
    """One line for the request, by the page's name: an address may hold a code or a name."""
    if request.endpoint not in QUIET:
        fields = {
            "endpoint": request.endpoint,
            "method": request.method,
            "status": response.status_code,
            "milliseconds": round(seconds_taken() * 1000),
        }
        logging.getLogger(LOGGER).info("request", extra={"fields": fields})
    return response
