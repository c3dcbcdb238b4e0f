"""Numbers and dice that a trait adds to rolls, and what a roll must be for it."""

from functools import cache
from typing import Literal, get_args

import msgspec

from ludo_tui.rules.fight.amounts import Change
from ludo_tui.rules.fight.modifiers import SourceModifier
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

    def fits(self, facts: "Facts") -> bool:
        """Return whether every field that is set fits what is known about a roll."""
        return (
            (self.group is None or self.group == facts.group)
            and (not self.means or _is_made_with(facts.means, self.means))
            and (self.distance is None or _is_at(facts.distance, self.distance))
            and (self.magical is None or self.magical == facts.magical)
            and (self.school is None or self.school == facts.school)
            and (not self.damage or facts.damage in self.damage)
            and (self.terrain is None or self.terrain in facts.terrain)
            and (self.wounded is None or self.wounded == facts.wounded)
        )


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

    @property
    def modifier(self) -> SourceModifier:
        """The same as it counts in rolls."""
        return SourceModifier(to=self.to, value=self.value, when=None if self.when == _ALWAYS else self.when)


@cache
def roll_kinds(kind: str) -> frozenset[str]:
    """Return all kinds of roll that a roll counts as.

    Args:
        kind: a `RollKind`. A roll made in a contest or against a goal has a kind other than `damage`,
            `damage_taken`, `movement_roll`, `bonus_die`, `attacked` and the numbers of a party. Grapples and shoves
            are attack rolls, too.
    """
    wider = {"contest": is_contest(kind), "save": kind.startswith("save:"), "attack": kind in ("grapple", "shove")}
    return frozenset({kind, *(one for one, is_meant in wider.items() if is_meant)})


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
