"""What damage an answer promises, and how likely that knocks a piece out."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypedDict

from ludo_tui.engine import PromisedDamage, Who
from ludo_tui.rules.fight.amounts import Dice, span
from ludo_tui.rules.fight.felling import Blow, chance_to_fell
from ludo_tui.rules.fight.rolls import Degree, PlannedRoll
from ludo_tui.rules.ludicrous.mechanics.hit_points.armor import reduced_by_armor
from ludo_tui.rules.ludicrous.mechanics.modifiers import condition_of, is_unconscious
from ludo_tui.rules.ludicrous.menu.offers import Felling
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Means

_ANY: Final = -100
"""Less than any sum of dice: a hit does 1 damage at least."""


def what_fells(
    known: LudicrousTable, who: Who | None, most: int, means: Means | None, kind: DamageKind = "normal"
) -> Felling | None:
    """Return the damage that knocks a piece out, or None where even the most damage does not.

    A morphed piece loses the HP of its form instead; a piece that is unconscious cannot fall again.

    Args:
        known: the match as far as it is known.
        who: whom it hits; None: no piece.
        most: the most damage that is dealt.
        means: what it is dealt with.
        kind: what kind of damage it is.

    Rule: lh.attacks.damage-types, lh.party.armor, lh.conditions.morphed, lh.party.unconscious
    """
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
    who: Who | None,
    amount: Dice,
    means: Means | None,
    kind: DamageKind = "normal",
    roll: PlannedRoll | None = None,
    blows: Blows | None = None,
) -> HarmFields:
    """Return the damage of a hit that is not critical, what of it knocks a piece out, and how likely that is.

    Args:
        known: the match as far as it is known.
        who: whom it hits; None: no piece.
        amount: the damage.
        means: what it is dealt with.
        kind: what kind of damage it is.
        roll: decides whether there is any damage; None: not one roll alone, so there is no chance to fell.
        blows: what is rolled for damage, by how the roll comes out; None: what a hit rolls that is not doubled.
    """
    fells = None if roll is None else _chance_to_fell(known, who, means, kind, roll, blows or {})
    return {
        "mean_damage": amount.mean,
        "dice": f"{amount}",
        "felling_damage": what_fells(known, who, amount.span[-1], means, kind),
        "damage": PromisedDamage(span([amount]), None if fells is None else float(fells)),
    }


def _chance_to_fell(
    known: LudicrousTable, who: Who | None, means: Means | None, kind: DamageKind, roll: PlannedRoll, blows: Blows
) -> Fraction | None:
    """Return the chance that a roll leads to damage that knocks a piece out; None: it is no piece, or cannot fall.

    Rule: lh.attacks.damage, lh.attacks.grazing
    """
    most = max([span(dice)[1] for dice in blows.values()], default=0)
    felling = what_fells(known, who, most, means, kind)
    if felling is None:
        return None
    least, half = felling.damage, known.tables.numbers.contest.graze_divisor
    needed = {
        degree: Blow(dice, _ANY if least == 1 else least * half if degree == "graze" else least)
        for degree, dice in blows.items()
    }
    return chance_to_fell(roll, needed)
