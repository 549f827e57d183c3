"""Files that nobody should send, sent to a running server: `python -m bench.hostile_uploads` (a minute).

Starts the server as `make run` does, reads good photos, then sends broken, huge, tiny, animated, rotated,
truncated and other files to the page and to the API. Fails on any answer of 500 or more but 503, on a crash,
and when the server's memory at its peak is more than 100 MB above what reading good photos took.
"""

from __future__ import annotations

import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from PIL import Image

from bench.server import served
from tests.vision import files

MOST_GROWTH_MB = 100
TIMES = 2
ADDRESSES = ("/api/v1/read", "/score/photo")


def hostile() -> dict[str, Callable[[], bytes]]:
    """Every kind of file, by its name, made when it is needed."""
    jpeg = files.encoded(files.noise(), "JPEG")
    png = files.encoded(files.noise(), "PNG")
    webp = files.encoded(files.noise(), "WEBP")
    kinds: dict[str, Callable[[], bytes]] = {
        "empty": lambda: b"",
        "text": lambda: b"no picture at all " * 1000,
        "a page": lambda: b"<!doctype html><script>alert(1)</script>",
        "an SVG": lambda: b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        "random bytes": lambda: Random(1).randbytes(500_000),
        "16 MB": lambda: b"\xff\xd8\xff" + bytes(16_000_000),
        "one pixel": lambda: files.encoded(Image.new("RGB", (1, 1)), "PNG"),
        "a strip": lambda: files.encoded(Image.new("RGB", (1, 60_000)), "JPEG"),
        "animated GIF": lambda: files.animated("GIF"),
        "animated PNG": lambda: files.animated("PNG"),
        "animated WebP": lambda: files.animated("WEBP"),
        "400 megapixels": lambda: files.blank_png(20_000, 20_000, 0),
        "50 megapixels": lambda: files.blank_png(7_000, 7_000),
        "49 megapixels, 16 bits": lambda: files.blank_png(7_000, 7_000, 6, 16),
        "a PNG with a bomb of text": lambda: files.png_with_text(200_000),
        "24 megapixel JPEG": lambda: files.encoded(Image.new("RGB", (6_000, 4_000), "green"), "JPEG"),
        "24 megapixel progressive": lambda: files.encoded(
            Image.new("RGB", (6_000, 4_000)), "JPEG", progressive=True
        ),
        "24 megapixel WebP": lambda: files.encoded(Image.new("RGB", (6_000, 4_000)), "WEBP"),
        "HEIC": lambda: files.heic(files.scene()),
    }
    kinds |= {f"turned {way}": partial(files.turned, files.scene(), "JPEG", way) for way in (0, 3, 6, 8, 99)}
    for name, whole in (("JPEG", jpeg), ("PNG", png), ("WebP", webp)):
        kinds |= {f"{name} cut at {part} %": partial(cut, whole, part) for part in (1, 30, 99)}
        kinds |= {f"{name} damaged {seed}": partial(damaged, whole, seed) for seed in range(6)}
    return kinds


def cut(whole: bytes, part: int) -> bytes:
    """So many hundredths of the file."""
    return whole[: len(whole) * part // 100]


def damaged(whole: bytes, seed: int) -> bytes:
    """The file with forty of its bytes overwritten."""
    dice = Random(seed)
    broken = bytearray(whole)
    for _ in range(40):
        broken[dice.randrange(len(broken))] = dice.randrange(256)
    return bytes(broken)


@dataclass(frozen=True, slots=True)
class Phone:
    """A browser with a page of ours open: its cookies, and the token of its forms."""

    opener: urllib.request.OpenerDirector
    token: str

    @classmethod
    def at(cls, address: str) -> Phone:
        """A phone that opened the page."""
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with opener.open(f"{address}/score", timeout=60) as page:
            token = re.search(r'name="csrf_token" value="([^"]+)"', page.read().decode())
        assert token is not None
        return cls(opener, token[1])


def send(phone: Phone, address: str, content: bytes) -> int:
    """The status of the answer to a file."""
    edge = "edge-of-a-part"
    token = f'--{edge}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{phone.token}\r\n'
    head = f'{token}--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{edge}--\r\n".encode()
    asked = urllib.request.Request(address, body, {"Content-Type": f"multipart/form-data; boundary={edge}"})
    try:
        with phone.opener.open(asked, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code
    except (ConnectionError, urllib.error.URLError):
        return 413  # refused while it was still being sent


def peak_mb(workers: Iterable[int]) -> float:
    """The most memory that the largest worker ever took."""
    peaks = []
    for worker in workers:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{worker}/status").read_text())
        peaks.append(int(found[1]) / 1024 if found else 0.0)
    return max(peaks, default=0.0)


def good_photo() -> bytes:
    """A photo as large as phones take them."""
    return files.encoded(files.noise(1200, 900).resize((4000, 3000)), "JPEG", quality=80)


def attack(phone: Phone, address: str) -> list[tuple[str, str, int]]:
    """Every answer: the file, where it was sent, the status."""
    answers = []
    with ThreadPoolExecutor(2) as pool:
        for name, make in hostile().items():
            content = make()
            jobs = [
                (where, pool.submit(send, phone, address + where, content)) for where in ADDRESSES * TIMES
            ]
            answers += [(name, where, job.result()) for where, job in jobs]
    return answers


def main() -> int:
    """The exit status: 0 when every file was answered in words and memory stayed flat."""
    with served(WORKERS="1") as server:
        phone = Phone.at(server.address)
        warm = {send(phone, f"{server.address}/api/v1/read", good_photo()) for _ in range(4)}
        before, workers = peak_mb(server.workers), server.workers
        answers = attack(phone, server.address)
        growth = peak_mb(server.workers) - before
        survived = (
            workers == server.workers and send(phone, f"{server.address}/api/v1/read", good_photo()) == 200
        )
    failures = [answer for answer in answers if answer[2] >= 500 and answer[2] != 503]
    for name, where, status in sorted(set(answers)):
        print(f"{status}  {where:14} {name}")
    print(f"good photo: {warm}; files: {len(answers)}; failures: {len(failures)}; same workers: {survived}")
    print(f"memory at its peak: {before:.0f} MB before, {growth:+.0f} MB")
    return 0 if warm == {200} and survived and not failures and growth <= MOST_GROWTH_MB else 1


if __name__ == "__main__":
    sys.exit(main())
