"""Drinking alcohol: the whole party gets drunk."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import PartyAction, Slot
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition, immunity
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Drink(PartyAction):
    """Get the whole party drunk.

    Rule: ll.5.3.list.drink
    """

    id = "drink"
    name = "Drink"
    section = "drink"
    rule = "ll.5.3.list.drink"
    label = "Drink: your party gets drunk"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return what keeps the party sober.

        Rule: lh.party.race.automaton
        """
        source = immunity(table, Who(seat), "drunk")
        return None if source is None else (source.rule, f"your party cannot get drunk: {source.name}")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Give the condition to the party.

        Rule: ll.5.3.drink.drunk, ll.5.3.drink.whole-party, ll.5.3.drink.duration
        """
        gain_condition(
            table, Who(seat), Onset("drunk", table.tables.numbers.deeds.drunk_turns, rule="ll.5.3.drink.drunk")
        )
        yield from ()
