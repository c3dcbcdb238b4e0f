"""Contests as players see them: both dice, every modifier by name, and the outcome in words."""

from collections.abc import Iterable
from typing import NamedTuple

from ludo_tui.engine import Event, Rolled
from ludo_tui.rules.ludicrous.events.contests import ContestDecided, Saved
from ludo_tui.table.session import Session
from ludo_tui.ui.widgets.rows import Part, Row

SECONDS = {"normal": 1.2, "fast": 0.4}
"""How long each of several contests is shown before the next."""
_OUTCOMES = {"success": "succeeds", "graze": "grazes", "failure": "fails"}


class Told(NamedTuple):
    """A contest, a roll against a number, or a saving throw, with its dice."""

    decided: ContestDecided | Saved
    offence: tuple[Rolled, ...]
    """Two with advantage or disadvantage."""
    defence: tuple[Rolled, ...]
    """None against a number."""


def contests_of(events: Iterable[Event]) -> list[Told]:
    """Return the contests among events, first to last."""
    found: list[Told] = []
    rolls: list[Rolled] = []
    for event in events:
        if isinstance(event, Rolled):
            rolls.append(event)
        elif isinstance(event, ContestDecided):
            found.append(
                Told(
                    event,
                    _dice(rolls, event.seat, event.name),
                    _dice(rolls, event.against_seat, f"against {event.name}"),
                )
            )
            rolls = []
        elif isinstance(event, Saved):
            own = tuple(
                roll for roll in rolls if roll.seat == event.seat and f"save against {event.name}" in roll.purpose
            )
            found.append(Told(event, own, ()))
            rolls = []
    return found


def _dice(rolls: Iterable[Rolled], seat: int | None, purpose: str) -> tuple[Rolled, ...]:
    purposes = (purpose, f"{purpose}, advantage", f"{purpose}, disadvantage")
    return tuple(roll for roll in rolls if roll.seat == seat and roll.purpose in purposes)


def contest_rows(told: Told, session: Session) -> list[Row]:
    """Return a line for each side of a contest, and one for its outcome."""
    event = told.decided
    rows = [_side(told.offence, _who(session, event.seat, event.piece), event.total, session)]
    if isinstance(event, Saved):
        result = "saved" if event.success else "not saved"
        words = f"{result}: {event.total}, and {event.goal} is needed against {event.name}"
        return [*rows, Row(((words, "good" if event.success else "bad"),), "= ")]
    if event.against_seat is None:
        words = f"{event.name} {_OUTCOMES[event.outcome]}: {event.total}, and {event.against_total} is needed"
    else:
        who = _who(session, event.against_seat, event.against)
        rows.append(_side(told.defence, who, event.against_total, session))
        words = f"{event.name} {_OUTCOMES[event.outcome]}: {event.total} to {event.against_total}{_natural(told)}"
    return [*rows, Row(((words, "bad" if event.outcome == "failure" else "good"),), "= ")]


def _natural(told: Told) -> str:
    """Name the natural 20 or 1 that decides whatever is added."""
    for dice, word in ((told.offence, ""), (told.defence, " in defence")):
        values = {roll.value for roll in dice}
        if len(dice) == 1 and values & {1, 20}:
            return f", by a natural {values.pop()}{word}"
    return ""


def _who(session: Session, seat: int, piece: int | None) -> str:
    names = session.game.names
    return names.seat(seat) if piece is None else names.piece(seat, piece)


def _side(dice: tuple[Rolled, ...], who: str, total: int, session: Session) -> Row:
    """Return the dice of a side, what was added by name, and the total."""
    parts: list[Part] = []
    for roll in dice:
        parts += [(f" {roll.value} ", "die"), (" ", "text")]
    parts.append((who, f"seat-{session.sides[dice[0].seat] + 1}" if dice else "strong"))
    if len(dice) > 1:
        parts.append((f" {dice[-1].purpose.rpartition(', ')[2]}", "faint"))
    added = ", ".join(f"{modifier.name} {modifier.value:+d}" for roll in dice[:1] for modifier in roll.modifiers)
    parts.append((f" {added}" if added else "", "text"))
    parts.append((f" = {total}", "strong"))
    return Row(tuple(parts))
