"""Disarming: let the target of a disarming attack hold on to its things; one that it cannot hold falls."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import drop_thing
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment


def disarm(table: SkirmishTable, who: Who, target: Who, bonus: int) -> Flow[None]:
    """Let the target of a disarming attack hold on to its things; one that it cannot hold falls.

    Rule: sk.disarm.no-damage, sk.disarm.target-roll, sk.disarm.bonus-banes, sk.disarm.drop, sk.disarm.resisted
    """
    banes = bonus // 2
    more = (Circumstance("Bonus Damage", -banes, "sk.disarm.bonus-banes"),) if banes else ()
    if (yield from roll_to_resist(table, target, "agi", who, "disarming", "sk.disarm.target-roll", banes=more)):
        return
    holding = equipment.held(table.tables, table.state.fighter(target))
    if not holding:
        return
    options = [
        Offer(
            id=f"drop:{thing.id}",
            label=f"It drops the {equipment.kind_of(table.tables, thing.id).name}",
            rule="sk.disarm.drop",
            does="drop_thing",
            entry=thing.id,
        )
        for thing in holding
    ]
    text = f"What does {table.name(target)} drop?"
    chosen = yield from table.ask(table.player_of(who), "drop", text, options, rule="sk.disarm.drop")
    yield from drop_thing(table, who, target, chosen.entry)


def disarm_refusal(field: Field, who: Who, target: Who) -> tuple[str, str] | None:
    """Return why somebody cannot be disarmed, with the rule.

    Rule: sk.disarm.creature, sk.disarm.size
    """
    if field.sheet(target).size > field.sheet(who).size:
        return "it is larger", "sk.disarm.size"
    if not equipment.held(field.table.tables, field.state.fighter(target)):
        return "it holds nothing", "sk.disarm.creature"
    return None
