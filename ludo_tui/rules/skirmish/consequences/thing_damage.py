"""Damage of things that creatures wear, carry or use."""

from collections.abc import Sequence

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import ThingDamaged
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.party import equipment


def thing_left(table: SkirmishTable, who: Who, thing: str) -> int:
    """Return the damage that would break something that a combatant has with it."""
    found = _weakest(equipment.outfit(table.tables, table.state.creature(who)), thing)
    assert found is not None
    return equipment.kind_of(table.tables, thing).health - found.damage


def _weakest(own: Sequence[Thing], thing: str) -> Thing | None:
    """Return which of several things alike a blow at them strikes: the one with the most damage; None: it has none.

    Rule: sh.gear.alike
    """
    return max((one for one in own if one.id == thing), key=lambda one: one.damage, default=None)


def damage_thing(table: SkirmishTable, who: Who, thing: str, amount: int) -> None:
    """Damage something that a combatant wears or carries; at its Health it is gone.

    Rule: sk.circ.called-shot.object-damage, sh.gear.health
    """
    own = equipment.belongings(table.tables, table.state.creature(who))
    found = _weakest(own, thing)
    if found is None:
        return
    kind = equipment.kind_of(table.tables, thing)
    found.damage += amount
    is_broken = found.damage >= kind.health
    if is_broken:
        own[:] = [one for one in own if one is not found]
    table.emit(
        ThingDamaged(
            who=table.ref(who),
            thing=kind.name,
            amount=amount,
            is_broken=is_broken,
            rule="sk.circ.called-shot.object-damage",
        )
    )
