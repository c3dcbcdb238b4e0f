"""The exact odds of contest rolls, rolls against a number and saving throws, before reactions."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypedDict

import msgspec

from ludo_tui.engine import RollSide, Who
from ludo_tui.rules.fight.amounts import Spread, spread
from ludo_tui.rules.ludicrous.mechanics.contests import (
    SIDES,
    Contestant,
    PendingModifier,
    advantage_of,
    defence_modifiers,
    dodge_modifiers,
    dodged_spell_modifiers,
    judge_contest,
    modifiers,
    sources_of_advantage,
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
    defender: Contestant,
    *,
    is_attack: bool = False,
    can_graze: bool = False,
    met: Attacking | None = None,
) -> Odds:
    """Return the chances of a contest as it would be rolled without any reaction, or after those that `met` it."""
    attacked = defender if is_attack or met is not None else None
    had_guessed, table.has_guessed = table.has_guessed, False
    ahead = modifiers(table, offender, attacked) + dodged_spell_modifiers(table, offender, defender)
    advantage = advantage_of(table, offender, attacked)
    why = _why(table, offender, advantage, attacked)
    ours = RollSide(offender.who.seat, _named(ahead), advantage, table.has_guessed, why)
    table.has_guessed = False
    behind = modifiers(table, defender)
    if met is not None:
        behind += defence_modifiers(table, met)
    elif is_attack:
        behind += dodge_modifiers(table, defender.who.seat, is_magical=offender.facts.magical)
    other = advantage_of(table, defender)
    theirs = RollSide(defender.who.seat, _named(behind), other, table.has_guessed, _why(table, defender, other))
    table.has_guessed = had_guessed or ours.is_guess or theirs.is_guess
    margin = table.tables.numbers.contest.graze_short if can_graze else None
    found = _contest_odds(_spread(ahead, behind), advantage, other, margin)
    return msgspec.structs.replace(found, is_guess=table.has_guessed, rolls=(ours, theirs))


def failing(table: LudicrousTable, attack: Attacking) -> float | None:
    """Return the chance that an attack neither hits nor grazes, as reactions have left it; None: it is no contest."""
    if attack.sides is None:
        return None
    found = odds(table, *attack.sides, can_graze=attack.can_graze, met=attack)
    return float(1 - found.success - found.graze)


def _why(table: LudicrousTable, one: Contestant, advantage: int, other: Contestant | None = None) -> str:
    """Return what the advantage or disadvantage of a side comes from; empty where it has none, or no trait gives it."""
    good, bad = sources_of_advantage(table, one, other)
    return ", ".join(dict.fromkeys(good if advantage > 0 else bad if advantage < 0 else ()))


def _named(extras: Iterable[PendingModifier]) -> tuple[tuple[str, int | str], ...]:
    return tuple((extra.name, extra.value) for extra in extras)


def odds_against(table: LudicrousTable, contestant: Contestant, goal: int) -> Odds:
    """Return the chance of a roll against a fixed number."""
    extras, advantage = modifiers(table, contestant), advantage_of(table, contestant)
    found = _goal_odds(_spread(extras, []), advantage, goal)
    why = _why(table, contestant, advantage)
    side = RollSide(contestant.who.seat, _named(extras), advantage, table.has_guessed, why)
    return msgspec.structs.replace(found, is_guess=table.has_guessed, rolls=(side,))


def save_chance(
    table: LudicrousTable, who: Who, stat: Stat, goal: int, *, advantage: int = 0, more: Sequence[PendingModifier] = ()
) -> Fraction:
    """Return the chance 0..1, exact, that a roll with a stat reaches a goal."""
    contestant = Contestant(who=who, kind=f"save:{stat}", stats=(stat,), advantage=advantage)
    spread = _spread([*modifiers(table, contestant), *more], [])
    weights = _weights(advantage_of(table, contestant))
    good = sum(
        weight * count for natural, weight in enumerate(weights, 1) for plus, count in spread if natural + plus >= goal
    )
    return Fraction(good, sum(weights) * sum(count for _, count in spread))


def _spread(plus: Iterable[PendingModifier], minus: Iterable[PendingModifier]) -> Spread:
    """Return the spread of what is added less what is subtracted."""
    return spread([extra.value for extra in plus], [extra.value for extra in minus])


def _weights(advantage: int) -> list[int]:
    """Return in how many ways a d20 comes to show 1..20."""
    if advantage > 0:
        return [2 * face - 1 for face in range(1, SIDES + 1)]
    if advantage < 0:
        return [2 * (SIDES - face) + 1 for face in range(1, SIDES + 1)]
    return [1] * SIDES


@lru_cache(maxsize=4096)
def _contest_odds(spread: Spread, advantage: int, defence_advantage: int, margin: int | None) -> Odds:
    ways = {"success": 0, "graze": 0, "failure": 0}
    behind = _weights(defence_advantage)
    for offence, weight in enumerate(_weights(advantage), 1):
        for against, other in enumerate(behind, 1):
            for plus, count in spread:
                ways[judge_contest(offence, offence + plus, against, against, margin)] += weight * other * count
    total = sum(ways.values())
    return Odds(Fraction(ways["success"], total), Fraction(ways["graze"], total))


@lru_cache(maxsize=4096)
def _goal_odds(spread: Spread, advantage: int, goal: int) -> Odds:
    good = total = 0
    for natural, weight in enumerate(_weights(advantage), 1):
        for plus, count in spread:
            total += weight * count
            if natural == SIDES or (natural != 1 and natural + plus >= goal):
                good += weight * count
    return Odds(Fraction(good, total))
