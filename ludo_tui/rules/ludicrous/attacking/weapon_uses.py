"""What a party can strike with, whom it can reach with it, and how likely and how hard it hits."""

import msgspec

from ludo_tui.engine import Modifier, PieceId
from ludo_tui.rules.fight.amounts import Amount, dice
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.attacks import fixed_by_taunt
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant
from ludo_tui.rules.ludicrous.mechanics.creatures import goal_against
from ludo_tui.rules.ludicrous.mechanics.damage import felling
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, sources, stat, total
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, RollFields, odds, odds_against
from ludo_tui.rules.ludicrous.mechanics.targets import Target
from ludo_tui.rules.ludicrous.menu.offers import Felling, Offer
from ludo_tui.rules.ludicrous.model.state import PartyId
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.creatures import creatures_in_reach
from ludo_tui.rules.ludicrous.positions.geometry import distance, enemies_in_reach, in_reach
from ludo_tui.rules.ludicrous.tables.kinds import Group, Means, Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


class WeaponUse(msgspec.Struct, frozen=True, kw_only=True):
    """One way of striking: a weapon in the hand, the same weapon thrown, a stone, or what a card describes."""

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
    spends: bool = False
    """It costs a shot, or the weapon is thrown."""
    is_thrown: bool = False
    is_two_handed: bool = False
    is_second: bool = False
    """The bonus attack of a dual wielder: no positive modifiers, no proficiency."""
    rule: str = "lh.attacks.weapon"


def weapon_uses(table: LudicrousTable, seat: int, *, only: int | None = None) -> list[WeaponUse]:
    """Return the ways in which a party can strike with its weapons now.

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
        more = total(table, PartyId(seat), "range", Facts(group=entry.group))
        arm = WeaponUse(
            id=weapon.id,
            name=entry.name.lower(),
            damage=entry.damage,
            reach=entry.range + more,
            group=entry.group,
            bonus=proficiency,
            damage_bonus=proficiency,
            weapon=number,
            spends=weapon.ammo is not None and entry.thrown is None,
            is_two_handed="two_handed" in entry.properties,
        )
        found.append(arm)
        if entry.thrown is not None:
            found.append(
                msgspec.structs.replace(
                    arm,
                    id=f"{weapon.id}-thrown",
                    name=f"{arm.name}, thrown",
                    reach=entry.thrown + more,
                    beyond=arm.reach,
                    spends=True,
                    is_thrown=True,
                )
            )
    return found


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


def targets_in_reach(table: LudicrousTable, who: PieceId, arm: WeaponUse) -> list[Target]:
    """Return whom a piece can strike: enemy pieces and creatures within reach on the side that it faces.

    Rule: ll.5.3.weapon-attack.in-range, ll.5.3.weapon-attack.target-entity, ll.5.3.weapon-attack.no-friendly-fire,
    lh.board.faced-side
    """
    found = _within(table, who, arm.reach)
    if arm.beyond:
        near = _within(table, who, arm.beyond)
        found = [target for target in found if target not in near]
    return found


def _within(table: LudicrousTable, who: PieceId, reach: int) -> list[Target]:
    """Return the enemy pieces and creatures that a piece faces within a number of spaces."""
    return [
        *(Target(*other) for other in enemies_in_reach(table, who, reach)),
        *(Target(creature=number) for number in creatures_in_reach(table, who, reach)),
    ]


def is_in_reach(table: LudicrousTable, one: PieceId, other: PieceId, arm: WeaponUse) -> bool:
    """Tell whether a piece can strike another one where it stands."""
    state = table.state
    if not in_reach(state, one, other, arm.reach):
        return False
    return not (arm.beyond and in_reach(state, one, other, arm.beyond))


def _facts(table: LudicrousTable, one: PieceId, other: PieceId | None, arm: WeaponUse) -> Facts:
    apart = None if other is None else distance(table.state, one, other)
    return Facts(group=arm.group, means=arm.means, distance=apart)


def offender_of(
    table: LudicrousTable, one: PieceId, other: PieceId | None, arm: WeaponUse, advantage: int
) -> Contestant:
    """Return the attacking side.

    Rule: lh.attacks.weapon, ll.5.5.dual-wield.no-positive-dexterity, ll.5.5.dual-wield.negative-dexterity
    """
    extra = list(arm.more)
    stats: tuple[Stat, ...] = (arm.stat,)
    within: tuple[Stat, ...] = ()
    if arm.is_second:
        penalty = min(0, stat(table, one, arm.stat))
        extra.append(Modifier(arm.stat, penalty, "ll.5.5.dual-wield.negative-dexterity"))
        stats, within = (), (arm.stat,) if penalty else ()
    if arm.bonus:
        extra.append(Modifier("proficiency", arm.bonus, "lh.party.proficiency"))
    if other is not None:
        advantage += fixed_by_taunt(table, one, other)
    return Contestant(
        who=one,
        kind="attack",
        stats=stats,
        extra=tuple(extra),
        within=within,
        facts=_facts(table, one, other, arm),
        advantage=advantage,
    )


def defender_of(table: LudicrousTable, one: PieceId, other: PieceId, arm: WeaponUse) -> Contestant:
    """Return the defending side: dexterity against the attack roll."""
    return Contestant(who=other, kind="defense", stats=("dexterity",), facts=_facts(table, one, other, arm))


def strike_odds(table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, *, advantage: int = 0) -> Odds:
    """Return the chances of a hit and of a grazing hit, as if nobody reacted."""
    other = target.who
    offender = offender_of(table, one, other, arm, advantage)
    if other is None:
        assert target.creature is not None
        return odds_against(table, offender, goal_against(table, target.creature))
    return odds(table, offender, defender_of(table, one, other, arm), is_attack=True, can_graze=True)


def strength(table: LudicrousTable, one: PieceId, arm: WeaponUse) -> tuple[int, Facts]:
    """Return what is added to the damage dice, and the facts of the hit.

    Rule: lh.attacks.damage, ll.5.5.dual-wield.no-positive-attack-modifier, ll.5.5.dual-wield.negative-attack-modifier
    """
    about = facts_about(table, one)
    facts = Facts(group=arm.group, means=arm.means, damage="normal", terrain=about.terrain, wounded=about.wounded)
    return _attack(table, one, arm) + arm.damage_bonus + total(table, one, "damage", facts), facts


def added_damage(table: LudicrousTable, one: PieceId, arm: WeaponUse) -> tuple[Modifier, ...]:
    """Return what is added to the damage dice, by name: the weapon's own number, attack, proficiency and traits."""
    facts = strength(table, one, arm)[1]
    named = [(arm.name, dice(arm.damage).plus), ("attack", _attack(table, one, arm)), ("proficiency", arm.damage_bonus)]
    for source in sources(table, one):
        fitting = (each for each in source.trait.modifiers if each.fits("damage", facts))
        named += [(source.name, each.value) for each in fitting if isinstance(each.value, int)]
    return tuple(Modifier(name, value, "lh.attacks.damage") for name, value in named if value)


def _attack(table: LudicrousTable, one: PieceId, arm: WeaponUse) -> int:
    attack = stat(table, one, "attack")
    return min(0, attack) if arm.is_second else attack


class StrikeFields(RollFields):
    """The chances and the damage of a strike, as the fields of an option."""

    harm: float
    dice: str
    fells: Felling | None


def told_damage(known: LudicrousTable, one: PieceId, arm: WeaponUse) -> str:
    """Return the damage of a hit as dice and what is known to be added, such as `d8+2`."""
    parts = dice(arm.damage)
    plus = parts.plus + strength(known, one, arm)[0]
    text = f"{parts.count if parts.count > 1 else ''}d{parts.sides}" if parts.count else ""
    return f"{text}{plus:+d}" if plus and text else text or f"{plus}"


def strike_promise(
    table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, *, advantage: int = 0
) -> StrikeFields:
    """Return what a strike promises: its odds and its damage."""
    known = table.known
    parts = dice(arm.damage)
    bonus, _ = strength(known, one, arm)
    return {
        **strike_odds(known, one, target, arm, advantage=advantage).in_full,
        "harm": parts.mean + bonus,
        "dice": told_damage(known, one, arm),
        "fells": felling(known, target.who, parts.count * parts.sides + parts.plus + bonus, arm.means),
    }


def strike_offer(
    table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, does: str, *, advantage: int = 0
) -> Offer:
    """Return what a strike promises; what players call it is added where it is offered."""
    return Offer(
        id="",
        label="",
        rule=arm.rule,
        piece=one.piece,
        target=target.who,
        creature=target.creature,
        does=does,
        entry=arm.id,
        weapon=arm.name,
        **strike_promise(table, one, target, arm, advantage=advantage),
    )


def punch_offer(table: LudicrousTable, one: PieceId, target: Target, does: str) -> Offer:
    """Return what a punch promises; what players call it is added where it is offered."""
    return Offer(
        id="",
        label="",
        rule="lh.attacks.punch",
        piece=one.piece,
        target=target.who,
        creature=target.creature,
        does=does,
        weapon="punch",
        **punches.prospects(table, one, punches.blow(table).base, target.who),
    )
