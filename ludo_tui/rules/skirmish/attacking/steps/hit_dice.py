"""Which dice the weapons of an attack bring to a hit."""

from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, damage_dice
from ludo_tui.rules.skirmish.attacking.options.attack_options import adds_weapon_dice
from ludo_tui.rules.skirmish.attacking.two_weapons import off_hand_dice
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def hit_dice(
    table: SkirmishTable, who: Who, form: AttackForm, choice: AttackChoice, *, more: bool = False
) -> list[DamageDice]:
    """Return the dice of the weapon, with one more or not, and of that in the other hand where both are used."""
    found = [damage_dice(form, more=int(more))] if adds_weapon_dice(choice) else []
    return [*found, *off_hand_dice(table, who, form, choice)]
