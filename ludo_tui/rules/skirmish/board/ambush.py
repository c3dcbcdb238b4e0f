"""Ambush: who is surprised can move in the first round, and cannot act. Actions, reactions and phases ask."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import TurnState


def is_surprised(table: SkirmishTable, who: Who) -> bool:
    """Return whether an ambush keeps a combatant from acting: in the first round alone.

    Rule: sk.ambush.no-action, sk.ambush.first-turn-only
    """
    return table.state.round == 1 and who.seat in table.state.surprised


def turn_of(table: SkirmishTable, who: Who) -> TurnState:
    """Return the turn of a combatant as it begins: who is surprised has no action, but it can move.

    Rule: sk.ambush.no-action, sk.ambush.move-still-legal
    """
    return TurnState(who, has_acted=is_surprised(table, who))
