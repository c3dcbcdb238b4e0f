"""Passing the pieces that stand on the way of a move."""

from typing import NamedTuple

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.ludicrous.attacking.running_punch import punch_in_passing
from ludo_tui.rules.ludicrous.attacking.tackles import can_tackle
from ludo_tui.rules.ludicrous.board.landing import why_not_end
from ludo_tui.rules.ludicrous.board.sneaking import pick_pocket
from ludo_tui.rules.ludicrous.board.stop_for_tackle import enemies_on, first_beyond, is_crucial_tackle, is_interrupted
from ludo_tui.rules.ludicrous.events.movement import Stopped
from ludo_tui.rules.ludicrous.mechanics.triggers import PiecePassed
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of_step


class Passed(NamedTuple):
    """How a move goes on beyond a step."""

    end: int
    """Where it ends."""
    is_put_down: bool = False
    """The piece is put there, and passes nothing that lies between."""


def pass_pieces(
    table: LudicrousTable, who: Who, start: int, at: int, end: int, spaces: int, *, sneaks: bool
) -> Flow[Passed | None]:
    """Pass the enemy pieces on a step: one window for each, up to one that grazes the mover.

    Returns:
        How the move goes on; None: it ends before this step.

    Rule: lh.movement.tackle, ll.5.9.tackle.not-sneaking, ll.5.3.sneak.no-tackle, ll.5.9.tackle.defender-wins
    """
    seat, piece = who.seat, who.piece
    for foe in enemies_on(table, seat, at):
        if foe not in enemies_on(table, seat, at):
            continue
        landing = why_not_end(table, who, end)
        trigger = yield from window(
            table,
            PiecePassed(
                seat=seat,
                piece=piece,
                passed=foe,
                start=start,
                ring=ring_of_step(table.state, seat, at),
                spaces=spaces,
                is_crucial=is_crucial_tackle(landing, foe.seat),
                can_be_tackled=not sneaks and can_tackle(table, who, foe),
            ),
        )
        if is_interrupted(table, who, start):
            return None
        beyond = first_beyond(table, who, at, end) if trigger.result == "grazed" else None
        if trigger.result == "stopped" or (trigger.result == "grazed" and beyond is None):
            table.emit(Stopped(seat=seat, piece=piece, by=foe, rule="ll.5.9.tackle.stop-before"))
            return None
        if sneaks:
            pick_pocket(table, who, foe)
        yield from punch_in_passing(table, who, foe)
        if is_interrupted(table, who, start):
            return None
        if beyond is not None:
            return Passed(beyond, is_put_down=True)
    return Passed(end)
