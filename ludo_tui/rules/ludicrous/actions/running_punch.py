"""Running Punch: a punch in this turn's movement."""

from typing import Final

from ludo_tui.engine import Flow, OptionShown, Who, percent
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.actions.running_punch_odds import chances_to_hit
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.running_punch import faces_its_way
from ludo_tui.rules.ludicrous.board.movement_to_come import why_no_movement
from ludo_tui.rules.ludicrous.events.turn import MarkerMoved
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers, has_flag, identifying_marks
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable

FAINT: Final = 2
"""Chances in percent up to which it makes no difference which piece runs."""


class RunningPunch(Action):
    """Punch the first enemy that the movement of this turn leads past.

    Rule: ll.5.3.list.running-punch
    """

    id = "running_punch"
    name = "Running punch"
    meaning = "It punches the first enemy that it passes, or ends next to, in this turn's movement."
    section = "guard"
    rule = "ll.5.3.list.running-punch"
    is_seldom = True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the pieces that can run past an enemy.

        Rule: lh.readings.no-waste
        """
        names = table.names
        return [
            self.way(
                f"{who.number}",
                f"{names.own_piece(who.piece).capitalize()} runs to punch",
                piece=who.number,
                shown=OptionShown(group=self.name, same_as=f"{self.id} {identifying_marks(table, who)}"),
            )
            for who in _runners(table, seat)
            if any(chance for _, chance in chances_to_hit(table.known, who, table.state.piece(who).step))
        ]

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chance that it runs past an enemy and hits, the sixes needed, and the damage.

        Those that hardly ever hit come to the same, whichever piece runs.
        """
        who, known = option.by(seat), table.known
        promise = punches.punch_fields(table, who, table.tables.numbers.punch.running_damage)
        hits = list(chances_to_hit(known, who, table.state.piece(who).step))
        is_guess = promise["is_guess"] or known.has_guessed
        odds, sixes = float(sum(chance for _, chance in hits)), min((sixes for sixes, _ in hits), default=0)
        facts = {**promise, "odds": odds, "is_guess": is_guess}
        if percent(odds) <= FAINT:
            option = option.with_shown(same_as=f"{self.id} in vain")
        return option.with_facts(**facts).with_stock(have=sixes or None)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no piece can run.

        Rule: ll.5.3.running-punch.pathway, lh.attacks.running-punch.facing
        """
        reason = why_nobody(table, seat, "ll.5.3.running-punch.pathway", "no_attack") or why_no_movement(table, seat)
        if reason is not None:
            return reason
        if not _runners(table, seat):
            able = [Who(seat, piece) for piece in attackers(table, seat)]
            held = next((held for who in able if (held := has_flag(table, who, "no_move"))), None)
            if held is None:
                return ("lh.attacks.running-punch.facing", "none of your pieces that can run faces forward")
            return (held.rule, f"none of your pieces that can attack can run: {held.name}")
        return ("lh.attacks.running-punch", "no enemy is close enough ahead for your movement rolls")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Move the marker; the punch comes with the movement.

        Rule: ll.5.3.running-punch.marker, ll.5.3.running-punch.modifies-movement
        """
        party = table.state.parties[seat]
        party.marker = "running_punch"
        party.runner = option.by(seat).piece
        table.emit(MarkerMoved(seat=seat, marker=party.marker, rule="ll.5.3.running-punch.marker"))
        yield from ()


def _runners(table: LudicrousTable, seat: int) -> list[Who]:
    """Return the pieces of a party that can attack, that nothing keeps from moving, and that look where they run.

    Rule: lh.attacks.running-punch.facing, lh.readings.home-party
    """
    if why_no_movement(table, seat) is not None:
        return []
    able = [Who(seat, piece) for piece in attackers(table, seat)]
    return [who for who in able if not has_flag(table, who, "no_move") and faces_its_way(table, who)]
