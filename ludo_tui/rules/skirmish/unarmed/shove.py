"""Shove: push a creature away by the Strength modifier, at least 1 space."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Who
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


def shove_boons(field: Field, who: Who) -> Iterator[Circumstance]:
    """Yield what a shove gains by a shield and by a run-up.

    Rule: sk.unarmed.shove.shield-boon, sk.unarmed.shove.run-up-boon
    """
    if field.sheet(who).has_shield:
        yield Circumstance("shield", 1, "sk.unarmed.shove.shield-boon")
    acting = field.state.acting
    if acting is not None and acting.who == who and acting.spaces >= field.table.tables.numbers.shove_run_up:
        yield Circumstance("run-up", 1, "sk.unarmed.shove.run-up-boon")


def shove(table: SkirmishTable, who: Who, target: Who, is_critical: bool) -> Flow[None]:
    """Push the target of a successful shove, half as far if it is larger; a critical success topples it.

    Rule: sk.unarmed.shove.push, sk.unarmed.shove.larger-target, sk.unarmed.shove.critical
    """
    own, other = table.sheet(who), table.sheet(target)
    spaces = max(1, own.modifier("str")) // (2 if other.size > own.size else 1)
    yield from push(table, who, target, spaces, "sk.unarmed.shove.push")
    if is_critical:
        afflict(table, target, "prone", who)


def choose_shove(table: SkirmishTable, who: Who, target: Who, roll: RollOf) -> Flow[AttackForm]:  # noqa: ARG001 - all unarmed attacks share one signature
    """Return the one shove of a combatant: nobody is asked."""
    yield from ()
    return shove_form(table.sheet(who))


SHOVE: Final = UnarmedAttack(
    id="shove",
    larger=LARGER,
    brings="it would be pushed along the track",
    form=shove_form,
    forms=shove_forms,
    circumstances=shove_boons,
    is_targets_choice=False,
    choose=choose_shove,
    hit=shove,
)
