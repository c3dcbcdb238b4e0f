"""The command `rules --new`: the folder it makes has no mistakes, can be played, and takes the place of nothing."""

import io
import re
from pathlib import Path

import pytest

from ludo_tui import Game, cli, rulesets

BASES = ("party", "classic", "piecepack", "ludicrous", "skirmish")


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the player's own folder of rulesets, which is not there yet."""
    folder = tmp_path / "own"
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(folder))
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.forget()
    return folder


def made(*arguments: str) -> int:
    return cli.main(["rules", *arguments])


@pytest.mark.parametrize("base", BASES)
def test_a_new_ruleset_has_no_mistakes_replaces_nothing_and_is_played(
    base: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert made("--new", "frosty-2", "--extends", base) == 0
    folder = own / "frosty-2"
    assert [path.name for path in own.iterdir()] == ["frosty-2"], "nothing is left of how it was made"
    files = sorted(path.name for path in folder.iterdir())
    said = capsys.readouterr().out.splitlines()
    assert sorted(said[0].removeprefix(f"made {folder} with ").split(", ")) == files
    assert said[1:] == [f"check it:  ludo-tui check {folder}", "play it:   ludo-tui new --ruleset frosty-2"]
    assert rulesets.findings(folder) == []
    loaded = rulesets.load("frosty-2")
    assert (loaded.name, loaded.extends, loaded.options) == ("Frosty 2", base, rulesets.load(base).options)
    assert loaded.rulebook["frosty2.example"].section == "Rules of Frosty 2"
    added = {
        table: rows.keys() - rulesets.load(base).tables[table].keys()
        for table, rows in loaded.tables.items()
        if isinstance(rows, dict) and f"{table}.yaml" in files
    }
    assert all(len(rows) == 1 for rows in added.values())
    assert {f"{table}.yaml" for table in added} | {"ruleset.yaml", "rulebook.yaml"} == set(files)
    names = ["Ana", "Ben"] if loaded.system != "skirmish" else ["Ana", "Ben", "Cleo"]
    game = Game.new("frosty-2", names, seed=1)
    for _ in range(30):
        assert game.prompt is not None
        game.answer(game.prompt.answers[0].id)


def test_examples_of_the_big_games_are_there(own: Path) -> None:
    made("--new", "sea", "--extends", "ludicrous")
    made("--new", "moor", "--extends", "skirmish")
    assert rulesets.load("sea").tables["fish"]["sea_fish"].number == 11
    assert "sea_bolt" in rulesets.load("sea").tables["spells"]
    assert {"moor_beast", "moor_folk"} <= {
        *rulesets.load("moor").tables["monsters"],
        *rulesets.load("moor").tables["ancestries"],
    }
    made("--new", "deeper", "--extends", "sea")
    assert rulesets.load("deeper").tables["fish"]["deeper_fish"].number == 12
    assert rulesets.findings(own / "deeper") == []


@pytest.mark.parametrize("base", BASES)
def test_house_rules_are_set_by_taking_away_the_signs_in_front_of_them(base: str, own: Path) -> None:
    made("--new", "mine", "--extends", base)
    header = own / "mine" / "ruleset.yaml"
    header.write_text(re.sub(r"^#(?=options|  )", "", header.read_text(encoding="utf-8"), flags=re.M), encoding="utf-8")
    rulesets.forget()
    assert rulesets.check(own / "mine") == []
    assert rulesets.load("mine").options == rulesets.load(base).options
    assert "\noptions:\n  " in header.read_text(encoding="utf-8")


def test_an_example_that_does_not_fit_is_left_out(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made("--new", "sea", "--extends", "ludicrous")
    rows = [f"{{number: {n}, name: F, text: T, steps: [{{do: heal, amount: 1}}]}}" for n in range(11, 21)]
    (own / "sea" / "fish.yaml").write_text("".join(f"f{n}: {row}\n" for n, row in enumerate(rows)), encoding="utf-8")
    rulesets.forget()
    assert made("--new", "full", "--extends", "sea") == 0
    assert sorted(path.name for path in (own / "full").iterdir()) == ["rulebook.yaml", "ruleset.yaml", "spells.yaml"]
    assert "fish" not in capsys.readouterr().out.splitlines()[-3]


def test_a_ruleset_is_made_in_a_folder_that_is_named_and_extends_one_in_it(
    tmp_path: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "of mine"
    assert made("--new", "snow", "--extends", "party", "--rulesets", str(folder)) == 0
    said = capsys.readouterr().out
    assert f"check it:  ludo-tui check '{folder / 'snow'}'\n" in said
    assert f"play it:   ludo-tui --rulesets '{folder}' new --ruleset snow\n" in said
    assert made("--new", "ice", "--extends", "snow", "--rulesets", str(folder)) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["ice", "snow"]
    assert rulesets.load("ice").extends == "snow"
    assert not own.exists()


@pytest.mark.parametrize("name", ["null", "true", "a", "no", "x" * 40])
def test_names_that_yaml_has_other_thoughts_about(name: str) -> None:
    assert made("--new", name, "--extends", "party") == 0
    assert rulesets.load(name).id == name


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--new", "Snow Y"], "--new needs --extends R: the ruleset that the new one changes, such as party"),
        (["--extends", "party"], "--extends says what a new ruleset changes: write --new NAME as well"),
        (
            ["--new", "Snow Y", "--extends", "party"],
            "--new: 'Snow Y' is not an id: a small letter, then up to 39 small letters, digits, _ or -",
        ),
        (["--new", "../snow", "--extends", "party"], "--new: '../snow' is not an id: a small letter, then "),
        (["--new", "con", "--extends", "party"], "--new: Windows has no folder called 'con': choose another name"),
        (["--new", "snow", "--extends", "parti"], "no ruleset 'parti'; did you mean 'party'?"),
        (["--new", "classic", "--extends", "party"], "there is a 'classic' already in "),
        (["--new", "taken", "--extends", "party"], "there is a 'taken' already in "),
        (["--new", "file", "--extends", "party"], "there is a 'file' already in "),
        (["--new", "snow", "--extends", "taken"], "the ruleset 'taken' cannot be used: "),
        (["party", "--new", "snow", "--extends", "party"], "--new makes a ruleset and prints nothing: remove party"),
        (["--new", "snow", "--extends", "party", "--ids"], "--new makes a ruleset and prints nothing: remove --ids"),
    ],
)
def test_what_cannot_be_made(
    arguments: list[str], sentence: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "taken").mkdir(parents=True)
    (own / "taken" / "notes.yaml").touch()
    (own / "file").write_text("mine", encoding="utf-8")
    assert made(*arguments) == 2
    assert capsys.readouterr().err.startswith(f"ludo-tui: {sentence}")
    assert sorted(path.name for path in own.rglob("*")) == ["file", "notes.yaml", "taken"]
    assert (own / "file").read_text(encoding="utf-8") == "mine"


def test_a_ruleset_is_no_place_for_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "there"
    made("--new", "snow", "--extends", "party", "--rulesets", str(folder))
    before = sorted(folder.rglob("*"))
    assert made("--new", "ice", "--extends", "party", "--rulesets", str(folder / "snow")) == 2
    assert capsys.readouterr().err == (
        f"ludo-tui: {folder / 'snow'} is a ruleset itself: name the folder that it stands in\n"
    )
    assert sorted(folder.rglob("*")) == before


def test_a_chain_that_is_long_enough_is_not_made_longer(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for base, name in (("classic", "b"), ("b", "c"), ("c", "d"), ("d", "e")):
        assert made("--new", name, "--extends", base) == 0
    assert made("--new", "f", "--extends", "e") == 2
    assert capsys.readouterr().err == (
        "ludo-tui: e cannot be extended: more than 5 rulesets in a row that extend each other\n"
    )
    assert not (own / "f").exists()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert made("--new", "snow", "--extends", "party", "--rulesets", str(tmp_path / "file")) == 1
    assert capsys.readouterr().err == (
        f"ludo-tui: {tmp_path / 'file' / 'snow'} cannot be written: there is a file of that name\n"
    )


def test_it_is_played_in_line_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "there")
    made("--new", "snow", "--extends", "ludicrous", "--rulesets", folder)
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    monkeypatch.setenv("LUDO_TUI_SAVES", str(tmp_path / "saves"))
    assert cli.main(["--plain", "--rulesets", folder, "new", "--ruleset", "snow", "--seat", "A", "--computer"]) == 0
    assert "Snow" in capsys.readouterr().out
