"""Using a perk, as an action or a bonus action."""

from ludo_tui.rules.ludicrous.actions.action import SecretAction
from ludo_tui.rules.ludicrous.actions.perks_and_moments import Power, UsePower, uses_left
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.knowledge import knows_perks
from ludo_tui.rules.ludicrous.offers import Offer
from ludo_tui.rules.ludicrous.refusals import Reason
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import Perk


def perks(table: LudicrousTable, seat: int, slot: str) -> list[Power]:
    """Return the perks of a party that cost its action, its bonus action or its reaction.

    Rule: ll.5.3.perk.action, ll.5.5.perk.bonus-action, ll.5.9.perk.reaction, lh.party.perks
    """
    own = (table.tables.perks[name] for name in table.state.parties[seat].perks)
    return [power_of(perk) for perk in own if perk.slot == slot]


def power_of(perk: Perk) -> Power:
    """Return a perk as far as using it goes."""
    return Power(id=perk.id, entry=perk.id, row=perk, rule=perk.rule or "lh.party.perks")


class UsePerk(UsePower, SecretAction):
    """Use a perk.

    Rule: ll.5.3.list.perk, ll.5.5.list.perk, ll.5.3.perk.optional, ll.5.5.perk.optional, ll.5.3.perk.declined,
    ll.5.5.perk.declined
    """

    id = "perk"
    name = "Use a perk"
    noun = "perk"
    rule = "ll.5.3.list.perk"
    bonus_rule = "ll.5.5.list.perk"
    part = "perks"
    question = "Which perk?"
    can_compel = True

    def powers(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Power]:
        """Return the perks that cost this slot, used up or not."""
        return perks(table, seat, slot)

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return why no perk can be used, where everybody knows all perks of the party.

        Rule: ll.5.3.list.perk, ll.5.5.list.perk, lh.secrets.list
        """
        found = self.powers(table, seat, slot)
        if not knows_perks(table.state, None, seat) or any(uses_left(table, seat, power) != 0 for power in found):
            return None
        return self.refusal(table, seat, slot)

    def why_compelled(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> str:
        """Return which perk leaves the party no choice now.

        Rule: ll.5.3.perk.unless-compelled, ll.5.5.perk.unless-compelled
        """
        perk = table.tables.perks[option.entry]
        return f"{perk.name} leaves your party no choice" if perk.is_compelled else ""
