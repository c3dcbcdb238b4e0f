"""Every kind of mistake in a table of Ludicrous Ludo, with its exact message.

Each file of `bad/` goes into a ruleset that extends `ludicrous` and says nothing else: the first line says which table
it is, the last lines what is said about it.
"""

from pathlib import Path
from typing import get_args

import pytest

from ludo_tui import rulesets
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER
from ludo_tui.rules.ludicrous.tables.steps import Step
from ludo_tui.rulesets.loaded import Broken, Loaded, Results
from ludo_tui.rulesets.loading import load_folder

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
    assert isinstance(found, Broken)
    assert [str(problem).removeprefix(f"{mistaken}/") for problem in found.problems] == expected


def test_every_kind_of_step_can_be_carried_out() -> None:
    assert set(get_args(Step)) <= INTERPRETER.kinds


TRY = "{do: roll_table, table: gamble}"


@pytest.mark.parametrize(
    "steps",
    [
        f"[{{do: draw, cards: 1}}, {{do: save, stat: luck, to: party, success: [{TRY}], failure: [{TRY}]}}]",
        f"[{{do: choose, options: [{{name: Once more, steps: [{TRY}]}}, {{name: Stop}}]}}]",
        f"[{{do: only_if, test: {{wounded: true}}, steps: [{TRY}]}}]",
        "[{do: roll_table, table: fish}]",
    ],
)
def test_a_table_with_one_row_that_may_end_is_no_mistake(mistaken: Path, steps: str) -> None:
    rows = [f"{row}: null" for row in ("bad_debt", "marked_cards", "cold_sweat", "ace_in_the_sleeve")]
    rows += [
        f"hot_hand: {{number: 1, name: Hot, steps: [{TRY}]}}",
        f"jackpot: {{number: 2, name: Jack, steps: {steps}}}",
    ]
    (mistaken / "gamble.yaml").write_text("\n".join(rows), encoding="utf-8")
    assert isinstance(load_folder(mistaken, {"ludicrous": BASE, "mistaken": mistaken}, LOADED), Loaded)


def test_tables_that_lead_to_each_other_without_end_are_mistakes_both(mistaken: Path) -> None:
    rows = [f"{row}: null" for row in ("bad_debt", "marked_cards", "cold_sweat", "ace_in_the_sleeve")]
    rows += [
        f"{row}: {{number: {n}, name: R, steps: [{{do: roll_table, table: fish}}]}}"
        for n, row in ((1, "hot_hand"), (2, "jackpot"))
    ]
    (mistaken / "gamble.yaml").write_text("\n".join(rows), encoding="utf-8")
    rows = [f"{row}: null" for row in rulesets.load("ludicrous").tables["fish"]]
    rows += [f"{row}: {{number: {n}, name: R, caught: [{TRY}]}}" for n, row in ((1, "eel"), (2, "ray"))]
    (mistaken / "fish.yaml").write_text("\n".join(rows), encoding="utf-8")
    found = load_folder(mistaken, {"ludicrous": BASE, "mistaken": mistaken}, LOADED)
    assert isinstance(found, Broken)
    without = "every row rolls on fish or gamble again, without end: let one of them do without"
    assert [(one.field, one.message) for one in found.problems if "again" in one.message] == [
        ("eel.caught", without),
        ("hot_hand.steps", f"{without}; this row replaces the hot_hand of ludicrous: choose another key for a new one"),
    ]
