"""Serving on the local network: several processes, one address told as text and as a QR code."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any

import segno
from flask import Flask
from gunicorn.app.base import BaseApplication

import arriving
from config import Settings

NOWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation. Asking which way leads there sends nothing."""
FINISH_SECONDS = 20
M_MMAP_THRESHOLD = -3
LARGE_BLOCK = 1 << 20


class Server(BaseApplication):  # type: ignore[misc]
    """gunicorn with the socket that was opened beforehand and the program loaded before it forks."""

    def __init__(self, settings: Settings, descriptor: int, load_app: Callable[[], Flask]) -> None:
        self._settings = settings
        self._descriptor = descriptor
        self._load_app = load_app
        super().__init__()

    def load_config(self) -> None:
        """Take everything from our settings; command line and files have no say."""
        options = {
            "bind": f"fd://{self._descriptor}",
            "workers": self._settings.workers,
            "threads": self._settings.threads,
            "worker_class": arriving.Worker,
            "preload_app": True,
            "graceful_timeout": FINISH_SECONDS,
            "keepalive": 5,
            "loglevel": "warning",
            "proc_name": "suzume",
            "post_worker_init": _warm_up,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The program, built once in the parent process."""
        return self._load_app()


def _warm_up(worker: Any) -> None:
    """Load the network while the first guest still looks for the camera."""
    reader = worker.app.wsgi().extensions["reader"]
    threading.Thread(target=getattr(reader.detector, "ready", lambda: None), daemon=True).start()


def give_memory_back() -> None:
    """Let every large block go back to the system when it is freed.

    glibc raises its limit for that after the first large one and then keeps what one hostile photo took.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


def listen(settings: Settings) -> socket.socket:
    """A socket on the wanted port; OSError when something else has it."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.create_server((settings.host, settings.port), family=family, backlog=256)
    listener.set_inheritable(True)
    return listener


def address_for_phones(host: str) -> str | None:
    """This machine's address on the local network; None when it is on none."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(NOWHERE)
            found = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if found.startswith(("127.", "0.")) else found


def announcement(host: str, port: int) -> str:
    """What the terminal says once the server listens."""
    here = f"http://localhost:{port}/"
    found = address_for_phones(host)
    if found is None:
        advice = "No network was found, so phones cannot reach it yet."
        return f"\n  참새작 · Suzume-Jan\n  On this machine:  {here}\n  {advice}\n"
    there = _address(found, port)
    lines = [
        "",
        "  참새작 · Suzume-Jan",
        f"  On a phone in the same Wi-Fi:  {there}",
        f"  On this machine:               {here}",
        "",
        _qr(there),
        "  The page does not open? Let port "
        f"{port} through this machine's firewall, and keep the phone off mobile data.",
        "  Stop with Ctrl+C.",
        "",
    ]
    return "\n".join(lines)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _qr(address: str) -> str:
    """The address as a QR code of block characters, dark on light whatever the terminal's colours."""
    rows = [list(row) for row in segno.make(address, error="m").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(blocks[bool(top), bool(low)] for top, low in zip(*pair, strict=True)) for pair in pairs]
    return "\n".join(f"  \033[97;40m{line}\033[0m" if sys.stdout.isatty() else f"  {line}" for line in lines)


def serve(settings: Settings, load_app: Callable[[], Flask], first_steps: Callable[[str], str]) -> int:
    """The exit status: 1 when the port is taken; otherwise this serves until it is stopped.

    `first_steps` is told the server's address and answers what the terminal should say besides.
    """
    try:
        listener = listen(settings)
    except OSError as problem:
        print(_cannot_listen(settings, problem), file=sys.stderr)
        return 1
    give_memory_back()
    port = listener.getsockname()[1]
    print(announcement(settings.host, port))
    print(first_steps(_address(address_for_phones(settings.host) or "localhost", port)), flush=True)
    Server(settings, listener.detach(), load_app).run()
    return 0


def _cannot_listen(settings: Settings, problem: OSError) -> str:
    return (
        f"Cannot serve on {settings.host} port {settings.port}: {os.strerror(problem.errno or 0)}.\n"
        "Is it running already? Otherwise choose another port, for example: PORT=8080 make run"
    )
