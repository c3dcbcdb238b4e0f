"""Reminders for the player who chooses an action."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import HOME
from ludo_tui.engine import Names, Prompt, Who
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_unconscious
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.tables.tables import Tables

_NEAR: Final = 12
"""Spaces from home from which on an enemy is told to be about to win: it may roll for movement and its bonus die."""


def reminder(tables: Tables, options: LudicrousOptions, view: LudicrousState, prompt: Prompt) -> str:
    """Return which pieces are lost after this action unless revived, and which enemy is about to win, in words.

    Args:
        tables: the tables of the ruleset.
        options: the house rules.
        view: what the one who is asked may see.
        prompt: the question; but for an action nothing is said.

    Rule: lh.party.unrevived, lh.match.win
    """
    if prompt.kind != "action" or prompt.names is None:
        return ""
    needed = tables.numbers.match.pieces_home[options.match]
    told = _lost(view, prompt.seat, prompt.names, tables.numbers.party.phases_unconscious)
    return " ".join((*told, *_winning(view, prompt.seat, prompt.names, needed)))


def _lost(view: LudicrousState, seat: int, names: Names, phases: int) -> Iterator[str]:
    pieces = enumerate(view.parties[seat].pieces)
    lost = [
        names.piece(seat, number)
        for number, one in pieces
        if is_unconscious(view, Who(seat, number)) and one.down >= phases
    ]
    if lost:
        are, they = ("are", "they are") if len(lost) > 1 else ("is", "it is")
        yield f"{' and '.join(lost)} {are} lost after this action unless {they} revived."


def _winning(view: LudicrousState, seat: int, names: Names, needed: int) -> Iterator[str]:
    rivals = [] if view.places else view.foes(seat)
    missing = {foe: needed - sum(piece.step == HOME for piece in view.parties[foe].pieces) for foe in rivals}
    for foe in rivals:
        if missing[foe] != 1 or any(missing.get(mate, 0) > 0 for mate in view.team(foe)[1:]):
            continue
        pieces = enumerate(view.parties[foe].pieces)
        racing = [
            (one.step, number)
            for number, one in pieces
            if 0 <= one.step < HOME and not is_unconscious(view, Who(foe, number))
        ]
        step, number = max(racing, default=(-1, 0))
        if HOME - step <= _NEAR:
            yield f"{names.piece(foe, number)} is {HOME - step} from winning."
