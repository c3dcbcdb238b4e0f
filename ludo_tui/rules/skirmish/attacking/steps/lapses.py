"""What is asked of an attack once more when its roll is due: can it still be made?"""

from ludo_tui.rules.skirmish.attacking.planned_refusal import planned_refusal
from ludo_tui.rules.skirmish.attacking.targets import target_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import why_lapsed as why_not_here
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.unarmed.attacks import body_refusal


def why_lapsed(field: Field, attack: Attacking) -> str:
    """Return why an attack that has been announced can no longer be made; empty: it can.

    Who covers an ally need not be in reach.

    Rule: sh.roll.lapses, sh.reaction.cover-target
    """
    if attack.choice.is_blind:
        return ""
    who, target, form = attack.who, attack.target, attack.form
    if why := why_not_here(field, who, target) or _lost_weapon(field, attack):
        return why
    if not field.are_enemies(who, target):
        return "the target is no longer an enemy"
    refused = body_refusal(field, who, form) or planned_refusal(field, who, form, target, attack.choice)
    if refused is None and not attack.is_retargeted:
        refused = target_refusal(field, who, form, field.rings[who], target)
    return "" if refused is None else refused[0]


def _lost_weapon(field: Field, attack: Attacking) -> str:
    """Return that an attacker has lost what it attacks with; empty: it has it, or needs nothing."""
    thing, creature = attack.form.thing, field.creature(attack.who)
    has_it = not thing or any(one.id == thing for one in equipment.outfit(field.table.tables, creature))
    return "" if has_it else f"the {attack.form.name} is gone"
