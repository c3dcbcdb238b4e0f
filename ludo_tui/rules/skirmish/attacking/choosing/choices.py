"""Whom a weapon could be used on, and in which ways."""

from collections.abc import Iterator

from ludo_tui.rules.skirmish.attacking import targets, two_weapons
from ludo_tui.rules.skirmish.attacking.called_shot import called_shots
from ludo_tui.rules.skirmish.attacking.disarming import disarm_choice
from ludo_tui.rules.skirmish.attacking.options.attack_options import option_choices
from ludo_tui.rules.skirmish.attacking.options.lunging import LUNGING, lunging_weapon
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice, choice_of
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def reachable(field: Field, who: Who, form: AttackForm) -> dict[Who, bool]:
    """Return whom a weapon could be used on, and whether only a lunge gets there."""
    ring = field.rings[who]
    found = dict.fromkeys(targets.attack_targets(field, who, form, ring), False)
    if not LUNGING.refusal(field, who, form) and form.thing:
        for target in targets.attack_targets(field, who, lunging_weapon(form), ring):
            found.setdefault(target, True)
    return found


def attack_choices(field: Field, who: Who, form: AttackForm, target: Who, *, is_far: bool) -> Iterator[AttackChoice]:
    """Yield the ways in which a weapon can be used on a target, the plain one first and then that with two weapons.

    Rule: sk.option.one-per-attack, sk.two-weapons.both
    """
    if is_far:
        yield choice_of("lunging")
        return
    yield PLAIN_ATTACK
    yield from two_weapons.both_weapons(field, who, form)
    others = [*called_shots(field, target), *option_choices(field, who, form)]
    yield from others
    yield from disarm_choice(field, who, target)
    yield from two_weapons.with_both(field, who, form, others)
