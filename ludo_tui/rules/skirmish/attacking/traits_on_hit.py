"""Traits that do something on a hit: steps of their rows, and taking a thing in place of damage."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.taking import take_from
from ludo_tui.rules.skirmish.events.things import ThingSnatched
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext


def carry_out_traits(table: SkirmishTable, attack: Attacking, *, is_critical: bool) -> Flow[None]:
    """Carry out what the traits of the attacker do on a hit.

    Rule: sh.trait.on-hit, sh.trait.pulls-down
    """
    who, target = attack.who, attack.target
    for trait in table.sheet(who).traits:
        steps = (*trait.on_hit, *(trait.on_critical if is_critical else ()))
        if steps and table.state.is_here(target) and not table.state.creature(target).is_fallen:
            context = StepContext(who=who, power=trait.id, name=trait.name, rule="sh.trait.on-hit", target=target)
            yield from INTERPRETER.run(table, steps, context)


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
        Offer(id="wound", label="Damage it", rule=rule, does="wound"),
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
    text = f"You hit {table.name(target)}: damage it, or snatch a thing?"
    chosen = yield from table.ask(player_of(table, who), "snatch", text, options, rule=rule)
    if chosen.does == "wound":
        return False
    kind = equipment.kind_of(table.tables, chosen.aim.row)
    take_from(table, who, target, chosen.aim.row)
    table.emit(ThingSnatched(who=table.ref(who), target=table.ref(target), thing=kind.name, rule=rule))
    return True
