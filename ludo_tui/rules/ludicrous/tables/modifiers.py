"""Numbers and dice that a trait adds to rolls, and what a roll must be for it."""

from functools import cache
from typing import Literal, get_args

import msgspec

from ludo_tui.rules.fight.amounts import Change
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Group, Means, PartyNumber, RollKind, School


class Restriction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Restricts a modifier: every field that is set must fit the roll."""

    group: Group | None = None
    """Group of the weapon used."""
    means: tuple[Means, ...] = ()
    """One of these must be what the attack or hit is made with."""
    distance: Literal["adjacent", "farther"] | None = None
    """1 space, or more than 1."""
    magical: bool | None = None
    school: School | None = None
    damage: tuple[DamageKind, ...] = ()
    terrain: Literal["own_homefield"] | None = None
    """Where the bearer stands."""
    wounded: bool | None = None
    """The bearer's party is wounded."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a roll when modifiers for it are gathered."""

    group: Group | None = None
    means: Means | None = None
    distance: int | None = None
    magical: bool = False
    school: School | None = None
    damage: DamageKind | None = None
    terrain: frozenset[str] = frozenset()
    wounded: bool = False


NOTHING = Facts()
_ALWAYS = Restriction()


class TraitModifier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number or a die added to rolls of one kind."""

    to: RollKind
    value: Change
    when: Restriction = _ALWAYS

    def fits(self, kind: str, facts: Facts = NOTHING) -> bool:
        """Return whether it is added to a roll of a kind.

        Args:
            kind: a `RollKind`. A roll made in a contest or against a goal has a kind other than `damage`,
                `damage_taken`, `movement_roll`, `bonus_die`, `attacked` and the numbers of a party.
            facts: what is known about the roll.
        """
        if not _is_meant(self.to, kind):
            return False
        when = self.when
        return when is _ALWAYS or (
            (when.group is None or when.group == facts.group)
            and (not when.means or _is_made_with(facts.means, when.means))
            and (when.distance is None or _is_at(facts.distance, when.distance))
            and (when.magical is None or when.magical == facts.magical)
            and (when.school is None or when.school == facts.school)
            and (not when.damage or facts.damage in when.damage)
            and (when.terrain is None or when.terrain in facts.terrain)
            and (when.wounded is None or when.wounded == facts.wounded)
        )


@cache
def _is_meant(to: str, kind: str) -> bool:
    """Return whether what is added to one kind of rolls is added to another."""
    return to == kind or (to == "contest" and is_contest(kind)) or (to == "save" and kind.startswith("save:"))


def _is_made_with(means: Means | None, wanted: tuple[Means, ...]) -> bool:
    """Return whether something is made with one of some means; a thrown stone counts as a weapon.

    Rule: ll.5.3.throw-stones.weapon-attack
    """
    return means in wanted or (means == "stone" and "weapon" in wanted)


def _is_at(distance: int | None, wanted: str) -> bool:
    return distance is not None and (distance <= 1) == (wanted == "adjacent")


_NO_CONTESTS = frozenset(
    {"damage", "damage_taken", "movement_roll", "bonus_die", "attacked", "initiative", *get_args(PartyNumber)}
)


def is_contest(kind: str) -> bool:
    """Return whether rolls of a kind are contest rolls or saves."""
    return kind not in _NO_CONTESTS and not kind.startswith("stat:")
