"""Shove: push a creature away by the Strength modifier, at least 1 space."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.pushing import most_pushed, push
from ludo_tui.rules.skirmish.mechanics.afflictions.immune import is_immune
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm, unarmed_form
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.unarmed.unarmed_attack import RollOf, UnarmedAttack

LARGER: Final = 2
"""By how much the Size of the target may exceed that of the attacker.

Rule: sk.unarmed.shove.target
"""


@lru_cache(maxsize=1024)
def shove_form(sheet: Sheet) -> AttackForm:
    """Return the shove of a combatant: Strength against Strength.

    Rule: sk.unarmed.shove.roll
    """
    return unarmed_form("shove", "str", sheet.scores, "str")


def shove_forms(sheet: Sheet) -> tuple[AttackForm, ...]:
    """Return the one shove of a combatant: there is no attribute to choose."""
    return (shove_form(sheet),)


def shove_boons(field: Field, who: Who) -> Iterator[Counted]:
    """Yield what a shove gains by a shield and by a run-up.

    Rule: sk.unarmed.shove.shield-boon, sk.unarmed.shove.run-up-boon
    """
    if field.sheet(who).has_shield:
        yield Counted("shield", 1, "sk.unarmed.shove.shield-boon")
    acting = field.state.acting
    if acting is not None and acting.who == who and acting.spaces >= field.table.tables.numbers.shove_run_up:
        yield Counted("run-up", 1, "sk.unarmed.shove.run-up-boon")


def shove(table: SkirmishTable, who: Who, target: Who, is_critical: bool) -> Flow[None]:
    """Push the target of a successful shove; a critical success topples it, though it may not have moved.

    Rule: sk.unarmed.shove.critical
    """
    yield from push(table, who, target, _spaces(table.sheet(who), table.sheet(target)), "sk.unarmed.shove.push")
    if is_critical:
        afflict(table, target, "prone", who)


def shoves_nothing(field: Field, who: Who, target: Who, is_critical: bool) -> bool:
    """Return whether a shove could not move its target; a critical one also topples it.

    Rule: sk.unarmed.shove.critical
    """
    is_toppled = is_critical and not is_immune(field.table, target, "prone")
    return not is_toppled and not most_pushed(field, who, target, _spaces(field.sheet(who), field.sheet(target)))


def _spaces(own: Sheet, other: Sheet) -> int:
    """Return how many spaces a successful shove pushes: by the Strength modifier, at least 1; a larger target half.

    Rule: sk.unarmed.shove.push, sk.unarmed.shove.larger-target
    """
    return max(1, own.modifier("str")) // (2 if other.size > own.size else 1)


def choose_shove(table: SkirmishTable, who: Who, target: Who, roll: RollOf) -> Flow[AttackForm]:  # noqa: ARG001 - all unarmed attacks share one signature
    """Return the one shove of a combatant: nobody is asked."""
    yield from ()
    return shove_form(table.sheet(who))


SHOVE: Final = UnarmedAttack(
    id="shove",
    larger=LARGER,
    brings="pushes the target along the track",
    form=shove_form,
    forms=shove_forms,
    circumstances=shove_boons,
    is_targets_choice=False,
    choose=choose_shove,
    hit=shove,
    does_nothing=shoves_nothing,
    in_vain="the target would not move",
)
