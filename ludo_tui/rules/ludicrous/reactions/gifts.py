"""What perks and pivotal moments have in common as reactions."""

from typing import Any

from ludo_tui.engine import Flow, Option, Reaction, Trigger
from ludo_tui.rules.ludicrous import budgets
from ludo_tui.rules.ludicrous.actions.gifts import Gift, count_use, uses_left, why_no_use
from ludo_tui.rules.ludicrous.events.items import GiftUsed
from ludo_tui.rules.ludicrous.mechanics.hands import settle_hands
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.offers import Offer, effects_of
from ludo_tui.rules.ludicrous.reactions.from_tables import fitting_pieces, react
from ludo_tui.rules.ludicrous.table import LudicrousTable


class GiftReaction(Reaction[LudicrousTable]):
    """Use a perk or a pivotal moment as a reaction.

    Attributes:
        part: the option that switches its part of the game off.
    """

    part: str
    trigger = Trigger

    def gifts(self, table: LudicrousTable, seat: int) -> list[Gift]:
        """Return what a party has that costs its reaction."""
        raise NotImplementedError

    def options(self, table: LudicrousTable, seat: int, trigger: Any) -> list[Option]:
        """Return each gift that answers this, with each piece that it can be used with."""
        if not getattr(table.options, self.part):
            return []
        names = table.names
        found: list[Option] = []
        for gift in self.gifts(table, seat):
            if why_no_use(table, seat, gift) is not None:
                continue
            pieces = fitting_pieces(table, seat, gift.triggers, gift.steps, trigger)
            left = uses_left(table, seat, gift)
            for piece in pieces:
                found.append(
                    Offer(
                        id=f"{self.id}:{gift.id}:{piece}",
                        label=f"{gift.name}: {names.own_piece(piece)}",
                        rule=self.rule,
                        piece=piece,
                        group=self.name,
                        does=self.id,
                        entry=gift.entry,
                        left=left,
                        effects=effects_of(table.tables, gift.steps),
                    )
                )
        return found

    def run(self, table: LudicrousTable, seat: int, trigger: Any, option: Option) -> Flow[None]:
        """Pay with the reaction and carry it out."""
        gift = next(gift for gift in self.gifts(table, seat) if gift.entry == option.entry)
        budgets.spend_reaction(table, seat)
        count_use(table, seat, gift)
        table.emit(GiftUsed(seat=seat, piece=option.piece, gift=gift.id, name=gift.name, rule=gift.rule))
        context = StepContext(
            seat=seat, piece=option.piece, name=gift.name, rule=gift.rule, trigger=trigger, means="weapon"
        )
        yield from react(table, gift.steps, context, trigger)
        yield from settle_hands(table, seat)
