"""The damage of a hit: the dice of the weapon, Bonus Damage, what a critical success adds, traits and thorns."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.bonus_damage import can_have_bonus, spend_bonus
from ludo_tui.rules.skirmish.attacking.called_shot import is_at_thing
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, roll_damage
from ludo_tui.rules.skirmish.attacking.steps.hit_dice import hit_dice
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.consequences.taking import snatch
from ludo_tui.rules.skirmish.consequences.thing_damage import damage_thing
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.afflictions.turn_end import turns_to_come
from ludo_tui.rules.skirmish.mechanics.magical_effects import charms_on
from ludo_tui.rules.skirmish.mechanics.triggers import Attack
from ludo_tui.rules.skirmish.powers.interpreter import StepContext, carry_out
from ludo_tui.rules.skirmish.unarmed.strike import LARGER_DAMAGE, is_too_small_to_hurt


def deal_hit_damage(table: SkirmishTable, attack: Attack, *, is_critical: bool) -> Flow[None]:
    """Roll the damage of an attack that has succeeded, and let the target or its thing take it.

    Rule: sk.attack.hit.damage-roll, sk.circ.called-shot.object-damage,
    sh.weapon.critical
    """
    who, target, form, choice = attack.who, attack.target, attack.form, attack.choice
    if is_too_small_to_hurt(form, table.sheet(who), table.sheet(target)):
        yield from deal_damage(table, target, LARGER_DAMAGE, who, "sk.unarmed.strike.larger-target")
        return
    if not choice.kind and (yield from snatch(table, who, target, form)):
        return
    is_plain = is_critical and not choice.kind
    amount = yield from _roll(table, attack, more=is_plain and form.crit == "slashing")
    if is_at_thing(table, target, choice):
        damage_thing(table, target, choice.named, amount)
        return
    if is_plain and form.crit in ("piercing", "bludgeoning"):
        affliction = "weakened" if form.crit == "piercing" else "vulnerable"
        afflict(table, target, affliction, who, turns_to_come(table, who))
    yield from deal_damage(table, target, amount, who, "sk.attack.hit.damage-total")
    yield from _carry_out_on_hit(table, attack, is_critical=is_critical)


def _roll(table: SkirmishTable, attack: Attack, *, more: bool) -> Flow[int]:
    """Roll the dice of a hit, after Bonus Damage has been chosen for it, and return the damage.

    Rule: sk.bonus.counts-as-extra, sk.bonus.example, sk.two-weapons.bonus-after
    """
    who, form, choice = attack.who, attack.form, attack.choice
    dice = hit_dice(table, who, form, choice, more=more)
    if can_have_bonus(form):
        hurt = None if is_at_thing(table, attack.target, choice) else attack.target
        bonus = yield from spend_bonus(table, who, form, dice, hurt, choice.extra)
        dice = [*dice, DamageDice(bonus, purpose="Bonus Damage")]
    amount = 0
    for one in dice:
        amount += yield from roll_damage(table, who, one)
    return amount


def _carry_out_on_hit(table: SkirmishTable, attack: Attack, *, is_critical: bool) -> Flow[None]:
    """Carry out what the traits of the attacker do on a hit, and let it suffer from thorns.

    Rule: sh.trait.on-hit, sh.trait.pulls-down, sh.charm.thorns
    """
    who, target = attack.who, attack.target
    for trait in table.sheet(who).traits:
        steps = (*trait.on_hit, *(trait.on_critical if is_critical else ()))
        if steps and table.state.is_here(target) and not table.state.creature(target).is_fallen:
            context = StepContext(
                table=table, who=who, power=trait.id, name=trait.name, rule="sh.trait.on-hit", target=target
            )
            yield from carry_out(steps, context)
    thorns = 0 if attack.form.is_ranged else sum(charm.thorns for charm in charms_on(table, target))
    if thorns and table.state.is_here(who):
        yield from deal_damage(table, who, thorns, target, "sh.charm.thorns")
