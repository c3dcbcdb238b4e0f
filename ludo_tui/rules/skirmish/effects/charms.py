"""The step that changes a creature for a while."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.effects.afflictions import lasting_span
from ludo_tui.rules.skirmish.model.state import Charm
from ludo_tui.rules.skirmish.powers.interpreter import Doing, carries_out, concerned
from ludo_tui.rules.skirmish.tables.steps import CharmStep


@carries_out(CharmStep)
def _charm(step: CharmStep, doing: Doing) -> Flow[None]:
    """Change a combatant for a while; the same power of the same maker does not add up."""
    state = doing.table.state
    for bearer in concerned(doing, step.to, step.within):
        of, left = lasting_span(doing, step.until, step.rounds, bearer)
        state.charms = [
            one for one in state.charms if (one.power, one.maker, one.bearer) != (doing.power, doing.who, bearer)
        ]
        state.charms.append(
            Charm(
                power=doing.power,
                maker=doing.who,
                of=of,
                left=left,
                effect=doing.effect,
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
    yield from ()
