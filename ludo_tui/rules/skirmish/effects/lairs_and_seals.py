"""What each step of a talent, trait, spell, item or stunt does, as far as no other module carries it out."""

from ludo_tui.board import RING, king_distance
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.seals import take_seals
from ludo_tui.rules.skirmish.events.powers import LairSealed
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext
from ludo_tui.rules.skirmish.tables.steps import CloseLairStep, GainSealStep


@INTERPRETER.carries_out(CloseLairStep)
def _close_lair(table: SkirmishTable, _step: CloseLairStep, context: StepContext) -> None:
    """Close the lair that is nearest for the match.

    Rule: sh.stunt.seal-a-lair
    """
    here = Field(table).rings[context.who]
    open_ = [ring for ring in table.lairs if ring not in table.state.closed_lairs]
    ring = min(open_, key=lambda one: (king_distance(here, one), one), default=None)
    if ring is not None:
        table.state.closed_lairs.append(ring)
        table.emit(LairSealed(who=table.ref(context.who), space=RING[ring], rule="sh.stunt.seal-a-lair"))


@INTERPRETER.carries_out(GainSealStep)
def _gain_seal(table: SkirmishTable, _step: GainSealStep, context: StepContext) -> None:
    take_seals(table, context.who, 1, context.rule)
