"""What a weapon could be used on, and in which ways."""

from collections.abc import Iterator

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking import targets, two_weapons
from ludo_tui.rules.skirmish.attacking.called_shot import called_shots
from ludo_tui.rules.skirmish.attacking.disarming import disarm_choice
from ludo_tui.rules.skirmish.attacking.mean_damage import mean_damage
from ludo_tui.rules.skirmish.attacking.objects.object_targets import object_targets
from ludo_tui.rules.skirmish.attacking.options.attack_options import option_choices
from ludo_tui.rules.skirmish.attacking.options.lunging import LUNGING, lunging_weapon
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice, choice_of
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def reachable(field: Field, who: Who, form: AttackForm) -> dict[Target, bool]:
    """Return what a weapon could be used on, creatures and then objects, and whether only a lunge gets there.

    No lunge goes where a success would have nothing to roll: the weapon adds no damage.

    Rule: sk.option.lunging.reach, sk.option.no-weapon-damage
    """
    found: dict[Target, bool] = dict.fromkeys(_in_reach(field, who, form), False)
    if not LUNGING.refusal(field, who, form) and form.thing:
        longer, lunge = lunging_weapon(form), choice_of(LUNGING.id)
        for target in _in_reach(field, who, longer):
            if target not in found and mean_damage(field, who, longer, target, lunge):
                found[target] = True
    return found


def _in_reach(field: Field, who: Who, form: AttackForm) -> list[Target]:
    """Return the creatures and the objects that a combatant could attack from where it stands.

    Rule: sk.attack.target-kind
    """
    return [*targets.attack_targets(field, who, form, field.rings[who]), *object_targets(field, who, form)]


def attack_choices(field: Field, who: Who, form: AttackForm, target: Target, *, is_far: bool) -> Iterator[AttackChoice]:
    """Yield the ways in which a weapon can be used on a target, the plain one first and then that with two weapons.

    Called shots and disarming are for creatures.

    Rule: sk.option.one-per-attack, sk.two-weapons.both, sk.option.keeps-extra
    """
    if is_far:
        yield choice_of("lunging")
        return
    yield PLAIN_ATTACK
    is_both = two_weapons.strikes_with_both(field, who, form, target)
    if is_both:
        yield choice_of(two_weapons.KIND, is_both=True)
    others = [*option_choices(field, who, form, target)]
    if not isinstance(target, Spot):
        others = [*called_shots(field, target), *others]
    yield from others
    if not isinstance(target, Spot):
        yield from disarm_choice(field, who, target)
    if is_both:
        yield from (choice_of(one.kind, one.named, is_both=True) for one in others)
