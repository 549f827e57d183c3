"""Arrows between the parts never turn back, and what trains the network stays out of the running program."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ALLOWED = {
    "tiles": set(),
    "config": set(),
    "scoring": {"tiles"},
    "game": set(),
    "vision": {"tiles"},
    "services": {"tiles", "scoring", "game", "vision"},
    "storage": {"tiles", "game"},
    "web": {"services", "tiles", "scoring", "game", "vision"},
}
"""For each part, the other parts of ours that it may import. app.py knows every part and is not listed."""

PURE = ("tiles", "scoring", "game")
EDGES_OF_PURE = {"scoring/__main__.py", "game/__main__.py", "game/cli.py"}
"""The command lines: they read and print, and so may use all of the standard library."""

IMPURE = {
    "asyncio", "glob", "http", "io", "locale", "logging", "os", "pathlib", "platform", "random",
    "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""Files, clock, dice, network and machine: what a rule must not ask."""

TRAINING_ONLY = {"torch", "torchvision", "ultralytics", "onnx", "onnxslim"}
RUNTIME = (*ALLOWED, "app")


def sources(part: str) -> list[Path]:
    """The Python files of a part: one module, or a folder of them."""
    module = ROOT / f"{part}.py"
    return [module] if module.exists() else sorted((ROOT / part).rglob("*.py"))


def is_for_types_only(node: ast.AST) -> bool:
    """Whether this is an `if TYPE_CHECKING:`, whose imports never run."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def imported(tree: ast.AST) -> Iterator[ast.alias | ast.ImportFrom]:
    """Every import that can run, also inside functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from node.names
        elif isinstance(node, ast.ImportFrom):
            yield node
        elif is_for_types_only(node):
            continue
        yield from imported(node)


def names_imported(source: str, part: str) -> set[str]:
    """The top-level names that a file imports; a relative import stays in its part."""
    names = set()
    for found in imported(ast.parse(source)):
        if isinstance(found, ast.alias):
            names.add(found.name.split(".")[0])
        else:
            names.add(part if found.level else str(found.module).split(".")[0])
    return names


def all_imports(part: str) -> dict[str, set[str]]:
    """What each file of a part imports."""
    return {
        str(path.relative_to(ROOT)): names_imported(path.read_text(encoding="utf-8"), part)
        for path in sources(part)
    }


def wrong_arrows(part: str, names: set[str]) -> set[str]:
    """The parts of ours among the names that this part must not know."""
    ours = {*ALLOWED, "app", "models", "datasets", "bench", "tests"}
    return (names & ours) - ALLOWED[part] - {part}


@pytest.mark.parametrize("part", ALLOWED)
def test_arrows_never_turn_back(part: str) -> None:
    wrong = {file: wrong_arrows(part, names) for file, names in all_imports(part).items()}
    assert {file: names for file, names in wrong.items() if names} == {}


@pytest.mark.parametrize("part", PURE)
def test_the_rules_are_pure_and_need_the_standard_library_alone(part: str) -> None:
    for file, names in all_imports(part).items():
        foreign = names - sys.stdlib_module_names - {*ALLOWED}
        assert foreign == set(), file
        assert file in EDGES_OF_PURE or names & IMPURE == set(), file


@pytest.mark.parametrize("part", PURE)
def test_the_rules_never_ask_what_time_it_is(part: str) -> None:
    for path in sources(part):
        asked = {
            node.attr
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Attribute)
        }
        assert asked & {"now", "utcnow", "today"} == set(), path.name


@pytest.mark.parametrize("part", RUNTIME)
def test_the_running_program_needs_no_training_tools(part: str) -> None:
    for file, names in all_imports(part).items():
        assert names & TRAINING_ONLY == set(), file


def test_the_rules_are_there_to_be_walked() -> None:
    assert sources("tiles") == [ROOT / "tiles.py"]
    assert len(sources("scoring")) > 5


@pytest.mark.parametrize(
    ("part", "source", "wrong"),
    [
        ("scoring", "from game.seats import Seat", {"game"}),
        ("scoring", "import tiles, vision.photo as photo", {"vision"}),
        ("game", "def late():\n    import tiles", {"tiles"}),
        ("game", "try:\n    from web import forms\nexcept ImportError:\n    pass", {"web"}),
        ("services", "from storage import repository", {"storage"}),
        ("web", "from app import create_app", {"app"}),
        ("web", "from scoring import Score\nfrom . import forms", set()),
    ],
)
def test_a_wrong_arrow_is_found_wherever_it_hides(part: str, source: str, wrong: set[str]) -> None:
    assert wrong_arrows(part, names_imported(source, part)) == wrong
