"""Multiple attacks: dice of Bonus Damage pay for further attacks, each on another target."""

from collections.abc import Iterator

from ludo_tui.rules.skirmish.attacking import bonus_damage
from ludo_tui.rules.skirmish.attacking.targets import attack_targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import can_grab, unarmed_attacks


def most_more(field: Field, who: Who, form: AttackForm, target: Who) -> int:
    """Return how many more attacks a combatant could make: as many as its dice pay for, each on another target.

    Rule: sk.multi.cost, sk.multi.insufficient, sk.multi.unlimited, sk.multi.different-target, sh.weapon.slow
    """
    if form.is_slow or form.is_single_shot or not form.is_plain_weapon:
        return 0
    others = {one for used, one in next_attacks(field, who, (target,))}
    return min(bonus_damage.bonus_dice(field.table, who) // bonus_damage.DICE_PER_ATTACK, len(others))


def why_not_several(field: Field, who: Who, form: AttackForm) -> tuple[str, str]:
    """Return why a combatant cannot make several attacks, with the rule.

    Rule: sk.multi.insufficient, sk.multi.different-target, sh.weapon.reload, sh.weapon.slow
    """
    if form.is_single_shot:
        return f"the {form.name} is loaded for one shot", "sh.weapon.reload"
    if form.is_slow:
        return f"the {form.name} is used once a round", "sh.weapon.slow"
    if bonus_damage.bonus_dice(field.table, who) < bonus_damage.DICE_PER_ATTACK:
        return f"each more attack takes {bonus_damage.DICE_PER_ATTACK} dice of Bonus Damage", "sk.multi.insufficient"
    return "there is no other target", "sk.multi.different-target"


def next_attacks(field: Field, who: Who, done: tuple[Who, ...]) -> Iterator[tuple[AttackForm, Who]]:
    """Yield with what an additional attack can be made, and on whom: a weapon, or no weapon at all.

    Rule: sk.multi.different-target, sk.multi.unarmed, sk.multi.two-weapons, sh.weapon.slow
    """
    sheet, ring = field.sheet(who), field.rings[who]
    bare = [(form, larger) for form, larger in unarmed_attacks(sheet) if can_grab(field, who, form)]
    for form, larger in [*((one, 9) for one in sheet.attacks if not (one.is_slow or one.is_single_shot)), *bare]:
        for target in attack_targets(field, who, form, ring):
            if target not in done and field.sheet(target).size <= sheet.size + larger:
                yield form, target
