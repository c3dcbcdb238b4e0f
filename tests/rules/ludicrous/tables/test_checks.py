"""Every kind of mistake in a table of Ludicrous Ludo, with its exact message.

Each file of `bad/` goes into a ruleset that extends `ludicrous` and says nothing else: the first line says which table
it is, the last lines what is said about it.
"""

from pathlib import Path
from typing import get_args

import pytest

from ludo_tui import rulesets
from ludo_tui.rules.ludicrous.effects.interpreter import known_steps
from ludo_tui.rules.ludicrous.tables.steps import Step
from ludo_tui.rulesets.loading import Results, load_folder

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))
BASE = rulesets.load("ludicrous").folder
LOADED: Results = {}
"""The ruleset that is extended, loaded once for all."""
HEADER = "id: mistaken\nname: Mistaken\nextends: ludicrous\nversion: 1\n"


@pytest.fixture
def mistaken(tmp_path: Path) -> Path:
    folder = tmp_path / "mistaken"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(HEADER, encoding="utf-8")
    return folder


def test_no_mistake(mistaken: Path) -> None:
    assert rulesets.check(mistaken) == []
    assert rulesets.check("rulesets/ludicrous") == []


@pytest.mark.parametrize("bad", BAD, ids=[path.stem for path in BAD])
def test_mistake(bad: Path, mistaken: Path) -> None:
    lines = bad.read_text(encoding="utf-8").splitlines()
    (mistaken / lines[0].removeprefix("# ")).write_bytes(bad.read_bytes())
    expected = [line.removeprefix("#= ") for line in lines if line.startswith("#= ")]
    assert expected
    found = load_folder(mistaken, {"ludicrous": BASE, "mistaken": mistaken}, LOADED)
    assert isinstance(found, list)
    assert [str(problem).removeprefix(f"{mistaken}/") for problem in found] == expected


def test_every_kind_of_step_can_be_carried_out() -> None:
    assert set(get_args(Step)) <= known_steps()
