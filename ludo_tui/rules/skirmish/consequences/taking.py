"""Taking things from others: by stealing, and by a hit that snatches."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import MenaceGained
from ludo_tui.rules.skirmish.events.things import ThingSnatched
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def take_from(table: SkirmishTable, who: Who, target: Who, name: str) -> None:
    """Let a combatant have a thing of another; a seal may be menace for the Sage at once.

    Rule: sk.action.steal.success, sh.trait.picks-pockets
    """
    thing = lose_item(table, target, name)
    thing.is_held = thing.id != equipment.SEAL
    if thing.id == equipment.SEAL and "fences" in table.sheet(who).flags:
        table.state.menace += 1
        table.emit(MenaceGained(amount=1, menace=table.state.menace, rule="sh.trait.picks-pockets"))
    else:
        equipment.take(table.tables, table.state.creature(who), thing)


def snatch(table: SkirmishTable, who: Who, target: Who, form: AttackForm) -> Flow[bool]:
    """Let the one that snatches take a seal or an item in place of the damage of a hit, and tell whether it does.

    Rule: sh.trait.snatches
    """
    sheet, creature = table.sheet(who), table.state.creature(target)
    if "snatches" not in sheet.flags or form.is_ranged or form.is_unarmed:
        return False
    found = [
        one for one in equipment.on_belt(table.tables, creature) if one == equipment.SEAL or one in table.tables.items
    ]
    if not found:
        return False
    rule = "sh.trait.snatches"
    options = [
        Offer(id="wound", label="Wound it", rule=rule, does="wound"),
        *(
            Offer(
                id=f"snatch:{one}",
                label=f"Snatch the {equipment.kind_of(table.tables, one).name}",
                rule=rule,
                does="snatch",
                aim=OfferAim(row=one),
            )
            for one in found
        ),
    ]
    name = table.name(target)
    chosen = yield from table.ask(player_of(table, who), "snatch", f"A hit on {name}. What for?", options, rule=rule)
    if chosen.does == "wound":
        return False
    kind = equipment.kind_of(table.tables, chosen.aim.row)
    take_from(table, who, target, chosen.aim.row)
    table.emit(ThingSnatched(who=table.ref(who), target=table.ref(target), thing=kind.name, rule=rule))
    return True
