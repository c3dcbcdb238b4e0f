"""Measures saving and loading a game of 1,500 answers, against plain JSON of the same content.

    python benchmarks/saves.py

Saving is `SaveFolder.autosave`: encoding, temporary file, two flushes to the disk, rename. Loading is
`SaveFolder.load`: checksum, strict checks, types, and playing the answers of the present turn again. The plain way is
`json.dump` and `json.load` of the same data, without flush, checksum, checks or rules.
"""

import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ludo_tui import Game
from ludo_tui.engine.dice import Dice
from ludo_tui.saves import SaveFolder

ANSWERS = 1_500
ROUNDS = 60
SAVE_AIM, LOAD_AIM = 10.0, 50.0
"""Milliseconds."""


def long_game() -> Game:
    """Return a game with 1,500 answers: real dice are typed in, and whoever can capture does."""
    game = Game.new("piecepack", ["Ana", "Ben", "Cleo", "Dan"], seed=9, options={"table_dice": True})
    chooser = Dice(9, "benchmark")
    while game.answer_count < ANSWERS:
        assert game.prompt is not None, f"over after {game.answer_count} answers"
        options = [option for option in game.prompt.options if option.aim.to_step is None or option.aim.to_step < 51]
        captures = [option for option in options if "capture" in option.label]
        options = captures or options or list(game.prompt.options)
        game.answer(options[chooser.value(game.answer_count, len(options)) - 1].id)
    return game


def milliseconds(work: Callable[[], object]) -> tuple[float, float]:
    """Return the median and the slowest but one of 60 runs."""
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        times.append((time.perf_counter() - started) * 1000)
    times.sort()
    return times[len(times) // 2], times[-2]


def main() -> None:
    game = long_game()
    with tempfile.TemporaryDirectory() as made:
        folder = SaveFolder(made)
        path = folder.autosave(game)
        entry = folder.list(examples=False)[0]
        plain = Path(made) / "plain.json"
        content = json.loads(path.read_bytes())

        def dump() -> None:
            with plain.open("w", encoding="utf-8") as stream:
                json.dump(content, stream)

        def load() -> object:
            with plain.open(encoding="utf-8") as stream:
                return json.load(stream)

        save, slow_save = milliseconds(lambda: folder.autosave(game))
        loaded, slow_load = milliseconds(lambda: folder.load(entry))
        plain_save, _ = milliseconds(dump)
        plain_load, _ = milliseconds(load)
        listed, _ = milliseconds(lambda: folder.list(examples=False))
        assert folder.load(entry).state == game.state
        size = path.stat().st_size
        folder.close()
    print(f"game of {game.answer_count} answers, {len(game.history)} turns, {size:,} bytes")
    for name, middle, slow, aim, other in (
        ("save", save, slow_save, SAVE_AIM, plain_save),
        ("load", loaded, slow_load, LOAD_AIM, plain_load),
    ):
        print(f"{name}  p50 {middle:6.2f} ms  p98 {slow:6.2f} ms  (aim {aim:.0f})  ", end="")
        print(f"plain JSON {other:6.2f} ms  ratio {middle / other:.2f}")
    print(f"list  p50 {listed:6.2f} ms for this one save")
    print("aims met by p50" if save < SAVE_AIM and loaded < LOAD_AIM else "aims missed")


if __name__ == "__main__":
    main()
