"""A photograph becomes a Reading: the six tiles of a hand, the dora, and what is in doubt."""

from vision.advice import Advice
from vision.detections import Box, Detection, Detector
from vision.detector import load_detector
from vision.gate import Busy, Gate
from vision.photo import Photo, PhotoRefused, decode
from vision.reading import Reading, SeenTile, read

__all__ = [
    "Advice",
    "Box",
    "Busy",
    "Detection",
    "Detector",
    "Gate",
    "Photo",
    "PhotoRefused",
    "Reading",
    "SeenTile",
    "decode",
    "load_detector",
    "read",
]
