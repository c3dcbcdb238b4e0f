"""Effect steps for HP: damage, healing, waking the unconscious."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.mechanics.conditions.unconscious import wake_up
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import hurt_creature
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.hit_points.healing import heal
from ludo_tui.rules.ludicrous.mechanics.interpreter import (
    INTERPRETER,
    affected,
    affected_in_turn,
    roll_for_step,
    tell_nothing_happened,
)
from ludo_tui.rules.ludicrous.mechanics.targets import (
    StepContext,
    Target,
    bearer_of,
    creature_of,
    parties_of,
    piece_of,
    targets_of,
)
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import DamageStep, HealStep, ReviveStep


def _hurts_somebody(table: LudicrousTable, step: DamageStep, context: StepContext) -> bool:
    return bool(affected(table, step.to, context, step.within, harms=True))


@INTERPRETER.carries_out(DamageStep, works_when=_hurts_somebody)
def _damage(table: LudicrousTable, step: DamageStep, context: StepContext) -> Flow[Target | None]:
    """Take HP from everyone concerned, each with a roll of its own.

    Returns:
        Who was hit in place of the target of an attack.

    Rule: lh.effects.damage, lh.magic.meta.empowered, lh.effects.fire, lh.attacks.what, lh.effects.intercept
    """
    instead: Target | None = None
    for target in affected_in_turn(table, step.to, context, step.within, harms=True):
        amount = yield from roll_for_step(table, step.amount, context, more=context.dice)
        if (creature := creature_of(target)) is not None:
            hurt_creature(table, creature, amount, cause=context.cause, rule=context.rule)
        elif (who := bearer_of(target)) is not None:
            is_other = who.seat != context.who.seat and not context.by_creature
            is_hit = is_other and context.is_attack and step.to == "target"
            dealt = yield from deal_damage(
                table,
                who,
                Harm(
                    amount=amount,
                    kind=step.kind,
                    by=context.who if is_other else None,
                    means=context.means,
                    cause=context.cause,
                    rule=context.rule,
                    is_hit=is_hit,
                    is_lasting=context.is_lasting,
                ),
            )
            if is_hit and dealt.who != who:
                instead = dealt.who
    return instead


def _with_whole_hp(table: LudicrousTable, step: HealStep, context: StepContext) -> str:
    parties = [table.state.parties[seat] for seat in parties_of(table, step.to, context)]
    is_whole = bool(parties) and all(party.hp >= party.hp_max for party in parties)
    return "HP are full" if is_whole else ""


@INTERPRETER.carries_out(HealStep, refused_when=_with_whole_hp)
def _heal(table: LudicrousTable, step: HealStep, context: StepContext) -> Flow[None]:
    """Give HP back to every party concerned, each with a roll of its own.

    Rule: lh.effects.heal
    """
    for seat in parties_of(table, step.to, context):
        amount = yield from roll_for_step(table, step.amount, context, seat=seat)
        if not heal(table, seat, amount, cause=context.cause, rule=context.rule) and not context.is_lasting:
            tell_nothing_happened(table, context, "HP are full", seat)


@INTERPRETER.carries_out(ReviveStep)
def _revive(table: LudicrousTable, step: ReviveStep, context: StepContext) -> None:
    """Wake unconscious pieces.

    Rule: lh.effects.revive
    """
    found = targets_of(table, step.to, context)
    for target in found:
        if (who := piece_of(target)) is not None:
            wake_up(table, who, rule=context.rule)
