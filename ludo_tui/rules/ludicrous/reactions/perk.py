"""Using a perk as a reaction."""

from ludo_tui.engine import Option
from ludo_tui.rules.ludicrous.actions.gifts import Gift
from ludo_tui.rules.ludicrous.actions.perk import perks
from ludo_tui.rules.ludicrous.reactions.gifts import GiftReaction
from ludo_tui.rules.ludicrous.table import LudicrousTable


class PerkReaction(GiftReaction):
    """Use a perk as a reaction.

    Rule: ll.5.9.list.perk, ll.5.9.perk.optional, ll.5.9.perk.declined
    """

    id = "perk"
    name = "Perk"
    part = "perks"
    rule = "ll.5.9.list.perk"

    def gifts(self, table: LudicrousTable, seat: int) -> list[Gift]:
        """Return the perks that cost the reaction.

        Rule: ll.5.9.perk.reaction
        """
        return perks(table, seat, "reaction")

    def is_compelled(self, table: LudicrousTable, seat: int, option: Option) -> bool:
        """Tell whether the party has no choice but to react.

        Rule: ll.5.9.perk.unless-compelled
        """
        return any(perk.is_compelled for perk in self.gifts(table, seat) if perk.entry == option.entry)
