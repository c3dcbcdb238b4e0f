"""Struggle: getting free of a grapple or a restraint."""

from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.mechanics.conditions.constrained import constraining_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import end_condition
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferFacts
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Struggle(Action):
    """Get free of a grapple or of a restraint.

    Rule: ll.5.3.list.struggle, ll.5.3.struggle.action, lh.readings.struggle
    """

    id = "struggle"
    name = "Struggle"
    section = "wrestle"
    rule = "ll.5.3.list.struggle"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the pieces that can get free.

        Rule: ll.5.3.struggle.needs-condition, ll.5.3.struggle.pathway
        """
        names = table.names
        return [
            self.way(
                f"{piece}",
                f"{names.own_piece(piece).capitalize()} struggles free",
                piece=piece,
                shown=OptionShown(group=self.name, frees_a_piece=True),
                facts=OfferFacts(effects=tuple(held)),
            )
            for piece in actors(table, seat)
            if (held := constraining_conditions(table, Who(seat, piece)))
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no piece can struggle."""
        reason = why_nobody(table, seat, "ll.5.3.struggle.pathway")
        return reason or ("ll.5.3.struggle.needs-condition", "none of your pieces is grappled or restrained")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """End what holds the piece.

        Rule: ll.5.3.struggle.removes, ll.5.3.struggle.automatic
        """
        who = option.by(seat)
        for held in constraining_conditions(table, who):
            end_condition(table, who, held)
        yield from ()
