"""Sacrificing two spell cards to bring a piece out of the yard."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous import budgets
from ludo_tui.rules.ludicrous.actions.action import ACTION, SecretAction
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.effects.board import bring_out
from ludo_tui.rules.ludicrous.mechanics.hands import choose_cards, discard
from ludo_tui.rules.ludicrous.offers import Offer
from ludo_tui.rules.ludicrous.refusals import Reason
from ludo_tui.rules.ludicrous.table import LudicrousTable


def spell_cards(table: LudicrousTable, seat: int) -> list[str]:
    """Return the cards in hand that are spells, of whatever school, and no meta magic.

    Rule: ll.5.3.sacrifice.meta-magic, ll.5.3.sacrifice.castable-ok, ll.5.3.sacrifice.uncastable-ok
    """
    return [name for name in table.state.parties[seat].hand if name in table.tables.spells]


class Sacrifice(SecretAction):
    """Give two spell cards away to bring a piece out of the yard.

    Rule: ll.5.3.list.sacrifice
    """

    id = "sacrifice"
    name = "Sacrifice two spell cards"
    rule = "ll.5.3.list.sacrifice"
    slots = ACTION
    part = "magic"
    question = "Sacrifice two spell cards?"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one way to do it, with cards enough.

        Rule: ll.5.3.sacrifice.needs-two
        """
        if len(spell_cards(table, seat)) < table.tables.numbers.deeds.sacrifice_cards:
            return []
        return [Offer(id="sacrifice", label=self.name, rule=self.rule, group=self.name, does=self.id, is_grave=True)]

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return that there are too few cards for it, whichever they are, or None."""
        is_short = len(table.state.parties[seat].hand) < table.tables.numbers.deeds.sacrifice_cards
        return self.refusal(table, seat, slot) if is_short else None

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return that there are too few spell cards."""
        count = table.tables.numbers.deeds.sacrifice_cards
        return ("ll.5.3.sacrifice.needs-two", f"it needs {count} spell cards; meta magic does not count")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Discard the cards without effect, then bring a piece out if the party likes.

        Rule: ll.5.3.sacrifice.discard-two, ll.5.3.sacrifice.no-effect, ll.5.3.sacrifice.not-a-cast,
        ll.5.3.sacrifice.no-movement-phase, ll.5.3.sacrifice.yard-to-start
        """
        count = table.tables.numbers.deeds.sacrifice_cards
        cards = yield from choose_cards(
            table,
            seat,
            count,
            "Sacrifice which card ({left} to go)?",
            "ll.5.3.sacrifice.discard-two",
            only=spell_cards(table, seat),
        )
        discard(table, seat, cards, rule="ll.5.3.sacrifice.discard-two")
        budgets.lose_phase(table, budgets.MOVEMENT_PHASE)
        yield from bring_out(table, seat, "Sacrifice", "ll.5.3.sacrifice.yard-to-start")
