"""The README's promises that a test can run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_scoring_example_prints_what_the_readme_shows() -> None:
    command, shown = re.findall(r"```(?:sh|text)\n(.*?)```", README, re.DOTALL)[1:3]
    words = command.split()
    assert words[0] == ".venv/bin/python"
    said = subprocess.run([sys.executable, *words[1:]], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout == shown


def test_every_page_and_picture_that_the_documents_link_to_exists() -> None:
    for document in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_the_commands_of_the_readme_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"(?:^|`)make (\w+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
