"""The row of an unarmed attack that does no damage: how large its target may be, what it gains, and what it does."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.party.sheets import Sheet

RollOf = Callable[[Field, AttackForm], PlannedRoll]
"""Returns the roll of an attack as it would be made now, by what somebody knows."""


def _always_does_something(_field: Field, _who: Who, _target: Who, _is_critical: bool) -> bool:
    return False


class UnarmedAttack(NamedTuple):
    """An unarmed attack that does no damage."""

    id: str
    larger: int
    """By how much the Size of its target may exceed that of the attacker."""
    brings: str
    """What it would bring, in words for everybody."""
    form: Callable[[Sheet], AttackForm]
    """Returns with what a combatant makes it, before attributes are chosen."""
    forms: Callable[[Sheet], tuple[AttackForm, ...]]
    """Returns with what it can make it, one for each attribute that can be chosen."""
    is_targets_choice: bool
    """Does the target choose the attribute?"""
    choose: Callable[[SkirmishTable, Who, Who, RollOf], Flow[AttackForm]]
    """Asks for its attributes, and returns with what it is made then."""
    hit: Callable[[SkirmishTable, Who, Who, bool], Flow[None]]
    """Carries out what a success does to the target, or a critical one."""
    does_nothing: Callable[[Field, Who, Who, bool], bool] = _always_does_something
    """Returns whether a success, or a critical one, would do nothing to the target as things stand."""
    circumstances: Callable[[Field, Who], Iterable[Counted]] = lambda _field, _who: ()
    """Returns what a combatant gains for it besides what counts in every attack."""
    gains_by_critical: bool = True
    """Does a critical success do more than another?"""
    in_vain: str = ""
    """What comes of such a success, in words."""
