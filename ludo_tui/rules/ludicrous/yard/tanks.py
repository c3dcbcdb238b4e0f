"""Tanks: their spaces, firing, damage and repair."""

from typing import get_args

from ludo_tui.rules.ludicrous.events.yard import TankAimed, TankDamaged
from ludo_tui.rules.ludicrous.model.state import TankSpace
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import TankSpaceEntry
from ludo_tui.rules.ludicrous.yard import annustar

SPACES: tuple[TankSpace, ...] = get_args(TankSpace)


def space_entry(table: LudicrousTable, name: TankSpace) -> TankSpaceEntry:
    """Return what the tables say about a space of the tank.

    Rule: ll.5.7.three-spaces
    """
    tank = table.tables.tank
    return {"shield": tank.shield, "attack": tank.attack, "anti_tank": tank.anti_tank}[name]


def space_rule(name: TankSpace) -> str:
    """Return the rulebook id of a space of the tank."""
    return f"lh.structures.tank.{name.replace('_', '-')}"


# Firing


def is_protected(table: LudicrousTable, seat: int) -> bool:
    """Return whether the tank of a party keeps itself and the structure safe from tanks.

    Rule: lh.structures.tank.shield
    """
    return space_entry(table, table.state.parties[seat].tank.space).protects


# HP


def damage_tank(table: LudicrousTable, seat: int, amount: int, *, rule: str = "lh.structures.tank") -> None:
    """Take HP from a tank; at 0 it is heavily damaged.

    Rule: lh.structures.tank, lh.conditions.heavily-damaged
    """
    tank = table.state.parties[seat].tank
    lost = min(amount, tank.hp)
    if lost <= 0:
        return
    tank.hp -= lost
    tank.is_heavily_damaged = tank.hp == 0
    table.emit(TankDamaged(seat=seat, change=-lost, hp=tank.hp, is_heavily_damaged=tank.is_heavily_damaged, rule=rule))


def repair_tank(
    table: LudicrousTable, seat: int, amount: int, *, cause: str = "", rule: str = "lh.structures.tank"
) -> int:
    """Give HP back to a tank, up to its maximum, and return how many; one that is heavily damaged stays so.

    Rule: lh.structures.workshop, lh.conditions.heavily-damaged
    """
    tank = table.state.parties[seat].tank
    amount = min(amount, table.tables.tank.hp - tank.hp)
    if amount <= 0 or tank.is_heavily_damaged:
        return 0
    tank.hp += amount
    table.emit(TankDamaged(seat=seat, change=amount, hp=tank.hp, cause=cause, rule=rule))
    return amount


def add_bonus(
    table: LudicrousTable, seat: int, bonus: int, *, cause: str = "", rule: str = "lh.structures.workshop"
) -> None:
    """Add to the roll of a tank's next shot; several bonuses do not add up.

    Rule: lh.structures.workshop
    """
    tank = table.state.parties[seat].tank
    tank.bonus = max(tank.bonus, bonus)
    table.emit(TankAimed(seat=seat, bonus=tank.bonus, cause=cause, rule=rule))


def why_silent(table: LudicrousTable) -> str:
    """Return the word for why no tank can fire at all, or nothing.

    Rule: lh.structures.interruptions, ll.5.7.resolve-unless
    """
    return "interrupted" if annustar.is_interrupted(table.state) else ""
