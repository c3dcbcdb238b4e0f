"""The exact odds of contest rolls, rolls against a number and saving throws, before reactions."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypedDict

import msgspec

from ludo_tui.engine import RollSide, Who
from ludo_tui.rules.fight.rolls import Counted, chances, reached, side
from ludo_tui.rules.ludicrous.mechanics.contests import (
    ADVANTAGE,
    Contestant,
    contest_verdict,
    counted_in,
    defence_modifiers,
    dodge_modifiers,
    dodged_spell_modifiers,
    goal_verdict,
)
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Stat


class OddsFields(TypedDict):
    """The chances of a roll, as the fields of an option."""

    odds: float
    graze: float | None
    is_guess: bool


class RollFields(OddsFields):
    """The chances of a roll with both sides of it, as the fields of an option."""

    rolls: tuple[RollSide, ...]


class Odds(msgspec.Struct, frozen=True):
    """The exact chances of a contest or a roll, before reactions."""

    success: Fraction
    graze: Fraction = Fraction(0)
    is_guess: bool = False
    """Something that counts is not known, and stands in them as 0."""
    rolls: tuple[RollSide, ...] = ()
    """What each side rolls, as far as it is known."""

    @property
    def in_full(self) -> "RollFields":
        """The chances with both sides of the roll, as answers on offer carry them."""
        return {**self.figures, "rolls": self.rolls}

    @property
    def figures(self) -> "OddsFields":
        """The chances as answers on offer carry them."""
        return {"odds": float(self.success), "graze": float(self.graze) or None, "is_guess": self.is_guess}


def odds(
    table: LudicrousTable,
    offender: Contestant,
    defender: Contestant | int,
    *,
    is_attack: bool = False,
    can_graze: bool = False,
    met: Attacking | None = None,
) -> Odds:
    """Return the chances of a contest as it would be rolled without any reaction, or after those that `met` it.

    Against what rolls no dice they are those of reaching a number.
    """
    if isinstance(defender, int):
        return odds_against(table, offender, defender)
    attacked = defender if is_attack or met is not None else None
    had_guessed, table.has_guessed = table.has_guessed, False
    ahead = [*counted_in(table, offender, attacked), *dodged_spell_modifiers(table, offender, defender)]
    ours = _shown(table, offender, ahead)
    table.has_guessed = False
    behind = counted_in(table, defender)
    if met is not None:
        behind += defence_modifiers(table, met)
    elif is_attack:
        behind += dodge_modifiers(table, defender.who.seat, is_magical=offender.facts.magical)
    theirs = _shown(table, defender, behind)
    table.has_guessed = had_guessed or ours.is_guess or theirs.is_guess
    verdict = contest_verdict(table.tables.numbers.contest.graze_short if can_graze else None)
    found = chances(side(ahead, ADVANTAGE), side(behind, ADVANTAGE), ADVANTAGE, verdict)
    return Odds(found["success"], found["graze"], table.has_guessed, (ours, theirs))


def failing(table: LudicrousTable, attack: Attacking) -> float | None:
    """Return the chance that an attack neither hits nor grazes, as reactions have left it; None: it is no contest."""
    if attack.sides is None:
        return None
    found = odds(table, *attack.sides, can_graze=attack.can_graze, met=attack)
    return float(1 - found.success - found.graze)


def _shown(table: LudicrousTable, contestant: Contestant, counted: Sequence[Counted]) -> RollSide:
    """Return what a side rolls as players are told it, with where its advantage or disadvantage comes from."""
    edge = ADVANTAGE.net([one.edge for one in counted])
    why = dict.fromkeys(one.name for one in counted if one.edge * edge > 0 and one.name)
    added = tuple((one.name, one.value) for one in counted if one.value)
    return RollSide(contestant.who.seat, added, edge, table.has_guessed, ", ".join(why))


def odds_against(table: LudicrousTable, contestant: Contestant, goal: int) -> Odds:
    """Return the chance of a roll against a fixed number."""
    counted = counted_in(table, contestant)
    found = chances(side(counted, ADVANTAGE), goal, ADVANTAGE, goal_verdict)
    return Odds(found["success"], is_guess=table.has_guessed, rolls=(_shown(table, contestant, counted),))


def save_chance(
    table: LudicrousTable, who: Who, stat: Stat, goal: int, *, advantage: int = 0, more: Sequence[Counted] = ()
) -> Fraction:
    """Return the chance 0..1, exact, that a roll with a stat reaches a goal."""
    contestant = Contestant(who=who, kind=f"save:{stat}", stats=(stat,), advantage=advantage)
    counted = [*counted_in(table, contestant), *more]
    return chances(side(counted, ADVANTAGE), goal, ADVANTAGE, reached)["success"]
