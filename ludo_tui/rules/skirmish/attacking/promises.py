"""What an attack would bring to its target besides damage, in words for all who may react."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.rules.skirmish.attacking import called_shot
from ludo_tui.rules.skirmish.attacking.options.attack_options import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.party.sheets import AttackForm

_BRINGS: Final[Mapping[str, str]] = {
    "shove": "it would be pushed along the track",
    "trip": "it would be prone",
    "grab": "it would be held where it is",
    "disarm": "it would drop what it holds, and take no damage",
    "both": "with both weapons at once",
}
"""What unarmed attacks, disarming and those with both weapons bring to their target besides damage."""


def besides_damage(table: SkirmishTable, form: AttackForm, choice: AttackChoice) -> str:
    """Return what an attack would bring to its target besides damage; empty: nothing.

    Rule: sk.option.declare
    """
    if choice.kind == "called":
        return called_shot.besides_damage(table, choice)
    option = ATTACK_OPTIONS.get(choice.kind)
    return option.brings if option else _BRINGS.get(choice.kind or form.id, "")
