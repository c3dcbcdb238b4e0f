"""Opportunity attack on a piece that turns its back."""

from ludo_tui.engine import Flow, Option, Reaction, Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.attacking.attack_offers import answering_attacks
from ludo_tui.rules.ludicrous.attacking.weapon_attack import AttackTerms, strike
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react, spend_reaction
from ludo_tui.rules.ludicrous.mechanics.triggers import TurnedAway
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class OpportunityAttack(Reaction[LudicrousTable]):
    """Strike or punch an enemy piece that turns its back.

    Rule: ll.5.9.list.opportunity-attack, ll.5.2.opportunity.trigger, ll.5.9.opportunity.trigger
    """

    id = "opportunity"
    name = "Opportunity attack"
    meaning = "Strike at the back of the piece that turned away. Nobody strikes back at that."
    trigger = TurnedAway
    rule = "ll.5.2.opportunity.trigger"

    def _ways(self, table: LudicrousTable, seat: int, trigger: TurnedAway) -> list[tuple[Offer, AttackForm | None]]:
        """Return every weapon attack and punch of the pieces that were turned away from.

        Rule: ll.5.2.opportunity.target, ll.5.2.opportunity.range-1, ll.5.9.opportunity.which-piece,
        ll.5.9.opportunity.pathway, ll.5.9.opportunity.range-1
        """
        other = trigger.who
        most = table.tables.numbers.attack.opportunity_range
        return [
            way
            for back in trigger.backs
            if back.seat == seat and can_react(table, back)
            for way in answering_attacks(table, back, other, self.id, most=most)
        ]

    def options(self, table: LudicrousTable, seat: int, trigger: TurnedAway) -> list[Option]:
        """Return the ways to strike or punch.

        Rule: ll.5.2.opportunity.one-of-two-forms, ll.5.9.opportunity.forms
        """
        return [option for option, _ in self._ways(table, seat, trigger)]

    def run(self, table: LudicrousTable, seat: int, trigger: TurnedAway, option: Option) -> Flow[None]:
        """Strike or punch; it is never retaliated.

        Rule: ll.5.2.opportunity.costs-reaction, ll.5.2.opportunity.normal-rules, ll.5.2.opportunity.no-retaliation,
        ll.5.9.opportunity.normal-rules, ll.5.9.opportunity.no-retaliation
        """
        ways = {one.id: form for one, form in self._ways(table, seat, trigger)}
        form = ways[option.id]
        assert option.piece is not None
        spend_reaction(table, seat)
        other = trigger.who
        terms = AttackTerms(occasion="reaction", most=table.tables.numbers.attack.opportunity_range)
        yield from strike(table, Who(seat, option.piece), other, form, terms)
