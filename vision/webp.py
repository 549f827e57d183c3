"""What a WebP file says of itself before any pixel is decoded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

ANIMATION_FLAG: Final = 0x02
LOSSY_BYTES: Final = 6  # per pixel while decoding: the planes and the colours
LOSSLESS_BYTES: Final = 8  # the colours twice


@dataclass(frozen=True, slots=True)
class Header:
    """Size and nature of a WebP picture."""

    size: tuple[int, int]
    is_animated: bool
    bytes_per_pixel: int
    exif: bytes


def parse(content: bytes) -> Header | None:
    """The header of a WebP file; None when it holds no picture."""
    chunks: dict[bytes, bytes] = {}
    for name, chunk in _chunks(content):
        chunks.setdefault(name, chunk)
    extended = chunks.get(b"VP8X", b"")
    is_animated = len(extended) >= 10 and bool(extended[0] & ANIMATION_FLAG)
    lossy, lossless = chunks.get(b"VP8 ", b""), chunks.get(b"VP8L", b"")
    size = _canvas(extended) if is_animated else _lossy_size(lossy) or _lossless_size(lossless)
    if size is None:
        return None
    return Header(size, is_animated, LOSSY_BYTES if lossy else LOSSLESS_BYTES, chunks.get(b"EXIF", b""))


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    position = 12
    while position + 8 <= len(content):
        length = int.from_bytes(content[position + 4 : position + 8], "little")
        yield content[position : position + 4], content[position + 8 : position + 8 + length]
        position += 8 + length + length % 2


def _canvas(chunk: bytes) -> tuple[int, int]:
    return int.from_bytes(chunk[4:7], "little") + 1, int.from_bytes(chunk[7:10], "little") + 1


def _lossy_size(chunk: bytes) -> tuple[int, int] | None:
    if chunk[3:6] != b"\x9d\x01\x2a" or len(chunk) < 10:
        return None
    return int.from_bytes(chunk[6:8], "little") & 0x3FFF, int.from_bytes(chunk[8:10], "little") & 0x3FFF


def _lossless_size(chunk: bytes) -> tuple[int, int] | None:
    if chunk[:1] != b"\x2f" or len(chunk) < 5:
        return None
    bits = int.from_bytes(chunk[1:5], "little")
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
