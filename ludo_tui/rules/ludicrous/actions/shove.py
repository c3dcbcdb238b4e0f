"""Shove: push a neighbour that is not too large."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.wrestle import Wrestle
from ludo_tui.rules.ludicrous.board.pushing import push, pushed_step, way_from
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


class Shove(Wrestle):
    """Push a neighbour.

    Rule: ll.5.3.list.shove, ll.5.3.shove.resolution, ll.5.3.shove.range-1, ll.5.3.shove.facing,
    ll.5.3.shove.opponent-only, ll.5.3.shove.size, ll.5.3.shove.pathway, lh.attacks.shove
    """

    id = "shove"
    name = "Shove"
    meaning = "A critical success pushes farther; that and a graze make it prone."
    section = "wrestle"
    rule = "ll.5.3.list.shove"
    verb = "shoves"
    means = "shove"
    brings = "prone"

    def succeed(self, table: LudicrousTable, one: Who, other: Who, *, is_critical: bool) -> None:
        """Push the target back along its own way, or away where the table says so.

        Rule: lh.attacks.shove
        """
        numbers = table.tables.numbers.wrestle
        spaces = numbers.push_critical if is_critical else numbers.push
        push(table, other, self._way(table, one, other), spaces, rule="lh.attacks.shove")
        if is_critical:
            gain_condition(table, other, Onset(self.brings, by=one, rule="lh.attacks.shove", cause="a shove"))

    def is_of_use(self, table: LudicrousTable, one: Who, other: Who) -> bool:
        """Return whether the target would be moved, or thrown down."""
        after = pushed_step(table, other, self._way(table, one, other), table.tables.numbers.wrestle.push_critical)
        return after != table.state.piece(other).step or super().is_of_use(table, one, other)

    def spaces(self, table: LudicrousTable, one: Who, other: Who) -> int:
        """Return in words how far the target is pushed, critical success aside."""
        return self._way(table, one, other) * table.tables.numbers.wrestle.push

    def threat(self, table: LudicrousTable, one: Who, other: Who) -> str:
        """Return in words how far the target would be pushed, and which way."""
        spaces = self.spaces(table, one, other)
        return f"it would be pushed {abs(spaces)} {'forward' if spaces > 0 else 'back'}"

    def _way(self, table: LudicrousTable, one: Who, other: Who) -> int:
        """Return the direction of the push: 1 forward by the way of the target, -1 back."""
        here = ring_of(table.state, one)
        assert here is not None
        return -1 if table.tables.numbers.wrestle.shoves_back else way_from(table, here, other)

    def graze(self, table: LudicrousTable, one: Who, other: Who) -> None:
        """Make the target fall prone where it stands."""
        gain_condition(table, other, Onset(self.brings, by=one, rule="lh.attacks.shove", cause="a shove"))
