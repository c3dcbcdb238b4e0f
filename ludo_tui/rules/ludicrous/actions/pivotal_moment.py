"""Class pivotal moments, as an action or a bonus action."""

from ludo_tui.rules.ludicrous.actions.action import Slot
from ludo_tui.rules.ludicrous.actions.perks_and_moments import UsePower
from ludo_tui.rules.ludicrous.mechanics.powers import Power, pivotal_moments
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class UsePivotalMoment(UsePower):
    """Use the pivotal moment of the class.

    Rule: ll.5.3.list.pivotal-moment, ll.5.5.list.pivotal-moment
    """

    id = "pivotal"
    name = "Pivotal moment"
    section = "gifts"
    noun = "pivotal moment"
    rule = "ll.5.3.list.pivotal-moment"
    bonus_rule = "ll.5.5.list.pivotal-moment"
    part = "pivotal_moments"

    def powers(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Power]:
        """Return the pivotal moment, if it is one for this slot.

        Rule: ll.5.3.pivotal-moment.action, ll.5.3.pivotal-moment.class-decides, ll.5.5.pivotal-moment.bonus-action,
        ll.5.5.pivotal-moment.class-decides
        """
        return pivotal_moments(table, seat, slot)

    def none_rule(self, slot: Slot) -> str:
        """Return the rulebook id that says that not every class has one for this slot.

        Rule: ll.5.3.pivotal-moment.only-some
        """
        return "ll.5.3.pivotal-moment.only-some" if slot == "action" else self.list_rule(slot)
