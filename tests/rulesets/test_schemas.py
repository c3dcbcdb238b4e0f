"""JSON Schemas for editors: the files of the game are valid by them, and what is wrong in a file is not."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from ludo_tui import cli, rulesets
from ludo_tui.rulesets import systems
from ludo_tui.rulesets.reading import read
from ludo_tui.rulesets.schemas import schemas
from tests.rulesets.made_up import TOY

ROOT = Path(__file__).resolve().parents[2]
EXTENDING = (ROOT / "tests/rules/ludicrous/tables/homebrew", ROOT / "tests/rules/skirmish/marsh")
SYSTEM_OF = {"homebrew": "ludicrous", "marsh": "skirmish"} | {
    name: rulesets.load(name).system for name in rulesets.available()
}
FILES = [path for folder in (*(ROOT / "rulesets").iterdir(), *EXTENDING) for path in sorted(folder.glob("*.yaml"))]


def faults(schema: dict[str, Any], value: Any) -> list[str]:
    """Return the places at which a value does not fit."""
    Draft7Validator.check_schema(schema)
    return [error.json_path for error in Draft7Validator(schema).iter_errors(value)]


def schemas_of(system: str) -> dict[str, dict[str, Any]]:
    found = systems.find(system)
    assert found is not None
    written: dict[str, dict[str, Any]] = json.loads(json.dumps(schemas(found)))
    return written


@pytest.mark.parametrize("system", ["race", "ludicrous", "skirmish"])
def test_files_of_rulesets_are_valid_by_their_schemas_and_misspelt_keys_are_not(system: str) -> None:
    known = schemas_of(system)
    files = [path for path in FILES if SYSTEM_OF[path.parent.name] == system]
    assert {path.stem for path in files} == known.keys()
    for path in files:
        value = deepcopy(read(path).data)  # what is read is kept for others
        assert faults(known[path.stem], value) == [], path
        row = value[0] if isinstance(value, list) else next(iter(value.values()))
        inside = row if isinstance(row, dict) else value
        inside["nmae"] = "Bob"
        assert faults(known[path.stem], value), path


@pytest.mark.parametrize(
    ("system", "file", "value", "is_fit"),
    [
        ("ludicrous", "spells", {"snowball": None}, True),
        ("ludicrous", "spells", {"a": {"name": "A", "school": "evocation"}}, True),
        ("ludicrous", "spells", {"a": {"id": "a", "name": "A", "school": "evocation"}}, True),
        ("ludicrous", "spells", {"a": {"school": "evocation"}}, False),
        ("ludicrous", "spells", {"a": {"name": "A", "school": "evokation"}}, False),
        ("ludicrous", "spells", {"a": {"name": "A", "school": "evocation", "steps": [{"do": "damage"}]}}, False),
        ("ludicrous", "numbers", {}, True),
        ("ludicrous", "numbers", {"party": {"hp_base": {"2": 10, "3": 10, "4": 8}}}, True),
        ("ludicrous", "numbers", {"party": {"hp_bse": 10}}, False),
        ("ludicrous", "numbers", {"party": {"hp_base": 1000}}, False),
        ("ludicrous", "numbers", {"party": None}, False),
        ("ludicrous", "taunts", [{"number": 1}], False),
        ("race", "words", {"piece": "goat"}, True),
        ("race", "words", {"piece": None}, True),
        ("race", "words", {"peice": "goat"}, False),
        ("race", "ruleset", {"id": "a", "name": "A", "version": 1, "extends": "party"}, True),
        ("race", "ruleset", {"id": "a", "name": "A", "version": 1, "options": {"dice": 2, "safe": None}}, True),
        ("race", "ruleset", {"id": "a", "name": "A", "version": 1, "options": {"dice": 9}}, False),
        ("race", "ruleset", {"id": "a", "name": "A", "version": 1, "options": {"length": "short"}}, False),
        ("race", "ruleset", {"id": "a", "name": "A", "version": 1, "system": "skirmish"}, False),
        ("race", "ruleset", {"id": "A", "name": "A", "version": 1}, False),
        ("race", "ruleset", {"id": "a", "version": 1}, False),
        ("race", "rulebook", [{"id": "a.b", "text": "T", "section": "S", "kind": "may", "source": "house"}], True),
        ("race", "rulebook", [{"id": "a.b", "text": "T", "section": "S", "kind": "mya", "source": "house"}], False),
        (
            "race",
            "rulebook",
            [{"id": "a.b", "text": "T", "section": "S", "kind": "may", "source": "house", "when": {"dice": [7]}}],
            False,
        ),
        ("skirmish", "monsters", {"bog_toad": {"name": "Bog toad", "cost": 2}}, False),
        ("skirmish", "paths", {"ranger": None}, True),
    ],
)
def test_what_fits_and_what_does_not(system: str, file: str, value: Any, is_fit: bool) -> None:
    assert (faults(schemas_of(system)[file], value) == []) is is_fit


def test_a_schema_says_what_fields_are_for() -> None:
    spell = schemas_of("ludicrous")["spells"]["$defs"]["Spell"]["properties"]
    assert spell["text"]["description"] == "What it does, for players."
    weapon = schemas_of("skirmish")["weapons"]["$defs"]["Weapon"]["properties"]
    assert weapon["thrown"]["description"].startswith("How far it can be thrown")
    assert "clockwise" in schemas_of("race")["ruleset"]["properties"]["seats"]["description"]


def test_a_system_of_other_people_has_schemas_as_well(tiny: Path) -> None:
    known = schemas(TOY)
    assert {path.stem for path in tiny.iterdir()} == known.keys()
    assert {path.stem: faults(known[path.stem], read(path).data) for path in tiny.iterdir()} == {
        name: [] for name in known
    }
    assert faults(known["numbers"], {"weather": {"wind": "much"}}) == ["$.weather.wind"]


def test_check_writes_the_schemas_and_renews_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "of" / "schemas"
    assert cli.main(["check", "--schema", str(folder)]) == 0
    said = capsys.readouterr().out.splitlines()
    written = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in folder.iterdir()}
    assert said[0].startswith(f"{len(written)} schemas in {folder}; ")
    assert said[1] == f"# yaml-language-server: $schema={folder / 'ludicrous-spells.schema.json'}"
    assert written["ludicrous-spells.schema.json"] == schemas_of("ludicrous")["spells"]
    for file, path in (
        ("characters", ROOT / "rulesets/characters.yaml"),
        ("voice", ROOT / "ludo_tui/table/voice.yaml"),
    ):
        value = read(path).data
        assert faults(written[f"{file}.schema.json"], value) == []
        assert faults(written[f"{file}.schema.json"], {**value, "nmae": {}}) == ["$"]
    assert {"race-words.schema.json", "skirmish-ruleset.schema.json", "race-rulebook.schema.json"} < written.keys()
    (folder / "race-words.schema.json").write_text("{}", encoding="utf-8")
    assert cli.main(["check", "--schema", str(folder)]) == 0
    assert json.loads((folder / "race-words.schema.json").read_text(encoding="utf-8")) == schemas_of("race")["words"]


def test_schemas_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.touch()
    assert cli.main(["check", "--schema", str(file)]) == 1
    assert capsys.readouterr().err == f"ludo-tui: {file} cannot be written: there is a file of that name\n"
    assert cli.main(["check", "--schema", str(tmp_path), "party"]) == 2
    assert capsys.readouterr().err == "ludo-tui: --schema only writes schemas: remove party\n"
    assert cli.main(["check"]) == 2
    assert (
        capsys.readouterr().err
        == "ludo-tui: PATH is missing: name a ruleset or a file, such as: ludo-tui check kitchen\n"
    )
