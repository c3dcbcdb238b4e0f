"""The program on a pseudo-terminal: signals, sleep, and terminals that go away."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ludo_tui.saves import SaveFolder

_PLAY = """
from ludo_tui import Game
from ludo_tui.ui.run import run
raise SystemExit(run(game=Game.new("classic", ["Ana", "Ben"], seed=1), animation=False))
"""
_ASK = """
import sys
from ludo_tui.line.console import Console, Stopped

console = Console(sys.stdin, sys.stdout)
try:
    with console.signals():
        print(len(console.ask_unseen("PIN? ")), "digits")
except Stopped as stopped:
    sys.exit(128 + stopped.number)
"""
"""Line mode where it asks for what nobody may see."""
_SHELL = """
import os, signal, subprocess, sys, termios

program = subprocess.Popen([sys.executable, "-c", sys.argv[1]], process_group=0)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
os.tcsetpgrp(0, program.pid)
assert os.WIFSTOPPED(os.waitpid(program.pid, os.WUNTRACED)[1])
os.tcsetpgrp(0, os.getpgrp())
print("asleep, with echo" if termios.tcgetattr(0)[3] & termios.ECHO else "asleep", flush=True)
os.read(0, 10)
os.tcsetpgrp(0, program.pid)
os.killpg(program.pid, signal.SIGCONT)
sys.exit(program.wait())
"""
"""A shell that has one job, and wakes it when a line is typed."""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_signals_lose_nothing(name: str, tmp_path: Path) -> None:
    with _begun(tmp_path, _PLAY) as (process, terminal):
        before = termios.tcgetattr(terminal)
        _read_until(terminal, b"all keys")
        for entry in tmp_path.glob("*.json"):
            entry.unlink()
        assert termios.tcgetattr(terminal) != before
        os.kill(process, getattr(signal, name))
        assert _code(process, terminal) == 128 + getattr(signal, name)
        assert termios.tcgetattr(terminal) == before, "what is typed then is seen"
    folder = SaveFolder(tmp_path)
    latest = folder.latest()
    folder.close()
    assert latest is not None
    assert latest.preview is not None
    assert [seat.name for seat in latest.preview.seats] == ["Ana", "Ben"]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_before_the_first_screen_leaves_the_terminal_as_it_was(name: str, tmp_path: Path) -> None:
    with _begun(tmp_path, _PLAY) as (process, terminal):
        before = termios.tcgetattr(terminal)
        _wait_until(lambda: termios.tcgetattr(terminal) != before)
        os.kill(process, getattr(signal, name))
        assert _code(process, terminal) == 128 + getattr(signal, name)
        assert termios.tcgetattr(terminal) == before


def test_a_terminal_that_goes_without_a_signal_ends_the_program_and_loses_nothing(tmp_path: Path) -> None:
    terminal, theirs = os.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "LUDO_TUI_SAVES": str(tmp_path), "COLUMNS": "80"}
    command = [sys.executable, "-c", _PLAY]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        try:
            os.close(theirs)
            _read_until(terminal, b"all keys")
            os.close(terminal)
            assert process.wait(20) == 128 + signal.SIGHUP
        finally:
            process.kill()
    assert SaveFolder(tmp_path).latest() is not None


def test_the_program_sleeps_with_its_match_kept_and_comes_back_as_it_was(tmp_path: Path) -> None:
    with _begun(tmp_path, _SHELL, _PLAY) as (process, terminal):
        _read_until(terminal, b"all keys")
        for entry in tmp_path.glob("*.json"):
            entry.unlink()
        os.write(terminal, b":")
        _read_until(terminal, b"Search for something to do")
        os.write(terminal, b"\x1a")
        _read_until(terminal, b"asleep, with echo")
        assert list(tmp_path.glob("*.json")), "the match is kept"
        os.write(terminal, b"fg\n")
        _read_until(terminal, b"Search for something to do")
        os.write(terminal, b"\x11")
        assert _code(process, terminal) == 0


def test_the_program_does_not_sleep_where_nobody_could_wake_it(tmp_path: Path) -> None:
    with _begun(tmp_path, _PLAY) as (process, terminal):
        _read_until(terminal, b"all keys")
        os.write(terminal, b"\x1a")
        _read_until(terminal, b"all keys")
        os.write(terminal, b"q")
        assert _code(process, terminal) == 0


def test_line_mode_sleeps_with_echo_and_hides_a_pin_again_when_it_wakes(tmp_path: Path) -> None:
    with _begun(tmp_path, _SHELL, _ASK) as (process, terminal):
        _read_until(terminal, b"PIN? ")
        os.write(terminal, b"\x1a")
        _read_until(terminal, b"asleep, with echo")
        os.write(terminal, b"fg\n")
        _read_until(terminal, b"PIN? ")
        os.write(terminal, b"4711\n")
        assert b"4711" not in _read_until(terminal, b"4 digits")
        assert _code(process, terminal) == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_whoever_ends_line_mode_at_a_pin_sees_what_is_typed_then(name: str, tmp_path: Path) -> None:
    with _begun(tmp_path, _ASK) as (process, terminal):
        before = termios.tcgetattr(terminal)
        _read_until(terminal, b"PIN? ")
        assert termios.tcgetattr(terminal) != before
        os.kill(process, getattr(signal, name))
        assert _code(process, terminal) == 128 + getattr(signal, name)
        assert termios.tcgetattr(terminal) == before


@contextmanager
def _begun(saves: Path, *code: str) -> Iterator[tuple[int, int]]:
    """Run Python on a terminal of its own; its number and the terminal."""
    process, terminal = pty.fork()
    if process == 0:  # pragma: no cover - the other process
        os.environ.update(TERM="xterm-256color", LUDO_TUI_SAVES=str(saves), COLUMNS="80", LINES="24")
        os.execv(sys.executable, [sys.executable, "-c", *code])
    try:
        yield process, terminal
    finally:
        os.close(terminal)


def _code(process: int, terminal: int) -> int:
    """Wait for the end of a process, and return the code of its exit."""
    deadline = time.monotonic() + 10
    while (done := os.waitpid(process, os.WNOHANG))[0] == 0 and time.monotonic() < deadline:
        _read(terminal)
    assert done[0] == process
    return os.waitstatus_to_exitcode(done[1])


def _wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 15
    while not is_so():
        assert time.monotonic() < deadline


def _read(terminal: int) -> bytes:
    if select.select([terminal], [], [], 0.05)[0]:
        try:
            return os.read(terminal, 65536)
        except OSError:
            return b""
    return b""


def _read_until(terminal: int, word: bytes) -> bytes:
    seen = b""
    deadline = time.monotonic() + 15
    while word not in seen:
        seen += _read(terminal)
        assert time.monotonic() < deadline, seen[-2000:]
    return seen


_FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
"""Nothing can be written any more, as on a disk that is full."""


def test_a_match_that_a_signal_ends_on_a_full_disk_is_told_of_in_a_sentence(tmp_path: Path) -> None:
    with _begun(tmp_path, _FULL + _PLAY) as (process, terminal):
        _read_until(terminal, b"all keys")
        os.kill(process, signal.SIGTERM)
        said = _read_until(terminal, b"ludo-tui: ")
        assert _code(process, terminal) == 128 + signal.SIGTERM
    told = said.partition(b"ludo-tui: ")[2]
    assert b"could not be saved" in told, said[-300:]
    assert b"Traceback" not in said
