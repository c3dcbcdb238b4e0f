"""What a party can attack with, and which targets it reaches."""

from functools import lru_cache

import msgspec

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.fight.amounts import Amount
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_in_reach
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack, trait_total
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, Target
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach, in_reach
from ludo_tui.rules.ludicrous.tables.entries import WeaponEntry
from ludo_tui.rules.ludicrous.tables.kinds import Group, Means, Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


class WeaponUse(msgspec.Struct, frozen=True, kw_only=True):
    """One use of a weapon: in the hand, thrown, a stone, or what a card describes."""

    id: str
    name: str
    damage: Amount
    reach: int
    """Spaces, on the faced side."""
    beyond: int = 0
    """Nearer targets than this many spaces plus one are struck in another way."""
    group: Group | None = None
    means: Means = "weapon"
    stat: Stat = "dexterity"
    bonus: int = 0
    """The proficiency bonus, added to the attack roll."""
    more: tuple[Modifier, ...] = ()
    """What a card or a perk adds to the attack roll."""
    damage_bonus: int = 0
    """Added to the damage, such as the proficiency bonus."""
    weapon: int | None = None
    """Number of the weapon of the party."""
    row: str = ""
    """The weapon in the tables; empty: a stone, or what a card describes."""
    spends: bool = False
    """It costs a shot, or the weapon is thrown."""
    is_thrown: bool = False
    is_two_handed: bool = False
    is_second: bool = False
    """The bonus attack of a dual wielder: no positive modifiers, no proficiency."""
    rule: str = "lh.attacks.weapon"


def weapon_uses(table: LudicrousTable, seat: int, *, only: int | None = None) -> list[WeaponUse]:
    """Return the weapon uses that a party has now.

    Args:
        table: the match.
        seat: whose weapons.
        only: number of the one weapon to look at; None: all, but the second of an equal pair only if the first is
            spent.

    Rule: ll.5.3.weapon-attack.party-weapon, ll.5.3.weapon-attack.ammunition, ll.5.3.weapon-attack.no-ammo-needed,
    lh.party.ammunition, lh.party.proficiency, lh.party.weapons.reach
    """
    tables = table.tables
    party = table.state.parties[seat]
    groups = tables.classes[party.profession].weapons
    found: list[WeaponUse] = []
    for number, weapon in enumerate(party.weapons):
        if (only is not None and number != only) or weapon.ammo == 0:
            continue
        if only is None and any(arm.id == weapon.id for arm in found):
            continue
        entry = tables.weapons[weapon.id]
        proficiency = tables.numbers.party.proficiency if entry.group in groups else 0
        more = trait_total(table, Who(seat), "range", Facts(group=entry.group))
        found += _uses_of(entry, number, proficiency, more, shoots=weapon.ammo is not None)
    return found


@lru_cache(maxsize=1024)
def _uses_of(entry: WeaponEntry, number: int, proficiency: int, more: int, *, shoots: bool) -> tuple[WeaponUse, ...]:
    """Return the uses of a weapon of a party: in the hand, and thrown.

    Args:
        entry: its row.
        number: its number in the party.
        proficiency: the bonus of a party that has learned to use it.
        more: spaces that it reaches farther than its row says.
        shoots: does it have shots?
    """
    arm = WeaponUse(
        id=entry.id,
        name=entry.name.lower(),
        damage=entry.damage,
        reach=entry.range + more,
        group=entry.group,
        bonus=proficiency,
        damage_bonus=proficiency,
        weapon=number,
        row=entry.id,
        spends=shoots and entry.thrown is None,
        is_two_handed=entry.is_two_handed,
    )
    if entry.thrown is None:
        return (arm,)
    thrown = msgspec.structs.replace(
        arm,
        id=f"{entry.id}-thrown",
        name=f"{arm.name}, thrown",
        reach=entry.thrown + more,
        beyond=arm.reach,
        spends=True,
        is_thrown=True,
    )
    return arm, thrown


def spent_reach(table: LudicrousTable, seat: int) -> int:
    """Return how far a party could strike with the weapons that it has nothing left of to shoot or throw; 0: none."""
    spent = [table.tables.weapons[weapon.id] for weapon in table.state.parties[seat].weapons if weapon.ammo == 0]
    return max((entry.thrown or entry.range for entry in spent), default=0)


def largest_reach(table: LudicrousTable, seat: int) -> int:
    """Return the most spaces at which a party could do anything to a piece that it must face, as far as all know.

    What may be in a hand, a bag or on a sheet counts with the largest reach in the tables.

    Rule: lh.readings.idle
    """
    numbers, worn = table.tables.numbers, [arm.reach for arm in weapon_uses(table.known, seat)]
    return max(*worn, table.tables.secret_reach, numbers.stones.range, numbers.wrestle.range)


def stone(table: LudicrousTable) -> WeaponUse:
    """Return a thrown stone: a weapon attack without proficiency.

    Rule: lh.attacks.stones
    """
    numbers = table.tables.numbers.stones
    return WeaponUse(
        id="stone", name="stone", damage=numbers.damage, reach=numbers.range, means="stone", rule="lh.attacks.stones"
    )


def targets_in_reach(table: LudicrousTable, who: Who, arm: WeaponUse) -> list[Target]:
    """Return the targets of a weapon: enemy pieces and creatures within reach on the side that the piece faces.

    Rule: ll.5.3.weapon-attack.in-range, ll.5.3.weapon-attack.target-entity, ll.5.3.weapon-attack.no-friendly-fire,
    lh.board.faced-side
    """
    found = _within(table, who, arm.reach)
    if arm.beyond:
        near = _within(table, who, arm.beyond)
        found = [target for target in found if target not in near]
    return found


def _within(table: LudicrousTable, who: Who, reach: int) -> list[Target]:
    """Return the enemy pieces and creatures that a piece faces within a number of spaces."""
    return [
        *(other for other in enemies_in_reach(table, who, reach)),
        *(Spot("creature", number) for number in creatures_in_reach(table, who, reach)),
    ]


def can_reach(table: LudicrousTable, one: Who, other: Who, reach: int) -> bool:
    """Return whether a piece can attack now, and has another one within a number of spaces on the side that it faces.

    Rule: lh.attacks.reacted
    """
    return can_attack(table, one) and in_reach(table.state, one, other, reach)


def is_in_reach(table: LudicrousTable, one: Who, other: Who, arm: WeaponUse) -> bool:
    """Return whether a piece can strike another one where it stands."""
    state = table.state
    if not in_reach(state, one, other, arm.reach):
        return False
    return not (arm.beyond and in_reach(state, one, other, arm.beyond))
