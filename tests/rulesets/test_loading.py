"""Rulesets that extend others, house rules, presets, and where rulesets are found."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from ludo_tui import Game, rulesets
from ludo_tui.rules import guide_of
from ludo_tui.rulesets import RulesetError, System, systems
from ludo_tui.rulesets.checking import Fault
from ludo_tui.rulesets.mistakes import Mistakes
from ludo_tui.rulesets.reading import read


def write(folder: Path, **files: Any) -> Path:
    """Write a ruleset folder from plain values, with the header's usual keys filled in."""
    folder.mkdir(parents=True)
    header = {"id": folder.name, "name": folder.name.title(), "version": 1, **files.pop("ruleset", {})}
    for name, value in {"ruleset": header, **files}.items():
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(value, sort_keys=False), encoding="utf-8")
    return folder


def test_a_ruleset_is_typed_data(tiny: Path) -> None:
    tiny_ruleset = rulesets.load("tiny")
    assert tiny_ruleset.name == "Tiny"
    assert tiny_ruleset.folder == tiny
    assert tiny_ruleset.faces == ("1", "2", "3", "4", "5", "6")
    assert [phase.id for phase in tiny_ruleset.phases] == ["roll", "cast"]
    assert [seat.letter for seat in tiny_ruleset.seats] == ["W", "N", "E", "S"]
    assert tiny_ruleset.rulebook["ty.turn.cast"].note == "Only if there is one."
    spark = tiny_ruleset.tables["spells"]["spark"]
    assert (spark.id, spark.school, spark.effects[0].amount) == ("spark", "fire", 2)
    assert tiny_ruleset.tables["numbers"].growth == 1.5
    assert tiny_ruleset.options.laps == 2  # type: ignore[attr-defined]  # the made-up system's own option


def test_the_second_load_is_the_same_object(tiny: Path) -> None:
    assert rulesets.load("tiny") is rulesets.load("tiny")
    first = rulesets.load("tiny")
    rulesets.forget()
    assert rulesets.load("tiny") is not first
    assert rulesets.load("tiny") == first
    assert tiny == first.folder


def test_extending_inherits_everything(tiny: Path, user_folder: Path) -> None:
    write(user_folder / "small", ruleset={"extends": "tiny"})
    base, small = rulesets.load("tiny"), rulesets.load("small")
    assert small == msgspec.structs.replace(
        base, id="small", name="Small", extends="tiny", folder=user_folder / "small", digest=small.digest
    ), "its digest counts its own version"
    assert tiny == base.folder


def test_what_is_said_of_a_ruleset_is_its_own_or_that_of_the_one_it_extends(tiny: Path, user_folder: Path) -> None:
    write(user_folder / "short", ruleset={"extends": "tiny", "summary": "A quick one.", "pitch": "5 minutes"})
    write(user_folder / "shorter", ruleset={"extends": "short"})
    told = [(found.summary, found.pitch) for found in map(rulesets.load, ("tiny", "short", "shorter"))]
    own = ("A quick one.", "5 minutes")
    assert told == [("The smallest ruleset with a table of everything.", ""), own, own]
    assert tiny.is_dir()


def test_extending_merges_tables_entry_by_entry(tiny: Path, user_folder: Path) -> None:
    quake = {"name": "Quake", "school": "earth", "effects": []}
    write(
        user_folder / "big",
        ruleset={"extends": "tiny", "options": {"laps": None, "mode": "loud"}, "faces": ["a", 2, 3, 4, 5, 6]},
        spells={"gust": None, "spark": {"name": "Big spark", "school": "fire", "effects": []}, "quake": quake},
        numbers={"sides": 20},
        rulebook=[
            {"id": "ty.turn.cast", "text": "Cast two.", "section": "Turns", "kind": "may", "source": "house"},
            {"id": "bg.new", "text": "New.", "section": "More", "kind": "must", "source": "house"},
        ],
    )
    big = rulesets.load("big")
    assert [(spell.id, spell.name, spell.cost) for spell in big.tables["spells"].values()] == [
        ("spark", "Big spark", 0),
        ("quake", "Quake", 0),
    ]
    assert (big.tables["numbers"].sides, big.tables["numbers"].growth) == (20, 1.5)
    assert msgspec.to_builtins(big.options) == {"mode": "loud", "laps": 1, "loud": False, "dice": 1}
    assert list(big.rulebook) == ["ty.turn.roll", "ty.turn.cast", "bg.new"]
    assert big.rulebook["ty.turn.cast"].text == "Cast two."
    assert big.faces == ("a", "2", "3", "4", "5", "6")
    assert big.digest != rulesets.load("tiny").digest
    assert tiny.name == big.extends


def test_a_group_of_numbers_may_be_named_first_by_whoever_extends(tiny: Path, user_folder: Path) -> None:
    write(user_folder / "windy", ruleset={"extends": tiny.name}, numbers={"weather": {"wind": 5}})
    write(user_folder / "wet", ruleset={"extends": "windy"}, numbers={"weather": {"rain": 7}})
    assert [
        (numbers.weather.wind, numbers.weather.rain)
        for numbers in (rulesets.load(name).tables["numbers"] for name in ("tiny", "windy", "wet"))
    ] == [(2, 1), (5, 1), (5, 7)]


def test_a_mistake_in_an_extending_table_is_found_in_the_right_file(tiny: Path, user_folder: Path) -> None:
    folder = write(user_folder / "big", ruleset={"extends": tiny.name}, spells={"spark": None, "gsut": None})
    without = "without it there is a mistake in spells.yaml: gust.counter: no spell 'spark'"
    assert [str(problem) for problem in rulesets.check(folder)] == [
        f"{folder / 'spells.yaml'}:1:1: spark: {without}",
        f"{folder / 'spells.yaml'}:2:1: gsut: there is no 'gsut' to remove; did you mean 'gust'?",
    ]
    (folder / "spells.yaml").write_text("spark: null\n", encoding="utf-8")
    assert [str(problem) for problem in rulesets.check(folder)] == [f"{folder / 'spells.yaml'}:1:1: spark: {without}"]


@pytest.mark.parametrize(
    ("table", "place", "told_in"),
    [
        ("numbers", ("sides",), "near"),
        ("numbers", ("growth",), "far"),
        ("numbers", ("growth", "least"), "far"),
        ("numbers", ("weather",), "near"),
        ("ruleset", ("options", "laps"), "far"),
        ("ruleset", ("options", "dice"), "near"),
    ],
)
def test_a_mistake_is_told_at_the_nearest_file_that_has_its_value_or_else_at_the_rulesets_own(
    table: str, place: tuple[str, ...], told_in: str, tmp_path: Path
) -> None:
    near = write(tmp_path / "near", ruleset={"options": {"mode": "loud"}}, numbers={"sides": 4})
    far = write(tmp_path / "far", ruleset={"options": {"laps": 2}}, numbers={"sides": 6, "growth": 1.5})
    mistakes = Mistakes(near)
    mistakes.chain = [
        {name: read(folder / f"{name}.yaml") for name in ("ruleset", "numbers")} for folder in (near, far)
    ]
    mistakes.add(table, Fault(place, "is wrong"))
    (problem,) = mistakes.problems
    assert problem.file == str(tmp_path / told_in / f"{table}.yaml")


def test_what_is_left_out_is_told_where_that_is_done_though_other_tables_ask_for_it(user_folder: Path) -> None:
    folder = write(user_folder / "slow", ruleset={"extends": "ludicrous"}, conditions={"swift": None})
    problems = rulesets.check(folder)
    assert {(problem.file, problem.line) for problem in problems} == {(str(folder / "conditions.yaml"), 1)}
    told = re.findall(r"swift: without it there is a mistake in (\w+)\.yaml: ", "\n".join(map(str, problems)))
    assert {"fish", "gamble", "items"} <= set(told)


def test_a_ruleset_is_checked_by_its_id_where_no_folder_is_called_so(
    user_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(user_folder / "mine", ruleset={"extends": "classic", "options": {"dise": 2}})
    monkeypatch.chdir(tmp_path)
    problems = rulesets.check("mine")
    assert problems == rulesets.check(folder)
    assert "dise" in problems[0].message
    assert rulesets.check("classic") == []
    write(tmp_path / "mine", ruleset={"extends": "classic"})
    assert rulesets.check("mine") == [], "the folder that is here comes first"


def test_extending_a_broken_ruleset_names_its_mistake(tiny: Path, user_folder: Path) -> None:
    (tiny / "spells.yaml").unlink()
    folder = write(user_folder / "big", ruleset={"extends": "tiny"})
    assert [problem.message for problem in rulesets.check(folder)] == [
        f"the ruleset 'tiny' does not load: {tiny / 'spells.yaml'}: is missing"
    ]


def test_a_ruleset_that_cannot_be_used_tells_how_many_mistakes_it_has_and_the_first(tiny: Path) -> None:
    (tiny / "spells.yaml").write_text("spark: 5\n", encoding="utf-8")
    (only,) = rulesets.check(tiny)
    with pytest.raises(RulesetError, match=f"^the ruleset 'tiny' cannot be used: {re.escape(str(only))}$"):
        rulesets.load("tiny")
    (tiny / "spells.yaml").write_text("spark: 5\nblaze: 6\n", encoding="utf-8")
    rulesets.forget()
    first, _ = rulesets.check(tiny)
    with pytest.raises(
        RulesetError, match=f"^the ruleset 'tiny' cannot be used: 2 mistakes, the first: {re.escape(str(first))}$"
    ):
        rulesets.load("tiny")


def test_a_misspelt_key_is_guessed_whatever_else_is_missing(tiny: Path) -> None:
    (tiny / "spells.yaml").write_text("spark: {school: fire, effects: [], cots: 1}\n", encoding="utf-8")
    told = "\n".join(problem.message for problem in rulesets.check(tiny))
    assert "did you mean 'cost'?" in told
    assert "name" in told


def test_every_table_that_is_missing_or_cannot_be_read_is_told(user_folder: Path) -> None:
    folder = write(user_folder / "bare", ruleset={"system": "ludicrous", "summary": "Nothing yet."})
    for table in ("spells", "fish"):
        (folder / f"{table}.yaml").write_text("[", encoding="utf-8")
    told = {Path(found.file).stem: found.message for found in rulesets.check(folder)}
    assert {told[table] for table in ("armor", "weapons", "gamble", "tokens")} == {"is missing"}
    assert all(told[table].startswith("is not readable as YAML") for table in ("spells", "fish"))


def test_of_several_mistakes_of_what_is_extended_the_first_is_named(tiny: Path, user_folder: Path) -> None:
    for table in ("rulebook", "spells"):
        (tiny / f"{table}.yaml").unlink()
    folder = write(user_folder / "big", ruleset={"extends": "tiny"})
    first, *others = rulesets.check(tiny)
    assert others
    assert [problem.message for problem in rulesets.check(folder)] == [f"the ruleset 'tiny' does not load: {first}"]


def test_what_could_be_extended_is_listed_without_the_ruleset_itself(tiny: Path, user_folder: Path) -> None:
    for name in ("aunt", "mine", "zebra"):
        write(user_folder / name, ruleset={"extends": tiny.name if name != "mine" else "xyz"})
    (told,) = rulesets.check(user_folder / "mine")
    assert told.message.startswith("no ruleset 'xyz'; there are ")
    listed = told.message.partition("there are ")[2].split(", ")
    assert {"aunt", "classic", "skirmish", "zebra"} <= set(listed)
    assert "mine" not in listed


def test_of_many_that_extend_each_other_the_one_with_the_mistake_is_named_and_told_once(
    tiny: Path, user_folder: Path
) -> None:
    (tiny / "spells.yaml").unlink()
    names = ["tiny", *(f"r{number}" for number in range(5))]
    for base, name in pairwise(names):
        folder = write(user_folder / name, ruleset={"extends": base})
    assert [problem.message for problem in rulesets.check(folder)] == [
        f"the ruleset 'tiny' does not load: {tiny / 'spells.yaml'}: is missing"
    ]


def test_a_table_that_is_no_file_is_a_mistake(tiny: Path, user_folder: Path) -> None:
    (tiny / "rulebook.yaml").unlink()
    (tiny / "rulebook.yaml").symlink_to(tiny / "nowhere")
    assert f"{tiny / 'rulebook.yaml'}: is no file" in map(str, rulesets.check(tiny))
    (user_folder / "hollow" / "ruleset.yaml").mkdir(parents=True)
    faults = {name: [str(one) for one in found] for name, found in rulesets.broken().items()}
    assert faults["hollow"] == [f"{user_folder / 'hollow' / 'ruleset.yaml'}: is no file"]


def test_extending_cannot_change_the_system(tiny: Path, user_folder: Path) -> None:
    folder = write(user_folder / "big", ruleset={"extends": tiny.name, "system": "race"})
    assert [problem.message for problem in rulesets.check(folder)] == [
        "'race' differs from 'toy', the system it extends"
    ]


def test_house_rules_that_do_not_go_together_are_a_mistake_of_the_ruleset(user_folder: Path) -> None:
    folder = write(user_folder / "big", ruleset={"extends": "classic", "options": {"max_sixes": 1}})
    (problem,) = rulesets.check(folder)
    assert problem.message.startswith("if every six is lost no piece comes out")
    assert "big" not in rulesets.available()


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("extend: party", ["4:1: extend: unknown key 'extend'; did you mean 'extends'?"]),
        ("extends: [party]", ["4:10: extends: expected text or nothing, got a list"]),
        (
            "extend: party\noptions: {two_dies: 2}",
            [
                "4:1: extend: unknown key 'extend'; did you mean 'extends'?",
                "5:11: options.two_dies: unknown key 'two_dies'",
            ],
        ),
    ],
)
def test_what_comes_of_a_misspelt_base_is_not_told(header: str, said: list[str], user_folder: Path) -> None:
    (user_folder / "big").mkdir()
    path = user_folder / "big" / "ruleset.yaml"
    path.write_text(f"id: big\nname: Big\nversion: 1\n{header}\n", encoding="utf-8")
    found = [str(problem).removeprefix(f"{path}:").partition(";") for problem in rulesets.check(path)]
    assert ["".join(one) if "extend" in one[0] else one[0] for one in found] == said


@pytest.mark.parametrize("base", ["x" * 300, "a\\0b", "../.."])
def test_a_base_whose_name_is_no_name_of_a_folder_is_told(base: str, user_folder: Path) -> None:
    (user_folder / "big").mkdir()
    path = user_folder / "big" / "ruleset.yaml"
    path.write_text(f'id: big\nname: Big\nversion: 1\nextends: "{base}"\n', encoding="utf-8")
    (problem,) = rulesets.check(path)
    assert "extends: " in str(problem)
    assert "classic" in rulesets.available()


def test_a_base_that_only_stands_beside_is_told(tmp_path: Path) -> None:
    write(tmp_path / "bars" / "tavern", ruleset={"extends": "classic"})
    cellar = write(tmp_path / "bars" / "cellar", ruleset={"extends": "tavern"})
    message = "'tavern' stands beside this folder, where it is not looked for; name the folder of both"
    assert [problem.message for problem in rulesets.check(cellar)] == [message]
    assert rulesets.check(tmp_path / "bars") == []


def test_a_chain_of_five_loads_and_a_sixth_does_not(tiny: Path, user_folder: Path) -> None:
    before = tiny.name
    for name in ("two", "three", "four", "five", "six"):
        write(user_folder / name, ruleset={"extends": before})
        before = name
    assert rulesets.load("five").system == "toy"
    assert [problem.message for problem in rulesets.broken()["six"]] == [
        "more than 5 rulesets in a row that extend each other"
    ]


def test_a_circle_is_refused_at_every_member(user_folder: Path) -> None:
    write(user_folder / "hen", ruleset={"extends": "egg"})
    write(user_folder / "egg", ruleset={"extends": "hen"})
    for name in ("hen", "egg"):
        assert "extends this ruleset itself, in a circle" in str(rulesets.broken()[name][0])
    with pytest.raises(RulesetError, match="in a circle"):
        rulesets.load("egg")


def test_the_digest_follows_what_is_played_and_not_its_words(tiny: Path) -> None:
    def digest_after(file: str, old: str, new: str) -> str:
        path = tiny / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        rulesets.forget()
        digest = rulesets.load("tiny").digest
        path.write_text(text, encoding="utf-8")
        return digest

    digest = rulesets.load("tiny").digest
    assert len(digest) == 64
    assert digest_after("rulebook.yaml", "Roll the die.", "Roll a die.") == digest
    assert digest_after("ruleset.yaml", "Nobody in", "Somebody in") == digest
    assert digest_after("spells.yaml", "  name: Spark\n  school: fire", "  school: fire\n  name: Spark") == digest
    assert digest_after("spells.yaml", "cost: 1", "cost: 2") != digest
    assert digest_after("ruleset.yaml", "laps: 2", "laps: 3") != digest
    assert digest_after("ruleset.yaml", "name: Cast", "name: Casting") != digest
    assert digest_after("ruleset.yaml", "version: 1", "version: 2") != digest


def test_the_digest_follows_the_versions_of_all_that_it_extends(user_folder: Path) -> None:
    write(user_folder / "small", ruleset={"extends": "classic"})
    write(user_folder / "smaller", ruleset={"extends": "small"})
    digest = rulesets.load("smaller").digest
    header = user_folder / "small" / "ruleset.yaml"
    header.write_text(header.read_text(encoding="utf-8").replace("version: 1", "version: 2"), encoding="utf-8")
    rulesets.forget()
    assert rulesets.load("smaller").digest != digest


def test_options_are_set_on_top_of_the_rulesets_own(tiny: Path) -> None:
    chosen = rulesets.load(tiny.name).with_options({"mode": "awful"})
    assert msgspec.to_builtins(chosen) == {"mode": "awful", "laps": 2, "loud": False, "dice": 1}


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("Yes", True), ("on", True), ("false", False), ("no", False), ("0", False)]
)
def test_yes_and_no_may_be_typed(text: str, value: bool, tiny: Path) -> None:
    assert rulesets.load(tiny.name).with_options({"loud": text}).loud is value


def test_numbers_may_be_typed(tiny: Path) -> None:
    chosen = rulesets.load(tiny.name).with_options({"laps": "3", "dice": "2"})
    assert (chosen.laps, chosen.dice) == (3, 2)


def test_every_bad_option_is_named(tiny: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        rulesets.load(tiny.name).with_options(
            {"mode": "lood", "laps": "9", "loud": "maybe", "dice": "3", "lapps": 1, "zzz": 1, "qqq": 2}
        )
    assert str(caught.value).splitlines() == [
        "no option 'lapps'; did you mean 'laps'?",
        "option mode: 'lood' is not one of quiet, loud, awful; did you mean 'loud'?",
        "option laps: 9 is out of range: expected from 1 to 5",
        "option loud: expected true or false, got 'maybe'",
        "option dice: the number 3 is not one of 1, 2",
        "no option 'zzz' or 'qqq'; the options are mode, laps, loud, dice",
    ]
    assert len(caught.value.problems) == 6


def test_a_preset_names_every_option_so_that_it_stays_as_it_is(tiny: Path, user_folder: Path) -> None:
    folder = rulesets.save_preset("Ana's Night: loud!", "tiny", {"mode": "loud", "laps": "2"})
    assert folder == user_folder / "ana_s_night_loud"
    assert yaml.safe_load((folder / "ruleset.yaml").read_text(encoding="utf-8")) == {
        "id": "ana_s_night_loud",
        "name": "Ana's Night: loud!",
        "extends": "tiny",
        "version": 1,
        "options": {"mode": "loud", "loud": False, "dice": 1, "laps": 2},
    }
    preset = rulesets.load("ana_s_night_loud")
    assert preset.name == "Ana's Night: loud!"
    assert preset.with_options({}).mode == "loud"
    assert {path.name for path in user_folder.iterdir()} == {folder.name, tiny.name}


def test_a_preset_is_written_in_the_letters_of_its_name(tiny: Path) -> None:
    folder = rulesets.save_preset("Zoës Fest", tiny.name, {})
    assert "name: Zoës Fest\n" in (folder / "ruleset.yaml").read_text("utf-8")


def test_no_preset_is_called_as_a_device_of_windows(tiny: Path) -> None:
    folder = rulesets.save_preset("Con", tiny.name, {"laps": 3})
    assert (folder.name, rulesets.load(folder.name).name) == ("rules_con", "Con")


def test_a_preset_may_be_saved_again(tiny: Path) -> None:
    rulesets.save_preset("Mine", tiny.name, {"laps": 3})
    folder = rulesets.save_preset("Mine", tiny.name, {"laps": 4})
    assert rulesets.load("mine").with_options({}).laps == 4
    assert [path.name for path in folder.iterdir()] == ["ruleset.yaml"]


def test_a_preset_kept_again_from_itself_extends_what_it_extended(tiny: Path) -> None:
    rulesets.save_preset("Mine", tiny.name, {"laps": 3})
    rulesets.save_preset("Louder", "mine", {"mode": "loud"})
    rulesets.save_preset("Mine", "louder", {"laps": 4})
    rulesets.save_preset("Mine", "mine", {"dice": 2})
    mine = rulesets.load("mine")
    assert mine.extends == tiny.name
    assert msgspec.to_builtins(mine.options) == {"mode": "loud", "laps": 4, "loud": False, "dice": 2}


def test_no_preset_takes_the_place_of_another_one(tiny: Path) -> None:
    rulesets.save_preset("Ana's night", tiny.name, {"laps": 3})
    with pytest.raises(RulesetError, match='that name would overwrite the preset "Ana\'s night"'):
        rulesets.save_preset("Ana S Night!", tiny.name, {"laps": 4})
    rulesets.save_preset("ANA'S NIGHT", tiny.name, {"laps": 5})
    assert msgspec.to_builtins(rulesets.load("ana_s_night").options)["laps"] == 5


@pytest.mark.parametrize("more", ["options: {}\nsummary: Of my own.", "options: {}\nstage: unfinished", ""])
def test_a_ruleset_written_by_hand_is_no_preset(more: str, tiny: Path, user_folder: Path) -> None:
    (folder := user_folder / "kitchen").mkdir()
    text = f"id: kitchen\nname: Kitchen\nextends: {tiny.name}\nversion: 1\n{more}\n"
    (folder / "ruleset.yaml").write_text(text)
    with pytest.raises(RulesetError, match="it is not a preset"):
        rulesets.save_preset("Kitchen", "classic", {})
    assert (folder / "ruleset.yaml").read_text() == text


def test_a_preset_extends_what_was_written_by_hand_and_not_what_that_extends(tiny: Path, user_folder: Path) -> None:
    write(user_folder / "big", ruleset={"extends": tiny.name, "options": {"laps": 4}, "summary": "Of my own."})
    folder = rulesets.save_preset("Mine", "big", {"dice": 2})
    written = (folder / "ruleset.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^\w+(?=:)", written, re.MULTILINE) == ["id", "name", "extends", "version", "options"]
    assert rulesets.load("mine").extends == "big"


@pytest.mark.parametrize("name", ["aside.yaml", "zebra.yaml"])
def test_a_preset_with_another_file_beside_it_is_none_any_more(name: str, tiny: Path) -> None:
    folder = rulesets.save_preset("Mine", tiny.name, {"laps": 3})
    (folder / name).write_text("", encoding="utf-8")
    with pytest.raises(RulesetError, match="it is not a preset"):
        rulesets.save_preset("Mine", tiny.name, {"laps": 4})


def test_a_preset_says_which_rules_it_does_not_name_have_changed_since(user_folder: Path) -> None:
    (folder := user_folder / "friday").mkdir()
    header = "id: friday\nname: Friday\nextends: party\nversion: 1\noptions: {dice: 2}\n"
    (folder / "ruleset.yaml").write_text(header)
    told = rulesets.load("friday").changed_since()
    assert told.startswith(
        "Since Friday was kept, what it does not name has changed: three tries is yes now, and was no; "
        "play on is ask now, and was yes."
    )
    seats = ("Ana", "Ben")
    assert Game.new("friday", seats).notes == (told,)
    assert not Game.new("friday", seats, options={"three_tries": "yes", "play_on": "ask"}).notes
    assert not Game.new("party", seats).notes
    rulesets.save_preset("Friday", "friday", {})
    assert not rulesets.load("friday").changed_since()
    (folder / "ruleset.yaml").write_text(f"{header}summary: As Party Ludo is, with two dice.\n")
    rulesets.forget()
    assert not rulesets.load("friday").changed_since(), "who writes one by hand says what differs"


@pytest.mark.parametrize("name", ["Classic", "Tiny"])
def test_a_preset_never_replaces_a_ruleset(name: str, tiny: Path) -> None:
    before = sorted(tiny.iterdir())
    with pytest.raises(RulesetError, match="already"):
        rulesets.save_preset(name, "tiny", {})
    assert sorted(tiny.iterdir()) == before


@pytest.mark.parametrize("name", ["", "  ", "42", "a\nb", "\x1b[31m", "x" * 61, "漢字"])
def test_a_preset_needs_a_name(name: str, tiny: Path) -> None:
    with pytest.raises(RulesetError, match="cannot be a name"):
        rulesets.save_preset(name, tiny.name, {})


@pytest.mark.parametrize(("name", "said"), [("1" * 60, "1" * 60), ("1" * 61, f"{'1' * 60}...")])
def test_a_name_that_is_far_too_long_is_said_only_in_part(name: str, said: str, tiny: Path) -> None:
    with pytest.raises(RulesetError, match=f"^'{re.escape(said)}' cannot be a name"):
        rulesets.save_preset(name, tiny.name, {})


def test_a_preset_is_kept_where_no_folder_of_rulesets_has_been_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path / "new" / "rulesets"))
    assert rulesets.save_preset("Friday", "classic", {}).is_relative_to(tmp_path / "new")


def test_a_name_needs_a_letter_only_at_its_start(tiny: Path) -> None:
    assert rulesets.save_preset("Friday 13", tiny.name, {}).name == "friday_13"


def test_a_preset_with_a_bad_option_is_not_written(tiny: Path, user_folder: Path) -> None:
    with pytest.raises(RulesetError, match="no option 'lap'"):
        rulesets.save_preset("Mine", tiny.name, {"lap": 3})
    assert [path.name for path in user_folder.iterdir()] == [tiny.name]


def test_a_folder_given_by_hand_goes_first(tiny: Path, tmp_path: Path) -> None:
    given = write(tmp_path / "given" / "tiny", ruleset={"extends": "classic"})
    assert rulesets.load("tiny").folder == tiny
    rulesets.use(given)
    assert rulesets.load("tiny").folder == given
    assert given in rulesets.folders()


def test_a_folder_of_folders_may_be_given(tmp_path: Path) -> None:
    write(tmp_path / "many" / "one", ruleset={"extends": "classic"})
    write(tmp_path / "many" / "two", ruleset={"extends": "one"})
    assert rulesets.check(tmp_path / "many") == []
    rulesets.use(tmp_path / "many")
    assert rulesets.available()[-2:] == ("one", "two")


def test_a_folder_without_a_ruleset_cannot_be_given(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"expected a folder with a file ruleset\.yaml"):
        rulesets.use(tmp_path / "rulesets")


def test_the_users_folder_need_not_exist(user_folder: Path) -> None:
    user_folder.rmdir()
    assert "classic" in rulesets.available()
    rulesets.save_preset("Mine", "classic", {})
    assert "mine" in rulesets.available()


def test_a_lazy_system_is_imported_when_a_ruleset_names_it(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = systems.find("toy")
    assert toy is not None
    calls = []

    def loader() -> System:
        calls.append("toy")
        return toy

    monkeypatch.setattr(systems, "_ready", {})
    rulesets.register_lazy("toy", loader)
    assert "toy" in rulesets.system_names()
    assert calls == []
    assert rulesets.load(tiny.name).system == "toy"
    assert rulesets.load(tiny.name).system == "toy"
    assert calls == ["toy"]


def test_a_lazy_system_that_would_let_misspelt_keys_pass_is_refused_when_a_ruleset_names_it(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Loose(msgspec.Struct):
        laps: int = 1

    toy = systems.find("toy")
    assert toy is not None
    monkeypatch.setattr(systems, "_ready", {})
    rulesets.register_lazy("toy", lambda: msgspec.structs.replace(toy, tables={**toy.tables, "more": Loose}))
    with pytest.raises(TypeError, match="Loose in 'more' of system 'toy'"):
        rulesets.load(tiny.name)


def test_a_system_without_a_guide_guides_nobody(tiny: Path) -> None:
    assert guide_of(rulesets.load(tiny.name)) is None


def test_a_system_that_would_let_misspelt_keys_pass_is_refused() -> None:
    class Loose(msgspec.Struct):
        laps: int = 1

    class Needy(msgspec.Struct, forbid_unknown_fields=True):
        laps: int

    class Fine(msgspec.Struct, forbid_unknown_fields=True):
        laps: int = 1

    with pytest.raises(TypeError, match="Loose in 'options' of system 'x' needs forbid_unknown_fields=True"):
        rulesets.register(System("x", Loose, rules=lambda *_: None))
    with pytest.raises(TypeError, match="option 'laps' of system 'x' has no default"):
        rulesets.register(System("x", Needy, rules=lambda *_: None))
    with pytest.raises(TypeError, match="Loose in 'spells'"):
        rulesets.register(System("x", Fine, rules=lambda *_: None, tables={"spells": dict[str, list[Loose]]}))


def test_a_file_that_belongs_to_no_ruleset_is_not_checked_as_one(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Notes")
    with pytest.raises(RulesetError, match=r"README\.md is no part of a ruleset"):
        rulesets.check(tmp_path / "README.md")


def test_rulesets_of_ones_own_are_ordered_by_the_numbers_in_their_names(user_folder: Path) -> None:
    for name in ("r10", "r2", "r1", "quick"):
        (user_folder / name).mkdir()
        header = f"id: {name}\nname: {name}\nextends: classic\nversion: 1\n"
        (user_folder / name / "ruleset.yaml").write_text(header, encoding="utf-8")
    rulesets.forget()
    assert rulesets.offered()[-4:] == rulesets.available()[-4:] == ("quick", "r1", "r2", "r10")
    assert tuple(one.id for one in rulesets.summaries(is_whole=True)) == rulesets.offered()


def test_what_is_not_finished_is_not_offered_nor_what_extends_it_unless_it_says_so(
    tiny: Path, user_folder: Path
) -> None:
    assert rulesets.load("tiny").stage == "finished"
    text = (tiny / "ruleset.yaml").read_text(encoding="utf-8")
    (tiny / "ruleset.yaml").write_text(f"{text}\nstage: unfinished\n", encoding="utf-8")
    for name, more in (("heir", ""), ("ready", "stage: finished\n")):
        (user_folder / name).mkdir()
        header = f"id: {name}\nname: {name}\nextends: tiny\nversion: 1\n{more}"
        (user_folder / name / "ruleset.yaml").write_text(header, encoding="utf-8")
    rulesets.forget()
    stages = {name: rulesets.load(name).stage for name in ("tiny", "heir", "ready")}
    assert stages == {"tiny": "unfinished", "heir": "unfinished", "ready": "finished"}
    assert {"tiny", "heir", "ready"}.intersection(rulesets.offered()) == {"ready"}
    assert tuple(one.id for one in rulesets.summaries(is_whole=True)) == rulesets.offered()


class _WithId(msgspec.Struct):
    id: str


class _AlsoWithId(msgspec.Struct):
    id: str


class _WithoutId(msgspec.Struct):
    name: str


@pytest.mark.parametrize(
    ("kind", "is_keyed"),
    [
        (dict[str, _WithId], True),
        (dict[str, _WithId | _AlsoWithId], True),
        (dict[str, _WithoutId], False),
        (dict[str, _WithId | _WithoutId], False),
        (dict[str, int], False),
        (list[_WithId], False),
    ],
)
def test_a_key_is_the_id_of_what_all_have_one(kind: Any, is_keyed: bool) -> None:
    assert systems.keyed_by_id(kind) is is_keyed
