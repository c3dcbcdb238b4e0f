"""Structures: what stands in a yard, its HP, and how long it stays hacked."""

from ludo_tui.rules.ludicrous.events.yard import HackEnded, StructureDamaged, StructureDestroyed
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import StructureEntry


def rule_of_structure(entry: StructureEntry) -> str:
    """Return the rulebook id of a structure."""
    return entry.rule or f"lh.structures.{entry.id.replace('_', '-')}"


def structure_entry(table: LudicrousTable, seat: int) -> StructureEntry | None:
    """Return what the tables say about the active structure of a party, or None."""
    structure = table.state.parties[seat].structure
    return None if structure is None else table.tables.structures[structure.id]


# HP


def damage_structure(table: LudicrousTable, seat: int, amount: int, *, rule: str = "lh.structures.hp") -> None:
    """Take HP from the active structure of a party; at 0 it is destroyed.

    Rule: lh.structures.hp
    """
    structure = table.state.parties[seat].structure
    if structure is None or amount <= 0:
        return
    entry = table.tables.structures[structure.id]
    lost = min(amount, structure.hp)
    structure.hp -= lost
    table.emit(
        StructureDamaged(seat=seat, structure=entry.id, name=entry.name, change=-lost, hp=structure.hp, rule=rule)
    )
    if structure.hp == 0:
        destroy_structure(table, seat, rule=rule)


def repair_structure(
    table: LudicrousTable, seat: int, amount: int, *, cause: str = "", rule: str = "lh.structures.hp"
) -> int:
    """Give HP back to the active structure of a party, up to its maximum; return how many.

    Rule: lh.structures.hp
    """
    structure = table.state.parties[seat].structure
    if structure is None:
        return 0
    entry = table.tables.structures[structure.id]
    amount = min(amount, table.tables.numbers.structures.hp - structure.hp)
    if amount <= 0:
        return 0
    structure.hp += amount
    told = StructureDamaged(
        seat=seat, structure=entry.id, name=entry.name, change=amount, hp=structure.hp, cause=cause, rule=rule
    )
    table.emit(told)
    return amount


def destroy_structure(table: LudicrousTable, seat: int, *, rule: str) -> None:
    """Destroy the active structure of a party at once."""
    entry = structure_entry(table, seat)
    if entry is not None:
        table.state.parties[seat].structure = None
        table.emit(StructureDestroyed(seat=seat, structure=entry.id, name=entry.name, rule=rule))


def count_hacks_down(table: LudicrousTable, hacker: int) -> None:
    """Count the hacks of a seat down by a round.

    Rule: lh.conditions.hacked, lh.effects.rounds
    """
    for seat, party in enumerate(table.state.parties):
        structure = party.structure
        if structure is None or structure.hacked_rounds == 0 or structure.hacker != hacker:
            continue
        structure.hacked_rounds -= 1
        if structure.hacked_rounds == 0:
            structure.hacker = None
            name = table.tables.structures[structure.id].name
            table.emit(HackEnded(seat=seat, name=name, rule="lh.conditions.hacked"))
