"""The steps that change a creature for a while."""

from operator import attrgetter
from typing import Final

from ludo_tui.rules.fight.lasting import Ends, gain
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.effects.afflictions import end_of_step
from ludo_tui.rules.skirmish.model.state import CreatureEffect
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import CharmStep, VeilStep

_VEILED: Final = Ends(99, "round_end")
"""When a veil ends at the latest."""
_BY_SOURCE: Final = attrgetter("id", "source", "bearer")


@INTERPRETER.carries_out(CharmStep)
def _charm(table: SkirmishTable, step: CharmStep, context: StepContext) -> None:
    """Change a combatant for a while; the same power of the same maker does not add up."""
    for bearer in concerned(table, context, step.to, step.within):
        charm = CreatureEffect(
            id=context.power,
            source=context.who,
            ends=end_of_step(table, context, step.until, step.rounds, bearer),
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
        gain(table.state.charms, charm, _BY_SOURCE, "renewed")


@INTERPRETER.carries_out(VeilStep)
def _veil(table: SkirmishTable, _step: VeilStep, context: StepContext) -> None:
    """Let nobody know where the one that acts is, until it attacks or is found, even in plain sight.

    Rule: sh.spell.veil
    """
    who = context.who
    table.state.creature(who).hidden_from = list(Field(table).enemies(who))
    table.state.charms.append(
        CreatureEffect(id=context.power, source=who, ends=_VEILED, effect=context.effect, bearer=who, veils=True)
    )
