"""Shots, stones and thrown weapons: spent by an attack, and picked up again."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.events.attacks import AmmunitionSpent, WeaponPickedUp
from ludo_tui.rules.ludicrous.events.board import TokenPlaced
from ludo_tui.rules.ludicrous.mechanics.targets import Target, ring_of_target
from ludo_tui.rules.ludicrous.model.state import Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_name, ring_of
from ludo_tui.rules.ludicrous.tables.kinds import WEAPON


def spend_ammunition(table: LudicrousTable, who: Who, target: Target, form: AttackForm) -> None:
    """Spend the shot, the stone or the thrown weapon; what was thrown lies on the target's space.

    Rule: lh.party.ammunition, lh.party.thrown, lh.attacks.stones
    """
    state = table.state
    party = state.parties[who.seat]
    if form.means == "stone":
        party.stones -= 1
        return
    if form.weapon is None or not form.spends:
        return
    weapon = party.weapons[form.weapon]
    assert weapon.ammo is not None
    weapon.ammo -= 1
    table.emit(
        AmmunitionSpent(
            seat=who.seat,
            weapon=table.tables.weapons[weapon.id].name.lower(),
            left=weapon.ammo,
            rule="lh.party.ammunition",
        )
    )
    if not form.is_thrown:
        return
    ring = ring_of_target(state, target)
    if ring is not None:
        token = f"{WEAPON}{weapon.id}"
        state.tokens.append(Token(id=token, ring=ring, seat=who.seat))
        name = f"the thrown {table.tables.weapons[weapon.id].name.lower()}"
        table.emit(
            TokenPlaced(seat=who.seat, token=token, name=name, ring=ring, space=ring_name(ring), rule="lh.party.thrown")
        )


def pick_up_weapons(table: LudicrousTable, who: Who) -> Flow[None]:
    """Pick up own thrown weapons. Rule: lh.party.thrown."""
    seat, piece = who.seat, who.piece
    state = table.state
    ring = ring_of(state, who)
    found: dict[str, int] = {}
    for token in list(state.tokens):
        if token.ring == ring and token.seat == seat and (name := token.weapon):
            entry = table.tables.weapons[name]
            for weapon in state.parties[seat].weapons:
                if weapon.id == name and weapon.ammo is not None and weapon.ammo < (entry.ammo or 0):
                    weapon.ammo += 1
                    break
            state.tokens.remove(token)
            found[entry.name.lower()] = found.get(entry.name.lower(), 0) + 1
    for weapon_name, count in found.items():
        table.emit(WeaponPickedUp(seat=seat, piece=piece, weapon=weapon_name, count=count, rule="lh.party.thrown"))
    yield from ()
