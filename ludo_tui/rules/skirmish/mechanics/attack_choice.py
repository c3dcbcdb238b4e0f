"""In which way an attack is made, if not plainly."""

from functools import cache
from typing import Final

import msgspec


class AttackChoice(msgspec.Struct, frozen=True, cache_hash=True):
    """How an attack is made, if not plainly."""

    kind: str = ""
    """One of the attack options, `called`, `disarm`, `both`; empty: a plain attack."""
    named: str = ""
    """What a called shot is aimed at: an attribute, or a thing."""
    is_both: bool = False
    """Do the weapons of both hands strike?"""
    is_blind: bool = False
    """Is it aimed at a space, in the hope that a hidden combatant is there?"""
    extra: int = 0
    """Dice of Bonus Damage more, as it comes from hiding."""
    push: int = 0
    """Spaces more that a driving attack pushes."""


PLAIN_ATTACK: Final = AttackChoice()


@cache
def choice_of(kind: str, named: str = "", *, is_both: bool = False) -> AttackChoice:
    """Return a way of attacking, the same one each time."""
    return AttackChoice(kind, named, is_both=is_both)
