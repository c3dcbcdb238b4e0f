"""Storms: the real program on a terminal of its own, with keys, sizes and signals from the first millisecond on."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from ludo_tui import Game
from ludo_tui.engine.dice import Dice
from ludo_tui.saves import SaveFolder

KEYS: Final = (
    *(character.encode() for character in "123456789abcdefghijklmnopqrstuvwxyz /?+-"),
    b"\r", b"\r", b"\r", b"\x1b", b"\x1b", b"\t", b"\x1b[Z", b"\x7f",
    b"\x1b[A", b"\x1b[B", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[5~", b"\x1b[6~", b"\x1b[H", b"\x1b[F", b"\x1b[3~",
    b"\x1bOP", b"\x1bOQ", b"\x1bOR", b"\x1b[15~", b"\x1b[17~", b"\x03", b"\x10", b"\x15",
    b"\x1b[<0;10;5M\x1b[<0;10;5m", b"\x1b[<0;60;12M\x1b[<0;60;12m", b"\x1b[<35;40;10M", b"\x1b[<64;20;9M",
    b"\x1b[<65;70;9M", b"\xff", b"\xe9", b"\xc3", b":", b":se\r", b":\x1b[B\r", b":",
)  # fmt: skip
"""What is typed: answers, letters, arrows, paging, keys of the program, the mouse."""
SIZES: Final = ((80, 24), (120, 40), (200, 60), (1, 1), (72, 20), (48, 30), (20, 5), (300, 3), (2, 90))
STARTS: Final = (
    (),
    ("new",),
    ("new", "--seat", "Ana", "Ben"),
    ("new", "--ruleset", "ludicrous", "--seat", "Ana", "Ben", "--computer"),
    ("new", "--ruleset", "party", "--seat", "Ana", "--computer", "hard", "--no-animation"),
    ("continue",),
    ("load", "ludicrous-soul-read"),
    ("load", "ludicrous-reaction-spell", "--ascii"),
    ("new", "--ruleset", "skirmish", "--seat", "Ana", "Ben", "--computer"),
    ("new", "--ruleset", "skirmish", "--seat", "Ana", "--computer", "--beside", "Sage", "--ascii"),
)
SCREENS: Final = b"\x1b[?1049h"
"""What a terminal is told before the first screen."""
ENDS: Final = (signal.SIGTERM, signal.SIGHUP)
FLOOD: Final = 20_000
"""Keys that come at once, as something does that is pasted where the terminal does not say so."""
OBEYED: Final = 2.0
"""Seconds within which a signal ends the program."""


class Weathered(NamedTuple):
    """What a storm has left."""

    code: int
    """What the program said to the shell; negative: the signal that killed it."""
    crashes: str
    """The details of mistakes that ended it; empty if there were none."""
    story: str
    """What was done, for telling."""
    obeyed: float = 0.0
    """Seconds from a signal to the end of a program that listens; 0: it has had none."""


def weather(seed: int, folder: Path, environment: Mapping[str, str]) -> Weathered:
    """Run the program once through a storm.

    Args:
        seed: decides everything that is done.
        folder: an empty folder for all that the program writes.
        environment: the variables for its folders.
    """
    lot = _lot(seed)
    start = STARTS[seed % len(STARTS)]
    if start == ("continue",):
        game = Game.new("classic", ["Ana", "Ben"], seed=seed)
        saves = SaveFolder(environment["LUDO_TUI_SAVES"])
        saves.autosave(game)
        saves.close()
    return _run(start, folder, environment, SIZES[next(lot) % 3], partial(_blow, lot=lot))


def typing(keys: Sequence[bytes], folder: Path, environment: Mapping[str, str]) -> Weathered:
    """Start the program, type keys one after the other, and end it; see `weather`."""

    def type_keys(program: subprocess.Popen[bytes], terminal: int, said: bytearray) -> list[str]:
        _drain(terminal, 2.0, said)
        for key in keys:
            if program.poll() is None:
                os.write(terminal, key)
                _drain(terminal, 0.3, said)
        return [repr(key) for key in keys]

    return _run((), folder, environment, SIZES[0], type_keys)


def _run(
    start: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    size: tuple[int, int],
    act: Callable[[subprocess.Popen[bytes], int, bytearray], list[str]],
) -> Weathered:
    """Run the program on a terminal of its own while something is done to it."""
    reports = folder / "reports"
    reports.mkdir()
    mine, theirs = pty.openpty()
    _resize(mine, size)
    variables = {**os.environ, **environment, "TERM": "xterm-256color", "TMPDIR": str(reports)}
    command = [sys.executable, "-m", "ludo_tui", *start]
    program = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=variables, start_new_session=True
    )
    os.close(theirs)
    told = [" ".join(start)]
    said = bytearray()
    obeyed = 0.0
    try:
        told += act(program, mine, said)
        if SCREENS in said and program.poll() is None:
            obeyed = _obeyed(program, mine, said)
        code = _end(program, mine, said)
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()
        os.close(mine)
    crashes = "\n".join(path.read_text(encoding="utf-8") for path in sorted(reports.glob("ludo-tui-*.txt")))
    if b"Traceback" in said:
        crashes += said[said.index(b"Traceback") :].decode(errors="replace")
    return Weathered(code, crashes, "; ".join(told), obeyed)


def _lot(seed: int) -> Iterator[int]:
    """Yield whole numbers that the seed decides."""
    dice, number = Dice(seed, "storm"), 0
    while True:
        yield dice.value(number, 10_000) - 1
        number += 1


def _blow(program: subprocess.Popen[bytes], terminal: int, said: bytearray, lot: Iterator[int]) -> list[str]:
    """Type, resize and wait, then end it by a signal or by the keyboard; return what was done, and gather what is said.

    A toolkit that tells of a mistake by itself writes no report.
    """
    told = []
    is_patient = bool(next(lot) % 3)
    if is_patient:
        _wait(terminal, said, lambda: SCREENS in said or program.poll() is not None)
    _drain(terminal, next(lot) / 10_000 * (1.0 if is_patient else 0.1), said)
    for _ in range(20 + next(lot) % 60):
        if program.poll() is not None:
            break
        match next(lot) % 13:
            case 12 if next(lot) % 10 == 0:
                key = KEYS[next(lot) % len(KEYS)]
                told.append(f"{FLOOD} x {key!r}")
                _pour(program, terminal, said, key * FLOOD)
            case 0:
                size = SIZES[next(lot) % len(SIZES)]
                _resize(terminal, size)
                program.send_signal(signal.SIGWINCH)
                told.append(f"{size[0]}x{size[1]}")
            case 1:
                _drain(terminal, next(lot) / 10_000 * 0.3, said)
            case _:
                key = KEYS[next(lot) % len(KEYS)]
                told.append(repr(key)[2:-1])
                with contextlib.suppress(OSError):
                    os.write(terminal, key)
                _drain(terminal, (next(lot) % 4) * 0.01, said)
    if is_patient:
        _wait(terminal, said, _Silence(said), 5)  # a match between computers paints on for minutes
    return told


def flood(start: Sequence[str], key: bytes, folder: Path, environment: Mapping[str, str]) -> Weathered:
    """Start the program, pour a flood of one key in, and end it by a signal in the midst of it; see `weather`."""

    def pour(program: subprocess.Popen[bytes], terminal: int, said: bytearray) -> list[str]:
        _wait(terminal, said, lambda: SCREENS in said or program.poll() is not None)
        _drain(terminal, 1.0, said)
        _pour(program, terminal, said, key * FLOOD)
        return [f"{FLOOD} x {key!r}"]

    return _run(start, folder, environment, SIZES[0], pour)


def _pour(program: subprocess.Popen[bytes], terminal: int, said: bytearray, keys: bytes) -> None:
    """Type all that at once, as fast as the program takes it."""
    limit = time.monotonic() + 60
    while keys and program.poll() is None and time.monotonic() < limit:
        ready, free, _ = select.select([terminal], [terminal], [], 1)
        if ready:
            _drain(terminal, 0, said)
        if free:
            with contextlib.suppress(OSError):
                keys = keys[os.write(terminal, keys[:1024]) :]


def _obeyed(program: subprocess.Popen[bytes], terminal: int, said: bytearray) -> float:
    """Send one signal, and return how many seconds it took the program to end."""
    sent = time.monotonic()
    program.send_signal(ENDS[program.pid % len(ENDS)])
    while program.poll() is None and time.monotonic() < sent + 20:
        _drain(terminal, 0.02, said)
    return time.monotonic() - sent


class _Silence:
    """Tells whether nothing more has been painted since it was asked before."""

    def __init__(self, said: bytearray) -> None:
        self._said = said
        self._heard = -1

    def __call__(self) -> bool:
        before, self._heard = self._heard, len(self._said)
        return before == self._heard


def _wait(terminal: int, said: bytearray, is_done: Callable[[], bool], seconds: float = 60) -> None:
    """Read what the program paints until something is so, or for some time, long enough for a slow machine."""
    limit = time.monotonic() + seconds
    while not is_done() and time.monotonic() < limit:
        _drain(terminal, 0.5, said)


def _end(program: subprocess.Popen[bytes], terminal: int, said: bytearray) -> int:
    """Wait for the end, asking for it again, since a signal before the program listens is for Python alone."""
    limit = time.monotonic() + 60
    while program.poll() is None and time.monotonic() < limit:
        program.send_signal(signal.SIGTERM)
        _drain(terminal, 0.5, said)
    return program.wait(timeout=1)


def _resize(terminal: int, size: tuple[int, int]) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))


def _drain(terminal: int, seconds: float, said: bytearray) -> None:
    """Read what the program paints, for a while: a terminal that nobody reads from stops it."""
    limit = time.monotonic() + seconds
    while True:
        ready, _, _ = select.select([terminal], [], [], max(limit - time.monotonic(), 0))
        try:
            if not ready or not (painted := os.read(terminal, 65536)):
                return
        except OSError:
            return
        said += painted
