"""Which unarmed attacks that do no damage a combatant can make."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.unarmed.grab import GRAB, NO_HAND, has_hand_for
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS

TOO_LARGE: Final = "every enemy in reach is too large"
"""Why an unarmed attack finds no target though there is one in reach."""


def unarmed_attacks(sheet: Sheet) -> list[AttackForm]:
    """Return the attacks without weapons that do no damage."""
    return [one.form(sheet) for one in UNARMED_ATTACKS.values()]


def body_refusal(field: Field, who: Who, form: AttackForm) -> tuple[str, str] | None:
    """Return why a combatant cannot make an unarmed attack on anybody, with the rule; None: it can.

    Rule: sk.unarmed.grab.free-hand
    """
    return NO_HAND if form.id == GRAB.id and not has_hand_for(field, who) else None


def size_refusal(field: Field, who: Who, form: AttackForm, target: Who) -> tuple[str, str] | None:
    """Return that a target is too large for an unarmed attack, with the rule; None: it is not.

    Rule: sk.unarmed.shove.target, sk.unarmed.trip.target, sk.unarmed.grab.target
    """
    unarmed = UNARMED_ATTACKS.get(form.id)
    if unarmed is None or field.sheet(target).size <= field.sheet(who).size + unarmed.larger:
        return None
    return TOO_LARGE, f"sk.unarmed.{form.id}.target"


def form_named(sheet: Sheet, name: str) -> AttackForm:
    """Return with what a combatant attacks by its id, harmful or not."""
    unarmed = UNARMED_ATTACKS.get(name)
    return sheet.named(name) if unarmed is None else unarmed.form(sheet)
