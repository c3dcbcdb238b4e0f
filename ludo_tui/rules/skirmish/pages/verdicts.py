"""Contests among events: a d20 with all that is added, what it had to reach, and what came of it."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from ludo_tui.engine import Contest, ContestSide, Event, Modifier, Ref, Rolled
from ludo_tui.rules.fight.verdicts import contests_among
from ludo_tui.rules.skirmish.events.fighting import (
    Afflicted,
    Attacks,
    Attempted,
    Covered,
    Damaged,
    FellDown,
    FellShort,
    LuckTried,
    Marked,
    Tried,
)
from ludo_tui.rules.skirmish.events.things import StruckObstacle
from ludo_tui.rules.skirmish.model.names import boons_and_banes

_AGAINST: Final = {"shove": "Strength", "trip": "Strength or Agility", "grab": "Agility"}
"""What an attack without a weapon must reach, where that is not Defense."""


_DAMAGE: Final = ("damage", "Bonus Damage", "off-hand damage")


def contests_of(events: Iterable[Event]) -> list[Contest]:
    """Return the rolls among events that something depended on, first to last."""
    return contests_among(events, _contest_of, _is_consequence)


def _contest_of(event: Event, events: Sequence[Event], first: int) -> Contest | None:
    """Return what a roll tells; None if its d20 was not seen."""
    if not isinstance(event, Tried) or not (dice := _dice(event)) or events[first] is not dice[0]:
        return None
    if isinstance(event, Attempted):
        return _contest(event, _announced(events, first) if event.purpose == "attack" else None)
    return _luck(event) if isinstance(event, LuckTried) else None


def _announced(events: Sequence[Event], first: int) -> Attacks | StruckObstacle | None:
    """Return the attack that was announced last before a roll, on whom it is made; None: none was."""
    covering: Covered | None = None
    for event in reversed(events[:first]):
        if isinstance(event, Attacks):
            return event if covering is None else msgspec.structs.replace(event, target=covering.who)
        if isinstance(event, StruckObstacle):
            return event
        if isinstance(event, Covered) and covering is None:
            covering = event
    return None


def _dice(event: Tried) -> tuple[Rolled, ...]:
    """Return the d20 of a roll, and the dice for boons or banes."""
    (dice,) = event.dice or ((),)
    return dice


def _contest(event: Attempted, announced: Attacks | StruckObstacle | None) -> Contest:
    name, against, target = event.purpose, "", None
    if announced is not None:
        name = announced.means
        against = _AGAINST.get(announced.means, "Defense")
        target = _target(announced, event.goal)
    word = "critical success" if event.is_critical else "success" if event.is_success else "failure"
    return Contest(
        name=name,
        offence=_side(event.who, (_with_all(event),), event.total),
        outcome="success" if event.is_success else "failure",
        verdict=f"{word}, {event.total} against {event.goal}",
        rule=event.rule,
        kind="attack" if announced is not None and name not in _AGAINST else "check",
        needed=event.goal,
        target=target,
        against=against,
        counted=boons_and_banes(event.circumstances),
        is_critical=event.is_critical,
        has_naturals=False,
        tells_itself=True,
    )


def _target(announced: Attacks | StruckObstacle, goal: int) -> ContestSide:
    """Return what an attack is aimed at, with the number that it must reach."""
    if isinstance(announced, Attacks):
        return _side(announced.target, (), goal)
    return ContestSide(announced.who.seat, None, (), goal, f"{announced.what} at {announced.space}")


def _luck(event: LuckTried) -> Contest:
    word = "lucky" if event.is_success else "out of luck"
    return Contest(
        name=event.purpose,
        offence=_side(event.who, (_with_all(event),), event.total),
        outcome="success" if event.is_success else "failure",
        verdict=f"{word}, {event.total} against {event.goal}",
        rule=event.rule,
        kind="check",
        needed=event.goal,
        has_naturals=False,
        tells_itself=True,
    )


def _side(who: Ref, dice: tuple[Rolled, ...], total: int) -> ContestSide:
    name = f"{who.name} {who.number}" if who.name else ""
    return ContestSide(who.seat, None if who.name else who.number, dice, total, name)


def _with_all(event: Attempted | LuckTried) -> Rolled:
    """Return the d20 with its attribute by name, and what the dice of boons or banes add or take off."""
    roll, *more = _dice(event)
    added = [*roll.modifiers]
    if event.net and more:
        count, kind = abs(event.net), "boon" if event.net > 0 else "bane"
        best = max(one.value for one in more)
        name = kind if count == 1 else f"{count} {kind}s"
        added.append(Modifier(name, best if event.net > 0 else -best, "sk.circ.cumulative"))
    return msgspec.structs.replace(roll, modifiers=tuple(added))


def _is_consequence(verdict: Event, event: Event) -> bool:
    if not isinstance(verdict, Attempted):
        return False
    if isinstance(event, Rolled):
        return event.purpose in _DAMAGE
    return isinstance(event, Damaged | FellDown | Afflicted | Marked | FellShort)
