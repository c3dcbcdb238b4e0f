"""The damage of a hit: the dice of the weapon, Bonus Damage, what a critical success adds, traits and thorns."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.called_shot import is_at_thing
from ludo_tui.rules.skirmish.attacking.charms import suffer_thorns
from ludo_tui.rules.skirmish.attacking.steps.hit_dice import roll_hit_dice
from ludo_tui.rules.skirmish.attacking.traits_on_hit import carry_out_traits, snatch
from ludo_tui.rules.skirmish.attacking.weapon_traits import afflict_by_critical
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.consequences.thing_damage import damage_thing
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking


def deal_hit_damage(table: SkirmishTable, attack: Attacking, *, is_critical: bool) -> Flow[None]:
    """Roll the damage of an attack that has succeeded, and let the target or its thing take it.

    Rule: sk.attack.hit.damage-roll, sk.circ.called-shot.object-damage
    """
    who, target, form, choice = attack.who, attack.target, attack.form, attack.choice
    if not choice.kind and (yield from snatch(table, who, target, form)):
        return
    amount = yield from roll_hit_dice(table, attack, is_critical=is_critical)
    if is_at_thing(table, target, choice):
        damage_thing(table, target, choice.named, amount)
        return
    if is_critical and not choice.kind:
        afflict_by_critical(table, who, target, form)
    yield from deal_damage(table, target, amount, who, "sk.attack.hit.damage-total")
    yield from carry_out_traits(table, attack, is_critical=is_critical)
    yield from suffer_thorns(table, who, target, form)
