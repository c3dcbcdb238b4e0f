"""Steps about lying and standing: getting up, and being brought down out of the air."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.consequences.falling import bring_down
from ludo_tui.rules.skirmish.events.movement import StoodUp
from ludo_tui.rules.skirmish.mechanics.afflictions import end_affliction_of
from ludo_tui.rules.skirmish.mechanics.speed import is_stood_over
from ludo_tui.rules.skirmish.powers.interpreter import Doing, carries_out, concerned
from ludo_tui.rules.skirmish.tables.steps import FallStep, StandStep


@carries_out(StandStep)
def _stand(_step: StandStep, doing: Doing) -> Flow[None]:
    """Let a combatant stand up, unless an upright enemy stands over it.

    Rule: sh.board.upright-enemy
    """
    table = doing.table
    for target in concerned(doing, "target"):
        fighter = table.state.fighter(target)
        if fighter.has("prone") and not fighter.is_fallen and not is_stood_over(Field(table), target):
            end_affliction_of(table, target, "prone")
            table.emit(StoodUp(who=table.ref(target), rule=doing.rule))
    yield from ()


@carries_out(FallStep)
def _fall(_step: FallStep, doing: Doing) -> Flow[None]:
    """Bring down the one that hovers: d6 damage and prone.

    Rule: sh.fly.lands
    """
    table = doing.table
    for target in concerned(doing, "target"):
        if "hovers" in table.sheet(target).flags and not table.state.fighter(target).is_low:
            yield from bring_down(table, target, doing.who, "sh.fly.lands")
