"""What is no mistake and may not be meant: a row, a rule or a list that takes the place of one that is extended."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludo_tui import cli, rulesets
from ludo_tui.players import characters
from ludo_tui.table import voice
from tests.rulesets.test_loading import write

ANOTHER = "choose another key for a new one"


def spell(**changes: Any) -> dict[str, Any]:
    """Return a row of spells, with an object of its own for every list: YAML would write references else."""
    return {"name": "Big spark", "school": "fire", "effects": [], **changes}


def told(folder: Path) -> list[str]:
    return [str(found).removeprefix(f"{folder}/") for found in rulesets.findings(folder)]


def test_a_row_that_replaces_one_is_noted_where_it_stands_and_is_no_mistake(tiny: Path, user_folder: Path) -> None:
    spells = {"spark": spell(), "quake": spell(), "gust": None}
    folder = write(user_folder / "big", ruleset={"extends": tiny.name}, spells=spells)
    assert told(folder) == [f"spells.yaml:1:1: spark: note: replaces the spark of tiny: {ANOTHER}"]
    assert rulesets.check(folder) == []
    assert rulesets.load("big").tables["spells"]["spark"].name == "Big spark"
    assert rulesets.broken() == {}


def test_a_mistake_in_a_row_that_replaces_one_says_so_and_others_do_not(tiny: Path, user_folder: Path) -> None:
    spells = {"spark": spell(cost=10), "quake": spell(cost=10)}
    folder = write(user_folder / "big", ruleset={"extends": tiny.name}, spells=spells)
    out, note = "10 is out of range: expected from 0 to 9", f"replaces the spark of tiny: {ANOTHER}"
    assert told(folder) == [
        f"spells.yaml:1:1: spark: note: {note}",
        f"spells.yaml:5:9: spark.cost: {out}; this row {note}",
        f"spells.yaml:10:9: quake.cost: {out}",
    ]
    assert [found.is_note for found in rulesets.broken()["big"]] == [False, False], "notes are no part of play"
    with pytest.raises(rulesets.RulesetError, match=r"2 mistakes, the first: .*spark\.cost"):
        rulesets.load("big")


def test_a_mistake_that_a_replaced_row_brings_upon_another_is_told_at_that_row(user_folder: Path) -> None:
    folder = write(user_folder / "eels", ruleset={"extends": "ludicrous"})
    (folder / "fish.yaml").write_text(
        "old_boot: {number: 2, name: Old shoe, caught: [{do: stones, count: 1}]}\n", encoding="utf-8"
    )
    (problem,) = rulesets.check(folder)
    assert (problem.file, problem.line, problem.field) == (str(folder / "fish.yaml"), 1, "old_boot")
    assert problem.message == (
        "with it there is a mistake in fish.yaml: minnow.number: 'old_boot' has the number 2 already; "
        f"this row replaces the old_boot of ludicrous: {ANOTHER}"
    )


def test_the_nearest_ruleset_that_has_the_row_is_named(tiny: Path, user_folder: Path) -> None:
    write(user_folder / "near", ruleset={"extends": tiny.name}, spells={"spark": spell()})
    folder = write(user_folder / "nearest", ruleset={"extends": "near"}, spells={"spark": spell(), "gust": spell()})
    assert [found.message.partition(":")[0] for found in rulesets.findings(folder)] == [
        "replaces the spark of near",
        "replaces the gust of tiny",
    ]
    write(user_folder / "without", ruleset={"extends": tiny.name}, spells={"gust": None})
    anew = write(user_folder / "anew", ruleset={"extends": "without"}, spells={"gust": spell()})
    assert rulesets.findings(anew) == [], "it replaces none"


def test_numbers_house_rules_and_seats_are_there_to_be_replaced(tiny: Path, user_folder: Path) -> None:
    seats = [{"id": one, "name": one, "letter": one, "shape": one, "ascii": one} for one in "abcd"]
    header = {"extends": tiny.name, "options": {"laps": 3}, "seats": seats}
    folder = write(user_folder / "big", ruleset=header, numbers={"sides": 20, "weather": {"wind": 1}})
    assert rulesets.findings(folder) == []


def test_a_rule_that_replaces_one_is_noted_at_its_id(tiny: Path, user_folder: Path) -> None:
    cast: dict[str, Any] = {"text": "Cast two.", "id": "ty.turn.cast", "section": "Turns", "source": "house"}
    new = {**cast, "id": "bg.new", "kind": "may"}
    folder = write(user_folder / "big", ruleset={"extends": tiny.name}, rulebook=[new, {**cast, "kind": "may"}])
    note = "replaces the rule ty.turn.cast of tiny: choose another id for a new one"
    assert told(folder) == [f"rulebook.yaml:6:3: [1]: note: {note}"]
    (folder / "rulebook.yaml").unlink()
    folder = write(user_folder / "bad", ruleset={"extends": tiny.name}, rulebook=[new, {**cast, "kind": "mya"}])
    assert told(folder)[1].endswith(f"did you mean 'may'?; this rule {note}")


def test_a_list_that_replaces_one_is_noted_once(user_folder: Path) -> None:
    folder = write(user_folder / "rude", ruleset={"extends": "ludicrous"}, taunts=[{"number": 20, "text": "Waves."}])
    note = "replaces all 20 rows of ludicrous: write those down as well to keep them"
    assert told(folder) == [
        f"taunts.yaml:1:1: note: {note}",
        f"taunts.yaml:1:11: [0].number: expected each of the numbers 1 to 1 once, got 20; this list {note}",
    ]


def test_a_fish_with_a_known_key_and_a_new_number_is_no_riddle(user_folder: Path) -> None:
    row = {"number": 11, "name": "Flying fish", "steps": [{"do": "heal", "amount": 1}]}
    folder = write(user_folder / "sea", ruleset={"extends": "ludicrous"}, fish={"flying_fish": row})
    note = f"replaces the flying_fish of ludicrous: {ANOTHER}"
    assert told(folder) == [
        f"fish.yaml:1:1: flying_fish: note: {note}",
        f"fish.yaml:2:11: flying_fish.number: 11 is out of range: there are 10 rows, 1 to 10; this row {note}",
    ]


def test_check_shows_notes_and_counts_them_apart(
    tiny: Path, user_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write(user_folder / "big", ruleset={"extends": tiny.name}, spells={"spark": spell()})
    assert cli.main(["check", str(folder)]) == 0
    note = f"replaces the spark of tiny: {ANOTHER}"
    assert capsys.readouterr().out.splitlines() == [
        f"{folder}/spells.yaml:1:1: spark: note: {note}",
        f"no mistakes and 1 note in {folder}",
    ]
    assert cli.main(["check", "--json", str(folder)]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["is_note"], found["message"], found["line"]) == (True, note, 1)
    (folder / "spells.yaml").write_text("spark: {name: Spark}\n", encoding="utf-8")
    assert cli.main(["check", str(folder)]) == 1
    assert capsys.readouterr().out.endswith(f"2 mistakes and 1 note in {folder}\n")


def test_characters_that_replace_those_of_the_game_are_noted_and_play(
    user_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = user_folder / characters.FILE
    path.write_text(
        "tempers:\n  mild: {about: Soft., counts: {}}\n"
        "characters:\n  vex: {name: Vex, temper: mild, about: A cat.}\n  rex: {name: R, temper: bald, about: A.}\n",
        encoding="utf-8",
    )
    note = f"replaces the vex of the game: {ANOTHER}"
    assert [(found.line, found.message) for found in characters.findings(path) if found.is_note] == [(4, note)]
    characters.forget()
    assert characters.cast().characters["vex"].about == "A cat."
    assert [found.is_note for found in characters.cast().problems] == [False]
    path.write_text("characters:\n  vex: {name: Vex, temper: bald, about: A cat.}\n", encoding="utf-8")
    assert cli.main(["check", str(path)]) == 1
    said = capsys.readouterr().out
    assert f"there is no temper 'bald'; did you mean 'bold'?; this row {note}\n" in said
    assert said.endswith(f"1 mistake and 1 note in {path}\n")
    characters.forget()


def test_words_that_replace_those_of_the_game_are_noted(tmp_path: Path) -> None:
    path = tmp_path / voice.FILE
    path.write_text("pieces: [Rex]\nheadlines:\n  captured: [out]\n", encoding="utf-8")
    usual = voice.shipped()
    assert [(found.line, found.field, found.is_note, found.message) for found in voice.findings(path)] == [
        (line, field, True, f"replaces all {count} of the game: write those down as well to keep them")
        for line, field, count in (
            (1, "pieces", len(usual.pieces)),
            (3, "headlines.captured", len(usual.headlines["captured"])),
        )
    ]
    assert voice.read(path)[1] is None


def test_a_new_row_that_another_table_has_is_told_itself(user_folder: Path) -> None:
    folder = write(user_folder / "brew", ruleset={"extends": "ludicrous"})
    (folder / "fish.yaml").write_text(
        "potion_of_healing: {number: 11, name: Fish, steps: [{do: heal, amount: 1}]}\n", encoding="utf-8"
    )
    message = "potion_of_healing: 'potion_of_healing' is a fish already; choose another id"
    assert told(folder) == [f"fish.yaml:1:1: potion_of_healing: with it there is a mistake in items.yaml: {message}"]


def test_a_mistake_in_a_file_of_another_ruleset_is_said_to_come_of_this_one(user_folder: Path) -> None:
    folder = write(user_folder / "frail", ruleset={"extends": "skirmish"})
    (folder / "paths.yaml").write_text(
        "poet: {name: Poet, str: 0, agi: 0, int: 0, wil: 2, health: 1, bonus: 0, armour: leather}\n", encoding="utf-8"
    )
    problems = rulesets.check(folder)
    assert problems
    for problem in problems:
        assert problem.file.endswith("/rulesets/skirmish/ancestries.yaml")
        assert problem.message.endswith("on the weakest path: expected 1 or more; that comes of a change in frail")


def test_many_notes_take_no_time_in_play_and_little_in_a_check(
    tiny: Path, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(user_folder / "many", ruleset={"extends": tiny.name}, spells={f"s{n}": spell() for n in range(60)})
    folder = write(user_folder / "more", ruleset={"extends": "many"}, spells={f"s{n}": spell() for n in range(60)})
    rulesets.load("more")
    rulesets.forget()
    read: list[str] = []
    compose = yaml.compose

    def counted(text: str, **more: Any) -> Any:
        read.append(text)
        return compose(text, **more)

    monkeypatch.setattr(yaml, "compose", counted)
    assert rulesets.load("more").id == "more"
    assert read == [], "the files are known, and nobody asks for the places"
    assert len(rulesets.findings(folder)) == 60
    assert len(read) == 1
