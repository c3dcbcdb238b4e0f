"""What a party can attack with."""

from functools import lru_cache

import msgspec

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.fight.amounts import Amount
from ludo_tui.rules.ludicrous.mechanics.modifiers import trait_total
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import WeaponEntry
from ludo_tui.rules.ludicrous.tables.kinds import Group, Means, Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


class AttackForm(msgspec.Struct, frozen=True, kw_only=True):
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


def attack_forms(table: LudicrousTable, seat: int, *, only: int | None = None) -> list[AttackForm]:
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
    found: list[AttackForm] = []
    for number, weapon in enumerate(party.weapons):
        if (only is not None and number != only) or weapon.ammo == 0:
            continue
        if only is None and any(form.id == weapon.id for form in found):
            continue
        entry = tables.weapons[weapon.id]
        proficiency = tables.numbers.party.proficiency if entry.group in groups else 0
        more = trait_total(table, Who(seat), "range", Facts(group=entry.group))
        found += _forms_of(entry, number, proficiency, more, shoots=weapon.ammo is not None)
    return found


@lru_cache(maxsize=1024)
def _forms_of(entry: WeaponEntry, number: int, proficiency: int, more: int, *, shoots: bool) -> tuple[AttackForm, ...]:
    """Return the ways to attack with a weapon of a party: in the hand, and thrown.

    Args:
        entry: its row.
        number: its number in the party.
        proficiency: the bonus of a party that has learned to use it.
        more: spaces that it reaches farther than its row says.
        shoots: does it have shots?
    """
    form = AttackForm(
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
        return (form,)
    thrown = msgspec.structs.replace(
        form,
        id=f"{entry.id}-thrown",
        name=f"{form.name}, thrown",
        reach=entry.thrown + more,
        beyond=form.reach,
        spends=True,
        is_thrown=True,
    )
    return form, thrown


def spent_reach(table: LudicrousTable, seat: int) -> int:
    """Return how far a party could strike with the weapons that it has nothing left of to shoot or throw; 0: none."""
    spent = [table.tables.weapons[weapon.id] for weapon in table.state.parties[seat].weapons if weapon.ammo == 0]
    return max((entry.thrown or entry.range for entry in spent), default=0)


def largest_reach(table: LudicrousTable, seat: int) -> int:
    """Return the most spaces at which a party could do anything to a piece that it must face, as far as all know.

    What may be in a hand, a bag or on a sheet counts with the largest reach in the tables.

    Rule: lh.readings.idle
    """
    numbers, worn = table.tables.numbers, [form.reach for form in attack_forms(table.known, seat)]
    return max(*worn, table.tables.secret_reach, numbers.stones.range, numbers.wrestle.range)


def stone(table: LudicrousTable) -> AttackForm:
    """Return a thrown stone: a weapon attack without proficiency.

    Rule: lh.attacks.stones
    """
    numbers = table.tables.numbers.stones
    return AttackForm(
        id="stone", name="stone", damage=numbers.damage, reach=numbers.range, means="stone", rule="lh.attacks.stones"
    )
