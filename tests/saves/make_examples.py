"""Writes the example games that come with the program into `saves/`.

    python tests/saves/make_examples.py

Run it again when the rules of a ruleset have been changed: a test says so.
"""

from datetime import UTC, datetime
from pathlib import Path

from ludo_tui import Game, Seat
from ludo_tui.engine.dice import Dice
from ludo_tui.saves.files import write_file
from ludo_tui.saves.format import is_sound
from ludo_tui.saves.restoring import content_of

FOLDER = Path(__file__).resolve().parent.parent.parent / "saves"
SAVED_AT = datetime(2026, 1, 6, 19, 30, tzinfo=UTC)


def classic() -> Game:
    """Two people and two computers, in the middle of a turn: a six has been moved, and the next roll waits."""
    seats = [Seat("Ana"), Seat("Ben", computer="normal"), Seat("Cleo"), Seat("Dan", computer="easy")]
    game = Game.new("classic", seats, seed=1896, options={"block": "wall", "safe": "starts", "six_bonus": "always"})
    game.id = "000000000001"
    chooser = Dice(1896, "example")
    while game.prompt is not None:
        if game.state.turn.number > 160 and game.answers and game.prompt.seat == 0 and len(game.prompt.options) > 1:
            break
        prefer(game, chooser)
    return game


def piecepack() -> Game:
    """Three people well into a game of piecepack Ludo, at the start of a turn."""
    game = Game.new("piecepack", ["Ines", "Juri", "Kim"], seed=2000)
    game.id = "000000000002"
    chooser = Dice(2000, "example")
    while game.prompt is not None:
        home = max(sum(piece.step == 56 for piece in own) for own in game.state.pieces)
        if home == 2 and not game.answers and len(game.prompt.options) > 2:
            break
        prefer(game, chooser)
    return game


def prefer(game: Game, chooser: Dice) -> None:
    """Capture where possible, else choose anything."""
    assert game.prompt is not None
    options = game.prompt.options
    captures = [option for option in options if "capture" in option.label]
    options = tuple(captures) or options
    game.answer(options[chooser.value(game.answer_count, len(options)) - 1].id)


EXAMPLES = {
    "classic-mid-turn": (classic, "Classic Ludo in the middle of a turn"),
    "piecepack-late": (piecepack, "Piecepack Ludo, two coins home"),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (make, title) in EXAMPLES.items():
        path = FOLDER / f"{name}.ludo.json"
        write_file(path, content_of(make(), title, SAVED_AT), keep=False, is_sound=is_sound)
        path.chmod(0o644)


if __name__ == "__main__":
    main()
