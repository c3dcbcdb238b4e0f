"""What comes at the wrong moment, is too long or too much ends in a sentence or in nothing, never in a traceback."""

import argparse
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludo_tui.commands.arguments import _whole
from ludo_tui.platform import crash_report
from ludo_tui.saves import SaveError
from ludo_tui.study import Plan
from ludo_tui.study.kept import Kept


@pytest.mark.parametrize("text", ["٣", "\uff11\uff12", "1_000", "²", "", "+", "--1", "1.0", "0x1"])
def test_a_number_has_digits_from_0_to_9(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is not a whole number"):
        _whole(text)


def test_a_number_may_have_a_sign() -> None:
    assert [_whole(text) for text in ("7", "+7", "-7", " 07 ")] == [7, 7, -7, 7]


def test_a_crash_note_says_where_and_no_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    secret = "fireball" * 3
    try:
        try:
            {"": 0}[secret]
        except KeyError as error:
            raise ValueError(f"no {secret} in the hand") from error
    except ValueError as error:
        note = crash_report.report(error)
    assert note is not None
    told = note.read_text()
    note.unlink()
    assert "test_interruptions.py" in told
    assert "ValueError" in told
    assert "KeyError" in told
    assert "fireballfireball" not in told.replace('"fireball" * 3', "")


@pytest.mark.parametrize("words", [10, 100, 10_000])
def test_a_refusal_is_at_most_300_characters_and_keeps_how_it_ends(words: int) -> None:
    said = str(SaveError(f"the rules have changed ({'a word; ' * words}); accept that to go on"))
    assert len(said) <= 300
    assert said.startswith("the rules have changed (a word")
    assert said.endswith("; accept that to go on")


def test_a_kept_file_of_any_size_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with path.open("wb") as file:
        file.truncate(5 * 2**30)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ValueError, match="it holds something else than results of simulate"):
        Kept(path, Plan(ruleset="classic", levels=("easy", "easy"), options={}))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * 2**10
    assert path.stat().st_size == 5 * 2**30


@pytest.mark.parametrize(
    "milliseconds", [10, 60, *(pytest.param(each, marks=pytest.mark.slow) for each in range(20, 300, 20) if each != 60)]
)
def test_an_interruption_while_the_program_is_loaded_shows_no_traceback(milliseconds: int) -> None:
    code = "import ludo_tui.__main__ as begun; print('begun', flush=True); raise SystemExit(begun.main())"
    command = [sys.executable, "-c", code, "--help"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"begun\n"
        time.sleep(milliseconds / 1000)
        program.send_signal(signal.SIGINT)
        _, said = program.communicate(timeout=20)
    assert said == b""
    assert program.returncode in (0, 130, -signal.SIGINT)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="counts threads where Linux lists them")
def test_a_wake_up_call_without_a_sleep_begins_nothing(tmp_path: Path) -> None:
    import pty

    from tests.ui.storm import SCREENS, _drain, _end, _wait

    mine, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "LUDO_TUI_SAVES": str(tmp_path)}
    command = [sys.executable, "-m", "ludo_tui"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as program:
        os.close(theirs)
        said = bytearray()
        try:
            _wait(mine, said, lambda: SCREENS in said)
            _drain(mine, 1.0, said)
            tasks = Path(f"/proc/{program.pid}/task")
            before = len(list(tasks.iterdir()))
            for _ in range(6):
                program.send_signal(signal.SIGCONT)
                _drain(mine, 0.2, said)
            assert len(list(tasks.iterdir())) <= before
            assert _end(program, mine, said) == 128 + signal.SIGTERM
        finally:
            program.kill()
            os.close(mine)
