"""What perks and pivotal moments have in common as reactions."""

from typing import Any

from ludo_tui.engine import Flow, Option, Reaction, Trigger, Who
from ludo_tui.rules.ludicrous.effects.expected import with_expected
from ludo_tui.rules.ludicrous.events.items import PowerUsed
from ludo_tui.rules.ludicrous.mechanics.powers import Power, count_use, power_context, why_no_use
from ludo_tui.rules.ludicrous.mechanics.reactions import spend_reaction
from ludo_tui.rules.ludicrous.menu.offers import Offer, used_by
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.reactions.table_reactions import fitting_pieces, react
from ludo_tui.rules.ludicrous.tables.steps import needs_piece


class PowerReaction(Reaction[LudicrousTable]):
    """Use a perk or a pivotal moment as a reaction.

    Attributes:
        part: the option that switches its part of the game off.
    """

    part: str
    trigger = Trigger

    def powers(self, table: LudicrousTable, seat: int) -> list[Power]:
        """Return what a party has that costs its reaction."""
        raise NotImplementedError

    def options(self, table: LudicrousTable, seat: int, trigger: Any) -> list[Option]:
        """Return each power that answers this, with each piece that it can be used with.

        Rule: lh.secrets.quick
        """
        if not getattr(table.options, self.part):
            return []
        return [
            self._offer(table, Who(seat, piece), power, trigger)
            for power in self.powers(table, seat)
            if why_no_use(table, seat, power) is None
            for piece in fitting_pieces(table, seat, power.row.triggers, power.row.steps, trigger)
        ]

    def _offer(self, table: LudicrousTable, who: Who, power: Power, trigger: Any) -> Offer:
        """Return the answer that uses a power with a piece, with what a strike of it promises."""
        plain = used_by(
            power.offer(table, who.seat, self.id, self.name, self.rule), power.row.name, who.number, table.names
        )
        if not needs_piece(power.row.steps, power.row.target):
            plain = plain.with_shown(same_as=f"{self.id}:{power.id}")
        return with_expected(table, plain, power.row.steps, power_context(who, power, trigger=trigger))

    def run(self, table: LudicrousTable, seat: int, trigger: Any, option: Option) -> Flow[None]:
        """Pay with the reaction and carry it out."""
        power = next(power for power in self.powers(table, seat) if power.entry == option.aim.row)
        spend_reaction(table, seat)
        count_use(table, seat, power)
        table.emit(PowerUsed(seat=seat, piece=option.piece, power=power.id, name=power.row.name, rule=power.rule))
        yield from react(table, power.row.steps, power_context(Who(seat, option.piece), power, trigger=trigger))
