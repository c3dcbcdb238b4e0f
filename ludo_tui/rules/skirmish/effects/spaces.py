"""The step that makes spaces like a terrain for a while."""

from ludo_tui.board import RING
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.effects.afflictions import end_of_step
from ludo_tui.rules.skirmish.events.powers import SpacesChanged
from ludo_tui.rules.skirmish.model.state import SpaceEffect
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext
from ludo_tui.rules.skirmish.tables.steps import ZoneStep


@INTERPRETER.carries_out(ZoneStep)
def _zone(table: SkirmishTable, step: ZoneStep, context: StepContext) -> None:
    """Make the chosen space, and neighbours along the track, like a terrain.

    Rule: sh.spell.zone
    """
    middle = Field(table).rings[context.who] if context.ring is None else context.ring
    rings = step.rings(middle)
    ends = end_of_step(table, context, "own_next_turn", step.rounds, context.who)
    table.state.zones += [
        SpaceEffect(
            id=context.power, source=context.who, ends=ends, effect=context.effect, ring=ring, terrain=step.terrain
        )
        for ring in rings
    ]
    name = table.tables.terrain[step.terrain].name
    table.emit(SpacesChanged(spaces=tuple(RING[ring] for ring in rings), terrain=name, rule="sh.spell.zone"))
