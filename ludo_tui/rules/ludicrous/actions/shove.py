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
    meaning = "Critical: pushes farther and knocks prone. Graze: only knocks prone."
    section = "wrestle"
    rule = "ll.5.3.list.shove"
    verb = "shoves"
    means = "shove"
    brings = "prone"

    def succeed(self, table: LudicrousTable, who: Who, target: Who, *, is_critical: bool) -> None:
        """Push the target back along its own way, or away where the table says so.

        Rule: lh.attacks.shove
        """
        numbers = table.tables.numbers.wrestle
        spaces = numbers.push_critical if is_critical else numbers.push
        push(table, target, self._way(table, who, target), spaces, rule="lh.attacks.shove")
        if is_critical:
            gain_condition(table, target, Onset(self.brings, by=who, rule="lh.attacks.shove", cause="a shove"))

    def is_of_use(self, table: LudicrousTable, who: Who, target: Who) -> bool:
        """Return whether the target would be moved, or thrown down."""
        after = pushed_step(table, target, self._way(table, who, target), table.tables.numbers.wrestle.push_critical)
        return after != table.state.piece(target).step or super().is_of_use(table, who, target)

    def spaces(self, table: LudicrousTable, who: Who, target: Who) -> int:
        """Return in words how far the target is pushed, critical success aside."""
        return self._way(table, who, target) * table.tables.numbers.wrestle.push

    def threat(self, table: LudicrousTable, who: Who, target: Who) -> str:
        """Return in words how far the target would be pushed, and which way."""
        spaces = self.spaces(table, who, target)
        return f"pushes the target {abs(spaces)} {'forward' if spaces > 0 else 'back'}"

    def _way(self, table: LudicrousTable, who: Who, target: Who) -> int:
        """Return the direction of the push: 1 forward by the way of the target, -1 back."""
        here = ring_of(table.state, who)
        assert here is not None
        return -1 if table.tables.numbers.wrestle.shoves_back else way_from(table, here, target)

    def graze(self, table: LudicrousTable, who: Who, target: Who) -> None:
        """Make the target fall prone where it stands."""
        gain_condition(table, target, Onset(self.brings, by=who, rule="lh.attacks.shove", cause="a shove"))
