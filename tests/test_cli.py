"""The command line: what it says, what it exits with, and what it does not import."""

import argparse
import ast
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ludo_tui import Game, Seat, __main__, cli, rulesets
from ludo_tui.commands import rules_listing
from ludo_tui.commands.arguments import COMMANDS, parser
from ludo_tui.engine import RunawayRuleError
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp
from ludo_tui.version import VERSION

HEAVY = ("textual", "rich", "msgspec", "yaml", "platformdirs")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDO_TUI_SAVES", str(tmp_path / "saves"))
    (tmp_path / "rulesets").mkdir()
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path / "rulesets"))
    monkeypatch.delenv(cli.DEBUG, raising=False)


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Start the program with nothing piped in."""
    command = [sys.executable, "-m", "ludo_tui", *arguments]
    return subprocess.run(command, input="", capture_output=True, text=True, timeout=60, check=False)


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    """Run the program in this process with something piped in, and return its code and what it complains about."""
    told = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in {"stdin": io.StringIO(typed), "stdout": io.StringIO(), "stderr": told}.items():
            patch.setattr(sys, name, stream)
        return cli.main(arguments), told.getvalue()


RULES = ("ludo_tui.engine", "ludo_tui.rules", "ludo_tui.players", "ludo_tui.table", "ludo_tui.line", "ludo_tui.saves")


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--version"], (*HEAVY, *RULES, "ludo_tui.rulesets")),
        (["--help"], (*HEAVY, *RULES, "ludo_tui.rulesets")),
        (["locate"], ("textual", "rich", "msgspec", "yaml", "ludo_tui.rulesets", *RULES)),
        (["rules"], ("textual", "rich", *RULES)),
        (["rules", "--names"], ("textual", "rich", *RULES)),
        (["saves"], ("textual", "rich", "yaml", "ludo_tui.rules", "ludo_tui.rulesets", "ludo_tui.players")),
        (["saves", "--names"], ("textual", "rich", "yaml", "ludo_tui.rules", "ludo_tui.rulesets", "ludo_tui.players")),
    ],
)
def test_a_quick_answer_imports_nothing_heavy(arguments: list[str], unwanted: tuple[str, ...]) -> None:
    program = (
        "import sys\n"
        "from ludo_tui.cli import main\n"
        "try:\n    assert main(sys.argv[1:]) == 0\n"
        "except SystemExit as leave:\n    assert leave.code == 0\n"
        f"print([name for name in {unwanted!r} if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert len(done.stdout.splitlines()) > 1


def test_every_command_has_something_to_carry_it_out() -> None:
    assert set(cli.COMMANDS) == set(COMMANDS)
    assert all(callable(cli.handler(name)) for name in (*COMMANDS, None))


def test_a_command_alone_is_understood_as_among_all() -> None:
    every = parser()
    assert parser(["--help"]).format_help() == every.format_help()
    for name, command in every.commands.items():
        alone = parser(["--plain", name]).commands
        assert list(alone) == [name]
        assert alone[name].format_help() == command.format_help()


def test_the_version_is_printed() -> None:
    done = start("--version")
    assert (done.returncode, done.stdout) == (0, f"ludo-tui {VERSION}\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nwe"], f"there is no command 'nwe', only {', '.join(COMMANDS)}; see 'ludo-tui --help'"),
        (
            ["--copy", "load", "mid"],
            "--copy belongs to continue and load: write it after the command; see 'ludo-tui --help'",
        ),
        (
            ["--plain", "--ruleset=party", "new", "--seat", "A", "B"],
            "--ruleset belongs to new: write it after the command; see 'ludo-tui --help'",
        ),
        (
            ["--seed", "4", "--ruleset", "party", "new"],
            "--ruleset belongs to new: write it after the command; see 'ludo-tui --help'",
        ),
        (["--sed", "4", "saves"], "there is no --sed (did you mean --seed?); see 'ludo-tui --help'"),
        (["--accept", "load", "x"], "there is no --accept (did you mean --accept-changes?); see 'ludo-tui --help'"),
        (["--sead"], "there is no --sead (did you mean --seed?); see 'ludo-tui --help'"),
        (
            ["continue", "--accept"],
            "there is no --accept (did you mean --accept-changes?); see 'ludo-tui continue --help'",
        ),
        (["load", "one", "two", "--zzz"], "unexpected argument 'two'; see 'ludo-tui load --help'"),
        (["new", "--seed", "three"], "--seed: 'three' is not a whole number; see 'ludo-tui new --help'"),
        (["new", "--seed"], "--seed needs a value; see 'ludo-tui new --help'"),
        (["new", "--seat"], "--seat needs a value; see 'ludo-tui new --help'"),
        (["new", "--plain", "--ruleset", ""], "--ruleset is empty; see 'ludo-tui new --help'"),
        (["load", " "], "SAVE is empty; see 'ludo-tui load --help'"),
        (
            ["saves", "--names", "--json"],
            "--names and --json are two ways to write the same: choose one; see 'ludo-tui saves --help'",
        ),
        (
            ["simulate", "party", "--level", "best"],
            "--level: there is no 'best', only easy, normal, hard, expert; see 'ludo-tui simulate --help'",
        ),
        (
            ["new", "--plain", "--seat", "A", "B", "--option", "dice=12a"],
            "option dice: expected a whole number, got '12a'",
        ),
        (
            ["new", "--plain", "--seat", "A", "B", "--option", f"dice={'9' * 5000}"],
            "option dice: a number of 5000 digits is too large: 18 are enough",
        ),
        (
            ["position", "classic-mid-turn", "--play"],
            "--play begins at a line that 'position' has printed; 'ludo-tui load' goes on with a save",
        ),
        (
            ["new", "--option", "block"],
            "--option: 'block' is not of the form NAME=VALUE, such as block=wall; see 'ludo-tui new --help'",
        ),
        (
            ["new", "--seat", "Ana", "--computer", "brilliant"],
            "there is no computer level or character 'brilliant'; the levels are easy, normal, hard, expert, the "
            "characters gus, petal, dozy, bibi, pip, madge, otto, trudi, ida, grim, boris, vex, sybil, vera, "
            "argus, zeno",
        ),
        (
            ["new", "--seat", "Ana", "--computer", "grim:hrd"],
            "there is no computer level 'hrd'; did you mean 'hard'? the levels are easy, normal, hard, expert",
        ),
        (["new", "--plain", "--seat", "Ana"], "Party Ludo is for 2, 3 or 4 seats, not 1"),
        (["new", "--plain", "--ruleset", "skirmish", "--seat", "Ana"], "Skirmish Ludo is for 2, 3 or 4 seats, not 1"),
        (
            ["new", "--plain", "--seat", "Ana", "Ben", "--beside", "Cleo"],
            "Party Ludo has no seat beside the board in this match: remove --beside",
        ),
        (
            ["new", "--plain", "--seat", "Ana", "--party", "x", "--seat", "Ben"],
            "Party Ludo has no parties: remove --party",
        ),
        (
            ["new", "--party", "x", "--seat", "Ana"],
            "--party x has no seat before it: write --seat NAME --party x; see 'ludo-tui new --help'",
        ),
        (["new", "--plain", "--seat", "Ana", "ana"], "two seats are called 'Ana': give each a name of its own"),
        (["new", "--plain", "--seat", "A", "B", "--ruleset", "clasic"], "no ruleset 'clasic'; did you mean 'classic'?"),
        (["load", "--plain", "no/such.file"], "there is no file no/such.file"),
        (["replay", "no/such.file"], "there is no file no/such.file"),
        (["check", "no/such/folder"], "there is no folder no/such/folder, and no ruleset of that id"),
        (["check", "partty"], "there is no folder partty, and no ruleset of that id; did you mean 'party'?"),
        (["rules", "clasic"], "no ruleset 'clasic'; did you mean 'classic'?"),
        (["rules", "xyz"], "no ruleset 'xyz'; there are classic, party, piecepack, ludicrous, skirmish"),
        (
            ["--rulesets", "no/such", "rules"],
            "no ruleset in no/such: expected a folder with a file ruleset.yaml, or characters.yaml",
        ),
        (
            ["load"],
            "SAVE is missing: a title or a name that 'ludo-tui saves' lists, or a file; see 'ludo-tui load --help'",
        ),
    ],
)
def test_arguments_that_make_no_sense_get_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    told = capsys.readouterr()
    assert told.err == f"ludo-tui: {sentence}\n"
    assert told.out == ""


def test_a_pipe_is_told_of_plain() -> None:
    done = start()
    assert done.returncode == 2
    assert done.stderr == (
        "ludo-tui: the screens need a terminal for input and output; use --plain for a pipe or a file\n"
    )


def test_errors_that_go_to_a_file_would_take_the_screens_along() -> None:
    mine, theirs = os.openpty()
    command = [sys.executable, "-m", "ludo_tui"]
    done = subprocess.run(command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(mine)
    os.close(theirs)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "ludo-tui: error output must go to the terminal: do not redirect it, or use --plain\n"
    )


class Terminal(io.TextIOWrapper):
    """A terminal of an encoding."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("encoding", "is_ascii"), [("utf-8", False), ("ascii", True), ("latin-1", True)])
def test_a_terminal_without_the_signs_of_the_board_gets_keyboard_characters(
    encoding: str, is_ascii: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[bool] = []

    def run(**given: Any) -> int:
        shown.append(given["ascii"])
        return 0

    monkeypatch.setattr("ludo_tui.ui.run.run", run)
    monkeypatch.setenv("TERM", "xterm")
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Terminal(io.BytesIO(), encoding=encoding))
    assert cli.main([]) == 0
    assert shown == [is_ascii]


@pytest.mark.parametrize(("named", "proposed"), [((), "party"), (("--ruleset", "ludicrous"), "ludicrous")])
def test_the_form_of_a_new_match_proposes_the_game_that_is_named(
    named: tuple[str, ...], proposed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDO_TUI_CONFIG", str(tmp_path))
    shown: list[str] = []

    def run(app: LudoApp) -> int:
        shown.append(app.settings.last.ruleset)
        return 0

    monkeypatch.setattr(LudoApp, "run", run)
    monkeypatch.setenv("TERM", "xterm")
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Terminal(io.BytesIO(), encoding="utf-8"))
    assert cli.main(["new", *named]) == 0
    assert shown == [proposed]
    assert SettingsFile().current.last.ruleset == "party", "it holds this time alone"


def test_a_dumb_terminal_is_told_of_line_mode(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Terminal(io.BytesIO(), encoding="utf-8"))
    assert cli.main([]) == 2
    assert "--plain plays the same games in lines" in capsys.readouterr().err


def test_a_character_that_has_a_mistake_is_told_before_another_one_sits_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path))
    (tmp_path / "characters.yaml").write_text("characters: {gus: {name: Gus, temper: bald, about: A goose.}}\n")
    code, told = run("new", "--plain", "--seat", "Ana", "--computer", "gus")
    assert code == 0
    assert told.startswith("ludo-tui: warning: What has a mistake in characters.yaml is left out: ")


def test_seats_sit_in_the_order_they_are_given() -> None:
    code, _ = run("new", "--plain", "--seat", "Ana", "--computer", "hard", "easy", "--seat", "Ben", "--seed", "3")
    assert code == 0
    game = Game.load(next(SaveFolder().path.glob("auto_*.json")))
    ida = Seat("Ida", computer="hard", character="ida")
    assert game.setup.seats == (Seat("Ana"), ida, Seat("Gus", computer="easy", character="gus"), Seat("Ben"))
    assert game.setup.seed == 3


@pytest.mark.parametrize(
    ("beside", "sage"),
    [
        ((), Seat("Sage", computer="normal")),
        (("--beside", "hard"), Seat("Ida", computer="hard", character="ida")),
        (("--beside", "Cleo"), Seat("Cleo")),
    ],
)
def test_a_computer_sits_beside_the_board_unless_somebody_is_named(beside: tuple[str, ...], sage: Seat) -> None:
    run("new", "--plain", "--ruleset", "skirmish", "--seat", "Ana", "Ben", *beside, "--seed", "3")
    game = Game.load(next(SaveFolder().path.glob("auto_*.json")))
    assert game.setup.seats == (Seat("Ana"), Seat("Ben"), sage)


def test_house_rules_and_ruleset_are_taken_over() -> None:
    run(
        "--plain",
        "new",
        "--ruleset",
        "piecepack",
        "--seat",
        "Ana",
        "--computer",
        "--option",
        "dice=2",
        "--option",
        "free_undo=yes",
    )
    game = Game.load(next(SaveFolder().path.glob("auto_*.json")))
    assert game.setup.ruleset == "piecepack"
    assert game.setup.options["dice"] == 2
    assert game.setup.table.free_undo
    assert game.setup.seats[1] == Seat("Pip", computer="normal", character="pip")


def test_a_handicap_is_for_a_name_with_whatever_signs() -> None:
    run("--plain", "new", "--seat", "A=B", "Ben", "--handicap", "A=B=piece_out")
    game = Game.load(next(SaveFolder().path.glob("auto_*.json")))
    assert game.setup.seats[0] == Seat("A=B", handicap="piece_out")


def test_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("party: "), "as on the list of games"
    assert "\nclassic: " in told


def test_a_rulebook_is_printed_with_the_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "classic"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Classic Ludo (classic): ")
    assert "cl.capture.send-back: " in told
    assert "\nblock: none, wall, [trap]. " in told
    assert max(map(len, told.splitlines())) <= 100


def test_a_rulebook_is_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "classic", "jump", "column"]) == 0
    told = capsys.readouterr().out
    assert "cl.home-column.no-jumping" in told
    assert "cl.order.roll" not in told
    assert cli.main(["rules", "classic", "zeppelin"]) == 1
    assert capsys.readouterr().err == "ludo-tui: no rule of Classic Ludo has the words 'zeppelin'\n"


def test_check_shows_every_mistake_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(
        "id: mine\nname: Mine\nextends: classic\nversion: 1\noptions:\n  blok: wall\n  dice: 9\n"
    )
    assert cli.main(["check", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "ruleset.yaml:6:3: options.blok: " in told
    assert "\n      blok: wall\n      ^\n" in told
    assert "ruleset.yaml:7:9: options.dice: " in told
    assert told.endswith(f"2 mistakes in {folder}\n")


def test_check_of_a_folder_looks_at_its_words_and_misses_no_ruleset(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "voice.yaml").write_text("peices: [Marble]\n")
    assert cli.main(["check", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "voice.yaml:1:1: peices: unknown key 'peices'; did you mean 'pieces'?" in told
    assert told.endswith(f"1 mistake in {tmp_path}\n")
    (tmp_path / "voice.yaml").write_text("pieces: [Marble]\n")
    assert cli.main(["check", str(tmp_path)]) == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "ruleset.yaml").write_text("id: mine\n")
    assert cli.main(["check", str(tmp_path)]) == 1
    assert "mine/ruleset.yaml:1:1: missing key 'name'" in capsys.readouterr().out


def test_what_stands_in_the_folder_of_a_ruleset_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: mine\nname: Mine\nextends: classic\nversion: 1\n")
    (folder / "voice.yaml").write_text("a: [\n")
    assert cli.main(["check", str(folder)]) == 1
    told = capsys.readouterr().out
    assert told.count("is not readable as YAML") == told.count("is not a table of the system 'race'") == 1
    assert told.endswith(f"2 mistakes in {folder}\n")


def test_check_is_content_with_sound_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: mine\nname: Mine\nextends: classic\nversion: 1\noptions: {dice: 2}\n")
    assert cli.main(["check", str(folder)]) == 0
    assert capsys.readouterr().out == f"no mistakes in {folder}\n"


def _saved(path: Path) -> Game:
    game = Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=8)
    for _ in range(40):
        assert game.prompt is not None
        game.answer(game.prompt.answers[-1].id)
    game.save(path)
    return game


def test_replay_prints_the_whole_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.ludo.json"
    game = _saved(file)
    assert cli.main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("classic: Ana, Ben\n")
    assert f"\n{game.state.turn.number}. " in told
    assert told.endswith("answers, all as recorded\n")


def test_replay_names_the_turn_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.ludo.json"
    game = _saved(file)
    game.history[7].rolls[0] = game.history[7].rolls[0] % 6 + 1
    game.save(file)
    assert cli.main(["replay", str(file)]) == 1
    assert "turn 7 comes out differently" in capsys.readouterr().err


def test_a_damaged_save_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.ludo.json"
    file.write_bytes(b"\x1b[31m{")
    for arguments in (["replay", str(file)], ["load", "--plain", str(file)]):
        assert cli.main(arguments) == 1
        told = capsys.readouterr().err
        assert told.startswith("ludo-tui: ")
        assert told.count("\n") == 1
        assert "\x1b" not in told


def test_names_of_files_steer_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", "\x1b[2Jgame\u202e"]) == 2
    assert (
        capsys.readouterr().err == "ludo-tui: there is no save and no file '?[2Jgame?'; 'ludo-tui saves' lists them\n"
    )


def test_rules_without_end_are_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_given: object) -> int:
        raise RunawayRuleError("no decision for 20000 steps in phase 'movement'")

    monkeypatch.setattr(rules_listing, "print_rules", fail)
    assert cli.main(["rules"]) == 1
    assert capsys.readouterr().err == (
        "ludo-tui: the rules loop forever: no decision for 20000 steps in phase 'movement'. "
        "Your saves are unchanged before\n"
    )


def test_a_mistake_of_the_program_is_confessed_and_written_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fail(_given: object) -> int:
        raise KeyError("nobody thought of that")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(rules_listing, "print_rules", fail)
    assert cli.main(["rules"]) == 70
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Traceback" not in told
    note = next(tmp_path.glob("ludo-tui-error-*.txt"))
    assert str(note) in told
    assert "nobody thought of that" in note.read_text(encoding="utf-8")
    monkeypatch.setenv(cli.DEBUG, "1")
    with pytest.raises(KeyError):
        cli.main(["rules"])


def test_a_reader_that_stops_early_is_no_mistake() -> None:
    command = f"{sys.executable} -m ludo_tui rules classic | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Classic Ludo")
    assert done.stderr == ""


def test_continue_without_a_game_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["continue", "--plain"]) == 1
    assert capsys.readouterr().err == "ludo-tui: there is no match to continue; start one with 'ludo-tui new'\n"


def test_saves_go_where_they_are_told(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    run("new", "--plain", "--seat", "Ana", "Ben", "--saves", str(elsewhere))
    assert len(list(elsewhere.glob("auto_*.json"))) == 1
    assert not (tmp_path / "saves").exists()


def test_several_house_rules_and_handicaps_follow_one_another() -> None:
    rules = ("--option", "pieces_to_win=2", "block=none", "--option", "dice=2")
    favours = ("--handicap", "Ana=piece_out", "Ben=two_out")
    run("new", "--plain", "--ruleset", "classic", "--seat", "Ana", "Ben", *rules, *favours)
    setup = Game.load(next(SaveFolder().path.glob("auto_*.json"))).setup
    assert {name: setup.options[name] for name in ("pieces_to_win", "block", "dice")} == {
        "pieces_to_win": 2,
        "block": "none",
        "dice": 2,
    }
    assert [seat.handicap for seat in setup.seats] == ["piece_out", "two_out"]


def test_a_file_from_anywhere_is_the_match_itself(tmp_path: Path) -> None:
    file = tmp_path / "game.ludo.json"
    game = _saved(file)
    before = file.read_bytes()
    assert run("load", "--plain", str(file), typed="1\nq\n") == (0, "")
    assert file.read_bytes() == before
    mine = Game.load(next(SaveFolder().path.glob("auto_*.json")))
    assert (mine.id, mine.setup.later_seeds) == (game.id, game.setup.later_seeds)
    assert mine.answer_count > game.answer_count


def test_an_autosave_goes_on_as_the_same_game() -> None:
    run("new", "--plain", "--seat", "Ana", "Ben", "--seed", "2", typed="1\n")
    file = next(SaveFolder().path.glob("auto_*.json"))
    run("load", "--plain", str(file), typed="1\n1\n")
    assert [path.name for path in SaveFolder().path.glob("auto_*.json")] == [file.name]
    assert Game.load(file).answer_count >= 3


def test_an_empty_name_is_refused_and_nobody_is_made_up_for_it() -> None:
    told = "ludo-tui: --seat is empty; see 'ludo-tui new --help'\n"
    assert run("new", "--plain", "--seat", "", "Ben") == (2, told)


def test_whoever_interrupts_it_while_it_is_being_loaded_sees_nothing_of_its_inside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "ludo_tui.cli", Interrupted("ludo_tui.cli"))
    handler = signal.getsignal(signal.SIGINT)
    try:
        assert __main__.main() == 130
    finally:
        signal.signal(signal.SIGINT, handler)


def test_nothing_takes_what_argparse_keeps_to_itself() -> None:
    """Its actions and groups, and what it calls itself, may go by any other name in the next version of Python."""
    root = Path(__file__).resolve().parent.parent
    inside = [*vars(argparse), *vars(argparse.ArgumentParser)]
    private = {"_actions", *(name for name in inside if name.startswith("_") and not name.startswith("__"))}
    for path in (*root.glob("docs/*.py"), *root.glob("ludo_tui/commands/*.py")):
        names = {
            node.attr if isinstance(node, ast.Attribute) else node.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Attribute | ast.FunctionDef)
        }
        assert not private & names, path.name


def test_the_ids_of_a_ruleset_are_listed_with_names_and_narrowed_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulesets, "_used", [])
    folder = tmp_path / "icy"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: icy\nname: Icy\nextends: ludicrous\nversion: 1\n")
    (folder / "conditions.yaml").write_text('frozen: {name: Frozen, text: "Cold.", "on": [piece]}\n')
    use = ["--rulesets", str(folder)]
    assert cli.main([*use, "rules", "icy", "--ids"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line for line in said if line and not line.startswith(" ")][:3] == ["races", "classes", "weapons"]
    assert "frozen" in [line.split()[0] for line in said[said.index("conditions") :] if line]
    assert cli.main([*use, "rules", "icy", "--ids", "conditions", "FROZ"]) == 0
    assert capsys.readouterr().out == "conditions\n    frozen  Frozen\n"
    assert cli.main([*use, "rules", "--ids", "--names", "icy", "frozen"]) == 0
    assert capsys.readouterr().out == "frozen\n"
    assert cli.main([*use, "rules", "icy", "frozen", "--ids", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"conditions": {"frozen": "Frozen"}}


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--ids"], 2, "--ids needs a ruleset, such as: ludo-tui rules ludicrous --ids"),
        (["party", "--ids"], 1, "Party Ludo has no tables of rows: 'ludo-tui rules party' lists its house rules"),
        (["ludicrous", "--ids", "zeppelin"], 1, "no id of Ludicrous Ludo has the words 'zeppelin'"),
    ],
)
def test_ids_that_there_are_not(
    arguments: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", *arguments]) == code
    assert capsys.readouterr().err == f"ludo-tui: {sentence}\n"
