"""The ways of attacking that cannot be chosen, each with its reason."""

from collections.abc import Iterator

from ludo_tui.engine import Refusal
from ludo_tui.rules.skirmish.attacking.disarming import disarm_refusal
from ludo_tui.rules.skirmish.attacking.multiple_attacks.declare import why_not_several
from ludo_tui.rules.skirmish.attacking.options.attack_options import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.attacking.two_weapons import off_hand
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def choice_refusals(field: Field, who: Who, form: AttackForm, target: Who, most: int) -> Iterator[Refusal]:
    """Yield the ways that cannot be used here, with the reason.

    Rule: sk.option.declare, sk.two-weapons.both-condition
    """
    for option in ATTACK_OPTIONS.values():
        if not form.is_unarmed and (why := option.refusal(field, who, form)):
            rule = f"sk.option.{option.id}.requirement"
            yield Refusal(id=option.id, label=option.id.capitalize(), reason=why, rule=rule)
    if (ban := disarm_refusal(field, who, target)) is not None:
        yield Refusal(id="disarm", label="Disarm", reason=ban[0], rule=ban[1])
    if off_hand(field.table, who, form) is None and form.kind == "melee":
        reason = "it takes two weapons in hand, one of them for the off hand"
        yield Refusal(id="both", label="Both weapons", reason=reason, rule="sk.two-weapons.both-condition")
    if not most:
        why, rule = why_not_several(field, who, form)
        yield Refusal(id="many", label="Attack several", reason=why, rule=rule)
