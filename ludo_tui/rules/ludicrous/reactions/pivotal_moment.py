"""Class pivotal moments as reactions."""

from ludo_tui.rules.ludicrous.actions.gifts import Gift
from ludo_tui.rules.ludicrous.actions.pivotal_moment import pivotal_moments
from ludo_tui.rules.ludicrous.reactions.gifts import GiftReaction
from ludo_tui.rules.ludicrous.table import LudicrousTable


class PivotalReaction(GiftReaction):
    """Use the pivotal moment of the class as a reaction.

    Rule: ll.5.9.list.pivotal-moment
    """

    id = "pivotal"
    name = "Pivotal moment"
    part = "pivotal_moments"
    rule = "ll.5.9.list.pivotal-moment"

    def gifts(self, table: LudicrousTable, seat: int) -> list[Gift]:
        """Return the pivotal moment, if it costs the reaction.

        Rule: ll.5.9.pivotal-moment.reaction, ll.5.9.pivotal-moment.class-decides
        """
        return pivotal_moments(table, seat, "reaction")
