"""What the options of all attacks have in common: their targets, odds and damage."""

from ludo_tui.engine import Option, PieceId
from ludo_tui.rules.ludicrous.board.geometry import ring_name
from ludo_tui.rules.ludicrous.mechanics import weapon_attacks
from ludo_tui.rules.ludicrous.mechanics.targets import Target, ring_of_target, target_name
from ludo_tui.rules.ludicrous.mechanics.weapon_attacks import WeaponUse
from ludo_tui.rules.ludicrous.table import LudicrousTable


def target_space(table: LudicrousTable, target: Target) -> str | None:
    """Return the coordinate where a target stands."""
    ring = ring_of_target(table.state, target)
    return None if ring is None else ring_name(ring)


def parsed(text: str) -> Target:
    """Read a target from the end of an option's id."""
    if text.startswith("c"):
        return Target(creature=int(text[1:]))
    seat, piece = text.split(".")
    return Target(int(seat), int(piece))


def strike_option(table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, name: str, group: str) -> Option:
    """Return the option of a strike, with its odds and damage."""
    names = table.names
    chances = weapon_attacks.strike_odds(table, one, target, arm)
    left = ""
    if arm.spends and arm.weapon is not None:
        left = f"; {table.state.parties[one.seat].weapons[arm.weapon].ammo} left"
    return Option(
        id=name,
        label=f"{names.own_piece(one.piece).capitalize()}: {arm.name} at {target_name(table, target)}",
        rule=arm.rule,
        piece=one.piece,
        target=target.who,
        space=target_space(table, target),
        group=group,
        detail=f"{chances.text}; {weapon_attacks.damage_text(table, one, arm)}{left}",
    )
