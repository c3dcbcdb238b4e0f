"""What goes wrong around the program gets one sentence and the code 1 or 2, never that of a mistake in the program."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from errno import EAGAIN, EMFILE, ENOSPC
from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.cli import main
from ludo_tui.commands.refused import Refused
from ludo_tui.commands.writing import write_new
from ludo_tui.engine import Match
from ludo_tui.saves import SaveFolder

LONG = "x" * 300
Here = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CONFIG", "SAVES", "PARTIES", "RULESETS"):
        monkeypatch.setenv(f"LUDO_TUI_{name}", str(tmp_path / name.lower()))
    return tmp_path


def ludo(home: Path, *arguments: str, typed: bytes = b"", shell: str = "", **variables: str) -> tuple[int, str, str]:
    """Run the program in a folder of its own; `shell` redirects its streams."""
    command = ["sh", "-c", f'exec "$@" {shell}', "sh", sys.executable, "-m", "ludo_tui", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), **variables}
    done = subprocess.run(command, cwd=home, env=environment, input=typed, capture_output=True, timeout=120)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


@pytest.fixture
def typed_here(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """Return what runs the program in this process, for what does not depend on its streams."""

    def ludo_here(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.chdir(home)
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return ludo_here


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("load", LONG), 2, "there is no save and no file x"),
        (("check", LONG), 1, f"{LONG} cannot be used: its name is too long"),
        (("rules", "--rulesets", LONG), 1, f"{LONG} cannot be used: its name is too long"),
        (("import", LONG), 2, f"{LONG} cannot be read: its name is too long"),
        (("saves", "--saves", LONG), 1, "cannot be read: its name is too long"),
        (("load", "~nouser/x"), 2, "there is no file ~nouser/x"),
        (("replay", "~nouser"), 2, "there is no save and no file '~nouser'"),
        (("check", "~nouser"), 2, "no folder ~nouser"),
        (("new", "--plain", "--ruleset", "Nul", "--seat", "A", "B"), 2, "ruleset 'Nul'"),
        (("new", "--plain", "--ruleset", "Nul"), 2, "ruleset 'Nul'"),
        (("new", "--plain", "--ruleset", "nowhere"), 2, "no ruleset 'nowhere'"),
    ],
    ids=str,
)
def test_names_that_lead_nowhere(
    home: Path, typed_here: Here, arguments: tuple[str, ...], code: int, sentence: str
) -> None:
    folder = home / "rulesets" / "Nul"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("id: Nul\nname: Nul\nversion: 1\nextends: classic\n")
    found, _, told = typed_here(*arguments)
    assert found == code, told
    assert told.startswith("ludo-tui: ")
    assert sentence in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("load", LONG), 2, "there is no save and no file x"),
        (("check", LONG), 1, f"{LONG} cannot be used: its name is too long"),
        (("simulate", "classic", "--svg", LONG), 1, f"{LONG} cannot be used: its name is too long"),
        (("rules", "--rulesets", LONG), 1, f"{LONG} cannot be used: its name is too long"),
    ],
    ids=str,
)
def test_what_cannot_be_looked_at_is_not_taken_for_nothing_as_new_versions_of_python_do(
    arguments: tuple[str, ...], code: int, sentence: str, typed_here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def quiet(ask: Callable[[Path], bool]) -> Callable[[Path], bool]:
        def asked(path: Path) -> bool:
            try:
                return ask(path)
            except OSError:
                return False

        return asked

    for name in ("exists", "is_file", "is_dir"):
        monkeypatch.setattr(Path, name, quiet(getattr(Path, name)))
    found, _, told = typed_here(*arguments)
    assert (found, sentence in told) == (code, True), told


def test_a_name_of_bytes_that_are_no_letters(home: Path) -> None:
    code, _, told = ludo(home, "load", "\udcff\udcfe")
    assert (code, told.count("\n")) == (2, 1)
    assert told.startswith("ludo-tui: there is no save and no file '??'")


def test_a_ruleset_in_a_folder_of_two_lines_is_told_like_any_other(home: Path, typed_here: Here) -> None:
    folder = home / "rulesets" / "a\nb"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("id: a\nname: A\nversion: 1\nextends: classic\n")
    code, told, _ = typed_here("check", str(folder))
    assert code == 1
    assert "'a' differs from the folder's name 'a\\nb'" in told
    code, told, _ = typed_here("rules")
    assert code == 0
    assert "Classic Ludo" in told


def test_saves_in_a_folder_of_two_lines(home: Path, typed_here: Here) -> None:
    code, told, _ = typed_here("new", "--plain", "--seat", "A", "B", "--saves", str(home / "a\nb"), typed="q\n")
    assert code == 0
    assert "The match is saved" in told
    assert len(list((home / "a\nb").glob("*.ludo.json"))) == 1


def test_a_folder_that_nobody_may_look_into_is_named_itself(
    home: Path, typed_here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = home / "shut"
    shut.mkdir()
    for method in ("is_file", "iterdir", "glob"):
        real = getattr(Path, method)

        def locked(self: Path, *given: str, real: Callable[..., object] = real, method: str = method) -> object:
            if shut in (self.parents if method == "is_file" else (self,)):
                raise PermissionError(13, "Permission denied", str(self))
            return real(self, *given)

        monkeypatch.setattr(Path, method, locked)
    assert typed_here("check", str(shut))[1] == (
        f"{shut}: the folder cannot be read: permission is denied\n1 mistake in {shut}\n"
    )


def test_a_wrong_place_for_rulesets_is_told_wherever_they_are_listed_or_missed(
    home: Path, typed_here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(home / "nowhere"))
    sentence = f"LUDO_TUI_RULESETS names {home / 'nowhere'}, which is not a folder"
    assert typed_here("rules")[1].replace("\n    ", " ").endswith(f"{sentence}\n")
    assert f"; {sentence}" in typed_here("rules", "kitchen")[2]
    assert f"{sentence}." in typed_here("--plain", typed="2\n")[1]
    (home / "nowhere").mkdir()
    assert "LUDO_TUI_RULESETS" not in typed_here("rules")[1]


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_folder_that_cannot_be_read(home: Path) -> None:
    (home / "shut").mkdir(mode=0)
    for command in ("load", "replay"):
        code, _, told = ludo(home, command, str(home / "shut" / "x.ludo.json"))
        assert code in (1, 2)
        assert told.startswith("ludo-tui: ")


def test_a_history_with_words_that_nobody_knows(home: Path, typed_here: Here) -> None:
    game = Game.new("classic", ["A", "B"], seed=1)
    while len(game.history) < 6:
        assert game.prompt is not None
        game.answer(game.prompt.answers[0].id)
    snapshot = game.snapshot()
    snapshot.history[3].answers.append("!foo:1")
    SaveFolder(home / "saves").save_as(Match.restore(game.rules, snapshot), "odd")
    code, _, told = typed_here("replay", "odd")
    assert code == 1
    assert (
        told == "ludo-tui: odd does not replay: '!foo:1' cannot be given again: 'foo' is not concede, prefer or seat\n"
    )


def test_closed_streams(home: Path) -> None:
    code, told, _ = ludo(home, "new", "--plain", "--seat", "A", "B", shell="<&-")
    assert (code, "The match is saved" in told) == (0, True)
    assert ludo(home, "new", "--plain", "--seat", "A", "B", shell=">&-", typed=b"q\n")[0] == 0
    assert ludo(home, "rules", shell=">&-")[0] == 0
    assert ludo(home, "check", "nothing-here", shell="2>&-")[0] == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [("rules",), ("rules", "ludicrous"), ("new", "--plain", "--seat", "A", "B"), ("--help",), ("new", "--help")],
)
def test_a_full_device(home: Path, arguments: tuple[str, ...]) -> None:
    code, _, told = ludo(home, *arguments, shell=">/dev/full", typed=b"1\n" * 20)
    assert (code, told) == (1, "ludo-tui: cannot write output: the disk is full\n")


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (EMFILE, "the operating system stopped the program: too many files are open (ulimit -n)"),
        (EAGAIN, "the operating system stopped the program: resource temporarily unavailable"),
    ],
)
def test_what_a_system_has_no_more_of_is_not_told_as_a_disk_that_refuses(
    typed_here: Here, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    def refused(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("ludo_tui.commands.rules_listing.print_rules", refused)
    code, _, told = typed_here("rules")
    assert (code, told) == (1, f"ludo-tui: {sentence}\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
def test_a_complaint_that_cannot_be_written_leaves_its_code(home: Path) -> None:
    assert ludo(home, "nothing", shell="2>/dev/full") == (2, "", "")
    assert ludo(home, "rules", shell=">/dev/full 2>/dev/full")[0] == 1


@pytest.mark.parametrize(
    ("trouble", "told"), [(OSError(ENOSPC, ""), Refused), (KeyboardInterrupt(), KeyboardInterrupt)]
)
def test_a_file_that_cannot_be_written_to_its_end_is_not_left_behind(
    tmp_path: Path, trouble: BaseException, told: type[BaseException]
) -> None:
    def lines() -> Iterator[str]:
        yield "a beginning\n"
        raise trouble

    film = tmp_path / "film.cast"
    with pytest.raises(told) as raised:
        write_new(str(film), lines())
    assert list(tmp_path.iterdir()) == []
    assert told is not Refused or str(raised.value) == f"{film} cannot be written: the disk is full"
    film.write_text("of another match")
    with pytest.raises(Refused, match="already: choose another name"):
        write_new(str(film), lines())
    assert film.read_text() == "of another match"


def test_lines_in_an_encoding_that_they_are_not_in_end_the_game(home: Path) -> None:
    code, told, complaint = ludo(
        home, "new", "--plain", "--seat", "A", "B", typed=b"1\n1\n", PYTHONIOENCODING="utf-16-le:strict"
    )
    assert (code, complaint) == (0, "")
    code, told, complaint = ludo(home, "new", "--plain", "--seat", "A", "B", typed=b"1\n1\n", PYTHONIOENCODING="utf-16")
    assert (code, complaint) == (0, "")
    assert "The match is saved" in told.replace("\0", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_letters_that_the_terminal_does_not_have_are_plain_ones(home: Path, encoding: str) -> None:
    seats = ("--seat", "Łódź", "日本")
    code, told, _ = ludo(home, "new", "--plain", *seats, typed=b"q\n", PYTHONIOENCODING=encoding, PYTHONUTF8="1")
    assert code == 0
    assert "5C rolls " in told
    code, _, told = ludo(home, "load", "Łódź", PYTHONIOENCODING=encoding, PYTHONUTF8="1")
    assert code == 2
    assert "there is no save and no file" in told


def test_what_is_printed_is_plain_where_that_is_asked_for_or_the_terminal_has_no_more(home: Path) -> None:
    sign, plain = "Arcanist   −1   0    +3   +1   22      –", "Arcanist   -1   0    +3   +1   22      -"
    assert sign in ludo(home, "rules", "skirmish", PYTHONIOENCODING="utf-8")[1]
    assert plain in ludo(home, "rules", "skirmish", PYTHONIOENCODING="ascii")[1]
    assert plain in ludo(home, "--ascii", "rules", "skirmish", PYTHONIOENCODING="utf-8")[1]
    seats = ("--ruleset", "piecepack", "--seat", "Łódź", "Ben")
    ludo(home, "new", "--plain", *seats, typed=b"q\n", PYTHONIOENCODING="utf-8")
    listed = ludo(home, "--ascii", "saves", PYTHONIOENCODING="utf-8")[1]
    assert "Lodz" in listed
    assert "Łódź" in ludo(home, "--ascii", "export", listed.split()[0], PYTHONIOENCODING="utf-8")[1]


def test_bytes_that_are_no_letters_are_no_answer(home: Path) -> None:
    code, told, _ = ludo(home, "new", "--plain", "--seat", "A", "B", typed=b"\xff\xfe\nq\n", PYTHONIOENCODING="utf-8")
    assert code == 0
    assert "There is no choice" in told
    assert "The match is saved" in told


def test_a_word_without_end_is_not_repeated_to_its_end(home: Path, typed_here: Here) -> None:
    word = "a" * 5_000
    folder = home / "rulesets" / "endless"
    folder.mkdir(parents=True)
    header = f"id: endless\nname: E\nversion: 1\nextends: classic\noptions: {{? {word} : 1}}\n"
    (folder / "ruleset.yaml").write_text(header)
    for arguments in (
        ["rules", word],
        ["load", word],
        ["new", "--plain", "--seat", "A", "B", "--option", f"{word}=2"],
        ["new", "--seat", "A", "--computer", word],
        ["check", str(folder)],
    ):
        _, *told = typed_here(*arguments)
        assert len("".join(told)) < 1_500, arguments[0]
        assert f"{word[:50]}" in "".join(told), arguments[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("new", "--plain", "--option=--"), "--option: '--' is not of the form NAME=VALUE, such as block=wall"),
        (("simulate", "classic", "--matches=--"), "--matches: '--' is not a whole number"),
        (("simulate", "classic", "--level=--"), "--level: there is no '--', only easy, normal, hard, expert"),
        (("rules", "--rulesets=--"), "no ruleset in --"),
        (("serve", f"--host={LONG}"), "is no name of a computer: its parts, between dots, have 1 to 63 letters"),
        (("serve", "--host", "a..b"), "--host: 'a..b' is no name of a computer"),
        (("new", "--plain", "--beside", "Zoe"), "or leave --beside to the questions"),
        (("new", "--handicap", "Ana=piece_out"), "or leave --handicap to the setup screen"),
    ],
    ids=str,
)
def test_values_that_are_none(typed_here: Here, arguments: tuple[str, ...], sentence: str) -> None:
    code, _, told = typed_here(*arguments)
    assert (code, sentence in told, told.count("\n")) == (2, True, 1), told


def test_two_dashes_are_a_name_like_any_other(home: Path, typed_here: Here) -> None:
    assert typed_here("new", "--plain", "--saves=--", "--seat=--", "--seat", "Ben", typed="q\n")[0] == 0
    assert len(list((home / "--").glob("*.ludo.json"))) == 1
    assert "--, Ben" in typed_here("saves", "--saves=--")[1]
