"""Matches in which the turn of a computer is held back, so that the last answer can be taken back."""

from ludo_tui import Game, Seat
from tests.conformance.walks import house_rules


def held_back(ruleset: str) -> Game:
    """Return a match that waits before the turn of a computer."""
    seats = [Seat("Ana"), Seat("Cleo", computer="easy")]
    for seed in range(40):
        options = {**house_rules(ruleset, 2), "press_to_roll": True, "free_undo": True}
        game = Game.new(ruleset, seats, seed=seed, options=options)
        for _ in range(60):
            if game.is_paused or game.prompt is None:
                break
            game.answer(game.prompt.default.id, pause=True)
        if game.is_paused:
            return game
    raise AssertionError("no turn was held back")
