"""The step that changes a creature for a while."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.effects.afflictions import lasting_span
from ludo_tui.rules.skirmish.model.state import CreatureEffect
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import CharmStep


@INTERPRETER.carries_out(CharmStep)
def _charm(table: SkirmishTable, step: CharmStep, context: StepContext) -> None:
    """Change a combatant for a while; the same power of the same maker does not add up."""
    for bearer in concerned(table, context, step.to, step.within):
        of, left = lasting_span(table, context, step.until, step.rounds, bearer)
        table.state.charms = [
            one
            for one in table.state.charms
            if (one.power, one.maker, one.bearer) != (context.power, context.who, bearer)
        ]
        table.state.charms.append(
            CreatureEffect(
                power=context.power,
                maker=context.who,
                of=of,
                left=left,
                effect=context.effect,
                bearer=bearer,
                defense=step.defense,
                attack=step.attack,
                spares=step.spares,
                once=step.once,
                thorns=step.thorns,
                slips=step.slips,
                half_speed=step.half_speed,
            )
        )
