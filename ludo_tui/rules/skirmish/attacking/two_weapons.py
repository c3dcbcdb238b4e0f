"""Two weapons: one attack with the weapons of both hands."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def off_hand(table: SkirmishTable, who: Who, form: AttackForm) -> AttackForm | None:
    """Return the weapon in the other hand that can strike together with one, if there is such a weapon.

    Rule: sk.two-weapons.both-condition
    """
    holding = [thing.id for thing in equipment.held(table.tables, table.state.creature(who))]
    if form.kind != "melee" or form.thing not in holding:
        return None
    for other in table.sheet(who).forms:
        if other.kind == "melee" and other.thing in holding and other.thing != form.thing:
            return other if "off" in (form.grip, other.grip) else None
    return None
