"""Ready: points for the bonus die."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.action import PartyAction, Slot
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points, bonus_die_maximum
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Ready(PartyAction):
    """Put points on the bonus die.

    Rule: ll.5.3.list.ready
    """

    id = "ready"
    name = "Ready"
    section = "guard"
    rule = "ll.5.3.list.ready"
    is_seldom = True
    label = "Get ready: bonus die points"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return that the bonus die has all its points, or None.

        Rule: lh.readings.no-waste
        """
        have, most = table.state.parties[seat].bonus_points, bonus_die_maximum(table, seat)
        return None if have < most else ("lh.readings.no-waste", f"your bonus die has all its {most} points")

    def offer(self, table: LudicrousTable, seat: int) -> Offer:
        """Return how it is offered, with the points.

        Rule: ll.5.3.ready.cap
        """
        points = table.tables.numbers.deeds.ready_points
        have, most = table.state.parties[seat].bonus_points, bonus_die_maximum(table, seat)
        return super().offer(table, seat).with_stock(have=have, most=most).with_aim(amount=min(points, most - have))

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Add the points; the die cannot be rolled this turn.

        Rule: ll.5.3.ready.plus-3, ll.5.3.ready.no-bonus-die
        """
        table.use(once_per_turn.READY)
        add_bonus_points(table, seat, table.tables.numbers.deeds.ready_points, rule="ll.5.3.ready.plus-3")
        yield from ()
