"""A photograph is decoded upright and small, or refused with the right reason; never more."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.vision import files
from vision import Photo, PhotoRefused, decode

ROOT = Path(__file__).parents[2]
RED, GREEN, BLUE, WHITE = (0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)  # as OpenCV orders colour

# For each EXIF orientation, the corners a person sees (top left, top right, bottom left, bottom right)
# of a picture stored with red, green, blue and white corners.
SEEN = {
    1: (RED, GREEN, BLUE, WHITE),
    2: (GREEN, RED, WHITE, BLUE),
    3: (WHITE, BLUE, GREEN, RED),
    4: (BLUE, WHITE, RED, GREEN),
    5: (RED, BLUE, GREEN, WHITE),
    6: (BLUE, RED, WHITE, GREEN),
    7: (WHITE, GREEN, BLUE, RED),
    8: (GREEN, WHITE, RED, BLUE),
}


def corners(photo: Photo) -> tuple[tuple[int, ...], ...]:
    """The colours near the four corners, each channel pure."""
    height, width = photo.pixels.shape[:2]
    places = [(10, 10), (10, width - 10), (height - 10, 10), (height - 10, width - 10)]
    return tuple(tuple(int(value > 127) * 255 for value in photo.pixels[place]) for place in places)


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", SEEN)
def test_a_photo_is_shown_the_way_the_phone_was_held(format: str, orientation: int) -> None:
    photo = decode(files.turned(files.scene(640, 480), format, orientation))
    assert corners(photo) == SEEN[orientation]
    assert (photo.width, photo.height) == ((640, 480) if orientation < 5 else (480, 640))


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_an_orientation_that_does_not_exist_changes_nothing(orientation: int) -> None:
    assert corners(decode(files.turned(files.scene(), "JPEG", orientation))) == SEEN[1]


GOOD_FILES: dict[str, Callable[[], bytes]] = {
    "JPEG": lambda: files.encoded(files.scene(), "JPEG"),
    "progressive JPEG": lambda: files.encoded(files.scene(), "JPEG", progressive=True),
    "CMYK JPEG": lambda: files.encoded(files.scene(mode="CMYK"), "JPEG"),
    "PNG": lambda: files.encoded(files.scene(), "PNG"),
    "PNG with a palette": lambda: files.encoded(files.scene(mode="P"), "PNG"),
    "PNG with transparency": lambda: files.encoded(files.scene(mode="RGBA"), "PNG"),
    "lossy WebP": lambda: files.encoded(files.scene(), "WEBP", quality=80),
    "lossless WebP": lambda: files.encoded(files.scene(), "WEBP", lossless=True),
    "WebP with transparency": lambda: files.encoded(files.scene(mode="RGBA"), "WEBP"),
    "HEIC": lambda: files.heic(files.scene()),
    "HEIC with transparency": lambda: files.heic(files.scene(mode="RGBA")),
}


@pytest.mark.parametrize("kind", GOOD_FILES)
def test_what_phones_send_is_read_in_its_colours(kind: str) -> None:
    photo = decode(GOOD_FILES[kind]())
    assert corners(photo) == SEEN[1]
    assert (photo.width, photo.height) == (640, 480)
    assert photo.pixels.shape == (480, 640, 3)


def test_grey_pictures_of_eight_and_sixteen_bits_keep_their_brightness() -> None:
    shade = Image.new("L", (200, 100), 180)
    deep = Image.fromarray(np.full((100, 200), 180 * 257, np.uint16))
    for content in (files.encoded(shade, "JPEG"), files.encoded(shade, "PNG"), files.encoded(deep, "PNG")):
        photo = decode(content)
        assert photo.pixels.shape == (100, 200, 3)
        assert abs(int(photo.pixels[50, 100, 1]) - 180) <= 1


def test_what_is_transparent_shows_as_white() -> None:
    assert corners(decode(files.encoded(Image.new("RGBA", (100, 100)), "PNG"))) == (WHITE,) * 4


@pytest.mark.parametrize(("format", "shape"), [("JPEG", (756, 1008, 3)), ("PNG", (756, 1008, 3))])
def test_a_large_photo_is_decoded_small_but_tells_its_full_size(
    format: str, shape: tuple[int, int, int]
) -> None:
    photo = decode(files.encoded(files.scene(4032, 3024), format))
    assert (photo.width, photo.height) == (4032, 3024)
    assert photo.pixels.shape == shape
    assert photo.scale == pytest.approx(4032 / shape[1])


def test_a_long_narrow_picture_is_not_enlarged_or_lost() -> None:
    photo = decode(files.encoded(files.scene(6000, 80), "JPEG"))
    assert photo.pixels.shape == (20, 1500, 3)


REFUSED: dict[str, tuple[Callable[[], bytes], int]] = {
    "nothing": (lambda: b"", 415),
    "text": (lambda: b"hello " * 100, 415),
    "a drawing in SVG": (lambda: b'<svg xmlns="http://www.w3.org/2000/svg"/>', 415),
    "a GIF": (lambda: files.encoded(files.scene(), "GIF"), 415),
    "a moving GIF": (lambda: files.animated("GIF"), 415),
    "a moving WebP": (lambda: files.animated("WEBP"), 415),
    "a moving PNG": (lambda: files.animated("PNG"), 415),
    "a BMP": (lambda: files.encoded(files.scene(), "BMP"), 415),
    "an AVIF": (lambda: b"\0\0\0\x1cftypavif" + bytes(500), 415),
    "more than 15 MB": (lambda: files.encoded(files.scene(), "JPEG") + bytes(15_000_000), 413),
    "a PNG of 20000 x 20000": (lambda: files.blank_png(20_000, 20_000), 413),
    "a PNG of 7000 x 7000": (lambda: files.blank_png(7_000, 7_000), 413),
    "a JPEG of 8000 x 7000": (lambda: files.encoded(Image.new("RGB", (8_000, 7_000)), "JPEG"), 413),
    "a progressive JPEG of 49 megapixels": (
        lambda: files.encoded(Image.new("RGB", (7_000, 7_000)), "JPEG", progressive=True),
        413,
    ),
    "a WebP of 16000 x 16000": (lambda: webp_claiming(16_000, 16_000), 413),
    "a tiny PNG": (lambda: files.blank_png(5, 5), 422),
    "a JPEG of one row": (lambda: files.encoded(Image.new("RGB", (3_000, 1)), "JPEG"), 422),
    "half a JPEG": (lambda: half(files.encoded(files.noise(), "JPEG")), 422),
    "half a progressive JPEG": (lambda: half(files.encoded(files.noise(), "JPEG", progressive=True)), 422),
    "half a PNG": (lambda: half(files.encoded(files.noise(), "PNG")), 422),
    "half a WebP": (lambda: half(files.encoded(files.noise(), "WEBP")), 422),
    "half a HEIC": (lambda: half(files.heic(files.noise())), 422),
    "a JPEG of hundreds of passes": (
        lambda: files.encoded(files.scene(), "JPEG", progressive=True) + b"\xff\xda" * 500,
        422,
    ),
    "a JPEG's first bytes": (lambda: b"\xff\xd8\xff\xe0" + bytes(range(256)) * 20, 422),
    "a PNG's first bytes": (lambda: files.SIGNATURE, 422),
    "a WebP's first bytes": (lambda: b"RIFF\x10\0\0\0WEBP", 422),
    "a HEIC's first bytes": (lambda: b"\0\0\0\x18ftypheic" + bytes(100), 422),
    "a PNG with one bit turned": (lambda: one_bit_turned(files.encoded(files.noise(), "PNG")), 422),
}


def half(content: bytes) -> bytes:
    return content[: len(content) // 2]


def one_bit_turned(content: bytes) -> bytes:
    return content[:5_000] + bytes([content[5_000] ^ 1]) + content[5_001:]


def webp_claiming(width: int, height: int) -> bytes:
    """A WebP header that promises this many pixels, and no more than the header."""
    bits = (width - 1) | (height - 1) << 14
    body = b"VP8L" + (5).to_bytes(4, "little") + b"\x2f" + bits.to_bytes(4, "little") + b"\0"
    return b"RIFF" + (len(body) + 4).to_bytes(4, "little") + b"WEBP" + body


@pytest.mark.parametrize("kind", REFUSED)
def test_anything_else_is_refused_with_its_reason(kind: str) -> None:
    make, status = REFUSED[kind]
    with pytest.raises(PhotoRefused) as refused:
        decode(make())
    assert refused.value.status == status
    assert refused.value.code == {413: "too_large", 415: "not_a_photo", 422: "unreadable"}[status]


def test_cutting_a_file_anywhere_never_gives_anything_but_a_photo_or_a_refusal() -> None:
    for make in GOOD_FILES.values():
        content = make()
        for length in range(0, len(content), max(1, len(content) // 25)):
            assert outcome(content[:length]) in (640, 415, 422)


def outcome(content: bytes) -> int:
    """The photograph's width, or the status of its refusal."""
    try:
        return decode(content).width
    except PhotoRefused as refused:
        return refused.status


# The hardest files to hold: near every limit, and over it.
HEAVY: dict[str, Callable[[], bytes]] = {
    "PNG bomb": lambda: files.blank_png(20_000, 20_000),
    "RGB PNG": lambda: files.blank_png(4_570, 4_570),
    "RGBA PNG": lambda: files.blank_png(4_090, 4_090, 6),
    "16-bit RGBA PNG": lambda: files.blank_png(4_090, 4_090, 6, 16),
    "16-bit grey PNG": lambda: files.blank_png(3_740, 3_740, 0, 16),
    "palette PNG": lambda: files.blank_png(4_090, 4_090, 3),
    "grey PNG of 49 megapixels": lambda: files.blank_png(7_000, 7_000, 0),
    "PNG with a 60 MB comment": lambda: files.png_with_text(60_000),
    "JPEG of 49 megapixels": lambda: files.encoded(Image.new("RGB", (7_000, 7_000)), "JPEG"),
    "progressive JPEG": lambda: files.encoded(Image.new("RGB", (5_290, 5_290)), "JPEG", progressive=True),
    "progressive JPEG, full colour": lambda: files.encoded(
        Image.new("RGB", (3_740, 3_740)), "JPEG", progressive=True, subsampling=0
    ),
    "lossy WebP": lambda: files.encoded(Image.new("RGB", (3_740, 3_740)), "WEBP", quality=80),
    "lossless WebP": lambda: files.encoded(Image.new("RGB", (3_240, 3_240)), "WEBP", lossless=True),
    "WebP that claims 256 megapixels": lambda: webp_claiming(16_000, 16_000),
    "HEIC": lambda: files.heic(Image.new("RGB", (3_500, 3_500))),
}

MEASURE = """
import json, sys
from vision.photo import PhotoRefused, decode
import pillow_heif
content = open(sys.argv[1], "rb").read()
before = peak()
try:
    decode(content)
    answer = "read"
except PhotoRefused as refused:
    answer = refused.code
print(json.dumps([answer, peak() - before]))
"""


@pytest.mark.slow
@files.needs_proc
@pytest.mark.parametrize("kind", HEAVY)
def test_no_file_makes_the_process_grow_by_more_than_100_megabytes(kind: str, tmp_path: Path) -> None:
    (tmp_path / "photo").write_bytes(HEAVY[kind]())
    measured = subprocess.run(
        [sys.executable, "-c", files.PEAK + MEASURE, str(tmp_path / "photo")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    answer, megabytes = json.loads(measured.stdout)
    assert answer in ("read", "too_large", "unreadable")
    assert megabytes < 100, answer


def test_position_and_camera_stay_behind() -> None:
    exif = Image.Exif()
    exif[0x010F] = "camera maker"
    exif.get_ifd(0x8825)[2] = (37.0, 33.0, 59.0)
    content = files.encoded(files.scene(), "JPEG", exif=exif)
    assert b"camera maker" in content
    photo = decode(content)
    assert {name: type(getattr(photo, name)) for name in photo.__dataclass_fields__} == {
        "pixels": np.ndarray,
        "width": int,
        "height": int,
        "milliseconds": float,
    }
