"""Frightened: what frightens is felt while it is seen; the table asks, as what befalls whom changes who bars a way."""

from collections.abc import Callable

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.model.state import Affliction, SkirmishState


def sees_source(state: SkirmishState, who: Who, affliction: Affliction, sees: Callable[[int, int], bool]) -> bool:
    """Return whether a combatant sees what an affliction comes from.

    Rule: sh.affliction.frightened
    """
    source = affliction.source
    if source is None or not state.is_here(source) or who in state.creature(source).hidden_from:
        return False
    here, there = state.ring(who), state.ring(source)
    return here is not None and there is not None and sees(here, there)
