"""Using a perk as a reaction."""

from typing import Any

from ludo_tui.engine import Option
from ludo_tui.rules.ludicrous.knowledge.who_knows import known_perks, knows_perks
from ludo_tui.rules.ludicrous.mechanics.powers import Power, perk_power, perks, why_no_use
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.reactions.perks_and_moments import PowerReaction
from ludo_tui.rules.ludicrous.reactions.table_reactions import fitting_pieces, touches


class PerkReaction(PowerReaction):
    """Use a perk as a reaction.

    Rule: ll.5.9.list.perk, ll.5.9.perk.optional, ll.5.9.perk.declined
    """

    id = "perk"
    name = "Perk"
    part = "perks"
    slot = "reaction"
    rule = "ll.5.9.list.perk"
    is_hidden = True

    def powers(self, table: LudicrousTable, seat: int) -> list[Power]:
        """Return the perks that cost the reaction.

        Rule: ll.5.9.perk.reaction
        """
        return perks(table, seat, self.slot)

    def may_hold(self, table: LudicrousTable, seat: int, trigger: Any) -> bool:
        """Return whether the party could, for all that others know, have a perk that answers this.

        Rule: lh.secrets.strict
        """
        state, every = table.state, table.tables.perks.values()
        if not table.options.perks:
            return False
        is_complete, known = knows_perks(state, None, seat), known_perks(state, None, seat)
        unseen = [perk for perk in every if perk.slot == self.slot and (perk.id in known or not is_complete)]
        return any(
            why_no_use(table, seat, power) is None
            and touches(table, seat, power.row.triggers, trigger)
            and fitting_pieces(table, seat, power.row.triggers, power.row.steps, trigger)
            for power in map(perk_power, unseen)
        )

    def is_compelled(self, table: LudicrousTable, seat: int, option: Option) -> bool:
        """Return whether the party has no choice but to react.

        Rule: ll.5.9.perk.unless-compelled
        """
        return table.tables.perks[option.aim.row].is_compelled
