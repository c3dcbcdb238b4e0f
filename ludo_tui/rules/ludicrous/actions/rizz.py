"""Rizzing up the catgirl or catboy."""

from ludo_tui.engine import IN_PRIVATE, Flow
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
    meaning = "The more your companion likes you, the more you get: {gifts}."
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
        return ("ll.5.5.rizz.needs-partner", "your party has no catgirl or catboy, and everybody knows it")

    def listing(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one option where everybody knows of the companion; else its entry as something secret.

        Rule: lh.secrets.list
        """
        if table.state.parties[seat].shown.companion:
            return [super().offer(table, seat)]
        return super().listing(table, seat, slot)

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Return it with the value now, for its own party: what the companion thinks of it is no business of others."""
        is_open = IN_PRIVATE not in option.facts.effects
        if is_open and (table.reader == seat or not table.keeps_secrets):
            return self.offer(table, seat)
        return super().with_chances(table, seat, slot, option)

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
