"""Damage of things that creatures wear, carry or use."""

from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import ThingBroke, ThingDamaged
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def damage_thing(table: SkirmishTable, who: Who, thing: str, amount: int) -> None:
    """Damage something that a combatant wears or carries; at its Health it is gone.

    Rule: sk.circ.called-shot.object-damage, sh.gear.health
    """
    own = equipment.belongings(table.tables, table.state.creature(who))
    found = next((one for one in own if one.id == thing), None)
    if found is None:
        return
    kind = equipment.kind_of(table.tables, thing)
    found.damage += amount
    is_broken = found.damage >= kind.health
    if is_broken:
        own.remove(found)
    table.emit(
        ThingDamaged(
            who=table.ref(who),
            thing=kind.name,
            amount=amount,
            is_broken=is_broken,
            rule="sk.circ.called-shot.object-damage",
        )
    )


def break_worn(table: SkirmishTable, who: Who, form: AttackForm, *, is_broken: bool) -> None:
    """Break what was used as an improvised weapon, if the roll says so; bare hands do not break.

    Rule: sk.improvised.break-critical-success, sk.improvised.break-critical-failure, sk.unarmed.strike.no-break
    """
    if not is_broken or form.kind != "improvised" or not table.state.is_here(who):
        return
    creature = table.state.creature(who)
    if any(one.id == form.thing for one in equipment.outfit(table.tables, creature)):
        lose_item(table, who, form.thing)
        rule = "sk.improvised.break-critical-success"
        table.emit(ThingBroke(who=table.ref(who), thing=equipment.kind_of(table.tables, form.thing).name, rule=rule))
