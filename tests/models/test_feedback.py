"""Learning from kept photographs: an honest split, our order, and only a better network is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.tally import Seen, Tally
from datasets.names import NAMES, OURS
from models.feedback import (
    TooFewPhotographs,
    class_names,
    gather,
    in_our_order,
    is_better,
    kept_photographs,
    label_file,
    split,
    verdict,
)


def folder_of(tmp_path: Path, number: int) -> Path:
    for part in ("images", "labels"):
        (tmp_path / part).mkdir(parents=True)
    for one in range(number):
        (tmp_path / "images" / f"{one:03}.jpg").write_bytes(b"picture")
        (tmp_path / "labels" / f"{one:03}.txt").write_text("3 0.5 0.5 0.1 0.2\n")
    return tmp_path


@pytest.mark.parametrize("number", [4, 5, 8, 40])
def test_held_out_photographs_are_never_trained_on(tmp_path: Path, number: int) -> None:
    feedback = split(kept_photographs(folder_of(tmp_path, number)))
    assert set(feedback.train).isdisjoint(feedback.held_out)
    assert len(feedback.train) + len(feedback.held_out) == number
    assert 1 <= len(feedback.held_out) <= len(feedback.train)


def test_a_photograph_keeps_its_side_when_more_come(tmp_path: Path) -> None:
    few = split(kept_photographs(folder_of(tmp_path / "few", 30)))
    many = split(kept_photographs(folder_of(tmp_path / "many", 60)))
    held = {path.name for path in many.held_out}
    assert {path.name for path in few.held_out} <= held


def test_too_few_photographs_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TooFewPhotographs, match="3 labelled photographs"):
        split(kept_photographs(folder_of(tmp_path, 3)))


def test_a_photograph_without_labels_is_left_out(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, 5)
    label_file(folder / "images" / "002.jpg").unlink()
    assert [path.stem for path in kept_photographs(folder)] == ["000", "001", "003", "004"]


def test_labels_take_the_network_s_numbers() -> None:
    lines = in_our_order("0 0.1 0.2 0.3 0.4\n1 0.5 0.5 0.1 0.1\n2 0 0 1 1\n", ["rd", "r3s", "joker"])
    assert lines == f"{NAMES.index('rd')} 0.1 0.2 0.3 0.4\n{NAMES.index('r3s')} 0.5 0.5 0.1 0.1\n"


def test_names_come_from_the_folder_or_are_our_twenty(tmp_path: Path) -> None:
    assert class_names(tmp_path) == list(OURS)
    (tmp_path / "names.txt").write_text("rd\ngd\n")
    assert class_names(tmp_path) == ["rd", "gd"]


def test_what_is_gathered_lists_kept_and_made_pictures(tmp_path: Path) -> None:
    feedback = split(kept_photographs(folder_of(tmp_path / "kept", 8)))
    made = [tmp_path / "made" / "images" / "scene.jpg"]
    out = gather(feedback, list(OURS), made, tmp_path / "run")
    listed = (out / "train.txt").read_text().splitlines()
    own = {Path(line).name for line in listed} - {"scene.jpg"}
    assert own == {path.name for path in feedback.train}
    assert str(made[0].resolve()) in listed
    assert all(label_file(Path(line)).exists() for line in listed if not line.endswith("scene.jpg"))


def read_as(*names: str, strays: int = 0) -> Tally:
    """A tally of tiles that were all 1s, read as named."""
    tally = Tally()
    truth = [Seen("1s", (20.0 * place, 0, 10, 10)) for place in range(len(names))]
    found = [Seen(name, one.box) for name, one in zip(names, truth, strict=True)]
    tally.add(truth, [*found, *(Seen("9s", (0, 100.0 + 20 * n, 10, 10)) for n in range(strays))], OURS)
    return tally


def test_only_a_better_network_is_taken() -> None:
    assert is_better(read_as("2s", "1s"), read_as("1s", "1s"))
    assert not is_better(read_as("1s", "1s"), read_as("1s", "1s"))
    assert not is_better(read_as("1s", "1s"), read_as("2s", "1s"))
    assert not is_better(read_as("2s", "1s"), read_as("1s", "1s", strays=3))


def test_the_verdict_says_both_figures_and_what_happens() -> None:
    text = verdict(read_as("2s", "1s"), read_as("1s", "1s"), chosen=True)
    assert "before: 1 of 2" in text
    assert "after: 2 of 2" in text
    assert "the new network is used" in text
