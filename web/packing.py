"""Pages packed for the air: a café's Wi-Fi is slow when the house is full."""

from __future__ import annotations

import gzip

from flask import Flask, Response, request

WORTH_IT = 1024
"""Below this, packing saves no packet."""
LEVEL = 6
PACKED = ("text/html", "application/json", "text/csv", "image/svg+xml", "application/manifest+json")


def init_app(app: Flask) -> None:
    """Pack every answer of text for a phone that can unpack it.

    Nothing here can be guessed by length from another site: cookies are SameSite, so it gets no page of ours.
    """
    app.after_request(_pack)


def _pack(response: Response) -> Response:
    if response.mimetype not in PACKED or response.is_streamed or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    content = response.get_data()
    if "gzip" in request.headers.get("Accept-Encoding", "") and len(content) >= WORTH_IT:
        response.set_data(gzip.compress(content, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response
