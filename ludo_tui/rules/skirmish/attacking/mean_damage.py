"""The damage that a success does on average."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.bonus_damage import can_have_bonus, hidden_bonus_dice, most_bonus_dice
from ludo_tui.rules.skirmish.attacking.damage_dice import MEAN_DIE
from ludo_tui.rules.skirmish.attacking.options.attack_options import adds_weapon_dice
from ludo_tui.rules.skirmish.attacking.steps.hit_dice import hit_dice
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target, size_of
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
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
    extra = 0 if isinstance(target, Spot) else hidden_bonus_dice(field.table, who, target)
    bonus = most_bonus_dice(field.table, who, form, extra) if can_have_bonus(form) else 0
    return bonus * MEAN_DIE + sum(dice.mean for dice in hit_dice(field.table, who, form, choice))
