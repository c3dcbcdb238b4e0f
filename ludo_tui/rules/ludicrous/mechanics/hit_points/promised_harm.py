"""What damage an answer promises, and how likely that knocks a piece out."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypedDict

from ludo_tui.engine import PromisedDamage
from ludo_tui.rules.fight.amounts import Dice, span
from ludo_tui.rules.fight.felling import Blow, chance_to_fell, chance_to_reach
from ludo_tui.rules.fight.rolls import Degree, PlannedRoll
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creature_at
from ludo_tui.rules.ludicrous.mechanics.hit_points.armor import reduced_by_armor
from ludo_tui.rules.ludicrous.mechanics.modifiers import condition_of, is_unconscious
from ludo_tui.rules.ludicrous.mechanics.targets import Target, creature_of, piece_of
from ludo_tui.rules.ludicrous.menu.offers import Felling
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Means

_ANY: Final = -100
"""Less than any sum of dice: a hit does 1 damage at least."""


def what_fells(
    known: LudicrousTable, target: Target | None, most: int, means: Means | None, kind: DamageKind = "normal"
) -> Felling | None:
    """Return the damage that knocks out a piece or kills a creature, or None where even the most damage does not.

    A morphed piece loses the HP of its form instead; a piece that is unconscious cannot fall again. Nothing wards
    damage off a creature.

    Args:
        known: the match as far as it is known.
        target: whom it hits; None: nobody who can fall.
        most: the most damage that is dealt.
        means: what it is dealt with.
        kind: what kind of damage it is.

    Rule: lh.attacks.damage-types, lh.party.armor, lh.conditions.morphed, lh.party.unconscious,
    lh.annustar.creature.goal
    """
    number = None if target is None else creature_of(target)
    if number is not None:
        creature = creature_at(known.state, number)
        return None if creature is None or creature.hp > most else Felling(creature.hp, creature.hp)
    who = piece_of(target)
    if who is None or is_unconscious(known.state, who) or condition_of(known.state, who, "morphed") is not None:
        return None
    hp = known.state.parties[who.seat].hp
    enough = (n for n in range(hp, most + 1) if reduced_by_armor(known, who, n, kind, means) >= hp)
    least = next(enough, None)
    return None if least is None else Felling(least, hp)


class HarmFields(TypedDict):
    """The damage of a hit, as the fields of an option."""

    mean_damage: float
    dice: str
    felling_damage: Felling | None
    damage: PromisedDamage


Blows = Mapping[Degree, tuple[Dice, ...]]
"""What is rolled for damage, by how the roll for it comes out."""


def blows_of_hit(known: LudicrousTable, amount: Dice, *more: Dice) -> Blows:
    """Return what a hit rolls for damage: twice the dice after a critical success, but for those that are added.

    Rule: lh.attacks.critical, lh.attacks.grazing
    """
    doubled = amount.times(known.tables.numbers.contest.critical_damage)
    return {"critical": (doubled, *more), "success": (amount, *more), "graze": (amount, *more)}


def promised_harm(
    known: LudicrousTable,
    target: Target | None,
    amount: Dice,
    means: Means | None,
    kind: DamageKind = "normal",
    roll: PlannedRoll | None = None,
    blows: Blows | None = None,
    *,
    is_whole: bool = False,
) -> HarmFields:
    """Return the damage of a hit that is not critical, what of it fells its target, and how likely that is.

    Args:
        known: the match as far as it is known.
        target: whom it hits; None: nobody who can fall.
        amount: the damage.
        means: what it is dealt with.
        kind: what kind of damage it is.
        roll: decides whether there is any damage; None: nothing does.
        blows: what is rolled for damage, by how the roll comes out; None: not one roll alone decides, so there is no
            chance to fell.
        is_whole: is damage on a graze no half of that of a hit?
    """
    fells = None if blows is None else _chance_to_fell(known, target, means, kind, roll, blows, is_whole=is_whole)
    return {
        "mean_damage": amount.mean,
        "dice": f"{amount}",
        "felling_damage": what_fells(known, target, amount.span[-1], means, kind),
        "damage": PromisedDamage(span([amount]), None if fells is None else float(fells)),
    }


def _chance_to_fell(
    known: LudicrousTable,
    target: Target | None,
    means: Means | None,
    kind: DamageKind,
    roll: PlannedRoll | None,
    blows: Blows,
    *,
    is_whole: bool,
) -> Fraction | None:
    """Return the chance that a roll leads to damage that fells its target; None: that cannot fall.

    Rule: lh.attacks.damage, lh.attacks.grazing
    """
    most = max([span(dice)[1] for dice in blows.values()], default=0)
    felling = what_fells(known, target, most, means, kind)
    if felling is None:
        return None
    least, half = felling.damage, 1 if is_whole else known.tables.numbers.contest.graze_divisor
    needed = {
        degree: Blow(dice, _ANY if least == 1 else least * half if degree == "graze" else least)
        for degree, dice in blows.items()
    }
    return sum(map(chance_to_reach, needed.values()), Fraction(0)) if roll is None else chance_to_fell(roll, needed)
