"""Taunting back at a piece whose taunt went wrong."""

from ludo_tui.engine import Flow, Option, Reaction, Who, name_of
from ludo_tui.rules.ludicrous.attacking.taunts import can_taunt, taunt, taunt_odds, taunt_targets
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react, spend_reaction
from ludo_tui.rules.ludicrous.mechanics.triggers import TauntCriticalled
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferContents, OfferFacts, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class TauntBack(Reaction[LudicrousTable]):
    """Taunt the piece whose taunt went wrong.

    Rule: ll.5.9.list.taunt-back
    """

    id = "taunt_back"
    name = "Taunt back"
    trigger = TauntCriticalled
    rule = "ll.5.3.taunt.crit.defender-success"

    def options(self, table: LudicrousTable, seat: int, trigger: TauntCriticalled) -> list[Option]:
        """Return the taunt at the taunter.

        Rule: ll.5.3.taunt.crit.counter-target, ll.5.3.taunt.crit.counter-needs-reaction, ll.5.3.taunt.crit.once
        """
        other, own = trigger.who, trigger.target
        if own.seat != seat or trigger.cancelled or not can_react(table, own):
            return []
        if not can_taunt(table, own) or other not in taunt_targets(table, own):
            return []
        chances = taunt_odds(table, own, other)
        return [
            Offer(
                id=self.id,
                label=f"Taunt {name_of(table.names, other)} back",
                rule=self.rule,
                piece=own.number,
                aim=OfferAim(target=other),
                does=self.id,
                contents=OfferContents(conditions=("taunted",)),
                stock=OfferStock(costs=("reaction",)),
                facts=OfferFacts(**chances.in_full),
            )
        ]

    def run(self, table: LudicrousTable, seat: int, trigger: TauntCriticalled, option: Option) -> Flow[None]:
        """Taunt back; the action of the party's next turn is untouched.

        Rule: ll.5.3.taunt.crit.counter-not-action
        """
        spend_reaction(table, seat)
        yield from taunt(table, trigger.target, Who(trigger.seat, trigger.piece))
