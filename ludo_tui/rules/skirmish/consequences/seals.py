"""Seals that change their bearer."""

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.movement import SealsTaken


def hand_on_seals(table: SkirmishTable, who: Who) -> None:
    """Hang the seals of a piece that is home on the belt of its comrade furthest on.

    Rule: sh.home.belongings
    """
    state = table.state
    piece = state.piece(who)
    rest = [other for other in state.parties[who.seat] if other is not piece and YARD < other.step < HOME]
    heir = max(rest, key=lambda other: other.step, default=None)
    if heir is not None:
        heir.seals += piece.seals
        piece.seals = 0


def take_seals(table: SkirmishTable, who: Who, count: int, rule: str) -> None:
    """Hang seals on the belt of a piece."""
    table.state.creature(who).seals += count
    table.emit(SealsTaken(who=table.ref(who), count=count, rule=rule))
