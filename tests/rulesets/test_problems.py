"""Every kind of mistake in a ruleset, with its exact message.

Each file of `bad/` replaces one file of the ruleset `tiny`: the first line says which, the last lines what is said.
"""

from pathlib import Path

import pytest

from ludo_tui import rulesets
from ludo_tui.rulesets import Problem, RulesetError
from ludo_tui.rulesets.checking import faults
from ludo_tui.rulesets.document import DEPTH_LIMIT
from ludo_tui.rulesets.reading import SIZE_LIMIT

BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def said(problems: list[Problem], folder: Path) -> list[str]:
    return [str(problem).removeprefix(f"{folder}/") for problem in problems]


@pytest.mark.parametrize("bad", BAD, ids=[path.stem for path in BAD])
def test_mistake(bad: Path, tiny: Path) -> None:
    lines = bad.read_text(encoding="utf-8").splitlines()
    (tiny / lines[0].removeprefix("# ")).write_bytes(bad.read_bytes())
    expected = [line.removeprefix("#= ") for line in lines if line.startswith("#= ")]
    assert expected
    assert said(rulesets.check(tiny), tiny) == expected
    assert "tiny" not in rulesets.available()
    assert said(rulesets.broken()["tiny"], tiny) == expected


def test_no_mistake(tiny: Path) -> None:
    assert rulesets.check(tiny) == []
    assert rulesets.check(tiny / "spells.yaml") == []
    assert "tiny" not in rulesets.broken()


def test_excerpt_shows_the_line_and_a_caret(tiny: Path) -> None:
    text = (tiny / "spells.yaml").read_text(encoding="utf-8")
    (tiny / "spells.yaml").write_text(text.replace("school: wind", "school: wond"), encoding="utf-8")
    (problem,) = rulesets.check(tiny)
    assert (problem.line, problem.column, problem.field) == (9, 11, "gust.school")
    assert problem.excerpt() == "  school: wond\n          ^"


@pytest.mark.parametrize(("column", "indent"), [(1, ""), (2, "\t"), (3, "\t "), (4, "\t  "), (7, "\t     ")])
def test_the_caret_stands_under_the_column_as_wide_as_its_line_is_drawn(column: int, indent: str) -> None:
    problem = Problem("spells.yaml", 1, column, "", "is wrong", "\tcost: many")
    assert problem.excerpt().splitlines() == ["\tcost: many", f"{indent}^"]


@pytest.mark.parametrize(("line", "source"), [(0, ""), (0, "gust:"), (1, ""), (1, "g" * 601)])
def test_a_mistake_has_no_excerpt_without_a_line_that_can_be_shown(line: int, source: str) -> None:
    assert Problem("spells.yaml", line, 1, "", "is empty", source).excerpt() == ""
    assert Problem("spells.yaml", 1, 1, "", "is empty", "g" * 600).excerpt()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "spells.yaml: is empty"),
        (b"\n\n", "spells.yaml: is empty"),
        (b"spark:\n  name: \xff\n", "spells.yaml:2:9: is not UTF-8 text"),
        (b"spark: \x1b[31m\n", "spells.yaml:1:8: control characters are not allowed"),
        (b"#" * (SIZE_LIMIT + 1), "spells.yaml: is larger than 1024 KiB, the most a table may have"),
        (b"[" * 100_000, f"spells.yaml: is nested more than {DEPTH_LIMIT} levels deep"),
        (b"- " * 100_000, f"spells.yaml: is nested more than {DEPTH_LIMIT} levels deep"),
    ],
    ids=["empty", "blank", "not UTF-8", "escape code", "too large", "too deep", "too deep without brackets"],
)
def test_a_file_that_cannot_be_read(content: bytes, message: str, tiny: Path) -> None:
    (tiny / "spells.yaml").write_bytes(content)
    assert said(rulesets.check(tiny), tiny) == [message]


def test_missing_files(tiny: Path) -> None:
    (tiny / "spells.yaml").unlink()
    assert said(rulesets.check(tiny), tiny) == ["spells.yaml: is missing"]
    (tiny / "ruleset.yaml").unlink()
    assert said(rulesets.check(tiny), tiny) == ["ruleset.yaml: is missing"]


def test_a_table_whose_values_all_have_defaults_may_be_missing(tiny: Path) -> None:
    (tiny / "numbers.yaml").unlink()
    assert rulesets.check(tiny) == []
    assert rulesets.load("tiny").tables["numbers"].growth == 1.0


def test_a_file_with_the_short_ending_is_named(tiny: Path) -> None:
    (tiny / "spells.yaml").rename(tiny / "spells.yml")
    assert said(rulesets.check(tiny), tiny) == [
        "spells.yaml: is missing",
        "spells.yml: is not read; call it spells.yaml",
    ]


def test_other_files_are_left_alone(tiny: Path) -> None:
    (tiny / "README.md").write_text("# Tiny\n", encoding="utf-8")
    assert rulesets.check(tiny) == []


def test_a_ruleset_that_does_not_exist() -> None:
    with pytest.raises(RulesetError, match=r"^no ruleset 'clasic'; did you mean 'classic'\?$") as caught:
        rulesets.load("clasic")
    assert caught.value.problems == ()


def test_loading_a_broken_ruleset_names_the_first_mistake(tiny: Path) -> None:
    (tiny / "spells.yaml").write_text("spark: {name: 1, school: fire, effects: no}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        rulesets.load("tiny")
    assert str(caught.value) == (
        f"the ruleset 'tiny' cannot be used: 2 mistakes, the first: {tiny / 'spells.yaml'}:1:15: spark.name: "
        "expected text, got the number 1; put it in quotes"
    )
    assert len(caught.value.problems) == 2


def test_checking_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="no folder"):
        rulesets.check(tmp_path / "nowhere")


def test_a_broken_neighbour_disables_only_itself(tiny: Path, user_folder: Path) -> None:
    (user_folder / "wrong").mkdir()
    (user_folder / "wrong" / "ruleset.yaml").write_text("id: [\n", encoding="utf-8")
    assert "tiny" in rulesets.available()
    assert "classic" in rulesets.available()
    assert "wrong" in rulesets.broken()
    assert "wrong" not in rulesets.available()
    assert rulesets.load("tiny").folder == tiny


def test_a_folder_with_the_id_of_a_shipped_ruleset_is_named(user_folder: Path) -> None:
    folder = user_folder / "classic"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: classic\n", encoding="utf-8")
    assert rulesets.load("classic").folder != folder
    (problem,) = rulesets.broken()[str(folder)]
    said = "the id 'classic' belongs to a ruleset of the game; choose another for the folder and its id"
    assert str(problem) == f"{folder}: {said}"


def test_no_ruleset_given_by_hand_takes_the_place_of_a_shipped_one(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "party"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        "id: party\nname: Party Ludo\nextends: classic\nversion: 1\n", encoding="utf-8"
    )
    (problem,) = rulesets.check(folder)
    for path in (folder, folder.parent):
        with pytest.raises(RulesetError, match="the id 'party' belongs to a ruleset of the game") as refused:
            rulesets.use(path)
        assert refused.value.problems == (problem,)
    assert rulesets.load("party").folder != folder
    rulesets.use(rulesets.load("party").folder)  # the shipped one itself is no other


def test_every_entry_of_a_row_of_its_own_is_looked_at() -> None:
    kind = dict[str, tuple[int, str]]
    assert list(faults({"a": [1, "x"]}, kind)) == []
    assert [fault.path for fault in faults({"a": ["x", 1]}, kind)] == [("a", 0), ("a", 1)]
    assert [fault.message for fault in faults({"a": [1, "x", 2]}, kind)] == ["expected 2 entries, got 3"]
