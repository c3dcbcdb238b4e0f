"""With what a free attack can be made."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.targets import attack_refusal, weapon_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.triggers import Leaving
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import unarmed_attacks


def free_attacks(field: Field, who: Who, trigger: Leaving) -> list[AttackForm]:
    """Return with what a combatant could attack, also without weapons; it strikes with bare hands for want of more.

    Rule: sk.reaction.free-attack.weapons, sh.reaction.bare-hands
    """
    sheet = field.sheet(who)
    found = [form for form in sheet.attacks if _reaches(field, who, form, trigger)]
    is_armed = any(form.is_melee_weapon for form in found)
    others = [form for form in unarmed_attacks(sheet) if _reaches(field, who, form, trigger)]
    return [*(form for form in found if not (is_armed and form.is_unarmed)), *others]


def _reaches(field: Field, who: Who, form: AttackForm, trigger: Leaving) -> bool:
    """Return whether a weapon can be used on the one that leaves: in reach now, and no longer after the step."""
    ring = field.rings[who]
    if form.is_ranged or attack_refusal(field, who, form, ring, trigger.who) is not None:
        return False
    return trigger.there is None or not field.is_near(ring, trigger.there, form.reach)


def why_bare_hands(field: Field, who: Who) -> str:
    """Return why a weapon that a combatant holds cannot strike now, so that bare hands are left; empty: none."""
    ring = field.rings[who]
    held = (form for form in field.sheet(who).attacks if form.is_melee_weapon)
    return next((why[0] for form in held if (why := weapon_refusal(field, who, form, ring)) is not None), "")
