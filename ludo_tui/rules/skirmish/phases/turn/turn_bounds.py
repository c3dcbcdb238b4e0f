"""What happens at the start of a turn, and at its end."""

from typing import Literal

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.ambush import is_surprised
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import TurnBegun, TurnDone
from ludo_tui.rules.skirmish.mechanics.afflictions.stunned import cannot_act
from ludo_tui.rules.skirmish.mechanics.afflictions.turn_end import end_with_turn
from ludo_tui.rules.skirmish.mechanics.magical_effects import count_down
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import lapse_marks
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.powers.use_talent import recover
from ludo_tui.rules.skirmish.unarmed.trip import end_stalls


def begin_turn(table: SkirmishTable, who: Who) -> Flow[None]:
    """Begin the turn of a combatant: what lasted to it ends, and luck may bring back what it has used.

    Rule: sk.turn.exclusive, sk.turn.one-per-round
    """
    table.use_in_round("turn", who)
    table.state.creature(who).is_low = False
    lapse_marks(table.state, who)
    end_stalls(table, who)
    table.emit(TurnBegun(who=table.ref(who), rule="sk.turn.exclusive"))
    yield from recover(table, who)


def end_turn(table: SkirmishTable, who: Who) -> None:
    """End what lasts to the end of the turn of a combatant.

    Rule: sk.turn.end.effects
    """
    end_with_turn(table, who)
    count_down(table, who)


def can_begin(table: SkirmishTable, who: Who) -> bool:
    """Return whether a combatant can do anything in its turn."""
    return not table.state.creature(who).is_fallen and not cannot_act(table, who)


def tell_end(table: SkirmishTable, acting: TurnState, *, is_there: bool = False) -> None:
    """Say that a turn of a piece ends by itself, and why: nobody is asked about what is left out then.

    Rule: sk.turn.move-or-action-optional
    """
    if acting.who.seat == table.state.sage:
        return
    why: Literal["spent", "stuck", "idle", "there"] = "there" if is_there else "idle"
    if not is_there and acting.has_acted and not is_surprised(table, acting.who):
        why = "stuck" if points_left(table, acting) else "spent"
    table.emit(TurnDone(who=table.ref(acting.who), why=why, rule="sk.turn.move-or-action-optional"))
