"""Sneak: a movement without tackles."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.action import PartyAction, Slot
from ludo_tui.rules.ludicrous.board.move_preview import blockers_ahead
from ludo_tui.rules.ludicrous.board.movement_to_come import why_nothing_moves
from ludo_tui.rules.ludicrous.board.sneaking import pockets
from ludo_tui.rules.ludicrous.mechanics.bonus_points import bonus_die_maximum
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.mechanics.track_marker import set_marker
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Sneak(PartyAction):
    """Move this turn without being tackled.

    Rule: ll.5.3.list.sneak
    """

    id = "sneak"
    name = "Sneak"
    section = "guard"
    rule = "ll.5.3.list.sneak"
    label = "Sneak in this turn's movement"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why no piece can sneak.

        Rule: ll.5.3.sneak.pathway, lh.readings.no-waste
        """
        return why_nobody(table, seat, "ll.5.3.sneak.pathway") or why_nothing_moves(table, seat)

    def offer(self, table: LudicrousTable, seat: int) -> Offer:
        """Return it with what the next roll could be stopped by, and what it may bring.

        Rule: ll.5.3.sneak.no-fauna, lh.movement.pocket, lh.movement.short-cuts
        """
        plain = super().offer(table, seat).with_stock(most=bonus_die_maximum(table, seat))
        plain = plain.with_aim(amount=table.tables.numbers.movement.sneaking)
        return plain.with_route(encounters=tuple(blockers_ahead(table, seat))).with_contents(gains=pockets(table))

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Move the marker to Sneak.

        Rule: ll.5.3.sneak.marker, ll.5.3.sneak.no-tackle, ll.5.3.sneak.bonfire-pass, ll.5.3.sneak.bonfire-land,
        ll.5.3.sneak.movement-phase-only, ll.5.3.sneak.whole-party
        """
        set_marker(table, seat, "sneak", "ll.5.3.sneak.marker")
        yield from ()
