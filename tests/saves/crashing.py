"""Plays a game whose program is killed at every step of writing its save, and prints what was lost as JSON.

It is a program of its own because it forks. For each call that changes a file (open, write, fsync, close, replace,
link, unlink) of an autosave that also makes a backup, a child plays one answer and is killed at that call: before it,
and for writes also in the middle. Every time the parent continues from what is on the disk, and the next child goes on
from ludo_tui.engine import Match
from there. Then it is killed by signals at arbitrary moments while it plays.

    python crashing.py FOLDER [SIGNALS]
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludo_tui import Game
from ludo_tui.engine import Match
from ludo_tui.engine.dice import Dice
from ludo_tui.saves import SaveFolder

CALLS = ("open", "write", "fsync", "close", "replace", "link", "unlink")
STEPS = 60


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def play(game: Match[Any]) -> None:
    assert game.prompt is not None
    game.answer(game.prompt.answers[0].id)


def break_calls(step: int, is_half: bool) -> None:
    """Let the process be killed at call number `step` from now."""
    count = 0

    def broken(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal count
            count += 1
            if count == step:
                if is_half and name == "write":
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])
                die()
            return real(*args, **kwargs)

        return call

    for name in CALLS:
        setattr(os, name, broken(name, getattr(os, name)))


def child(folder: Path, step: int, is_half: bool) -> None:
    saves = SaveFolder(folder)
    entry = saves.latest()
    assert entry is not None
    game = saves.load(entry)
    play(game)
    break_calls(step, is_half)
    saves.autosave(game)
    os._exit(0)


def main(folder: Path) -> dict[str, int]:
    saves = SaveFolder(folder)
    game: Match[Any] = Game.new("party", ["Ana", "Ben"], seed=5, options={"table_dice": True})
    saves.autosave(game)
    saves.close()
    figures = {"kills": 0, "games_lost": 0, "answers_lost": 0, "bad_files": 0, "not_continued": 0}
    for is_half in (False, True):
        for step in range(1, STEPS + 1):
            before = game.answer_count
            process = os.fork()
            if process == 0:
                child(folder, step, is_half)
            _, status = os.waitpid(process, 0)
            if not os.WIFSIGNALED(status):
                assert os.waitstatus_to_exitcode(status) == 0
                break
            figures["kills"] += 1
            again = SaveFolder(folder)
            figures["bad_files"] += sum(entry.error is not None for entry in again.list())
            entry = again.latest()
            if entry is None or entry.kind != "auto":
                figures["games_lost"] += 1
                return figures
            game = again.load(entry)
            again.close()
            if game.answer_count not in (before, before + 1):
                figures["not_continued"] += 1
            figures["answers_lost"] = max(figures["answers_lost"], before + 1 - game.answer_count)
        else:
            raise AssertionError(f"an autosave makes more than {STEPS} calls")
    return figures


def player(folder: Path, report: int) -> None:
    """Play on for ever, telling after every autosave how many answers are on the disk."""
    saves = SaveFolder(folder)
    entry = saves.latest()
    game = Game.new("party", ["Ana", "Ben"], seed=6) if entry is None else saves.load(entry)
    while True:
        if game.prompt is None:
            game = Game.new("party", ["Ana", "Ben"], seed=game.setup.seed + 1)
        play(game)
        saves.autosave(game)
        os.write(report, f"{game.id} {game.answer_count}\n".encode())


def signals(folder: Path, count: int) -> dict[str, int]:
    """Kill a player `count` times at arbitrary moments and compare what is on the disk with what it last told."""
    figures = {"signals": 0, "bad_files": 0, "older_than_told": 0}
    for fatal in (signal.SIGTERM, signal.SIGHUP):  # before the first player: one may be killed as soon as it is there
        signal.signal(fatal, signal.SIG_DFL)
    dice = Dice(13, "moments")
    for number in range(count):
        read, write = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(read)
            player(folder, write)
        os.close(write)
        time.sleep(dice.value(number, 400) / 10_000)
        os.kill(process, (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)[number % 3])
        os.waitpid(process, 0)
        with os.fdopen(read) as stream:
            told = stream.read().splitlines()[-1:]
        saves = SaveFolder(folder)
        entries = saves.list(examples=False)
        figures["signals"] += 1
        figures["bad_files"] += sum(entry.error is not None for entry in entries)
        found = {entry.path.name: entry.preview.answers for entry in entries if entry.preview is not None}
        for line in told:
            identity, answers = line.split()
            figures["older_than_told"] += found[f"auto_{identity}.ludo.json"] < int(answers)
    return figures


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    print(json.dumps(signals(folder, int(sys.argv[2])) if len(sys.argv) > 2 else main(folder)))  # noqa: T201 - its result
