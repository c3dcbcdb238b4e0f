"""What happens at the start of a turn, and at its end."""

from typing import Literal

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.ambush import is_surprised
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import TurnBegun, TurnDone
from ludo_tui.rules.skirmish.mechanics.afflictions.stunned import cannot_act
from ludo_tui.rules.skirmish.mechanics.lasting import count_moment
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.powers.use_talent import recover


def begin_turn(table: SkirmishTable, who: Who) -> Flow[None]:
    """Begin the turn of a combatant: what lasted to it ends, and luck may bring back what it has used.

    Rule: sk.turn.exclusive, sk.turn.one-per-round
    """
    table.use_in_round("turn", who)
    table.state.creature(who).is_low = False
    count_moment(table, "turn_start", who)
    table.emit(TurnBegun(who=table.ref(who), rule="sk.turn.exclusive"))
    yield from recover(table, who)


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
