"""Running Punch: a punch in this turn's movement."""

from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.events.turn import MarkerMoved
from ludo_tui.rules.ludicrous.mechanics import punches
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers
from ludo_tui.rules.ludicrous.offers import Offer
from ludo_tui.rules.ludicrous.refusals import Reason, why_no_attacker
from ludo_tui.rules.ludicrous.table import LudicrousTable


class RunningPunch(Action):
    """Punch the first enemy that the movement of this turn leads past.

    Rule: ll.5.3.list.running-punch
    """

    id = "running_punch"
    name = "Running punch"
    rule = "ll.5.3.list.running-punch"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the pieces that can run and punch."""
        names = table.names
        base = table.tables.numbers.punch.running_damage
        return [
            Offer(
                id=f"{self.id}:{piece}",
                label=f"{names.own_piece(piece).capitalize()} runs to punch",
                rule=self.rule,
                piece=piece,
                group=self.name,
                does=self.id,
                **punches.prospects(table, PieceId(seat, piece), base),
            )
            for piece in attackers(table, seat)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody can run.

        Rule: ll.5.3.running-punch.pathway
        """
        reason = why_no_attacker(table, seat, "ll.5.3.running-punch.pathway")
        assert reason is not None
        return reason

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Move the marker; the punch comes with the movement.

        Rule: ll.5.3.running-punch.marker
        """
        assert option.piece is not None
        party = table.state.parties[seat]
        party.marker = "running_punch"
        party.runner = option.piece
        table.emit(MarkerMoved(seat=seat, marker=party.marker, rule="ll.5.3.running-punch.marker"))
        yield from ()
