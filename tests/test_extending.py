"""What docs/extending.md says of adding something is enough: its examples are added to a copy, and their tests pass."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from textwrap import dedent
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "extending.md"
MOST_FILES: Final = 5
"""So many files may an addition touch, its test counted."""
_PLACE: Final = re.compile(r"\b(New|In) `([^`]+)`")
_FENCE: Final = re.compile(r"( *)```(\w+)")


class Block(NamedTuple):
    """A piece of an example."""

    language: str
    text: str
    path: str
    """The file that it belongs to."""
    is_new: bool


def examples() -> dict[str, list[Block]]:
    """Return the blocks of each example on the page, by its heading."""
    found: dict[str, list[Block]] = {}
    heading, path, is_new = "", "", False
    lines = iter(PAGE.read_text(encoding="utf-8").splitlines())
    for line in lines:
        if line.startswith("## "):
            heading, path = line.removeprefix("## "), ""
        elif (place := _PLACE.search(line)) is not None:
            path, is_new = place[2], place[1] == "New"
        elif (fence := _FENCE.fullmatch(line)) is not None:
            inside = iter(lines.__next__, f"{fence[1]}```")
            text = dedent("".join(f"{one}\n" for one in inside))
            if path or fence[2] == "sh":
                found.setdefault(heading, []).append(Block(fence[2], text, path, is_new))
    return found


def add(block: Block, folder: Path) -> None:
    """Do in a copy of the program what a block says."""
    if block.language == "sh":
        subprocess.run(["sh", "-ec", block.text], cwd=folder, check=True)
        return
    file = folder / block.path
    if block.is_new:
        assert not file.exists(), f"{block.path} is there already"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")
        return
    text = file.read_text(encoding="utf-8")
    file.write_text(patched(text, block) if block.language == "diff" else f"{text}{block.text}", encoding="utf-8")


def patched(text: str, block: Block) -> str:
    """Return a file with the lines of a block in the place of those around them."""
    lines = block.text.splitlines()
    before, after = ("".join(f"{line[1:]}\n" for line in lines if line[:1] != sign) for sign in "+-")
    before, after = before.rstrip("\n"), after.rstrip("\n")
    assert text.count(before) == 1, f"{block.path} has these lines {text.count(before)} times:\n{before}"
    return text.replace(before, after)


@pytest.mark.parametrize("heading", [*examples()])
def test_an_addition_touches_few_files(heading: str) -> None:
    assert len({block.path for block in examples()[heading] if block.path}) <= MOST_FILES


def test_every_example_works(tmp_path: Path) -> None:
    copy, skipped = tmp_path / "copy", ignore_patterns("__pycache__", "corpus", "shown", "_data")
    for folder in ("ludo_tui", "rulesets", "tests", "docs"):
        copytree(ROOT / folder, copy / folder, ignore=skipped)
    (copy / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    blocks = [block for some in examples().values() for block in some]
    for block in blocks:
        add(block, copy)
    tests = [block.path for block in blocks if block.is_new and block.path.startswith("tests/")]
    assert len(tests) == len(examples())
    given = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts="]
    command = [sys.executable, "-m", "pytest", *given, *tests, "tests/rules/ludicrous/tables/test_steps_guide.py"]
    environment = {**os.environ, "PYTHONPATH": f"{copy}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
