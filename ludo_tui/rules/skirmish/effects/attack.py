"""Attacks that powers make."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking import targets
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.choose_weapon import choose_weapon
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.steps import StrikeStep


@INTERPRETER.carries_out(StrikeStep)
def attack_by_power(table: SkirmishTable, step: StrikeStep, context: StepContext) -> Flow[None]:
    """Attack the one that set it off, or every enemy in reach once.

    Rule: sh.power.strike
    """
    who = context.who
    field = Field(table)
    if step.at == "trigger":
        victims = [] if context.target is None else [context.target]
    else:
        victims = [other for other in field.enemies(who) if possible_attacks(field, who, other)]
    added = [Counted(context.cause, step.boons, context.rule)] if step.boons else []
    for victim in victims:
        if table.state.over:
            return
        found = possible_attacks(Field(table), who, victim)
        if not found or not Field(table).is_target(who, victim):
            continue
        form = yield from choose_weapon(table, who, victim, found, "sh.power.strike", tuple(added))
        yield from make_attack(table, who, victim, form, is_free=step.at == "trigger", added=added)


def possible_attacks(field: Field, who: Who, target: Who) -> list[AttackForm]:
    """Return with what a combatant could strike at another in its reach: bare hands only where there is nothing else.

    Rule: sh.reaction.bare-hands
    """
    if who not in field.rings or target not in field.rings:
        return []
    found = [
        form
        for form in field.sheet(who).attacks
        if not form.is_ranged and targets.attack_refusal(field, who, form, field.rings[who], target) is None
    ]
    return [form for form in found if not form.is_unarmed] or found


def can_strike(field: Field, who: Who, power: Power) -> bool:
    """Return whether a power that attacks all around has an enemy to attack, or does something else."""
    steps = [step for step in power.steps if isinstance(step, StrikeStep)]
    return not steps or any(
        field.is_target(who, other) and possible_attacks(field, who, other) for other in field.enemies(who)
    )
