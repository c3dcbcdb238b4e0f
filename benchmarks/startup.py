"""Measures the program in a real terminal against a bare Textual application, all in one interleaved run.

    python benchmarks/startup.py [--rounds N] [--presses N] [--games N]

In a pseudo-terminal of 120 x 40: the time from the start of the process to the first painted frame (the chunk that
holds the words of the first screen), from a key to the screen that it opens, peak memory, and for each key the time
until all is painted that it changes, and how many bytes that takes. Every number key moves a piece: once the first
piece is home, another match begins. The bare application shows one `Static`, which a key changes; how long one of 15
lines by 52 takes, the size of our question, is told beside it: no table repaints less than that. Saves go to a
temporary folder, with the flush to the disk that every answer has. `--version` is measured against `python -c pass`.
Both are compiled before, as an installation leaves them.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.figures import tell

ROOT = Path(__file__).resolve().parent.parent
COLUMNS, LINES = 120, 40
QUIET = 0.06
"""Seconds without output after which a screen counts as painted."""
F2, DOWN = "\x1bOQ", "\x1b[B"
READING = 0.6
"""Seconds for which somebody looks at the title before a key is pressed."""
START_AIMS = {
    "title": 1.1,
    "a new match of Party": 1.4,
    "a new match of Ludicrous": 1.5,
    "a new match of Skirmish": 1.5,
}
"""Of the start of a bare application, by what comes up."""
MOVES = 28
"""So often can the first piece of either seat be moved in the match that is measured, and then one is home."""
WARMING = 3
"""Keys that are pressed in a match before any is measured."""
BARE = """
from textual.app import App
from textual.binding import Binding
from textual.widgets import Static

class Bare(App):
    BINDINGS = [Binding("1", "press", "Press")]
    pressed = 0

    def compose(self):
        yield Static("bare application", id="text")

    def action_press(self):
        self.pressed += 1
        self.query_one("#text", Static).update(f"pressed {self.pressed} times", layout=False)

Bare().run()
"""
BARE_COMMAND = [sys.executable, "-c", BARE]
PANEL = """
from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.widgets import Static

class Panel(App):
    BINDINGS = [Binding("1", "press", "Press")]
    CSS = "#text { width: 52; height: 15; }"
    pressed = 0

    def compose(self):
        yield Static("panel application", id="text")

    def action_press(self):
        self.pressed += 1
        text = Text()
        for line in range(15):
            text.append(f" {line} ", "bold yellow")
            text.append(f"answer {self.pressed} of this line".ljust(38), "white on #202838" if line % 2 else "white")
            text.append(f"{self.pressed % 100:3d} %\\n", "green")
        self.query_one("#text", Static).update(text, layout=False)

Panel().run()
"""
PANEL_COMMAND = [sys.executable, "-c", PANEL]
PROGRAM = [sys.executable, "-m", "ludo_tui"]
ON_TABLE = [
    "--option",
    "press_to_roll=false",
    "--option",
    "pieces_on_start=4",
    "--option",
    "block=none",
    "--seed",
    "5",
    "--no-animation",
]
TABLES = {
    "Party": ([*ON_TABLE, "--seat", "Ana", "Ben"], "which token", ""),
    "Ludicrous": (["--ruleset", "ludicrous", "--seat", "Ana", "Ben", "--seed", "5"], "choose an action", ""),
    "Skirmish": (["--ruleset", "skirmish", "--seat", "Ana", "Ben", "--seed", "5"], "your roll", " "),
}
"""By game: how a match begins, the words that its table comes up with, and the keys that lead to a list of answers."""
_ESCAPES = re.compile(rb"\x1b(?:\[[0-9;?<>=]*[ -/]*[@-~]|[\]P][^\x07\x1b]*(?:\x07|\x1b\\)|.)")


class Terminal:
    """A program in a pseudo-terminal of its own.

    Args:
        command: the program and its arguments.
        environment: its environment.
        size: columns and rows of its window.
    """

    def __init__(
        self, command: Sequence[str], environment: dict[str, str], size: tuple[int, int] = (COLUMNS, LINES)
    ) -> None:
        self.started = time.perf_counter()
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execvpe(command[0], list(command), environment)
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._text = b""

    def _read(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._file], [], [], max(0.0, seconds))
        if not ready:
            return b""
        try:
            return os.read(self._file, 1 << 16)
        except OSError:
            return b""

    def wait_for(self, words: str, seconds: float = 60.0) -> float:
        """Return the seconds from the start to the chunk in which the words are complete."""
        limit = time.perf_counter() + seconds
        while time.perf_counter() < limit:
            self._text += self._read(0.5)
            if words in _ESCAPES.sub(b"", self._text).decode(errors="replace"):
                return time.perf_counter() - self.started
        raise SystemExit(f"'{words}' never came up; the screen was written with:\n{self._text[-2000:]!r}")

    def opens(self, key: str, words: str) -> float:
        """Press a key; return the seconds to the chunk in which the words of another screen are complete."""
        self._text, self.started = b"", time.perf_counter()
        os.write(self._file, key.encode())
        return self.wait_for(words)

    def settle(self) -> int:
        """Read until nothing has come for a while; return how many bytes came."""
        count = 0
        while chunk := self._read(QUIET):
            count += len(chunk)
        return count

    def press(self, key: str) -> tuple[float, int]:
        """Press a key; return the seconds until all was painted that it changes, and how many bytes were."""
        started = time.perf_counter()
        os.write(self._file, key.encode())
        chunk, count, passed = self._read(5.0), 0, 0.0
        while chunk:
            count, passed = count + len(chunk), time.perf_counter() - started
            chunk = self._read(QUIET)
        return passed, count

    def peak(self) -> float:
        """Return the most memory it has held so far, in MiB."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmHWM:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    def close(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._file)


def spread(values: Sequence[float], unit: str) -> str:
    """Return the median with the smallest and largest value."""
    return f"{statistics.median(values):8.1f} {unit}  ({min(values):.1f} to {max(values):.1f})"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def report(title: str, ours: Sequence[float], bare: Sequence[float], unit: str, aim: float) -> None:
    ratio = statistics.median(ours) / statistics.median(bare)
    print(f"{title}\n  ludo-tui  {spread(ours, unit)}\n  yardstick {spread(bare, unit)}")
    tell(f"{title}, of the yardstick", ratio, most=aim)


def measure_starts(rounds: int, environment: dict[str, str], saves: Path) -> None:
    programs = {"bare": (BARE_COMMAND, "bare application"), "title": (PROGRAM, "around one keyboard")}
    for game, (arguments, words, _) in TABLES.items():
        programs[f"a new match of {game}"] = ([*PROGRAM, "new", "--no-animation", *arguments], words)
    times: dict[str, list[float]] = {name: [] for name in programs}
    peaks: dict[str, list[float]] = {name: [] for name in programs}
    for number in range(rounds + 1):
        for name, (command, words) in programs.items():
            place = [] if name == "bare" else ["--saves", str(saves / f"{name}{number}")]
            terminal = Terminal([*command, *place], environment)
            passed = terminal.wait_for(words)
            terminal.settle()
            if number:  # the first round fills the caches
                times[name].append(passed * 1000)
                peaks[name].append(terminal.peak())
            terminal.close()
    for name in [*programs][1:]:
        report(f"start to {name}", times[name], times["bare"], "ms", START_AIMS[name])
    for name in [*programs][1:]:
        report(f"peak memory at {name}", peaks[name], peaks["bare"], "MiB", 1.3)


def measure_screens(rounds: int, environment: dict[str, str], saves: Path) -> None:
    times: dict[str, list[float]] = {"title to the form of a new match": [], "that form to a Party table": []}
    for number in range(rounds + 1):
        terminal = Terminal([*PROGRAM, "--no-animation", "--saves", str(saves / f"screens{number}")], environment)
        terminal.wait_for("around one keyboard")
        time.sleep(READING)
        terminal.settle()
        for known, (key, words) in zip(times.values(), (("n", "F2 starts it"), (F2, "your roll")), strict=True):
            passed = terminal.opens(key, words) * 1000
            terminal.settle()
            if number:
                known.append(passed)
        terminal.close()
    for (name, known), aim in zip(times.items(), (120, 100), strict=True):
        print(f"{name}\n  ludo-tui  {spread(known, 'ms')}")
        tell(name, statistics.median(known), "ms", most=aim)


def measure_lists(presses: int, environment: dict[str, str], saves: Path) -> None:
    for game, (arguments, words, keys) in TABLES.items():
        command = [*PROGRAM, "new", "--no-animation", *arguments, "--saves", str(saves / f"list{game}")]
        terminal = Terminal(command, environment)
        terminal.wait_for(words)
        terminal.settle()
        for key in keys:
            terminal.press(key)
        passed = [terminal.press(DOWN)[0] * 1000 for _ in range(presses + WARMING)][WARMING:]
        terminal.close()
        print(f"Down in a list of {game}\n  ludo-tui  p50 {percentile(passed, 0.5):.1f} ms")
        tell(f"Down in a list of {game}, p95", percentile(passed, 0.95), "ms", most=6)


def measure_keys(presses: int, environment: dict[str, str], saves: Path) -> None:
    bare = Terminal(BARE_COMMAND, environment)
    bare.wait_for("bare application")
    bare.settle()
    panel = Terminal(PANEL_COMMAND, environment)
    panel.wait_for("panel application")
    panel.settle()
    game = [*PROGRAM, "new", "--seat", "Ana", "Ben", *ON_TABLE, "--option", "entry=any", "--saves"]
    times: dict[str, list[float]] = {"move": [], "look": [], "bare": [], "panel": []}
    counts: dict[str, list[float]] = {name: [] for name in times}
    peaks: list[float] = []
    while len(times["move"]) < presses:
        ours = Terminal([*game, str(saves / f"keys{len(peaks)}")], environment)
        ours.wait_for("which token")
        ours.settle()
        for number in range(MOVES):
            for name, terminal, key in (
                ("bare", bare, "1"),
                ("panel", panel, "1"),
                ("look", ours, DOWN),
                ("move", ours, "1"),
            ):
                passed, count = terminal.press(key)
                if number >= WARMING and len(times[name]) < presses:
                    times[name].append(passed * 1000)
                    counts[name].append(count)
        peaks.append(ours.peak())
        ours.close()
    floor = percentile(times["panel"], 0.5)
    print(f"one panel of 15 lines in bare Textual\n  p50 {floor:.1f} ms, ", end="")
    print(f"ratio {floor / percentile(times['bare'], 0.5):.2f} to the bare application")
    for name, words, middle, most in (
        ("look", "arrow key to its landing space shown", 6, 6),
        ("move", "number key to the piece moved", 6, 12),
    ):
        p50, p95 = percentile(times[name], 0.5), percentile(times[name], 0.95)
        base50, base95 = percentile(times["bare"], 0.5), percentile(times["bare"], 0.95)
        print(f"{words}\n  ludo-tui  p50 {p50:.1f} ms, p95 {p95:.1f} ms")
        print(f"  yardstick p50 {base50:.1f} ms, p95 {base95:.1f} ms")
        print(f"  ratio {p50 / base50:.2f}, bytes: median {statistics.median(counts[name]):.0f}")
        tell(f"{words}, p50", p50, "ms", most=middle)
        tell(f"{words}, p95", p95, "ms", most=most)
        tell(f"{words}, bytes, p95", percentile(counts[name], 0.95), most=4000)
    print(f"peak memory after {MOVES} moves: {statistics.median(peaks):.1f} MiB, bare {bare.peak():.1f} MiB")
    bare.close()
    panel.close()


def measure_games(games: int, environment: dict[str, str], saves: Path) -> None:
    command = [
        *PROGRAM,
        "new",
        "--computer",
        "easy",
        "easy",
        "--seed",
        "5",
        "--no-animation",
        "--saves",
        str(saves / "games"),
    ]
    terminal = Terminal(command, environment)
    first = 0.0
    for number in range(games):
        terminal._text = b""
        terminal.wait_for("Play again", 300)
        terminal.settle()
        first = first or terminal.peak()
        if number < games - 1:
            terminal.press("a")
    print(f"peak memory after {games} games: {terminal.peak():.1f} MiB, after one: {first:.1f} MiB")
    tell(f"peak memory after {games} games, of that after one", terminal.peak() / first, most=1.0)
    terminal.close()


def measure_version(rounds: int, environment: dict[str, str]) -> None:
    ours: list[float] = []
    bare: list[float] = []
    runs: tuple[tuple[list[str], list[float]], ...] = (
        ([*PROGRAM, "--version"], ours),
        ([sys.executable, "-c", "pass"], bare),
    )
    for number in range(2 * rounds + 1):
        for command, times in runs:
            started = time.perf_counter()
            subprocess.run(command, env=environment, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            if number:
                times.append((time.perf_counter() - started) * 1000)
    report("--version against python -c pass", ours, bare, "ms", 5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=11, help="starts of each program")
    parser.add_argument("--presses", type=int, default=75, help="keys measured in each program")
    parser.add_argument("--games", type=int, default=0, help="whole games played in one program, for its memory; slow")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        saves = Path(made)
        compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {
            **compiled,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LUDO_TUI_CONFIG": str(saves / "settings.json"),
            "LUDO_TUI_CACHE": str(saves / "cache"),
        }
        measures: list[Callable[[], None]] = [
            lambda: measure_version(given.rounds, environment),
            lambda: measure_starts(given.rounds, environment, saves),
            lambda: measure_screens(given.rounds, environment, saves),
            lambda: measure_keys(given.presses, environment, saves),
            lambda: measure_lists(given.presses, environment, saves),
        ]
        if given.games:
            measures.append(lambda: measure_games(given.games, environment, saves))
        for measure in measures:
            measure()


if __name__ == "__main__":
    main()
