"""The effect step that taunts."""

from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous.effects.interpreter import carries_out, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.mechanics.taunts import taunt, taunt_options
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import TauntStep


@carries_out(TauntStep)
def _taunt(table: LudicrousTable, step: TauntStep, context: StepContext) -> Flow[None]:
    """Let one of the party's pieces taunt.

    Rule: lh.effects.taunt
    """
    options = taunt_options(table, context.seat, "taunt", context.rule, context.name)
    if not options:
        tell_nothing_happened(table, context, "there is nobody to taunt")
        return
    answer = yield from table.ask(context.seat, "target", f"{context.name}: who taunts whom?", options)
    if answer.piece is not None and answer.target is not None:
        one = PieceId(context.seat, answer.piece)
        yield from taunt(table, one, answer.target, advantage=int(step.advantage))
