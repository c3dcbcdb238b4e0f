"""What is done at a table without asking anybody."""

from typing import Any, NamedTuple

from ludo_tui.engine import EVERY_PHASE, Match


class AutoAnswer(NamedTuple):
    """What is done at a table without asking."""

    auto_move: bool
    """A move where all answers come to the same."""
    auto_roll: bool
    """Rolling for the people who would press a key for it."""
    every_phase: bool
    """Is asked even where nothing could come of it? Each seat may settle otherwise."""


def is_always_asked(game: Match[Any], seat: int, habits: AutoAnswer) -> bool:
    """Tell whether a seat is asked even where, by what everybody knows, nothing could come of it."""
    wishes = game.state.preferences[seat : seat + 1]
    choice = wishes[0].get(EVERY_PHASE) if wishes else None
    return habits.every_phase if choice is None else choice == "always"
