"""When reactions of tables can be used, and on whom."""

from collections.abc import Iterator
from typing import Any, Final

from ludo_tui.engine import Trigger, Who
from ludo_tui.rules.skirmish.board.ambush import is_surprised
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.sight import sees
from ludo_tui.rules.skirmish.mechanics.triggers import (
    Attacking,
    AttackMade,
    Casting,
    Entered,
    Fell,
    HoldAttack,
    RoundBegins,
    Targeted,
    TryingLuck,
)
from ludo_tui.rules.skirmish.tables.powers import Occasion, Power
from ludo_tui.rules.skirmish.tables.steps import BoonStep

_OCCASIONS: Final[dict[type, Occasion]] = {
    Attacking: "attacked",
    HoldAttack: "attacked",
    Fell: "fell",
    TryingLuck: "luck",
    Casting: "spell_cast",
    Entered: "entered_reach",
    RoundBegins: "round_started",
}


def occasion(trigger: Trigger) -> Occasion:
    """Return what the tables call something that can be reacted to; empty: nothing."""
    if isinstance(trigger, AttackMade):
        return "hit" if trigger.is_hit else "missed"
    return _OCCASIONS.get(type(trigger), "")


def aims_of(field: Field, who: Who, power: Power, trigger: Any) -> Iterator[Who]:
    """Yield those on whom a combatant could use a reaction now.

    Rule: sh.reaction.occasions
    """
    if isinstance(trigger, RoundBegins):
        for other in field.side(who):
            if is_surprised(field.table, other) and (other == who or _is_near(field, who, power, other)):
                yield other
        return
    if isinstance(trigger, Casting | Entered):
        other = trigger.who
        if other in field.rings and field.are_enemies(who, other) and _is_met(field, who, power, trigger):
            yield other
        return
    if power.means and _kind(trigger) not in (power.means, "natural", "unarmed"):
        return
    if _is_vain(power, trigger):
        return
    turned = trigger.target
    is_own = turned == who
    is_ally = turned in field.side(who) and (is_own or _is_near(field, who, power, turned))
    if (is_own and power.whose == "own") or (is_ally and power.whose == "ally"):
        attacker = getattr(trigger, "who", None)
        whom = turned if power.target == "ally" or attacker is None else attacker
        if whom in field.rings:
            yield whom


def _is_vain(power: Power, trigger: Any) -> bool:
    """Return whether a power would give boons or banes to a roll that is made without dice.

    Rule: sh.reaction.no-dice
    """
    is_sure = isinstance(trigger, Targeted) and trigger.roll.certain is not None
    return is_sure and all(isinstance(step, BoonStep) for step in power.steps)


def _kind(trigger: Trigger) -> str:
    """Return how an attack is made, to be made or over."""
    return trigger.form.kind if isinstance(trigger, Attacking | HoldAttack) else getattr(trigger, "kind", "")


def _is_near(field: Field, who: Who, power: Power, other: Who) -> bool:
    """Return whether another is in range of a power, and seen.

    Rule: sh.spell.sight
    """
    return field.is_near(field.rings[who], field.rings[other], power.range) and sees(field, who, other)


def _is_met(field: Field, who: Who, power: Power, trigger: Casting | Entered) -> bool:
    """Return whether a spell is cast in sight, or an enemy has come into reach that was not in it."""
    if isinstance(trigger, Casting):
        return _is_near(field, who, power, trigger.who)
    return field.is_entered(who, trigger.before, trigger.now)
