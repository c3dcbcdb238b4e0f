"""Declaring multiple attacks: how many dice of Bonus Damage pay for, and why none."""

from ludo_tui.engine import OptionShown, Who, counted
from ludo_tui.rules.skirmish.attacking import bonus_damage
from ludo_tui.rules.skirmish.attacking.multiple_attacks.targets import next_attacks
from ludo_tui.rules.skirmish.attacking.weapon_traits import why_once
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferManner
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def most_more(field: Field, who: Who, form: AttackForm, target: Target) -> int:
    """Return how many more attacks a combatant could make: as many as its dice pay for, each on another target.

    Rule: sk.multi.cost, sk.multi.insufficient, sk.multi.unlimited, sk.multi.different-target
    """
    if why_once(form) is not None or not bonus_damage.can_have_bonus(form):
        return 0
    others = {one.ring if isinstance(one, Spot) else one for _, one in next_attacks(field, who, (target,))}
    return min(bonus_damage.bonus_dice(field.table, who) // bonus_damage.DICE_PER_ATTACK, len(others))


def why_not_several(field: Field, who: Who, form: AttackForm) -> tuple[str, str]:
    """Return why a combatant cannot make several attacks, with the rule.

    Rule: sk.multi.insufficient, sk.multi.different-target
    """
    if (why := why_once(form)) is not None:
        return why
    if bonus_damage.bonus_dice(field.table, who) < bonus_damage.DICE_PER_ATTACK:
        return f"each extra attack costs {bonus_damage.DICE_PER_ATTACK} dice of Bonus Damage", "sk.multi.insufficient"
    return "no other target", "sk.multi.different-target"


def several_offers(field: Field, who: Who, target: Target, most: int) -> list[Offer]:
    """Return the answers that declare further attacks, one for each number that can be made.

    Rule: sk.multi.declare, sk.multi.insufficient
    """
    if not most:
        return []
    creatures = {one for _, one in next_attacks(field, who, (target,)) if not isinstance(one, Spot)}
    return [
        Offer(
            id=f"many:{more}",
            label=f"Attack {counted(more, 'more target')} ({bonus_damage.DICE_PER_ATTACK * more} dice of Bonus Damage)",
            rule="sk.multi.declare",
            shown=OptionShown(group="Several"),
            does="many",
            aim=OfferAim(amount=more),
            manner=OfferManner(others=len(creatures)),
        )
        for more in range(1, most + 1)
    ]
