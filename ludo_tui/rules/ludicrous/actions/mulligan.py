"""Spell card mulligan: a new hand, half as large."""

from ludo_tui.engine import Flow, OptionShown
from ludo_tui.rules.ludicrous.actions.action import ACTION, Action, Slot
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.spell_cards import discard_cards, draw_what_fits
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Mulligan(Action):
    """Discard the whole hand and draw half as many cards.

    Rule: ll.5.3.list.mulligan
    """

    id = "mulligan"
    name = "Spell card mulligan"
    section = "magic"
    rule = "ll.5.3.list.mulligan"
    is_seldom = True
    slots = ACTION
    part = "magic"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one way to do it, with any card in hand."""
        held = len(table.state.parties[seat].hand)
        if not held:
            return []
        drawn = held // table.tables.numbers.deeds.mulligan_divisor
        return [
            self.way(
                "",
                self.name,
                shown=OptionShown(group=self.name, needs_confirming=True),
                stock=OfferStock(have=held),
                aim=OfferAim(amount=drawn),
            )
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return that there is nothing to discard."""
        return ("ll.5.3.general.requirements.resources", "you have no card")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Discard all, meta magic too, and draw half as many.

        Rule: ll.5.3.mulligan.discard-all, ll.5.3.mulligan.discard-meta-magic, ll.5.3.mulligan.draw-half,
        ll.5.3.mulligan.round-down, ll.5.3.mulligan.count-before, ll.5.3.mulligan.example, ll.5.3.mulligan.one-card,
        ll.5.3.mulligan.from-draw-pile, lh.magic.mulligan-points
        """
        hand = list(table.state.parties[seat].hand)
        discard_cards(table, seat, hand, rule="ll.5.3.mulligan.discard-all")
        count = len(hand) // table.tables.numbers.deeds.mulligan_divisor
        draw_what_fits(table, seat, count, rule="ll.5.3.mulligan.draw-half")
        points = len(hand) * table.tables.numbers.deeds.mulligan_points
        add_bonus_points(table, seat, points, cause="cards discarded", rule="lh.magic.mulligan-points")
        yield from ()
