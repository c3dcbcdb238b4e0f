"""How far a combatant can still move in its turn, and whether it can get up."""

from typing import Literal

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.movement import PaceSet
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.model.state import TurnState


def points_of_turn(table: SkirmishTable, acting: TurnState) -> int:
    """Return the yards of a whole turn: Speed, three times as much when running, and what the Ludo die adds to it.

    Rule: sk.action.run.triple, sk.action.run.duration, sh.move.retreat, sh.move.die, sh.affliction.held
    """
    yards, numbers = speed(table, acting.who), table.tables.numbers.move
    if not yards:
        return 0
    if table.state.charms and any(one.half_speed and one.source == acting.who for one in table.state.charms):
        yards //= 2
    if acting.pace == "run":
        yards *= numbers.run
    elif acting.pace == "retreat":
        light = table.sheet(acting.who).numbers("retreat")
        yards = yards + max(light) if light else yards // numbers.retreat_divisor
    return yards + acting.die


def points_left(table: SkirmishTable, acting: TurnState) -> int:
    """Return the yards that are left of a turn.

    Rule: sk.turn.action-timing
    """
    return 0 if acting.is_still else max(0, points_of_turn(table, acting) - acting.walked)


def die_available(table: SkirmishTable, seat: int) -> int:
    """Return the spaces of the Ludo die that a piece of a party can still have in its turn.

    Rule: sh.move.die
    """
    return table.state.die if table.is_on_turn(seat) else 0


def set_pace(table: SkirmishTable, acting: TurnState, pace: Literal["run", "retreat"], rule: str) -> None:
    """Let a combatant run or retreat for the rest of its turn, and say so."""
    acting.pace = pace
    table.emit(PaceSet(who=table.ref(acting.who), pace=pace, yards=points_left(table, acting), rule=rule))
