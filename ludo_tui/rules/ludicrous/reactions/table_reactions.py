"""Reactions that the tables describe: when one can be used, and carrying its steps out."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ludo_tui.engine import Flow, Trigger, Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, run_steps
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, bearer_of, targets_of, trigger_target
from ludo_tui.rules.ludicrous.mechanics.triggers import (
    Attacking,
    DamageDealt,
    Eliminating,
    MoveEnded,
    PiecePassed,
    PieceTackled,
    SpellCast,
    TurnedAway,
)
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import distance, on_pathway
from ludo_tui.rules.ludicrous.tables.steps import Step
from ludo_tui.rules.ludicrous.tables.targeting import TriggerRule

TRIGGERS: dict[str, type[Trigger]] = {
    "attacked": Attacking,
    "tackled": PieceTackled,
    "spell_cast": SpellCast,
    "hit": DamageDealt,
    "damage": DamageDealt,
    "eliminating": Eliminating,
    "move_ended": MoveEnded,
    "passed": PiecePassed,
    "turned_away": TurnedAway,
}
"""The trigger that each word of a table stands for."""
_SUFFERED = (Attacking, PieceTackled, DamageDealt, Eliminating)


def subject_of(trigger: Trigger) -> Who:
    """Return the piece or party that a trigger is about: the one that it happens to, or the one that does it."""
    if isinstance(trigger, _SUFFERED):
        return trigger.target
    who: Who = getattr(trigger, "who", Who(trigger.seat))
    return who


def _is_meant(table: LudicrousTable, seat: int, when: TriggerRule, trigger: Trigger) -> bool:
    """Return whether a trigger is of the kind that a table entry answers, wherever the reacting piece stands."""
    if not isinstance(trigger, TRIGGERS[when.on]):
        return False
    whose = subject_of(trigger).seat
    if when.whose == "own" and whose != seat:
        return False
    if when.whose == "enemy" and table.state.are_friends(seat, whose):
        return False
    if isinstance(trigger, PiecePassed):
        return trigger.can_be_tackled
    if isinstance(trigger, Eliminating):
        return not table.state.are_friends(seat, trigger.seat)
    if isinstance(trigger, DamageDealt):
        is_hit = trigger.is_hit and not table.state.are_friends(seat, trigger.seat)
        return (when.on != "hit" or is_hit) and (not when.means or trigger.damage in when.means)
    return True


def fitting_pieces(
    table: LudicrousTable, seat: int, triggers: Iterable[TriggerRule], steps: Sequence[Step], trigger: Trigger
) -> list[int]:
    """Return the pieces of a seat with which it could react now, as far as trigger and places go.

    Rule: ll.5.9.reaction-spell.trigger, ll.5.1.reaction.no-trigger-no-use, lh.readings.no-waste
    """
    if trigger.cancelled:
        return []
    meant = [when for when in triggers if _is_meant(table, seat, when, trigger)]
    if not meant:
        return []
    return [
        piece for piece in on_pathway(table.state, seat) if _can_use(table, Who(seat, piece), meant, steps, trigger)
    ]


def touches(table: LudicrousTable, seat: int, triggers: Iterable[TriggerRule], trigger: Trigger) -> bool:
    """Return whether something touches a party, as everybody sees: a piece of it, or the reach of what answers it.

    Rule: lh.secrets.strict
    """
    has_reach = (when.within is not None or when.in_weapon_range is not None for when in triggers)
    return any(has_reach) or seat in {who.seat for who in _touched(table, trigger)}


def _touched(table: LudicrousTable, trigger: Trigger) -> Iterator[Who]:
    """Yield the pieces and parties that something happens to, or that it comes near."""
    yield subject_of(trigger)
    match trigger:
        case PiecePassed(passed=passed):
            yield passed
        case TurnedAway(backs=backs):
            yield from backs
        case SpellCast(who=caster, targets=targets, spell=spell):
            yield from targets
            context = StepContext(who=caster, name="", rule="")
            for step in all_steps(table.tables.spells[spell].steps):
                met = targets_of(table, getattr(step, "to", "self"), context, getattr(step, "within", None))
                yield from (who for each in met if (who := bearer_of(each)) is not None)


def _can_use(
    table: LudicrousTable, one: Who, meant: list[TriggerRule], steps: Sequence[Step], trigger: Trigger
) -> bool:
    if not can_react(table, one) or not all(INTERPRETER.can_answer(step, one, trigger) for step in steps):
        return False
    about = subject_of(trigger)
    for when in meant:
        if (when.self_only and about != one) or (when.others_only and about == one):
            continue
        if when.within is not None:
            apart = distance(table.state, one, about) if isinstance(about, Who) else None
            if apart is None or apart > when.within:
                continue
        context = StepContext(who=one, name="", rule="", trigger=trigger)
        if when.in_weapon_range is not None and not _can_strike(table, steps, context):
            continue
        return INTERPRETER.is_of_use(table, steps, _aimed(context))
    return False


def _can_strike(table: LudicrousTable, steps: Sequence[Step], context: StepContext) -> bool:
    return any(step.is_strike and INTERPRETER.can_carry_out(table, step, context) for step in steps)


def _aimed(context: StepContext) -> StepContext:
    """Return the context of a reaction with its target: the piece that set it off, where there is one."""
    mark = trigger_target(context)
    return context if mark is None else msgspec.structs.replace(context, target=mark)


def react(table: LudicrousTable, steps: Sequence[Step], context: StepContext) -> Flow[None]:
    """Carry out the steps of a reaction, on the piece that set it off."""
    yield from run_steps(table, steps, _aimed(context))
