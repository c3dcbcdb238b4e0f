"""Grapple: hold a neighbour that is not too large."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.wrestle import Wrestle
from ludo_tui.rules.ludicrous.board.pushing import way_from
from ludo_tui.rules.ludicrous.events.movement import Turned
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.model.state import Facing
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


class Grapple(Wrestle):
    """Hold a neighbour fast.

    Rule: ll.5.3.list.grapple, ll.5.3.grapple.resolution, ll.5.3.grapple.range-1, ll.5.3.grapple.facing,
    ll.5.3.grapple.opponent-only, ll.5.3.grapple.size, ll.5.3.grapple.pathway, lh.attacks.grapple
    """

    id = "grapple"
    name = "Grapple"
    meaning = "On a graze, the target turns to face you."
    section = "wrestle"
    rule = "ll.5.3.list.grapple"
    verb = "grapples"
    means = "grapple"
    brings = "grappled"

    def threat(self, table: LudicrousTable, who: Who, target: Who) -> str:
        """Return in words that the target would be held fast."""
        return "holds the target"

    def succeed(self, table: LudicrousTable, who: Who, target: Who, *, is_critical: bool) -> None:
        """Hold the target fast, for as long as conditions.yaml says."""
        gain_condition(table, target, Onset(self.brings, by=who, rule="lh.attacks.grapple"))

    def is_of_use(self, table: LudicrousTable, who: Who, target: Who) -> bool:
        """Return whether the target would be held, or turned by a grazing hit."""
        turns = table.state.piece(target).facing != _facing_to(table, who, target)
        return turns or super().is_of_use(table, who, target)

    def graze(self, table: LudicrousTable, who: Who, target: Who) -> None:
        """Make the target turn to face the grappler."""
        piece, facing = table.state.piece(target), _facing_to(table, who, target)
        if piece.facing != facing:
            piece.facing = facing
            table.emit(Turned(seat=target.seat, piece=target.piece, facing=facing, rule="lh.attacks.grapple"))


def _facing_to(table: LudicrousTable, who: Who, target: Who) -> Facing:
    """Return how the other piece faces the first one."""
    here = ring_of(table.state, who)
    assert here is not None
    return "backward" if way_from(table, here, target) > 0 else "forward"
