"""What the one that is asked may wonder about or must not miss."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Event, Names, Prompt
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_helpers
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.model.state import Goals, SkirmishState
from ludo_tui.rules.skirmish.phases import initiative, round_warnings

_NEAR: Final = 20
"""Spaces from home from which on a rival is told to be about to win: a run and the Ludo die lead about as far."""


_TOLD: Final = frozenset({"initiative", "roll", "muster", "who", "turn", "reaction"})
"""Questions with which that is told."""


def reminder(view: SkirmishState, goals: Goals, toll: int, events: Sequence[Event], prompt: Prompt) -> str:
    """Say who is about to win, and what a party has to fear or else why it had no initiative.

    Args:
        view: what the one that is asked may see.
        goals: what decides the match.
        toll: seals that a piece pays at its gate.
        events: everything that has happened that is still known, first to last.
        prompt: the question.

    Rule: sh.match.win
    """
    winning = _winning(view, goals, toll, prompt.seat, prompt.names) if prompt.kind in _TOLD and prompt.names else ()
    ahead = round_warnings.reminder(events, prompt) or initiative.reminder(events, prompt)
    return " ".join(filter(None, (*winning, ahead)))


def _winning(view: SkirmishState, goals: Goals, toll: int, seat: int, names: Names) -> Iterator[str]:
    """Tell which piece of each rival comes home next and wins with it, if it has what its gate costs."""
    for foe, party in enumerate(view.parties):
        missing = goals.wanted - home_count(party)
        if foe == seat or foe in view.conceded or view.over or missing != 1:
            continue
        is_paid = bool(toll_helpers(view, foe, toll))
        racing = [
            (piece.step, number)
            for number, piece in enumerate(party)
            if YARD < piece.step < HOME and not piece.is_down
            if is_paid or piece.seals >= toll or piece.step > LAST_RING_STEP
        ]
        step, number = max(racing, default=(YARD, 0))
        if HOME - step <= _NEAR:
            yield f"{names.piece(foe, number)} is {HOME - step} from winning."
