"""Files that phones, careless people and attackers send."""

from __future__ import annotations

import io
import struct
import zlib
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PEAK = r"""
import re
def peak():
    "Megabytes held at most by this process; getrusage would count what its parent held too."
    return int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]) / 1024
"""
needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def scene(width: int = 640, height: int = 480, mode: str = "RGB") -> Image.Image:
    """A picture with a different colour in each corner, so that turning it shows."""
    image = Image.new("RGB", (width, height))
    halves = (width // 2, height // 2)
    for corner, colour in zip(
        ((0, 0), (halves[0], 0), (0, halves[1]), halves), ("red", "lime", "blue", "white"), strict=True
    ):
        image.paste(colour, (*corner, corner[0] + halves[0], corner[1] + halves[1]))
    return image.convert(mode)


def noise(width: int = 640, height: int = 480) -> Image.Image:
    """A picture that does not compress, so that cutting its file in half cuts pixels."""
    return Image.fromarray(np.random.default_rng(0).integers(0, 256, (height, width, 3), dtype=np.uint8))


def encoded(image: Image.Image, format: str, **options: object) -> bytes:
    """The picture as a file."""
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def turned(image: Image.Image, format: str, orientation: int) -> bytes:
    """The picture as a phone stores it that was held this way, with the orientation in its EXIF."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encoded(image, format, exif=exif)


def heic(image: Image.Image) -> bytes:
    """The picture as an iPhone sends it."""
    import pillow_heif

    file = io.BytesIO()
    pillow_heif.from_pillow(image).save(file, quality=80)
    return file.getvalue()


def animated(format: str) -> bytes:
    """A moving picture of three frames."""
    frames = [Image.new("RGB", (300, 300), (shade, 0, 0)) for shade in (40, 120, 200)]
    return encoded(frames[0], format, save_all=True, append_images=frames[1:], duration=50)


@cache
def blank_png(width: int, height: int, colour_type: int = 2, depth: int = 8) -> bytes:
    """A small file that unpacks to this many pixels, written row by row without holding them."""
    row = b"\0" * (1 + (width * CHANNELS[colour_type] * depth + 7) // 8)
    packer = zlib.compressobj(1)
    packed = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, depth, colour_type, 0, 0, 0)
    palette = _chunk(b"PLTE", bytes(768)) if colour_type == 3 else b""
    return SIGNATURE + _chunk(b"IHDR", header) + palette + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def png_with_text(kilobytes: int) -> bytes:
    """A good PNG with a compressed comment that unpacks to this size."""
    picture = encoded(scene(), "PNG")
    comment = _chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(kilobytes * 1024), 9))
    after_header = len(SIGNATURE) + 25
    return picture[:after_header] + comment + picture[after_header:]


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
