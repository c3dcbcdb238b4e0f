"""The damage of a hit: the dice of the weapon, Bonus Damage, what a critical success adds, traits and thorns."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.bonus_damage import with_bonus
from ludo_tui.rules.skirmish.attacking.called_shot import is_at_thing
from ludo_tui.rules.skirmish.attacking.charms import suffer_thorns
from ludo_tui.rules.skirmish.attacking.damage_dice import roll_damage
from ludo_tui.rules.skirmish.attacking.steps.hit_dice import hit_dice
from ludo_tui.rules.skirmish.attacking.traits_on_hit import carry_out_traits, snatch
from ludo_tui.rules.skirmish.attacking.weapon_traits import afflict_by_critical, has_critical_die
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.consequences.thing_damage import damage_thing
from ludo_tui.rules.skirmish.mechanics.triggers import Attack
from ludo_tui.rules.skirmish.unarmed.strike import LARGER_DAMAGE, is_too_small_to_hurt


def deal_hit_damage(table: SkirmishTable, attack: Attack, *, is_critical: bool) -> Flow[None]:
    """Roll the damage of an attack that has succeeded, and let the target or its thing take it.

    Rule: sk.attack.hit.damage-roll, sk.circ.called-shot.object-damage
    """
    who, target, form, choice = attack.who, attack.target, attack.form, attack.choice
    if is_too_small_to_hurt(form, table.sheet(who), table.sheet(target)):
        yield from deal_damage(table, target, LARGER_DAMAGE, who, "sk.unarmed.strike.larger-target")
        return
    if not choice.kind and (yield from snatch(table, who, target, form)):
        return
    is_plain = is_critical and not choice.kind
    amount = yield from _roll(table, attack, more=is_plain and has_critical_die(form))
    if is_at_thing(table, target, choice):
        damage_thing(table, target, choice.named, amount)
        return
    if is_plain:
        afflict_by_critical(table, who, target, form)
    yield from deal_damage(table, target, amount, who, "sk.attack.hit.damage-total")
    yield from carry_out_traits(table, attack, is_critical=is_critical)
    yield from suffer_thorns(table, who, target, form)


def _roll(table: SkirmishTable, attack: Attack, *, more: bool) -> Flow[int]:
    """Roll the dice of a hit, after Bonus Damage has been chosen for it, and return the damage."""
    who, form, choice = attack.who, attack.form, attack.choice
    hurt = None if is_at_thing(table, attack.target, choice) else attack.target
    dice = yield from with_bonus(table, who, form, hit_dice(table, who, form, choice, more=more), hurt, choice.extra)
    amount = 0
    for one in dice:
        amount += yield from roll_damage(table, who, one)
    return amount
