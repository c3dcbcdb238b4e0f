"""Contests and saving throws among events: both dice, and the outcome in words."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from ludo_tui.engine import Contest, ContestSide, Event, Outcome, Rolled
from ludo_tui.rules.fight.verdicts import contests_among
from ludo_tui.rules.ludicrous.events.attacks import Attacked
from ludo_tui.rules.ludicrous.events.board import CreatureDamaged
from ludo_tui.rules.ludicrous.events.conditions import ConditionGained
from ludo_tui.rules.ludicrous.events.contests import ContestDecided, Saved
from ludo_tui.rules.ludicrous.events.damage import Damaged, FellUnconscious

_OUTCOMES: Final[dict[str, tuple[Outcome, str]]] = {
    "success": ("success", "succeeds"),
    "graze": ("graze", "grazes"),
    "failure": ("failure", "fails"),
}


def contests_of(events: Iterable[Event]) -> list[Contest]:
    """Return the contests, rolls against a number and saving throws among events, first to last."""
    found = contests_among(events, _contest_of, _is_consequence)
    return [msgspec.structs.replace(one, cost=_cost(one.cost)) for one in found]


def _contest_of(event: Event, events: Sequence[Event], first: int) -> Contest | None:
    if isinstance(event, ContestDecided):
        return _contest(event, _name(event, events[first - 1] if first else None))
    return _saving_throw(event) if isinstance(event, Saved) else None


def _name(event: ContestDecided, before: Event | None) -> str:
    """Return what players call a contest; of an attack on a creature that has just been announced, with its target."""
    if not (event.is_attack and event.against_seat is None and isinstance(before, Attacked) and before.target_name):
        return event.name
    return f"{event.name} at {before.target_name}"


def _cost(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the consequences of a contest; a piece that falls unconscious does not list the condition as well."""
    fallen = {(event.seat, event.piece) for event in events if isinstance(event, FellUnconscious)}
    return tuple(
        event
        for event in events
        if not (
            isinstance(event, ConditionGained)
            and event.condition == "unconscious"
            and (event.seat, event.piece) in fallen
        )
    )


def _is_consequence(verdict: Event, event: Event) -> bool:
    if isinstance(event, Rolled):
        return event.purpose.endswith(" damage")
    if isinstance(event, Damaged):
        return not event.is_lasting
    if isinstance(event, CreatureDamaged):
        return isinstance(verdict, ContestDecided) and verdict.is_attack and verdict.against_seat is None
    return isinstance(event, ConditionGained | FellUnconscious)


def _contest(event: ContestDecided, name: str) -> Contest:
    dice, *against = event.dice or ((),)
    offence = _side(event.seat, event.piece, dice, event.total)
    defence = None
    outcome, words = _OUTCOMES[event.outcome]
    if event.against_seat is None:
        verdict = f"{name} {words}: {event.total}, and {event.against_total} is needed"
    else:
        defence = _side(event.against_seat, event.against, against[0] if against else (), event.against_total)
        natural = _natural(offence, "") or _natural(defence, " in defence")
        verdict = f"{name} {words}: {event.total} to {event.against_total}{natural}"
    return Contest(
        name=name,
        offence=offence,
        defence=defence,
        outcome=outcome,
        verdict=verdict,
        rule=event.rule,
        kind="attack" if event.is_attack else "check" if event.against_seat is None else "contest",
        needed=event.against_total if event.against_seat is None else None,
    )


def _saving_throw(event: Saved) -> Contest:
    (dice,) = event.dice or ((),)
    result = "saved" if event.success else "not saved"
    return Contest(
        name=event.name,
        offence=_side(event.seat, event.piece, dice, event.total),
        outcome="success" if event.success else "failure",
        verdict=f"{result}: {event.total}, and {event.goal} is needed against {event.name}",
        rule=event.rule,
        kind="save",
        needed=event.goal,
    )


def _side(seat: int, piece: int | None, dice: tuple[Rolled, ...], total: int) -> ContestSide:
    """Return a side of a contest: of two dice the higher counts, with disadvantage the lower."""
    values = [roll.value for roll in dice] or [0]
    is_lower = any(roll.manner == "disadvantage" for roll in dice)
    kept = values.index(min(values) if is_lower else max(values))
    return ContestSide(seat, piece, dice, total, kept=kept)


def _natural(side: ContestSide, where: str) -> str:
    """Return the natural 20 or 1 that decides regardless of modifiers, in words."""
    value = side.dice[side.kept].value if side.dice else None
    return f", by a natural {value}{where}" if value in (1, 20) else ""
