"""What is answered at a table without asking anybody."""

from dataclasses import dataclass
from typing import Any

from ludo_tui.engine import EVERY_PHASE, Match


@dataclass(slots=True)
class AutoAnswer:
    """What is answered without asking; people change it while they play."""

    moves: bool
    """A move where all answers come to the same."""
    rolls: bool
    """Rolls of the people who would press a key for them."""
    every_phase: bool
    """Are people asked even where nothing could come of it? Each seat may settle otherwise."""
    later_rolls: bool = False
    """Does a roll come by itself after a choice, where its seat wants that? There has to be time to take that back."""


def is_always_asked(match: Match[Any], seat: int, auto_answer: AutoAnswer) -> bool:
    """Return whether a seat is asked even where, by what everybody knows, nothing could come of it."""
    wishes = match.state.preferences[seat : seat + 1]
    choice = wishes[0].get(EVERY_PHASE) if wishes else None
    return auto_answer.every_phase if choice is None else choice == "always"
