"""What the engine and the rules may import: proved in a fresh process, and by the contracts of pyproject.toml."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def loaded_by(statement: str) -> set[str]:
    """Return the top-level modules that are loaded after a statement in a new interpreter."""
    code = f"{statement}\nimport sys\nprint(' '.join({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_engine_imports_no_screen_no_files_and_no_chance() -> None:
    loaded = loaded_by("import ludo_tui.engine")
    assert not loaded & {"textual", "rich", "yaml", "random", "platformdirs"}


@pytest.mark.parametrize("module", ["ludo_tui", "ludo_tui.board"])
def test_what_is_imported_first_imports_next_to_nothing(module: str) -> None:
    assert not loaded_by(f"import {module}") & {"textual", "rich", "yaml", "random", "msgspec"}


def test_rules_and_games_import_no_screen() -> None:
    code = "from ludo_tui import Game\nGame.new('classic', ['Ana', 'Ben'], seed=1)"
    assert not loaded_by(code) & {"textual", "rich"}


@pytest.mark.skipif(find_spec("importlinter") is None, reason="import-linter is part of the checks, not of the tests")
def test_the_import_contracts_hold() -> None:
    code = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
