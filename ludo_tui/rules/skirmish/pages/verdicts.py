"""Contests among events: a d20 with all that is added, what it had to reach, and what came of it."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from ludo_tui.engine import Contest, ContestSide, Event, Modifier, Ref, Rolled
from ludo_tui.rules.fight.verdicts import first_die
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
    listed = list(events)
    found: list[Contest] = []
    announced: Attacks | StruckObstacle | None = None
    for number, event in enumerate(listed):
        if isinstance(event, Attacks | StruckObstacle):
            announced = event
        elif isinstance(event, Covered) and isinstance(announced, Attacks):
            announced = msgspec.structs.replace(announced, target=event.who)
        elif isinstance(event, Tried) and (first := _first(event, listed, number)) is not None:
            if isinstance(event, Attempted):
                found.append(_contest(event, announced, listed, first, number))
            elif isinstance(event, LuckTried):
                found.append(_luck(event, first, number))
    return found


def _first(event: Tried, events: Sequence[Event], verdict: int) -> int | None:
    """Return the number of the d20 of a roll; None if it was not seen."""
    first = first_die(event, events, verdict)
    return None if first is None or events[first] is not _dice(event)[0] else first


def _dice(event: Tried) -> tuple[Rolled, ...]:
    """Return the d20 of a roll, and the dice for boons or banes."""
    (dice,) = event.dice or ((),)
    return dice


def _contest(
    event: Attempted, announced: Attacks | StruckObstacle | None, events: Sequence[Event], first: int, verdict: int
) -> Contest:
    is_attack = event.purpose == "attack" and announced is not None
    end = verdict + 1
    while end < len(events) and _is_consequence(events[end]):
        end += 1
    name, against, target = event.purpose, "", None
    if is_attack and announced is not None:
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
        kind="attack" if is_attack and name not in _AGAINST else "check",
        needed=event.goal,
        span=(first, end),
        cost=tuple(events[verdict + 1 : end]),
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


def _luck(event: LuckTried, first: int, verdict: int) -> Contest:
    word = "lucky" if event.is_success else "out of luck"
    return Contest(
        name=event.purpose,
        offence=_side(event.who, (_with_all(event),), event.total),
        outcome="success" if event.is_success else "failure",
        verdict=f"{word}, {event.total} against {event.goal}",
        rule=event.rule,
        kind="check",
        needed=event.goal,
        span=(first, verdict + 1),
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


def _is_consequence(event: Event) -> bool:
    if isinstance(event, Rolled):
        return event.purpose in _DAMAGE
    return isinstance(event, Damaged | FellDown | Afflicted | Marked | FellShort)
