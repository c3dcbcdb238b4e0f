"""How likely and how hard a weapon hits."""

import msgspec

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.fight.amounts import Dice, dice
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.ludicrous.attacking.weapon_uses import WeaponUse
from ludo_tui.rules.ludicrous.mechanics.conditions.taunted import advantage_from_taunt
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import goal_against
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, sources, stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, Target, piece_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import distance
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def sides(
    table: LudicrousTable, one: Who, target: Target, arm: WeaponUse, advantage: int
) -> tuple[Contestant, Contestant | int]:
    """Return the attacking side and the defending one: dexterity against the attack roll, as a number for a creature.

    Rule: lh.attacks.weapon, ll.5.5.dual-wield.no-positive-dexterity, ll.5.5.dual-wield.negative-dexterity,
    lh.party.proficiency, lh.annustar.creature.goal
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
    defender: Contestant | int
    if (other := piece_of(target)) is not None:
        advantage += advantage_from_taunt(table, one, other)
        facts = Facts(group=arm.group, means=arm.means, distance=distance(table.state, one, other))
        defender = Contestant(who=other, kind="defense", stats=("dexterity",), facts=facts)
    else:
        assert isinstance(target, Spot)
        facts, defender = Facts(group=arm.group, means=arm.means), goal_against(table, target.number)
    offender = Contestant(
        who=one, kind="attack", stats=stats, extra=tuple(extra), within=within, facts=facts, advantage=advantage
    )
    return offender, defender


def attack_odds(table: LudicrousTable, one: Who, target: Target, arm: WeaponUse, *, advantage: int = 0) -> Odds:
    """Return the chances of a hit and of a grazing hit, without reactions."""
    terms = ContestTerms(name=arm.name, rule=arm.rule, is_attack=True, can_graze=True)
    return odds(table, *sides(table, one, target, arm, advantage), terms)


def damage_bonus(table: LudicrousTable, one: Who, arm: WeaponUse) -> tuple[int, Facts]:
    """Return what is added to the damage dice, and the facts of the hit.

    Rule: lh.attacks.damage, ll.5.5.dual-wield.no-positive-attack-modifier, ll.5.5.dual-wield.negative-attack-modifier,
    lh.party.proficiency
    """
    about = facts_about(table, one)
    facts = Facts(group=arm.group, means=arm.means, damage="normal", terrain=about.terrain, wounded=about.wounded)
    return _attack(table, one, arm) + arm.damage_bonus + trait_total(table, one, "damage", facts), facts


def damage_modifiers(table: LudicrousTable, one: Who, arm: WeaponUse) -> tuple[Modifier, ...]:
    """Return what is added to the damage dice, by name: the weapon's own number, attack, proficiency and traits."""
    facts = damage_bonus(table, one, arm)[1]
    named = [(arm.name, dice(arm.damage).plus), ("attack", _attack(table, one, arm)), ("proficiency", arm.damage_bonus)]
    counted = gather(sources(table, one), ("damage",), facts)
    named += [(each.name, each.value) for each in counted if isinstance(each.value, int)]
    return tuple(Modifier(name, value, "lh.attacks.damage") for name, value in named if value)


def _attack(table: LudicrousTable, one: Who, arm: WeaponUse) -> int:
    attack = stat(table, one, "attack")
    return min(0, attack) if arm.is_second else attack


def damage_dice(known: LudicrousTable, one: Who, arm: WeaponUse) -> Dice:
    """Return the damage of a hit: dice and what is known to be added."""
    parts = dice(arm.damage)
    return msgspec.structs.replace(parts, plus=parts.plus + damage_bonus(known, one, arm)[0])
