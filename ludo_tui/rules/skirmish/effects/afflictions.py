"""Steps that bring an affliction, and that end one."""

from ludo_tui.engine import Flow, Option, Who
from ludo_tui.rules.fight.lasting import NEVER, Ends
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import AfflictionEnded
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import (
    afflict,
    end_affliction,
    forget_affliction,
    told_apart,
)
from ludo_tui.rules.skirmish.mechanics.lasting import to_next_turn
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.powers.aims import curable
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import AfflictStep, CureStep, Until


@INTERPRETER.carries_out(CureStep)
def _cure(table: SkirmishTable, _step: CureStep, context: StepContext) -> Flow[None]:
    """End one affliction; of several, the one that acts picks.

    Rule: sh.spell.cure, sh.affliction.instances
    """
    for target in concerned(table, context, "target"):
        found = curable(Field(table), target)
        if not found:
            continue
        options: list[Option] = [
            Offer(id=key, label=words, rule="sh.spell.cure", does="cure", aim=OfferAim(row=one.id))
            for key, words, one in told_apart(table, found)
        ]
        chosen = options[0]
        if len(found) > 1:
            chosen = yield from table.ask(
                player_of(table, context.who),
                "cure",
                f"End which effect on {table.name(target)}?",
                options,
                rule="sh.spell.cure",
            )
        ended = found[options.index(chosen)]
        if ended.id == "prone":
            forget_affliction(table, target, ended.id)
            table.emit(AfflictionEnded(who=table.ref(target), affliction=ended.id, rule="sh.spell.cure"))
        else:
            end_affliction(table, target, ended, "sh.spell.cure")


def end_of_step(table: SkirmishTable, context: StepContext, until: Until, rounds: int, bearer: Who) -> Ends:
    """Return when something ends that a step brings."""
    if rounds:
        return Ends(rounds, "round_end")
    if until == "own_turn":
        return Ends(1, "turn_end", context.who)
    return to_next_turn(table, bearer if until == "bearer_next_turn" else context.who)


@INTERPRETER.carries_out(AfflictStep)
def _afflict(table: SkirmishTable, step: AfflictStep, context: StepContext) -> None:
    """Let something befall those concerned."""
    for target in concerned(table, context, step.to):
        ends = NEVER if step.until == "luck" else to_next_turn(table, context.who)
        afflict(
            table, target, step.affliction, context.who, ends, effect=context.effect, attribute=step.attribute or ""
        )
