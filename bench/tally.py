"""Counting how well tiles were read: found, right, taken for another, red told from plain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

NOTHING = "nothing"
OTHER = "other"
OVERLAP = 0.5  # intersection over union from which a detection is about a label


@dataclass(frozen=True, slots=True)
class Seen:
    """A face and its box: left, top, width, height."""

    name: str
    box: tuple[float, float, float, float]


def overlap(one: Seen, two: Seen) -> float:
    """Intersection over union of two boxes."""
    ax, ay, aw, ah = one.box
    bx, by, bw, bh = two.box
    across = min(ax + aw, bx + bw) - max(ax, bx)
    along = min(ay + ah, by + bh) - max(ay, by)
    if across <= 0 or along <= 0:
        return 0.0
    return across * along / (aw * ah + bw * bh - across * along)


def paired(truth: Sequence[Seen], found: Sequence[Seen]) -> dict[int, int]:
    """For each label, by its place, the detection about it; the best overlaps first, each used once."""
    pairs = sorted(
        ((overlap(one, two), i, j) for i, one in enumerate(truth) for j, two in enumerate(found)),
        reverse=True,
    )
    match: dict[int, int] = {}
    for share, i, j in pairs:
        if share >= OVERLAP and i not in match and j not in match.values():
            match[i] = j
    return match


@dataclass(slots=True)
class Tally:
    """What was read as what, over many pictures."""

    read_as: Counter[tuple[str, str]] = field(default_factory=Counter)
    pictures: int = 0
    whole: int = 0
    strays: int = 0  # detections where no tile is labelled

    def add(self, truth: Sequence[Seen], found: Sequence[Seen], ours: Sequence[str]) -> bool:
        """Count one picture; whether all of it is right."""
        match = paired(truth, found)
        is_right = True
        for place, one in enumerate(truth):
            name = one.name if one.name in ours else OTHER
            read = found[match[place]].name if place in match else (NOTHING if name != OTHER else OTHER)
            self.read_as[name, read] += 1
            is_right = is_right and name == read
        self.strays += len(found) - len(match)
        self.pictures += 1
        self.whole += is_right
        return is_right

    def count(self, name: str) -> int:
        """How many tiles of this face there were."""
        return sum(times for (true, _), times in self.read_as.items() if true == name)

    @property
    def tiles(self) -> int:
        return sum(times for (true, _), times in self.read_as.items() if true != OTHER)

    @property
    def right(self) -> int:
        return sum(times for (true, read), times in self.read_as.items() if true == read and true != OTHER)

    @property
    def found(self) -> int:
        return sum(times for (true, read), times in self.read_as.items() if true != OTHER and read != NOTHING)

    @property
    def others_called_ours(self) -> int:
        return sum(times for (true, read), times in self.read_as.items() if true == OTHER and read != OTHER)

    @property
    def bamboo_found(self) -> int:
        """Bamboo tiles found and read as bamboo, whichever."""
        return sum(times for pair, times in self.read_as.items() if all(map(_is_bamboo, pair)))

    @property
    def colour_right(self) -> int:
        """Of those, the ones whose colour, red copy or plain, is right."""
        return sum(
            times
            for (true, read), times in self.read_as.items()
            if _is_bamboo(true) and _is_bamboo(read) and true.startswith("r") == read.startswith("r")
        )

    def mistakes(self) -> list[tuple[str, str, int]]:
        """The confusion table's filled places off the diagonal, the most frequent first."""
        wrong = [(true, read, times) for (true, read), times in self.read_as.items() if true != read]
        return sorted(wrong, key=lambda entry: (-entry[2], entry[0], entry[1]))


def _is_bamboo(name: str) -> bool:
    return name.endswith("s")


def percent(part: int, whole: int) -> str:
    """A share to read, one place behind the point; a dash where there was nothing."""
    return f"{100 * part / whole:.1f} %" if whole else "-"
