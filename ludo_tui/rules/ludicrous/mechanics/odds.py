"""The exact odds of contest rolls and rolls against a number, before reactions."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypedDict

import msgspec

from ludo_tui.engine import RollSide
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.ludicrous.mechanics.contests import (
    ADVANTAGE,
    Contestant,
    ContestTerms,
    contest_roll,
    defence,
    offence,
)
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


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

    roll: PlannedRoll
    is_guess: bool = False
    """Something that counts is not known, and stands in them as 0."""
    rolls: tuple[RollSide, ...] = ()
    """What each side rolls, as far as it is known."""

    @property
    def success(self) -> Fraction:
        """The chance that it succeeds."""
        return self.roll.chance()

    @property
    def graze(self) -> Fraction:
        """The chance that it succeeds by half."""
        return self.roll.chance("graze")

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
    terms: ContestTerms,
    met: Attacking | None = None,
) -> Odds:
    """Return the chances of a contest as it would be rolled without any reaction, or after those that `met` it."""
    had_guessed, table.has_guessed = table.has_guessed, False
    ahead = offence(table, offender, defender, terms)
    rolls = [_shown(table, offender, ahead)]
    against: list[Counted] | int
    if isinstance(defender, int):
        against = defender
    else:
        table.has_guessed = False
        against = defence(table, offender, defender, terms, met)
        rolls.append(_shown(table, defender, against))
    table.has_guessed = had_guessed or any(one.is_guess for one in rolls)
    roll = contest_roll(table, ahead, against, terms)
    return Odds(roll, table.has_guessed, tuple(rolls))


def failing(table: LudicrousTable, attack: Attacking) -> float | None:
    """Return the chance that an attack neither hits nor grazes, as reactions have left it; None: no roll decides."""
    if attack.save is not None:
        return 1 - float(attack.save(table, attack).chance("failure", "fumble"))
    if attack.contest is None:
        return None
    found = odds(table, *attack.contest, attack)
    return float(1 - found.success - found.graze)


def _shown(table: LudicrousTable, contestant: Contestant, counted: Sequence[Counted]) -> RollSide:
    """Return what a side rolls as players are told it, with where its advantage or disadvantage comes from."""
    edge = ADVANTAGE.net([one.edge for one in counted])
    why = dict.fromkeys(one.name for one in counted if one.edge * edge > 0 and one.name)
    added = tuple((one.name, one.value) for one in counted if one.value)
    return RollSide(contestant.who.seat, added, edge, table.has_guessed, ", ".join(why))
