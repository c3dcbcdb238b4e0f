"""What the options of all attacks have in common: their targets, odds and damage."""

from collections.abc import Iterable

import msgspec

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.attacking import weapon_uses
from ludo_tui.rules.ludicrous.attacking.weapon_uses import WeaponUse
from ludo_tui.rules.ludicrous.mechanics.modifiers import standing
from ludo_tui.rules.ludicrous.mechanics.targets import Target, creature_name, ring_of_target, target_name
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_name


def target_space(table: LudicrousTable, target: Target) -> str | None:
    """Return the coordinate where a target stands."""
    ring = ring_of_target(table.state, target)
    return None if ring is None else ring_name(ring)


def aim_of(offer: Offer) -> Target:
    """Return the piece or creature that an option for an attack names."""
    if offer.target is None:
        return Target(creature=offer.creature)
    return Target(*offer.target)


def strike_option(table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, does: str, group: str) -> Offer:
    """Return the option of a strike, without its odds and damage."""
    return Offer(
        id=f"{does}:{one.piece}:{arm.id}:{target.id}",
        label=f"{table.names.own_piece(one.piece).capitalize()}: {arm.name} at {target_name(table, target)}",
        rule=arm.rule,
        piece=one.piece,
        target=target.who,
        creature=target.creature,
        space=target_space(table, target),
        at=creature_name(table, target),
        group=group,
        does=does,
        alike=f"{does}:{arm.id}:{target.id} {standing(table, one)}",
        entry=arm.id,
        weapon=arm.name,
        left=table.state.parties[one.seat].weapons[arm.weapon].ammo if arm.spends and arm.weapon is not None else None,
    )


def with_strike_chances(table: LudicrousTable, seat: int, option: Offer, arms: Iterable[WeaponUse]) -> Offer:
    """Return the option of a strike with its odds and damage; it is made with one of some arms."""
    assert option.piece is not None
    arm = next(arm for arm in arms if arm.id == option.entry)
    promise = weapon_uses.strike_promise(table, PieceId(seat, option.piece), aim_of(option), arm)
    return msgspec.structs.replace(option, **promise)
