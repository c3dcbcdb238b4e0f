"""Which unarmed attacks that do no damage a combatant can make."""

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.unarmed.grab import has_hand_for
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS


def unarmed_attacks(sheet: Sheet) -> list[tuple[AttackForm, int]]:
    """Return the attacks without weapons that do no damage, each with how much larger its target may be."""
    return [(one.form(sheet), one.larger) for one in UNARMED_ATTACKS.values()]


def can_grab(field: Field, who: Who, form: AttackForm) -> bool:
    """Return whether a combatant has a hand free, if that is what it takes."""
    return form.id != "grab" or has_hand_for(field, who)


def form_named(sheet: Sheet, name: str) -> AttackForm:
    """Return with what a combatant attacks by its id, harmful or not."""
    unarmed = UNARMED_ATTACKS.get(name)
    return sheet.named(name) if unarmed is None else unarmed.form(sheet)
