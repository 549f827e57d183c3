"""Requests are gathered while they arrive: a phone on a bad network, or a hostile one, holds no thread."""

from __future__ import annotations

import errno
import re
import socket
import struct
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

HEAD_END = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,12})[ \t]*(?=\r\n)", re.IGNORECASE)
UNTOLD = re.compile(rb"\r\n(?:transfer-encoding|expect):", re.IGNORECASE)
LARGEST_HEAD = 64 * 1024
LARGEST_GATHERED = 64 * 1024
"""A body above this, a photograph, is read by a thread. Half of the threads may do so at once."""
ARRIVAL_SECONDS = 10.0
LAST_SECONDS = 1.0
"""How long a stopping worker waits for the first word on a connection."""
SILENCE_SECONDS = 10
UPLOAD_SECONDS = 90.0
NOT_NOW = (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK, errno.EINTR)


class Arrival:
    """A connection and what came in on it so far."""

    def __init__(self, conn: TConn) -> None:
        self.conn = conn
        self.received = bytearray()
        self.since = time.monotonic()


def body_length(received: bytes | bytearray) -> int | None:
    """How long the body is, by its head; None when only reading it will tell."""
    if UNTOLD.search(received):
        return None
    found = LENGTH.search(received)
    return int(found[1]) if found else 0


def is_whole(received: bytes | bytearray) -> bool:
    """Whether a thread may have the request: all of it came, or it is one that only a thread reads."""
    end = received.find(HEAD_END)
    if end < 0:
        return len(received) > LARGEST_HEAD  # refused by who parses it
    length = body_length(received[: end + 2])
    return length is None or length > LARGEST_GATHERED or len(received) >= end + len(HEAD_END) + length


def is_upload(received: bytes | bytearray) -> bool:
    """Whether a thread will have to wait for its body."""
    end = received.find(HEAD_END)
    length = body_length(received[: max(end, 0) + 2])
    return length is None or length > LARGEST_GATHERED


class Worker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threads, given requests that are there. What arrives too slowly is closed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.arrivals: dict[TConn, Arrival] = {}
        self.uploads: dict[TConn, float] = {}
        self.next_uploads: deque[TConn] = deque()

    def accept(self, listener: socket.socket) -> None:
        """A new connection: what it sends is gathered first."""
        try:
            client, address = listener.accept()
        except OSError as problem:
            if problem.errno not in NOT_NOW:
                raise
            return
        self.nr_conns += 1
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", SILENCE_SECONDS, 0))
        conn = TConn(self.cfg, client, address, listener.getsockname())
        self._gather(conn, self.poller.register)

    def set_accept_enabled(self, enabled: bool) -> None:
        """A stopping worker takes in whoever waits at the door, then shuts it."""
        super().set_accept_enabled(enabled)
        for listener in () if self.alive else self.sockets:
            before = -1
            while before < self.nr_conns:
                before = self.nr_conns
                self.accept(listener)
            listener.close()

    def on_client_socket_readable(self, conn: TConn, _client: socket.socket) -> None:
        """The next request on a connection kept open."""
        self.keepalived_conns.remove(conn)
        self._gather(conn, self.poller.modify)

    def _gather(self, conn: TConn, watch: Callable[..., object]) -> None:
        self.arrivals[conn] = Arrival(conn)
        watch(conn.sock, EVENT_READ, partial(self._more, conn))

    def _more(self, conn: TConn, client: socket.socket) -> None:
        """Take what came; hand the request on once it is whole."""
        received = self.arrivals[conn].received
        try:
            came = client.recv(LARGEST_HEAD)
        except BlockingIOError:
            return
        except OSError:
            came = b""
        received += came
        if not came:
            self._leave(conn)
        elif is_whole(received):
            self._hand_on(conn, bytes(received))

    def _hand_on(self, conn: TConn, received: bytes) -> None:
        self.poller.unregister(conn.sock)
        del self.arrivals[conn]
        conn.init()
        conn.parser.unreader.unread(received)
        conn.data_ready = True
        if is_upload(received):
            self.next_uploads.append(conn)
            self._start_uploads()
        else:
            self.enqueue_req(conn)

    def _start_uploads(self) -> None:
        while self.next_uploads and len(self.uploads) < max(1, self.cfg.threads // 2):
            conn = self.next_uploads.popleft()
            self.uploads[conn] = time.monotonic() + UPLOAD_SECONDS
            self.enqueue_req(conn)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """The connection is free again, and so is its place among the uploads."""
        self.uploads.pop(conn, None)
        super().finish_request(conn, fs)
        self._start_uploads()

    def murder_pending(self) -> None:
        """Close what arrives too slowly; a stopping worker waits for nobody who said nothing yet."""
        super().murder_pending()
        now = time.monotonic()
        for arrival in list(self.arrivals.values()):
            is_silent = not self.alive and not arrival.received and arrival.since + LAST_SECONDS < now
            if arrival.since + ARRIVAL_SECONDS < now or is_silent:
                self._leave(arrival.conn)
        for conn in [conn for conn, until in self.uploads.items() if until < now]:
            with suppress(OSError):
                conn.sock.shutdown(socket.SHUT_RD)  # its thread reads an end, and may still answer

    def _leave(self, conn: TConn) -> None:
        self.poller.unregister(conn.sock)
        del self.arrivals[conn]
        self.nr_conns -= 1
        conn.close()
