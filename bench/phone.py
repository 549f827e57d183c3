"""A phone without a screen: keeps its cookies and its connection, sends the forms that pages hold."""

from __future__ import annotations

import html
import http.client
import re
import time
import urllib.parse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
BOUNDARY = "a-photo-and-its-form"
PATIENCE_SECONDS = 60

Fields = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said, and how long it took from sending to the last byte."""

    status: int
    body: str
    location: str
    milliseconds: float


def form_of(page: str, marker: str) -> Fields:
    """The hidden fields of the form whose opening tag holds the marker; ValueError when there is none."""
    start = page.index(marker)
    inside = page[page.rindex("<form", 0, start + len(marker)) : page.index("</form>", start)]
    return [(name, html.unescape(value)) for name, value in HIDDEN.findall(inside)]


@dataclass
class Phone:
    """One phone of one server; not to be shared between threads."""

    host: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    _line: http.client.HTTPConnection | None = None

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """The answer to a page asked for."""
        return self._ask("GET", path, None, dict(headers or {}))

    def send(self, path: str, fields: Fields) -> Answer:
        """The answer to a form."""
        body = urllib.parse.urlencode(fields).encode()
        return self._ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def send_photo(self, path: str, fields: Fields, photo: bytes) -> Answer:
        """The answer to a photo sent as an API's or a form's field `photo`."""
        parts = [_part(f'name="{name}"', value.encode()) for name, value in fields]
        parts.append(_part('name="photo"; filename="hand.jpg"\r\nContent-Type: image/jpeg', photo))
        body = b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()
        return self._ask("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers["Accept-Encoding"] = "identity"
        begun = time.perf_counter()
        try:
            response = self._open(method, path, body, headers)
        except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            self._line = None  # the server had closed the idle line: a browser asks again too
            response = self._open(method, path, body, headers)
        text = response.read().decode("utf-8", "replace")
        took = (time.perf_counter() - begun) * 1000
        self._keep(response.headers.get_all("Set-Cookie") or ())
        return Answer(response.status, text, response.headers.get("Location", ""), took)

    def _open(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        if self._line is None:
            self._line = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE_SECONDS)
        self._line.request(method, path, body, headers)
        return self._line.getresponse()

    def _keep(self, cookies: Sequence[str]) -> None:
        for cookie in cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value


def _part(head: str, content: bytes) -> bytes:
    return f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n"
