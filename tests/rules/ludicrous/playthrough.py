"""Whole matches of Ludicrous Ludo written down: what was answered, and what came of it.

python -m tests.rules.ludicrous.playthrough     plays them anew and writes them, to be read before they are kept
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludo_tui import Game, Seat
from ludo_tui.engine import Level
from ludo_tui.players import choose

FOLDER: Final = Path(__file__).parent / "playthroughs"
NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
MATCHES: Final[dict[str, tuple[int, int, dict[str, object]]]] = {
    "duel": (2, 15, {"match": "short"}),
    "three": (3, 16, {"match": "short", "soul_read_timer": False}),
    "teams": (4, 7, {"match": "short", "teams": True}),
}
"""Seats, seed and options by name."""


def start(name: str) -> Game:
    """Return a match at its first prompt."""
    seats, seed, options = MATCHES[name]
    return Game.new("ludicrous", [Seat(one) for one in NAMES[:seats]], seed=seed, options=options)


def played(name: str, answers: Iterator[str] | None = None) -> str:
    """Return a whole match as text.

    Args:
        name: which match.
        answers: what is answered; None lets computer players decide.
    """
    game = start(name)
    seats, seed, options = MATCHES[name]
    lines = [f"Ludicrous Ludo, {seats} seats, seed {seed}, {', '.join(f'{key} {options[key]}' for key in options)}", ""]
    told = 0
    while True:
        for event in game.events[told:]:
            if event.kind == "turn_started":
                lines.append("")
            if sentence := event.sentence(game.names):
                lines.append(sentence if event.seats is None else f"(seen by {list(event.seats)}) {sentence}")
        told = len(game.events)
        prompt = game.prompt
        if prompt is None:
            lines.append(f"Places: {', '.join(game.names.seat(seat) for seat in game.result or ())}")
            return "\n".join(lines) + "\n"
        if answers is None:
            level: Level = "hard" if prompt.seat % 2 else "normal"
            view, count = game.view(prompt.seat), game.answer_count
            answer = choose(view, prompt, level, seed, count, system="ludicrous", options=game.setup.options)
        else:
            answer = next(answers)
        lines.append(f"[{game.names.seat(prompt.seat)}] {prompt.text.partition('. Human')[0]} > {answer}")
        game.answer(answer)


def kept(name: str) -> Path:
    """Return where a match is kept."""
    return FOLDER / f"{name}.txt"


def answers_in(text: str) -> Iterator[str]:
    """Yield the answers of a match that has been written down."""
    for line in text.splitlines():
        if line.startswith("["):
            yield line.rpartition(" > ")[2]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in MATCHES:
        kept(one).write_text(played(one), encoding="utf-8")
