"""The unarmed attacks that do no damage: how large their targets may be, and the hand that a grab takes."""

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import AttackForm, Sheet


def unarmed_attacks(sheet: Sheet) -> tuple[tuple[AttackForm, int], ...]:
    """Return the attacks without weapons that do no damage, each with how much larger its target may be.

    Rule: sk.unarmed.shove.target, sk.unarmed.trip.target, sk.unarmed.grab.target
    """
    return (sheet.shove, 2), (sheet.trip("str"), 2), (sheet.hold, 1)


def can_grab(field: Field, who: Who, form: AttackForm) -> bool:
    """Return whether a combatant has a hand free, if that is what it takes.

    Rule: sk.unarmed.grab.free-hand
    """
    return form.id != "grab" or field.free_hands(who) > 0
