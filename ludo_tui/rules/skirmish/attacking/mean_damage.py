"""The damage that a success does: on average, and what is rolled for it."""

from functools import lru_cache

from ludo_tui.engine import Who
from ludo_tui.rules.fight.amounts import Dice
from ludo_tui.rules.skirmish.attacking.bonus_damage import can_have_bonus, hidden_bonus_dice, most_bonus_dice
from ludo_tui.rules.skirmish.attacking.called_shot import is_at_thing
from ludo_tui.rules.skirmish.attacking.damage_dice import MEAN_DIE, DamageDice
from ludo_tui.rules.skirmish.attacking.options.attack_options import adds_weapon_dice
from ludo_tui.rules.skirmish.attacking.steps.hit_dice import hit_dice
from ludo_tui.rules.skirmish.attacking.weapon_traits import has_critical_die
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target, size_of
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.mechanics.rolls import FACES
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.strike import LARGER_DAMAGE, is_too_small_to_hurt


def mean_damage(field: Field, who: Who, form: AttackForm, target: Target, choice: AttackChoice = PLAIN_ATTACK) -> float:
    """Return the damage that a success does on average, all Bonus Damage in it."""
    return field.recall(_mean_harm, who, form, target, choice)


def _mean_harm(field: Field, who: Who, form: AttackForm, target: Target, choice: AttackChoice) -> float:
    """Work out the mean damage of a success."""
    if choice.kind == "disarm":
        return 0.0
    if adds_weapon_dice(choice) and is_too_small_to_hurt(form, field.sheet(who).size, size_of(field, target)):
        return float(LARGER_DAMAGE)
    bonus = _bonus_dice(field, who, form, target)
    return bonus * MEAN_DIE + sum(dice.mean for dice in hit_dice(field.table, who, form, choice))


def dice_of_hit(
    field: Field, who: Who, form: AttackForm, target: Target, choice: AttackChoice
) -> tuple[tuple[Dice, ...], tuple[Dice, ...]]:
    """Return what a success rolls for damage to a creature that stands, and a critical one; all Bonus Damage in it.

    Rule: sk.attack.hit.damage-roll, sk.unarmed.strike.larger-target, sk.circ.called-shot.object-damage,
    sh.weapon.critical
    """
    table = field.table
    if isinstance(target, Spot) or is_at_thing(table, target, choice) or table.state.creature(target).is_fallen:
        return (), ()
    if adds_weapon_dice(choice) and is_too_small_to_hurt(form, field.sheet(who).size, size_of(field, target)):
        found = (Dice(0, FACES, LARGER_DAMAGE),)
        return found, found
    bonus = _bonus_dice(field, who, form, target)
    plain = _thrown(bonus, *hit_dice(table, who, form, choice))
    if choice.kind or not has_critical_die(form):
        return plain, plain
    return plain, _thrown(bonus, *hit_dice(table, who, form, choice, more=True))


@lru_cache(maxsize=1024)
def _thrown(bonus: int, *blows: DamageDice) -> tuple[Dice, ...]:
    """Return what is thrown for blows, with dice of Bonus Damage."""
    return tuple([one.thrown for one in (*blows, DamageDice(bonus))])


def _bonus_dice(field: Field, who: Who, form: AttackForm, target: Target) -> int:
    """Return the dice of Bonus Damage that a success can have."""
    extra = 0 if isinstance(target, Spot) else hidden_bonus_dice(field.table, who, target)
    return most_bonus_dice(field.table, who, form, extra) if can_have_bonus(form) else 0
