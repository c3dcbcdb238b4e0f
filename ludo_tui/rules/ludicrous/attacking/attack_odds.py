"""How likely and how hard a weapon hits."""

import msgspec

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.fight.amounts import Dice, dice
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
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

Sides = tuple[Contestant, Contestant | int]
"""The attacking side and the defending one; a number: it rolls no dice."""


def sides(table: LudicrousTable, who: Who, target: Target, form: AttackForm, advantage: int) -> Sides:
    """Return the attacking side and the defending one: dexterity against the attack roll, as a number for a creature.

    Rule: lh.attacks.weapon, ll.5.5.dual-wield.no-positive-dexterity, ll.5.5.dual-wield.negative-dexterity,
    lh.party.proficiency, lh.annustar.creature.goal
    """
    extra = list(form.more)
    stats: tuple[Stat, ...] = (form.stat,)
    within: tuple[Stat, ...] = ()
    if form.is_second:
        penalty = min(0, stat(table, who, form.stat))
        extra.append(Modifier(form.stat, penalty, "ll.5.5.dual-wield.negative-dexterity"))
        stats, within = (), (form.stat,) if penalty else ()
    if form.bonus:
        extra.append(Modifier("proficiency", form.bonus, "lh.party.proficiency"))
    defender: Contestant | int
    if (other := piece_of(target)) is not None:
        advantage += advantage_from_taunt(table, who, other)
        facts = Facts(group=form.group, means=form.means, distance=distance(table.state, who, other))
        defender = Contestant(who=other, kind="defense", stats=("dexterity",), facts=facts)
    else:
        assert isinstance(target, Spot)
        facts, defender = Facts(group=form.group, means=form.means), goal_against(table, target.number)
    offender = Contestant(
        who=who, kind="attack", stats=stats, extra=tuple(extra), within=within, facts=facts, advantage=advantage
    )
    return offender, defender


def attack_odds(table: LudicrousTable, who: Who, target: Target, form: AttackForm, *, advantage: int = 0) -> Odds:
    """Return the chances of a hit and of a grazing hit, without reactions."""
    terms = ContestTerms(name=form.name, rule=form.rule, is_attack=True, defends=True, can_graze=True)
    return odds(table, *sides(table, who, target, form, advantage), terms)


def damage_bonus(table: LudicrousTable, who: Who, form: AttackForm) -> tuple[int, Facts]:
    """Return what is added to the damage dice, and the facts of the hit.

    Rule: lh.attacks.damage, ll.5.5.dual-wield.no-positive-attack-modifier, ll.5.5.dual-wield.negative-attack-modifier,
    lh.party.proficiency
    """
    about = facts_about(table, who)
    facts = Facts(group=form.group, means=form.means, damage="normal", terrain=about.terrain, wounded=about.wounded)
    return _attack(table, who, form) + form.damage_bonus + trait_total(table, who, "damage", facts), facts


def damage_modifiers(table: LudicrousTable, who: Who, form: AttackForm) -> tuple[Modifier, ...]:
    """Return what is added to the damage dice, by name: the weapon's own number, attack, proficiency and traits."""
    facts = damage_bonus(table, who, form)[1]
    named = [
        (form.name, dice(form.damage).plus),
        ("attack", _attack(table, who, form)),
        ("proficiency", form.damage_bonus),
    ]
    counted = gather(sources(table, who), ("damage",), facts)
    named += [(each.name, each.value) for each in counted if isinstance(each.value, int)]
    return tuple(Modifier(name, value, "lh.attacks.damage") for name, value in named if value)


def _attack(table: LudicrousTable, who: Who, form: AttackForm) -> int:
    attack = stat(table, who, "attack")
    return min(0, attack) if form.is_second else attack


def damage_dice(known: LudicrousTable, who: Who, form: AttackForm) -> Dice:
    """Return the damage of a hit: dice and what is known to be added."""
    parts = dice(form.damage)
    return msgspec.structs.replace(parts, plus=parts.plus + damage_bonus(known, who, form)[0])
