"""Class pivotal moments as reactions."""

from ludo_tui.rules.ludicrous.mechanics.powers import Power, pivotal_moments
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.reactions.perks_and_moments import PowerReaction


class PivotalReaction(PowerReaction):
    """Use the pivotal moment of the class as a reaction.

    Rule: ll.5.9.list.pivotal-moment
    """

    id = "pivotal"
    name = "Pivotal moment"
    part = "pivotal_moments"
    rule = "ll.5.9.list.pivotal-moment"

    def powers(self, table: LudicrousTable, seat: int) -> list[Power]:
        """Return the pivotal moment, if it costs the reaction.

        Rule: ll.5.9.pivotal-moment.reaction, ll.5.9.pivotal-moment.class-decides
        """
        return pivotal_moments(table, seat, "reaction")
