"""Attribute rolls: a d20, a modifier, boons and banes; and their exact chances."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Final

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Boons, Counted, Decider, Degree, PlannedRoll, RollResult, Thrower
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Attempted
from ludo_tui.rules.skirmish.mechanics.afflictions.unconscious import fails
from ludo_tui.rules.skirmish.party.attack_forms import BASE
from ludo_tui.rules.skirmish.tables.rows import RollNumbers
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES, Attribute

FACES: Final = 6
"""Of the dice that boons and banes roll."""


BOONS: Final = Boons(FACES, "sk.circ.cumulative")
"""Boons and banes of all sources are added up before they cancel; of the dice that are left the highest counts.

Rule: sk.circ.cumulative
"""


@cache
def attribute_decider(goal: int, numbers: RollNumbers) -> Decider:
    """Return how rolls against a number come out.

    Rule: sh.roll.attribute, sh.roll.critical
    """
    critical = max(numbers.critical_at - goal, numbers.critical_margin)
    fumble = numbers.fumble_at - goal

    def decide(_natural: int, _other: int, ahead: int) -> Degree:
        if ahead >= 0:
            return "critical" if ahead >= critical else "success"
        return "fumble" if ahead <= fumble else "failure"

    return decide


def attribute_roll(
    table: SkirmishTable,
    who: Who,
    by: Attribute,
    goal: int,
    circumstances: Iterable[Counted],
    *,
    score: int = 0,
    is_certain: bool = False,
    undone: Fraction = Fraction(0),
) -> PlannedRoll:
    """Return a roll of d20 and an attribute against a number; of the d6 of boons or banes left, the highest counts.

    Args:
        table: the match.
        who: who rolls.
        by: with what.
        goal: what it must reach.
        circumstances: what gives it boons and banes.
        score: takes the place of its own; 0: its own counts.
        is_certain: does it succeed without dice?
        undone: chance that luck turns its success into a failure.

    Rule: sh.roll.attribute, sh.affliction.unconscious
    """
    modifier = score - BASE if score else table.sheet(who).modifier(by)
    return PlannedRoll(
        policy=BOONS,
        counted=(Counted(ATTRIBUTES[by], value=modifier), *circumstances),
        goal=goal,
        decider=attribute_decider(goal, table.tables.numbers.roll),
        certain="success" if is_certain else "failure" if fails(table, who) else None,
        undone=undone,
    )


def roll_attribute(
    table: SkirmishTable,
    who: Who,
    roll: PlannedRoll,
    purpose: str,
    rule: str,
    *,
    is_attack: bool = False,
    is_told: bool = True,
) -> Flow[RollResult]:
    """Make a roll with an attribute that the dice decide, or that fails.

    Marks on the one that rolls are for one roll, whether they have counted or not.

    Rule: sh.roll.attribute, sk.action.help.single-roll, sk.action.hinder.single-roll, sk.option.pressing.expiry,
    sh.affliction.unconscious
    """
    table.state.use_marks(who, *(("roll", "attack") if is_attack else ("roll",)))
    if roll.certain is not None:
        return RollResult(roll.certain)
    result = yield from roll.throw(table, Thrower(who.seat, purpose, rule))
    if is_told:
        table.emit(
            Attempted(
                who=table.ref(who),
                purpose=purpose,
                total=result.total,
                goal=roll.goal,
                net=result.own.edge,
                circumstances=tuple((one.name, one.edge) for one in roll.edges),
                is_success=result.is_success,
                is_critical=result.is_critical,
                dice=(result.own.dice,),
                rule=rule,
            )
        )
    return result
