"""Seals that change their bearer."""

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.movement import SealsTaken


def hand_on_seals(table: SkirmishTable, who: Who) -> Who | None:
    """Hang the seals of a piece that is home on the belt of its comrade furthest on; return it, None: there is none.

    Rule: sh.home.belongings
    """
    state = table.state
    piece = state.piece(who)
    party = state.parties[who.seat]
    rest = [number for number, other in enumerate(party) if other is not piece and YARD < other.step < HOME]
    if not piece.seals or not rest:
        return None
    heir = max(rest, key=lambda number: party[number].step)
    party[heir].seals += piece.seals
    piece.seals = 0
    return Who(who.seat, heir)


def take_seals(table: SkirmishTable, who: Who, count: int, rule: str) -> None:
    """Hang seals on the belt of a piece."""
    table.state.creature(who).seals += count
    table.emit(SealsTaken(who=table.ref(who), count=count, rule=rule))
