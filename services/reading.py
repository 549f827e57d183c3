"""From a photo to a reading, and from six confirmed tiles to a verdict."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from scoring import Claim, ImpossibleClaim, Score, score
from scoring.advice import Change, nearest_wins
from vision import Detection, Detector, Gate, Photo, Reading, decode, load_detector, read


class LateDetector:
    """A detector that loads its network when the first photo comes, in the process that needs it."""

    def __init__(self, load: Callable[[], Detector] = load_detector) -> None:
        self._load = load
        self._loading = threading.Lock()
        self._detector: Detector | None = None

    def detect(self, photo: Photo) -> tuple[Detection, ...]:
        """The tiles seen."""
        return self.ready().detect(photo)

    def ready(self) -> Detector:
        """The network, loaded once however many ask at the same time."""
        with self._loading:
            if self._detector is None:
                self._detector = self._load()
            return self._detector


@dataclass(frozen=True, slots=True)
class Reader:
    """What reads photos in this process: the detector, and how many photos it takes at once."""

    detector: Detector
    gate: Gate
    decoding: threading.Lock = field(default_factory=threading.Lock)
    """One photo is unpacked at a time: that is quick, but a hostile one takes as much memory as it may."""

    def read_photo(self, content: bytes) -> Reading:
        """The tiles of a photo; PhotoRefused when it cannot be read, Busy when too many came at once."""
        with self.gate:
            with self.decoding:
                photo = decode(content)
            return read(photo, self.detector)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a claim comes to: a score, or why its tiles cannot be; and what would make it win."""

    score: Score | None
    impossible: ImpossibleClaim | None = None
    nearest: tuple[Change, ...] = ()

    @property
    def can_win(self) -> bool:
        """Whether the claim may win."""
        return self.score is not None and self.score.can_win


def judge(claim: Claim) -> Verdict:
    """The score of a claim, or every reason against it with the nearest changes that would win."""
    try:
        return Verdict(score(claim), nearest=nearest_wins(claim))
    except ImpossibleClaim as impossible:
        return Verdict(None, impossible)
