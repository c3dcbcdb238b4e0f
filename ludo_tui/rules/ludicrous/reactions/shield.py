"""Using a shield against an attack."""

from copy import copy

from ludo_tui.engine import Flow, Option, Reaction, signed
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.ludicrous.mechanics.dodging import dodge_bonus
from ludo_tui.rules.ludicrous.mechanics.odds import failing
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react, spend_reaction
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferFacts, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Shield(Reaction[LudicrousTable]):
    """Hold up the shield against an attack.

    Rule: ll.5.9.list.shield
    """

    id = "shield"
    name = "Shield"
    trigger = Attacking
    rule = "ll.5.9.shield.plus-2"

    def options(self, table: LudicrousTable, seat: int, trigger: Attacking) -> list[Option]:
        """Return the shield of the piece that is attacked.

        Rule: ll.5.9.shield.needs-shield, ll.5.9.shield.any-attack, ll.5.9.shield.pathway,
        ll.5.9.shield.no-two-handed-retaliation, ll.5.9.shield.one-handed-retaliation
        """
        party = table.state.parties[seat]
        is_due = trigger.is_rolled and trigger.target.seat == seat
        if not is_due or not party.has_shield or trigger.cancelled or trigger.uses_shield:
            return []
        if trigger.is_retaliation and trigger.after_two_handed:
            return []
        if not can_react(table, trigger.target):
            return []
        bonus = table.tables.numbers.attack.shield
        known, held = table.known, copy(trigger)
        self._hold_up(known, held)
        dodge = dodge_bonus(table, seat, is_magical=trigger.is_magical)
        instead = f", instead of the dodge's {signed(dodge)}" if dodge else ""
        return [
            Offer(
                id=self.id,
                label=f"Hold up the shield: {signed(bonus)}{instead}",
                rule=self.rule,
                piece=trigger.target.number,
                does=self.id,
                facts=OfferFacts(odds=failing(known, held), is_guess=known.has_guessed),
                stock=OfferStock(without=failing(known, trigger), costs=("reaction",)),
            )
        ]

    def is_idle(self, table: LudicrousTable, seat: int, trigger: Attacking, option: Option) -> bool:
        """Return whether the party dodges with more than the shield would bring in place of it.

        Rule: lh.readings.idle, ll.5.3.dodge.choose-shield-or-dodge
        """
        return dodge_bonus(table, seat, is_magical=trigger.is_magical) >= table.tables.numbers.attack.shield

    def run(self, table: LudicrousTable, seat: int, trigger: Attacking, option: Option) -> Flow[None]:
        """Add to the one roll, in place of a dodge.

        Rule: ll.5.9.shield.plus-2, ll.5.9.shield.duration, ll.5.9.shield.not-with-dodge,
        ll.5.3.dodge.choose-shield-or-dodge, ll.5.9.shield.cost, lh.readings.shield
        """
        spend_reaction(table, seat)
        self._hold_up(table, trigger)
        yield from ()

    def _hold_up(self, table: LudicrousTable, trigger: Attacking) -> None:
        shield = Counted("shield", rule=self.rule, value=table.tables.numbers.attack.shield)
        trigger.added, trigger.uses_shield = [*trigger.added, shield], True
