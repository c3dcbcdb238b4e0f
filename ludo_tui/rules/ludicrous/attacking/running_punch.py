"""The running punch, while its piece is on its way."""

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.attacking.punches import Punch
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of, ring_of_step


def faces_its_way(table: LudicrousTable, who: Who) -> bool:
    """Return whether a piece looks where it runs: one that faces backward cannot run to punch.

    Rule: lh.attacks.running-punch.facing, ll.5.2.facing.limits-action
    """
    return table.state.piece(who).facing == "forward"


def runs_to_punch(table: LudicrousTable, who: Who) -> bool:
    """Return whether a piece makes a running punch in this movement phase.

    Rule: ll.5.3.running-punch.modifies-movement
    """
    seat, piece = who
    party = table.state.parties[seat]
    is_now = table.state.turn.phase == "movement" and table.state.turn.seat == seat
    return is_now and party.marker == "running_punch" and party.runner == piece


class PunchInPassing(Punch):
    """A running punch: it hits harder than a plain one, and can be made as long as its target stands where it was met.

    Rule: lh.attacks.running-punch, lh.attacks.running-punch.damage, lh.attacks.running-punch.facing
    """

    called, asked_by = "running punch", "lh.attacks.running-punch.damage"

    def __init__(self, table: LudicrousTable, who: Who, target: Who) -> None:
        super().__init__(table, who, target)
        self._met = ring_of(table.state, target)

    @property
    def base(self) -> int:
        """Its damage before everything that changes it."""
        return self.table.tables.numbers.punch.running_damage

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece can be punched now."""
        table, who = self.table, self.who
        return can_attack(table, who) and faces_its_way(table, who) and ring_of(table.state, at) == self._met


def punch_in_passing(table: LudicrousTable, who: Who, foe: Who) -> Flow[None]:
    """Let a running piece punch the first enemy piece that it passes or ends next to.

    Rule: lh.attacks.running-punch, lh.attacks.running-punch.facing
    """
    if not runs_to_punch(table, who) or table.used(once_per_turn.RUNNING_PUNCH):
        return
    punch = PunchInPassing(table, who, foe)
    if punch.is_possible(foe):
        table.use(once_per_turn.RUNNING_PUNCH)
        yield from punch.make()


def punch_ahead(table: LudicrousTable, who: Who) -> Flow[None]:
    """Let a running piece punch the enemy piece that it has stopped right before. Rule: lh.attacks.running-punch."""
    found = _ahead(table, who)
    if found:
        yield from punch_in_passing(table, who, found[0])


def _ahead(table: LudicrousTable, who: Who) -> list[Who]:
    """Return the enemy pieces on the next space of a piece's way, if that is on the ring."""
    seat = who.seat
    step = table.state.piece(who).step
    if step >= LAST_RING_STEP:
        return []
    hostile = table.state.foes(seat)
    return [one for one in occupants(table.state, ring_of_step(table.state, seat, step + 1)) if one.seat in hostile]
