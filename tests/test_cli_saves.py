"""The command line finds saves, lists what there is, carries games out and in, and checks its arguments first."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unicodedata import normalize

import pytest

from ludo_tui import Game, Seat, cli, rulesets
from ludo_tui.commands import replaying
from ludo_tui.engine import counted
from ludo_tui.platform.places import examples_folder
from ludo_tui.saves import SaveFolder
from tests.conformance.walks import house_rules


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for what in ("SAVES", "RULESETS", "PARTIES", "CONFIG"):
        monkeypatch.setenv(f"LUDO_TUI_{what}", str(tmp_path / what.lower()))
    monkeypatch.delenv(cli.DEBUG, raising=False)


def kept(title: str, ruleset: str = "classic", answers: int = 12) -> Path:
    game = Game.new(ruleset, [Seat("Ana"), Seat("Ben", computer="easy")], seed=8)
    for _ in range(answers):
        assert game.prompt is not None
        game.answer(game.prompt.answers[-1].id)
    return SaveFolder().save_as(game, title)


def out(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert cli.main(arguments) == code
    told = capsys.readouterr()
    if code:
        assert told.err.count("\n") == 1
    return told.err if code else told.out


def test_of_a_damaged_save_the_backups_are_named_and_loaded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept("Sunday match")
    SaveFolder().save_as(Game.load(file), "Sunday match", overwrite=True)
    file.write_bytes(file.read_bytes()[:500])
    refused = out(capsys, "load", "--plain", "sunday-match", code=1)
    assert "sunday-match.ludo.json cannot be loaded: it is damaged" in refused
    assert "load its backup: sunday-match.ludo.json.bak1 (" in refused
    assert "sunday-match.ludo.json.bak1" in out(capsys, "replay", "sunday-match", code=1)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    told = out(capsys, "load", "--plain", "sunday-match.ludo.json.bak1")
    assert "The newest save of this match is damaged: going on from its backup of " in told


def test_that_a_damaged_save_has_no_sound_backup_is_told_with_what_to_type(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert out(capsys, "continue", "--plain", code=1) == (
        "ludo-tui: there is no match to continue; start one with 'ludo-tui new'\n"
    )
    file = SaveFolder().autosave(Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=8))
    file.write_bytes(file.read_bytes()[:300])
    refused = out(capsys, "continue", "--plain", code=1)
    assert refused.startswith(f"ludo-tui: {file.name} cannot be loaded: it is damaged")
    assert refused.endswith(
        "; it has no usable backup, and there is no other match to continue; start one with 'ludo-tui new'\n"
    )
    refused = out(capsys, "load", "--plain", file.name, code=1)
    assert refused.endswith("; it has no usable backup: 'ludo-tui saves' lists the other matches\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    told = out(capsys, "--plain")
    assert f"{file.name[:1].upper()}{file.name[1:]} cannot be loaded" in told
    assert "It has no usable backup" in told or "it has no usable backup" in told


class Terminal(io.StringIO):
    """Standard error of a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_film_says_at_once_that_it_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_terminal: bool
) -> None:
    kept("Short")
    told = Terminal() if is_terminal else io.StringIO()
    film = tmp_path / "f.cast"

    def filmed(_game: object) -> list[str]:
        assert told.getvalue() == (f"Recording the replay to {film}. This can take a minute.\n" if is_terminal else "")
        return ["{}"]

    monkeypatch.setattr("ludo_tui.ui.asciicast.asciicast", filmed)
    monkeypatch.setattr("sys.stderr", told)
    assert cli.main(["replay", "short", "--cast", str(film)]) == 0
    assert film.read_text() == "{}\n"


@pytest.mark.parametrize("code", ["ludo2:classic:w", "LUDO1:classic:w"])
def test_a_position_of_another_form_is_told_how_one_begins(capsys: pytest.CaptureFixture[str], code: str) -> None:
    told = out(capsys, "position", code, code=2)
    assert told == f"ludo-tui: '{code}' is not a position: a position begins with ludo1:\n"


def test_saves_are_listed_with_the_names_that_load_takes(capsys: pytest.CaptureFixture[str]) -> None:
    file = kept("Sunday match")
    SaveFolder().autosave(Game.load(file))
    (file.parent / "broken.ludo.json").write_text("{", encoding="utf-8")
    lines = out(capsys, "saves").splitlines()
    assert any(line.startswith("sunday-match") and "Sunday match (turn " in line for line in lines)
    assert any(line.startswith("auto_") and "Classic Ludo: Ana, Ben" in line for line in lines)
    assert any(re.match("broken +cannot be loaded: ", line) for line in lines)
    assert sum("an example" in line for line in lines) == len(list(examples_folder().glob("*.ludo.json")))
    names = out(capsys, "saves", "--names").splitlines()
    assert "sunday-match" in names
    assert "broken" not in names
    for name in names:
        assert out(capsys, "replay", name).endswith("all as recorded\n")


def test_saves_are_listed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    file = kept("Sunday match")
    (file.parent / "broken.ludo.json").write_text("{", encoding="utf-8")
    entries: list[dict[str, Any]] = json.loads(out(capsys, "saves", "--json"))
    by_name = {entry["name"]: entry for entry in entries}
    assert by_name["sunday-match"]["path"] == str(file)
    assert by_name["sunday-match"]["game"]["seats"][1] == {"name": "Ben", "computer": "easy"}
    assert by_name["sunday-match"]["error"] is None
    assert by_name["sunday-match"]["game"]["when"] == f"turn {by_name['sunday-match']['game']['turn']}"
    assert by_name["skirmish-nightfall"]["game"]["when"] == "round 8 of 8, doom 0 of 4"
    assert by_name["broken"]["game"] is None
    assert "damaged" in by_name["broken"]["error"] or "save" in by_name["broken"]["error"]


@pytest.mark.parametrize("wanted", ["Sunday match", "SUNDAY   MATCH", "sunday-match", "sunday-match.ludo.json"])
def test_a_save_is_found_by_title_or_name(wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept("Sunday match")
    assert out(capsys, "replay", wanted).startswith("classic: Ana, Ben (easy computer)\n")


@pytest.mark.parametrize("wanted", ["Größe", "größe", "grösse.ludo.json"])
def test_a_save_is_found_however_its_letters_are_put_together(wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept("Größe")
    assert out(capsys, "replay", normalize("NFD", wanted)).startswith("classic: Ana")


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack", "ludicrous", "skirmish"])
def test_the_seed_is_told_when_the_match_is_over(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(ruleset, ["Ana", "Ben"], seed=918273645, options=house_rules(ruleset, 2))
    SaveFolder().save_as(game, "Hidden")
    is_race = ruleset in ("classic", "party", "piecepack")
    commands = [["replay", "hidden"], ["saves"], ["saves", "--json"], *([["position", "hidden"]] if is_race else [])]
    commands += [["export", "hidden", "--ppn"]] if ruleset == "piecepack" else []
    for command in commands:
        assert "918273645" not in out(capsys, *command), command
    game.concede(0)
    while game.prompt is not None:
        game.answer(game.prompt.default.id)
    SaveFolder().save_as(game, "Told")
    assert out(capsys, "replay", "told").splitlines()[0].endswith("seed 918273645")


def test_a_file_goes_before_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept("one")
    other = Game.new("party", ["Cleo", "Dan"], seed=3)
    other.save(tmp_path / "one")
    monkeypatch.chdir(tmp_path)
    assert out(capsys, "replay", "one").startswith("party: Cleo, Dan\n")


def test_what_is_not_there_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept("Sunday match")
    told = out(capsys, "load", "--plain", "sunday-mach", code=2)
    assert told == "ludo-tui: there is no save and no file 'sunday-mach'; did you mean 'sunday-match'?\n"
    assert out(capsys, "export", "--ppn", "x" * 300, code=2).startswith("ludo-tui: there is no save and no file ")
    assert out(capsys, "replay", "~nobody-here/x", code=2).startswith("ludo-tui: there is no ")
    assert out(capsys, "replay", str(tmp_path), code=1).startswith(
        f"ludo-tui: {tmp_path} cannot be read: it is a folder"
    )
    game = Game.load(SaveFolder().path / "sunday-match.ludo.json")
    for _ in range(2):
        game.id = ""
        SaveFolder().autosave(game)
    told = out(capsys, "replay", "Classic Ludo: Ana, Ben", code=2)
    assert "2 saves are called 'Classic Ludo: Ana, Ben': auto_" in told


def test_an_own_save_goes_before_an_example_of_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    kept("Classic mid turn")
    assert "2 saves are called" not in out(capsys, "replay", "classic-mid-turn")
    assert out(capsys, "replay", "classic-mid-turn") != out(capsys, "replay", "piecepack-late")


@pytest.mark.parametrize("command", ["load", "continue"])
def test_a_save_that_another_program_plays_is_gone_on_with_as_a_copy(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = SaveFolder()
    file = folder.autosave(Game.new("classic", ["Ana", "Ben"], seed=8))
    before = file.read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    written = [command, *([file.name] if command == "load" else []), "--plain"]
    told = out(capsys, *written, code=1)
    assert told.endswith("open it as a copy instead; for that, add --copy to 'load' or 'continue'\n")
    assert "The match is saved" in out(capsys, *written, "--copy")
    assert file.read_bytes() == before
    assert len(list(folder.path.glob("*.ludo.json"))) == 2
    folder.close()


def test_who_cannot_go_on_under_changed_rules_is_told_how(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path / "rules"))
    header = rulesets.save_preset("Friday", "classic", {}) / "ruleset.yaml"
    Game.new("friday", ["Ana", "Ben"], seed=8).save(tmp_path / "x.ludo.json")
    header.write_text(header.read_text().replace("pieces_on_start: 0", "pieces_on_start: 1"))
    rulesets.forget()
    for command in ("load", "export --ppn", "analyse", "position"):
        told = out(capsys, *command.split(), str(tmp_path / "x.ludo.json"), code=1)
        assert "the rules of Friday have been changed since it was saved" in told, command
        assert told.endswith("; for that, add --accept-changes to 'load' or 'continue'\n"), command


def test_a_match_of_earlier_rules_is_replayed_as_far_as_its_save_tells(capsys: pytest.CaptureFixture[str]) -> None:
    """Finished or not, whichever release has written it."""
    corpus = Path(__file__).parent / "saves" / "corpus"
    for release in ("1.0.0", "1.10.0", "1.14.1"):
        save = str(corpus / release / "saves" / "skirmish-alone.ludo.json")
        told = out(capsys, "replay", save)
        assert told.endswith("\nplayed under earlier rules: told as its save holds it\n")
        assert "The match is over: 1. " in told
        why = out(capsys, "replay", save, "--cast", "never.cast", code=1)
        assert why == f"ludo-tui: {save} was played under earlier rules: it cannot be recorded\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["load", "nothing-like-it"], "there is no save and no file 'nothing-like-it'; 'ludo-tui saves' lists them"),
        (["new", "--seat", "Ana"], "Party Ludo is for 2, 3 or 4 seats, not 1"),
        (["new", "--seat", "Ana", "Ben", "--ruleset", "clasic"], "no ruleset 'clasic'; did you mean 'classic'?"),
        (["new", "--seat", "Ana", "Ben", "--option", "block=wal"], "option block"),
        (["--seed", "9" * 40], "--seed: a number of 40 digits is too large: 18 are enough"),
        (["--seed", "9" * 5000], "--seed: a number of 5000 digits is too large: 18 are enough"),
        (["new", "--seat", "Ana", "Ben"], "the screens need a terminal for input and output"),
        ([], "the screens need a terminal for input and output; use --plain for a pipe or a file"),
    ],
)
def test_arguments_are_checked_before_the_terminal_is(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in out(capsys, *arguments, code=2)
    assert not SaveFolder().path.exists()


@pytest.mark.parametrize("command", ["saves", "locate", "check ~nobody-here/x", "rules", "import ~nobody-here/x"])
def test_a_home_that_nobody_has_is_a_path_like_any_other(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDO_TUI_RULESETS", "~nobody-here/rulesets")
    code = cli.main([*command.split(), "--saves", "~nobody-here/saves"])
    told = capsys.readouterr()
    assert code == (2 if "~" in command else 0)
    assert "mistake in the program" not in told.err


def test_locate_prints_the_folders_and_files_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = out(capsys, "locate")
    for what in ("saves", "rulesets", "parties", "config"):
        assert str(tmp_path / what) in told
    assert str(examples_folder()) in told
    assert str(tmp_path / "else") in out(capsys, "locate", "--saves", str(tmp_path / "else"))


def test_rules_and_mistakes_are_printed_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(out(capsys, "rules", "--json"))
    assert [one["id"] for one in listed[:3]] == ["party", "classic", "piecepack"]
    assert listed[0]["options"]["block"] == "wall"
    book = json.loads(out(capsys, "rules", "classic", "jump", "column", "--json"))
    assert "cl.home-column.no-jumping" in [rule["id"] for rule in book["rules"]]
    assert out(capsys, "rules", "--names").splitlines()[0] == "party"
    assert "cl.home-column.no-jumping" in out(capsys, "rules", "classic", "--names").splitlines()
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: mine\nname: Mine\nextends: classic\nversion: 1\noptions: {dice: 9}\n")
    assert cli.main(["check", str(folder), "--json"]) == 1
    (problem,) = json.loads(capsys.readouterr().out)
    assert (problem["line"], problem["field"]) == (5, "options.dice")
    broken = json.loads(out(capsys, "rules", "--json", "--rulesets", str(folder)))[-1]
    assert broken["id"] == "mine"
    assert "options.dice" in broken["mistakes"][0]


def test_a_piecepack_game_goes_out_and_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept("Coins", "piecepack", 30)
    text = out(capsys, "export", "Coins", "--ppn")
    assert text.startswith('---\nGameType: Ludo\nSuns: "Ana"\nCrowns: "Ben (easy)"\nDate: "20')
    target = tmp_path / "coins.ppn"
    assert out(capsys, "export", str(file), "--ppn", "--out", str(target)) == ""
    assert target.read_text(encoding="utf-8") == text
    assert "already: choose another name" in out(capsys, "export", "coins", "--ppn", "--out", str(target), code=2)
    assert "there is a save 'Coins' already" in out(capsys, "import", str(target), code=1)
    told = out(capsys, "import", str(target), "--name", "Coins again")
    assert told.startswith("saved up to turn ")
    again = Game.load(SaveFolder().path / "coins-again.ludo.json")
    assert again.state == Game.load(file).state
    assert again.setup.seats[1].computer == "easy"


def test_the_first_difference_is_told_and_the_game_up_to_there_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.ppn"
    file.write_text("---\nGameType: Ludo\n...\nSetup. */cM */cA\nOrder. ?dS~n ?dC~a\n1S. ?dS~n ?cSn-c9\n")
    assert cli.main(["import", str(file)]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("ludo-tui: odd.ppn goes another way than the rules: move 1S., line 6: the file has ")
    game = Game.load(SaveFolder().path / "odd.ludo.json")
    assert game.prompt is not None
    assert game.prompt.kind == "move"


def test_files_that_are_no_game_get_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept("Classic one")
    assert "only games with a piecepack" in out(capsys, "export", "--ppn", "classic-one", code=1)
    assert "only games with a piecepack" in out(capsys, "export", "classic-one", code=1), "there is one form only"
    assert "cannot be read: there is no such file" in out(capsys, "import", "no/such.ppn", code=2)
    assert "cannot be read: it is a folder" in out(capsys, "import", str(tmp_path), code=2)
    os.mkfifo(tmp_path / "pipe.ppn")
    assert "cannot be read: it is not an ordinary file" in out(capsys, "import", str(tmp_path / "pipe.ppn"), code=2)
    file = tmp_path / "two.ppn"
    file.write_text("---\nGameType: Ludo\nSuns: A\n...\n---\nGameType: Chess\n...\n")
    told = out(capsys, "import", str(file), code=2)
    assert "has 2 games; choose one with --game: 1 Ludo: A, 2 Chess" in told
    assert "is a game of Chess; only games with 'GameType: Ludo'" in out(
        capsys, "import", str(file), "--game", "2", code=1
    )


def test_a_position_is_printed_shown_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    file = kept("Sunday match", answers=20)
    code = out(capsys, "position", "Sunday match").strip()
    assert code == out(capsys, "position", str(file)).strip()
    assert code.startswith("ludo1:classic:w.")
    told = out(capsys, "position", code)
    assert told.startswith("Classic Ludo, turn ")
    game = Game.load(file)
    assert game.prompt is not None
    for option in game.prompt.options:
        assert option.label in told
    assert "invalid position: no ruleset 'chess'" in out(capsys, "position", "ludo1:chess:w:w", code=2)
    assert "the screens need a terminal" in out(capsys, "position", code, "--play", code=2)
    assert "there is no save and no file 'ludo'" in out(capsys, "position", "ludo", code=2)
    kept("Quest", "ludicrous", 0)
    assert "Quest: only race games have a position in one line" in out(capsys, "position", "Quest", code=1)


def test_a_position_is_played_in_line_mode(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert cli.main(["position", "--play", "--plain", "ludo1:classic:w.y.y.12.h,e.0.3.h.h:w:n=25:d=5"]) == 0
    assert "Red" in capsys.readouterr().out
    saved = next(SaveFolder().path.glob("auto_*.json"))
    game = Game.load(saved)
    assert game.state.turn.number >= 25
    assert game.state.pieces[0][2].step >= 17


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh", "fish", "powershell"])
def test_completion_knows_commands_rulesets_and_saves(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab", reason="shtab is not installed, so nothing is completed here")
    script = out(capsys, "completion", shell)
    for word in ("saves --names", "rules --names", "export", "position", "accept-changes"):
        assert word in script
    program = shutil.which(shell)
    if program is not None and shell in ("bash", "zsh", "fish"):
        done = subprocess.run([program, "-n"], input=script, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_bash_completes_saves_and_rulesets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab", reason="shtab is not installed, so nothing is completed here")
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    kept("Sunday match")
    path, script = _oddly_named(tmp_path), tmp_path / "completion.sh"
    script.write_text(out(capsys, "completion", "bash"), encoding="utf-8")
    ask = f'''source "{script}"
complete_words() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_ludo_tui; echo "${{COMPREPLY[@]}}"; }}
complete_words ludo-tui replay sund
complete_words ludo-tui rules pi
complete_words ludo-tui --saves "{tmp_path}/other" load ot
complete_words ludo-tui --saves = "{tmp_path}/other" load ot
complete_words ludo-tui load ot
complete_words ludo-tui --saves "{tmp_path}/other" load two
complete_words ludo-tui --saves "{tmp_path}/other" load 'two\\ w'
complete_words ludo-tui --saves "{tmp_path}/other" load '$'
complete_words ludo-tui new --computer har
complete_words ludo-tui new --option bloc
complete_words ludo-tui comp
'''
    done = subprocess.run([bash, "-c", ask], capture_output=True, text=True, check=False, env=path, cwd=tmp_path)
    assert done.stdout.splitlines() == [
        *("sunday-match", "piecepack", "other-match", "other-match", ""),
        *(r"two\ words", r"two\ words", r"\$\(touch\ ran\)"),
        *("hard", "block", "completion"),
    ]
    assert not (tmp_path / "ran").exists()


def test_zsh_completes_saves_and_evaluates_no_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab", reason="shtab is not installed, so nothing is completed here")
    text = out(capsys, "completion", "zsh")
    assert "$(ludo-tui saves" not in text, "zsh evaluates such lists"
    zsh = shutil.which("zsh")
    if zsh is None:
        pytest.skip("zsh is not installed")
    path, script = _oddly_named(tmp_path), tmp_path / "completion.zsh"
    script.write_text(text, encoding="utf-8")
    ask = f"""compdef() {{}}; compadd() {{ print -rl -- "${{(@P)2}}" }}; eval "$(<{script})"
LBUFFER='ludo-tui --saves "{tmp_path}/other" load t'; _ludo_tui_saves"""
    done = subprocess.run([zsh, "-f", "-c", ask], capture_output=True, text=True, check=False, env=path, cwd=tmp_path)
    assert done.stdout.splitlines()[:4] == ["$(touch ran)", "`touch ran`", "other-match", "two words"]
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("shell", ["tcsh", "powershell"])
def test_no_shell_gets_names_that_are_more_than_a_word_unquoted(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab", reason="shtab is not installed, so nothing is completed here")
    lines = [line for line in out(capsys, "completion", shell).splitlines() if "ludo-tui saves --names" in line]
    assert lines
    assert all("grep -v" in line or "StartsWith($begun)" in line for line in lines)


def _oddly_named(folder: Path) -> dict[str, str]:
    """Keep saves that shells have to quote in a folder `other`; an environment in which the program is found."""
    SaveFolder(folder / "other").save_as(Game.new("classic", ["Ana", "Ben"], seed=3), "Other match")
    for name in ("two words", "$(touch ran)", "`touch ran`"):
        shutil.copy(folder / "other" / "other-match.ludo.json", folder / "other" / f"{name}.ludo.json")
    tool = folder / "bin" / "ludo-tui"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ludo_tui "$@"\n', encoding="utf-8")
    tool.chmod(0o755)
    return {**os.environ, "PATH": f"{tool.parent}{os.pathsep}{os.environ['PATH']}"}


def test_completion_without_its_package_or_for_another_shell_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert f"{sys.executable} -m pip install 'ludo-tui[completion]'" in out(capsys, "completion", "bash", code=1)
    assert "there is no completion for the shell 'ksh', only for bash, zsh, tcsh, fish, powershell" in out(
        capsys, "completion", "ksh", code=2
    )


@pytest.mark.parametrize(("first", "last", "told"), [(0, 9, 9), (1, 9, 9), (5, 9, 5), (9, 9, 1)])
def test_a_match_that_is_told_from_a_later_turn_on_has_so_many_fewer(first: int, last: int, told: int) -> None:
    match: Any = SimpleNamespace(first_turn=first, state=SimpleNamespace(turn=SimpleNamespace(number=last)))
    assert replaying.turns_told(match) == told


def test_as_many_turns_are_replayed_as_the_table_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=5)
    game.save(tmp_path / "begun.ludo.json")
    assert game.state.turn.number > 0
    assert cli.main(["replay", str(tmp_path / "begun.ludo.json")]) == 0
    assert f"replayed: {counted(game.state.turn.number, 'turn')}, 0 answers" in capsys.readouterr().out
