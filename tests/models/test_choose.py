"""Choosing pictures to teach some faces again."""

from __future__ import annotations

from pathlib import Path

from datasets.names import index_of
from models.choose import choice, rich_in
from models.feedback import label_file


def pictures(tmp_path: Path, *faces_of_each: str) -> list[Path]:
    """A picture for each text, showing the faces it names."""
    for part in ("images", "labels"):
        (tmp_path / part).mkdir()
    images = []
    for number, faces in enumerate(faces_of_each):
        image = tmp_path / "images" / f"{number}.jpg"
        label_file(image).write_text("".join(f"{index_of(face)} 0.5 0.5 0.1 0.1\n" for face in faces.split()))
        images.append(image)
    return images


def test_the_pictures_that_show_most_of_the_faces_come_first(tmp_path: Path) -> None:
    images = pictures(tmp_path, "1s 2s", "r6s r6s", "r9s", "r9s r6s")
    assert [image.stem for image in rich_in(["r9s", "r6s"], images, 3)] == ["3", "2", "1"]
    assert len(rich_in(["r9s", "r6s"], images, 4)) == 3


def test_others_are_added_and_none_comes_twice(tmp_path: Path) -> None:
    images = pictures(tmp_path, "1s", "r9s", "2s", "3s")
    chosen = choice(["r9s"], images, 2, 2, seed=1)
    assert chosen[0].stem == "1"
    assert len(set(chosen)) == 3
    assert choice(["r9s"], images, 2, 2, seed=1) == chosen
