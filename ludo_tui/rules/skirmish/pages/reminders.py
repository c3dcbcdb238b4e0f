"""What the one that is asked may wonder about or must not miss."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Event, Names, Prompt
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_helpers
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.events.rounds import InitiativeMissed, LossLooms, RoundStarted, TurnBegun
from ludo_tui.rules.skirmish.model.state import Goals, SkirmishState

_NEAR: Final = 20
"""Spaces from home from which on a rival is told to be about to win: a run and the Ludo die lead about as far."""


_TOLD: Final = frozenset({"initiative", "roll", "muster", "who", "turn", "reaction"})
"""Questions with which that is told."""


_TOLD_OF_LOSS: Final = frozenset({"roll", "muster", "who", "turn"})
"""Questions with which a party is told whom it may lose."""


_BEFORE: Final = ("roll", "muster", "who")
"""What is asked of a party before its first piece has its turn."""


def reminder(view: SkirmishState, goals: Goals, toll: int, events: Sequence[Event], prompt: Prompt) -> str:
    """Return who is about to win, and what a party has to fear or else why it had no initiative.

    Args:
        view: what the one that is asked may see.
        goals: what decides the match.
        toll: seals that a piece pays at its gate.
        events: everything that has happened that is still known, first to last.
        prompt: the question.

    Rule: sh.match.win
    """
    winning = _winning(view, goals, toll, prompt.seat, prompt.names) if prompt.kind in _TOLD and prompt.names else ()
    ahead = _loss_ahead(events, prompt) or _why_no_initiative(events, prompt)
    return " ".join(filter(None, (*winning, ahead)))


def _winning(view: SkirmishState, goals: Goals, toll: int, seat: int, names: Names) -> Iterator[str]:
    """Yield which piece of each rival comes home next and wins with it, if it has what its gate costs."""
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


def _loss_ahead(events: Sequence[Event], prompt: Prompt) -> str:
    """Return what a party has been warned of, until one of its pieces has done something."""
    if prompt.kind not in _TOLD_OF_LOSS or prompt.names is None:
        return ""
    for number, event in enumerate(reversed(events)):
        if isinstance(event, LossLooms):
            return event.sentence(prompt.names) if event.seat == prompt.seat else ""
        if isinstance(event, TurnBegun) and (number or prompt.kind != "turn"):
            return ""
    return ""


def _why_no_initiative(events: Sequence[Event], prompt: Prompt) -> str:
    """Return why a player was not asked about the initiative of this round, until its party has begun its turns."""
    if prompt.kind not in _BEFORE:
        return ""
    for event in reversed(events):
        if isinstance(event, InitiativeMissed):
            return event.reminder(prompt.seat)
        if isinstance(event, RoundStarted) or (isinstance(event, TurnBegun) and event.who.seat == prompt.seat):
            return ""
    return ""
