"""The dice of a hit: those of the weapons, Bonus Damage, and one more for some critical successes."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.bonus_damage import with_bonus
from ludo_tui.rules.skirmish.attacking.called_shot import damage_left, is_at_thing
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, damage_dice, roll_damage
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.options.attack_options import adds_weapon_dice
from ludo_tui.rules.skirmish.attacking.two_weapons import off_hand_dice
from ludo_tui.rules.skirmish.attacking.weapon_traits import has_critical_die
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, size_of
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.strike import LARGER_DAMAGE, is_too_small_to_hurt


def hit_dice(
    table: SkirmishTable, who: Who, form: AttackForm, choice: AttackChoice, *, more: bool = False
) -> list[DamageDice]:
    """Return the dice of the weapon, with one more or not, and of that in the other hand where both are used."""
    found = [damage_dice(form, more=int(more))] if adds_weapon_dice(choice) else []
    return [*found, *off_hand_dice(table, who, form, choice)]


def roll_hit_dice(table: SkirmishTable, attack: Attacking | ObjectAttack, *, is_critical: bool) -> Flow[int]:
    """Roll the dice of a hit, after Bonus Damage has been chosen for it, and return the damage.

    Rule: sk.attack.hit.damage-roll, sk.attack.object-defense, sk.unarmed.strike.larger-target
    """
    who, form, choice, target = attack.who, attack.form, attack.choice, attack.target
    if adds_weapon_dice(choice) and is_too_small_to_hurt(form, table.sheet(who).size, size_of(Field(table), target)):
        return LARGER_DAMAGE
    more = is_critical and not choice.kind and has_critical_die(form)
    blows, left = hit_dice(table, who, form, choice, more=more), damage_left(table, target, choice)
    is_creature = not isinstance(target, Spot) and not is_at_thing(table, target, choice)
    dice = yield from with_bonus(table, who, form, blows, left, choice.extra, is_creature=is_creature)
    amount = 0
    for one in dice:
        amount += yield from roll_damage(table, who, one)
    return amount
