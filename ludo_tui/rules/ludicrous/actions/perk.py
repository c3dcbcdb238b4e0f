"""Using a perk, as an action or a bonus action."""

from ludo_tui.rules.ludicrous.actions.action import SecretAction, Slot
from ludo_tui.rules.ludicrous.actions.perks_and_moments import UsePower
from ludo_tui.rules.ludicrous.knowledge.who_knows import knows_perks
from ludo_tui.rules.ludicrous.mechanics.powers import Power, perks, uses_left
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class UsePerk(UsePower, SecretAction):
    """Use a perk.

    Rule: ll.5.3.list.perk, ll.5.5.list.perk, ll.5.3.perk.optional, ll.5.5.perk.optional, ll.5.3.perk.declined,
    ll.5.5.perk.declined
    """

    id = "perk"
    name = "Use a perk"
    section = "gifts"
    noun = "perk"
    rule = "ll.5.3.list.perk"
    bonus_rule = "ll.5.5.list.perk"
    part = "perks"
    question = "Which perk?"
    can_compel = True

    def powers(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Power]:
        """Return the perks that cost this slot, used up or not.

        Rule: ll.5.3.perk.action, ll.5.5.perk.bonus-action
        """
        return perks(table, seat, slot)

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return why no perk can be used, where all perks of the party are public.

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
        perk = table.tables.perks[option.aim.row]
        return f"{perk.name} leaves you no choice" if perk.is_compelled else ""
