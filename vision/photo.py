"""A photograph, safely decoded: upright, no larger than reading needs, or refused with a reason.

Nothing but pixels and size leaves this module: no position, no date, no camera.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, JpegImagePlugin, PngImagePlugin

from vision import webp

Pixels = npt.NDArray[np.uint8]

MAX_BYTES: Final = 15_000_000
MAX_PIXELS: Final = 50_000_000
MIN_SIDE: Final = 64
MAX_DECODING_BYTES: Final = 84_000_000  # what the pixels may take while they are decoded
ENOUGH: Final = 1000  # pixels along the longer side that reading needs, the second look included
MAX_JPEG_SCANS: Final = 64  # an honest progressive file has about ten; each one costs a pass over every pixel
ORIENTATION: Final = 0x0112  # the only EXIF field looked at
WHITE: Final = (255, 255, 255)

# Bytes a pixel takes at the peak of decoding, by Pillow's mode: its own copy and, for some, a converted one.
PNG_BYTES: Final = {"L": 1, "RGB": 4, "RGBA": 5, "P": 5, "1": 5, "LA": 8, "I;16": 6, "I": 8}
HEIF_BYTES: Final = 5
BASELINE_JPEG_BYTES: Final = 1  # decoded small at once, an eighth to a half of each side


class PhotoRefused(ValueError):
    """A file that will not be read; `status` is what HTTP calls the reason."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


class TooLarge(PhotoRefused):
    """More bytes or pixels than a phone's photograph has."""

    def __init__(self, message: str) -> None:
        super().__init__("too_large", message, 413)


class NotAPhoto(PhotoRefused):
    """Not one still picture in a format we read."""

    def __init__(self, message: str) -> None:
        super().__init__("not_a_photo", message, 415)


class Unreadable(PhotoRefused):
    """A picture in a known format that is broken or too small to show tiles."""

    def __init__(self, message: str) -> None:
        super().__init__("unreadable", message, 422)


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """Upright pixels (blue, green, red), perhaps smaller than the `width` and `height` a person sees."""

    pixels: Pixels
    width: int
    height: int
    milliseconds: float = 0.0

    @property
    def scale(self) -> float:
        """Full-size pixels per pixel here."""
        return max(self.width, self.height) / float(max(self.pixels.shape[:2]))


def decode(content: bytes) -> Photo:
    """The photograph in these bytes, upright; PhotoRefused when it cannot or must not be decoded."""
    started = time.perf_counter()
    if len(content) > MAX_BYTES:
        raise TooLarge(f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    decoder = _decoder(content)
    try:
        pixels, (width, height), orientation = decoder(content)
    except PhotoRefused:
        raise
    except Exception as error:  # a decoder fails on hostile bytes in ways that no list foresees
        raise Unreadable("the picture is broken and cannot be decoded") from error
    if orientation >= 5:
        width, height = height, width
    milliseconds = (time.perf_counter() - started) * 1000
    return Photo(_upright(pixels, orientation), width, height, milliseconds)


Decoded = tuple[Pixels, tuple[int, int], int]


def _decoder(content: bytes) -> Callable[[bytes], Decoded]:
    if content.startswith(b"\xff\xd8\xff"):
        return _jpeg
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return _png
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return _webp
    if content[4:8] == b"ftyp" and content[8:12] in (b"heic", b"heix", b"heim", b"heis", b"mif1"):
        return _heif
    raise NotAPhoto("only JPEG, PNG, WebP and HEIC pictures can be read")


def _check_size(size: tuple[int, int], bytes_per_pixel: float) -> None:
    width, height = size
    if width * height > MAX_PIXELS:
        raise TooLarge(f"the picture has more than {MAX_PIXELS // 1_000_000} megapixels")
    if width * height * bytes_per_pixel > MAX_DECODING_BYTES:
        raise TooLarge("the picture has too many pixels for its format; send it as an ordinary JPEG")
    if min(width, height) < MIN_SIDE:
        raise Unreadable(f"the picture is smaller than {MIN_SIDE} pixels")


def _shrink(size: tuple[int, int]) -> int:
    """How many times smaller the picture may become and still be large enough to read."""
    return max(1, max(size) // ENOUGH)


def _jpeg(content: bytes) -> Decoded:
    """Decoded at an eighth, a quarter or a half where that suffices: quicker, and never all in memory."""
    image = JpegImagePlugin.JpegImageFile(io.BytesIO(content))
    if image.info.get("progressive") and content.count(b"\xff\xda") > MAX_JPEG_SCANS:
        raise Unreadable("the picture is coded in too many passes")
    size = image.size
    _check_size(size, _jpeg_bytes(image))
    orientation = _orientation(image)
    factor = _shrink(size)
    image.draft("RGB", (-(-size[0] // factor), -(-size[1] // factor)))
    return _flat(image), size, orientation


def _jpeg_bytes(image: JpegImagePlugin.JpegImageFile) -> float:
    """Bytes per pixel while decoding: a progressive file keeps two for every sample of every channel."""
    if not image.info.get("progressive"):
        return BASELINE_JPEG_BYTES
    most = max(across * down for _, across, down, _ in image.layer)
    return sum(2 * across * down / most for _, across, down, _ in image.layer)


def _png(content: bytes) -> Decoded:
    image = PngImagePlugin.PngImageFile(io.BytesIO(content))
    if getattr(image, "is_animated", False):
        raise NotAPhoto("this is a moving picture; send a still photograph")
    size = image.size
    _check_size(size, PNG_BYTES.get(image.mode, 8))
    pixels = _flat(image)
    return pixels, size, _orientation(image)


def _webp(content: bytes) -> Decoded:
    header = webp.parse(content)
    if header is None:
        raise Unreadable("the picture is broken and cannot be decoded")
    if header.is_animated:
        raise NotAPhoto("this is a moving picture; send a still photograph")
    _check_size(header.size, header.bytes_per_pixel)
    pixels = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if pixels is None or (pixels.shape[1], pixels.shape[0]) != header.size:
        raise Unreadable("the picture is broken and cannot be decoded")
    exif = Image.Exif()
    exif.load(header.exif)
    return _smaller(pixels.astype(np.uint8, copy=False)), header.size, exif.get(ORIENTATION, 1)


def _heif(content: bytes) -> Decoded:
    """HEIC as iPhones send it; its decoder turns the picture upright itself."""
    import pillow_heif  # only those who send HEIC pay for loading it

    image = pillow_heif.open_heif(io.BytesIO(content), bgr_mode=True)
    _check_size(image.size, HEIF_BYTES)
    pixels: Pixels = np.asarray(image)
    if pixels.ndim == 2:
        pixels = np.repeat(pixels[:, :, np.newaxis], 3, axis=2)
    return _smaller(pixels[:, :, :3]), image.size, 1


def _orientation(image: Image.Image) -> int:
    """The EXIF orientation, 1 to 8; 1 (upright) where there is none or it is nonsense."""
    value = image.getexif().get(ORIENTATION, 1)
    return value if isinstance(value, int) else 1


def _flat(image: Image.Image) -> Pixels:
    """The picture's pixels in eight bits, shrunk as far as reading allows, transparency shown on white."""
    if image.mode.startswith("I"):
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    elif image.mode in ("P", "1", "LA", "PA"):
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    factor = _shrink(image.size)
    if factor > 1 and image.mode == "RGBA":  # by channel: together they would be copied whole first
        image = Image.merge("RGBA", [image.getchannel(name).reduce(factor) for name in "RGBA"])
    elif factor > 1:
        image = image.reduce(factor)
    if image.mode == "RGBA":
        sheet = Image.new("RGBA", image.size, (*WHITE, 255))
        image = Image.alpha_composite(sheet, image)
    image = image if image.mode == "RGB" else image.convert("RGB")
    return cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR).astype(np.uint8, copy=False)


def _smaller(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    factor = _shrink((width, height))
    if factor == 1:
        return np.ascontiguousarray(pixels)
    shrunk = cv2.resize(pixels, (width // factor, height // factor), interpolation=cv2.INTER_AREA)
    return shrunk.astype(np.uint8, copy=False)


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """The picture as a person sees it, from what the camera stored and how it says it was held."""
    if orientation in (5, 6, 7, 8):
        pixels = np.transpose(pixels, (1, 0, 2))
    if orientation in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if orientation in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)
