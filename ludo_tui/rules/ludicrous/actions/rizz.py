"""Rizzing up the catgirl or catboy."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.action import BONUS, PartyAction, SecretAction, Slot
from ludo_tui.rules.ludicrous.knowledge.who_knows import may_have_companion
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.relationship import change_relationship, show_romance
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Rizz(PartyAction, SecretAction):
    """Rizz up the companion of the party.

    Rule: ll.5.5.list.rizz
    """

    id = "rizz"
    name = "Rizz"
    meaning = "What your companion thinks of you: {gifts}."
    section = "drink"
    rule = "ll.5.5.list.rizz"
    slots = BONUS
    part = "perks"
    label = "Rizz up your companion"
    question = "Rizz up your companion?"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why the party has no companion to rizz up.

        Rule: ll.5.5.rizz.needs-partner
        """
        if not table.state.parties[seat].companion:
            return ("ll.5.5.rizz.needs-partner", "your party has no catgirl or catboy")
        return None

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return why the party has no companion to rizz up, where that is public.

        Rule: ll.5.5.rizz.needs-partner, lh.secrets.list
        """
        if may_have_companion(table.state, None, seat, table.tables.companion_perks):
            return None
        return ("ll.5.5.rizz.needs-partner", "everybody knows that your party has no catgirl or catboy")

    def offer(self, table: LudicrousTable, seat: int) -> Offer:
        """Return how it is offered, with the value now."""
        numbers = table.tables.numbers.companion
        have = table.state.parties[seat].relationship
        plain = super().offer(table, seat)
        return plain.with_stock(have=have, most=numbers.maximum).with_aim(amount=numbers.rizz)

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Raise the relationship value.

        Rule: ll.5.5.rizz.plus-3, ll.5.5.rizz.cap-12
        """
        show_romance(table, seat)
        yield from change_relationship(table, seat, table.tables.numbers.companion.rizz, rule="ll.5.5.rizz.plus-3")
