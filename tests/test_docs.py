"""What the pages for contributors say is there is there."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("CONTRIBUTING.md", "docs/architecture.md", "docs/extending.md")
MADE_UP = re.compile(r"HEADING|NAME|SYSTEM|\.{3}|^rulesets/$|^--|^-m|^/tmp|^\.venv")


def script(name: str, folder: Path = ROOT / "docs") -> ModuleType:
    """Load a script of docs/, or of another folder."""
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_exists(page: str) -> None:
    text = re.sub(r"New `[^`]+`", "", (ROOT / page).read_text(encoding="utf-8"))  # examples, of what is not there yet
    named = {word for word in re.findall(r"`([^`\s]+)`", text) if "/" in word and not MADE_UP.search(word)}
    named |= {f"docs/{target}" for target in re.findall(r"\]\(([^)#:]+)\)", text)}
    places = (ROOT, ROOT / "ludo_tui", ROOT / "ludo_tui" / "rules" / "ludicrous", ROOT / "ludo_tui" / "rules")
    missing = sorted(name for name in named if not any((place / name).exists() for place in places))
    assert not missing


GENERATED = ("fields.md", "fields-ludicrous.md", "fields-skirmish.md", "house-rules.md", "steps.md", "python.md")
"""Pages made from the program, with ids in them."""
WRITTEN = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md") if path.name not in GENERATED),
]


@pytest.mark.parametrize("page", WRITTEN)
def test_names_of_the_code_stand_in_quotes(page: str) -> None:
    """A name that is changed all over the code has gone into sentences before."""
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]+>|^    .*$", "", text, flags=re.MULTILINE)
    assert re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", text) == []


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("ludo_tui/rules/fight/steps.py", ["class StepBase", "def faults"]),
        ("ludo_tui/rules/ludicrous/tables/steps.py", ["Step(StepBase"]),
        ("ludo_tui/rules/fight/interpreter.py", ["def carries_out", "refused_when"]),
        ("ludo_tui/rules/ludicrous/actions/action.py", ["class Action", "class PartyAction", "def options", "def run"]),
        ("ludo_tui/rules/ludicrous/registry.py", ["ACTIONS", "REACTIONS"]),
        ("ludo_tui/ui/screens/page.py", ["class Page"]),
        ("ludo_tui/ui/actions.py", ["ACTIONS"]),
        ("ludo_tui/ui/host.py", ["class Navigation", "class Host"]),
        ("ludo_tui/ui/program/navigation.py", ["def open_"]),
        ("ludo_tui/engine/rules.py", ["class Rules"]),
        ("ludo_tui/rules/__init__.py", ["_MODULES"]),
        ("tests/keeper/system.py", ["SYSTEM"]),
    ],
)
def test_what_is_added_to_is_where_the_page_says(file: str, words: list[str]) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not [word for word in words if word not in text]


def test_the_picture_of_the_house_shows_the_imports_of_today() -> None:
    architecture = script("architecture")
    drawn: str = architecture.drawn()
    assert drawn == (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8"), "run python docs/architecture.py"


def test_every_part_of_the_program_stands_in_the_picture_and_on_the_page() -> None:
    architecture = script("architecture")
    parts = {path.name.removesuffix(".py") for path in (ROOT / "ludo_tui").iterdir() if not path.name.startswith("_")}
    parts -= {"version", "py.typed"}
    assert parts == set(architecture.places())
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert not [part for part in parts if f"`{part}`" not in page]
