"""Dodge: harder to hit until the next own turn."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.action import PartyAction, Slot
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.track_marker import set_marker
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Dodge(PartyAction):
    """Dodge until the start of the next own turn.

    Rule: ll.5.3.list.dodge, ll.5.3.dodge.duration
    """

    id = "dodge"
    name = "Dodge"
    section = "guard"
    rule = "ll.5.3.list.dodge"
    is_seldom = True
    label = "Dodge until your next turn"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return None: every party can dodge."""
        return None

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Move the marker to Dodge.

        Rule: ll.5.3.dodge.marker, ll.5.3.dodge.bonus, ll.5.3.dodge.all-pieces, ll.5.3.dodge.not-magical,
        ll.5.3.dodge.spell-modifier, ll.5.3.dodge.spell-direct-only, ll.5.3.dodge.spell-opponent-only,
        ll.5.3.dodge.not-with-shield, ll.5.3.dodge.choose-shield-or-dodge
        """
        set_marker(table, seat, "dodge", "ll.5.3.dodge.marker")
        yield from ()
