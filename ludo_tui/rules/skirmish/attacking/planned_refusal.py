"""Whether an attack that has been announced can get another target."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking import called_shot, disarming
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import size_refusal


def planned_refusal(
    field: Field, who: Who, form: AttackForm, target: Who, choice: AttackChoice
) -> tuple[str, str] | None:
    """Return why the target of an attack cannot suffer it in the way that was chosen, with the rule; None: it can.

    How far off the target stands does not count: who covers an ally steps in the way.

    Rule: sh.reaction.cover-target, sk.reaction.cover-ally.effect, sh.board.start
    """
    if (refused := field.truce(who, target) or size_refusal(field, who, form, target)) is not None:
        return refused
    if choice.kind == disarming.KIND:
        return disarming.disarm_refusal(field, who, target)
    return called_shot.aim_refusal(field, target, choice) if choice.kind == called_shot.KIND else None
