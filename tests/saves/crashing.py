"""Plays a game whose program is killed at every step of writing its save, and prints what was lost as JSON.

It is a program of its own because it forks. For each call that changes a file (open, write, fsync, close, replace,
link, unlink) of an autosave that also makes a backup, a child plays one answer and is killed at that call: before it,
and for writes also in the middle. Every time the parent continues from what is on the disk, and the next child goes on
from there.

    python crashing.py FOLDER
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludo_tui import Game
from ludo_tui.saves import SaveFolder

CALLS = ("open", "write", "fsync", "close", "replace", "link", "unlink")
STEPS = 60


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def play(game: Game) -> None:
    assert game.prompt is not None
    game.answer(game.prompt.options[0].id)


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
    game = Game.new("party", ["Ana", "Ben"], seed=5, options={"table_dice": True})
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


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))  # noqa: T201 - its result
