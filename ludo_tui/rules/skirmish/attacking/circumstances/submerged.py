"""Submerged: an attacker in deep water."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.flying import is_in_the_air
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

BANE: Final = Counted("submerged", -1, "sk.circ.submerged.bane")


def is_submerged(field: Field, who: Who, ring: int) -> bool:
    """Return whether a combatant would be hindered by deep water on a space: not if it swims, or is above the water.

    Rule: sk.circ.submerged.bane, sh.fly.hovers
    """
    terrain = field.terrain(ring)
    is_above = field.has(who, "floats") or is_in_the_air(field, who)
    return terrain is not None and terrain.is_deep and not (is_above or field.has(who, "swims"))


def submerged(field: Field, attack: PlannedAttack, ring: int) -> Counted | None:
    """Return the bane of an attack out of deep water with a weapon, but for a natural one; a blow of bare hands has it.

    Rule: sk.circ.submerged.bane, sk.circ.submerged.natural-exempt
    """
    is_weapon = attack.form.kind != "natural" and not attack.form.is_harmless
    return BANE if is_weapon and is_submerged(field, attack.who, ring) else None


def weapon_ban(field: Field, who: Who, form: AttackForm, ring: int) -> tuple[str, str] | None:
    """Return why a weapon does not work in deep water, with the rule; None: it does, or there is no water.

    Rule: sk.circ.submerged.weapon-ban
    """
    if (form.is_ammunition or form.is_slow) and is_submerged(field, who, ring):
        return f"the {form.name} does not work in deep water", "sk.circ.submerged.weapon-ban"
    return None
