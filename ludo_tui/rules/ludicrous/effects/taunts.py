"""The effect step for a taunt."""

from ludo_tui.engine import Flow, LazyOptions, Who
from ludo_tui.rules.ludicrous.attacking.taunts import taunt, taunt_options, with_taunt_chances
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import TauntStep


def _can_taunt(table: LudicrousTable, _step: TauntStep, context: StepContext) -> bool:
    return bool(taunt_options(table, context.who.seat, "taunt", context.rule, ""))


@INTERPRETER.carries_out(TauntStep, works_when=_can_taunt)
def _taunt(table: LudicrousTable, step: TauntStep, context: StepContext) -> Flow[None]:
    """Let one of the party's pieces taunt.

    Rule: lh.effects.taunt
    """
    seat, name, advantage = context.who.seat, context.name, int(step.advantage)
    options = taunt_options(table, seat, "taunt", context.rule, name)
    if not options:
        tell_nothing_happened(table, context, "there is nobody to taunt")
        return
    answer = yield from table.ask(
        seat,
        "target",
        f"{name}: who taunts whom?",
        LazyOptions(
            options, promised=lambda at: [with_taunt_chances(at, seat, option, advantage) for option in options]
        ),
    )
    if answer.piece is not None and answer.aim.target is not None:
        one = Who(context.who.seat, answer.piece)
        yield from taunt(table, one, answer.aim.target, advantage=advantage)
