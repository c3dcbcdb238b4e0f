"""What an attack would do to its target other than damage, in words for all who may react."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.rules.skirmish.attacking import called_shot, two_weapons
from ludo_tui.rules.skirmish.attacking.options.registry import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice, choice_of
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS

_BRINGS: Final[Mapping[str, str]] = {"disarm": "disarms; no damage", "both": "with both weapons at once"}
"""What disarming and attacks with both weapons do to their target."""


def other_effects(table: SkirmishTable, form: AttackForm, choice: AttackChoice) -> str:
    """Return what an attack would do to its target other than damage; may be empty.

    Rule: sk.option.declare
    """
    if choice.is_both and choice.kind != two_weapons.KIND:
        return f"{other_effects(table, form, choice_of(choice.kind, choice.named))}, with both weapons at once"
    if choice.kind == "called":
        return called_shot.other_effects(table, choice)
    option = ATTACK_OPTIONS.get(choice.kind)
    unarmed = UNARMED_ATTACKS.get(form.id)
    if option is None and unarmed is not None and not choice.kind:
        return unarmed.brings
    return option.brings if option else _BRINGS.get(choice.kind, "")
