"""Contests as players see them: both dice, every modifier by name, and the outcome in words."""

from ludo_tui.engine import Contest, ContestSide
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.parts import Part, face_of

SECONDS = {"normal": 1.2, "fast": 0.4}
"""How long each of several contests is shown before the next."""


def contest_lines(contest: Contest, session: Session) -> list[tuple[Part, ...]]:
    """Return a line for each side of a contest, and one for its outcome."""
    sides = [contest.offence, *([contest.defence] if contest.defence is not None else [])]
    colour = "bad" if contest.outcome == "failure" else "good"
    return [*(_side(side, session) for side in sides), (("= ", "accent"), (contest.verdict, colour, "", "b"))]


def _who(session: Session, seat: int, piece: int | None) -> str:
    names = session.game.names
    return names.seat(seat) if piece is None else names.piece(seat, piece)


def _side(side: ContestSide, session: Session) -> tuple[Part, ...]:
    """Return the dice of a side, what was added by name, and the total."""
    dice = side.dice
    parts: list[Part] = []
    for roll in dice:
        parts += [(f" {roll.value} ", "ivoryink", "ivory", "b"), (" ",)]
    who = _who(session, side.seat, side.piece)
    parts.append((who, face_of(session.sides[dice[0].seat]) if dice else "text", "", "b"))
    if len(dice) > 1:
        parts.append((f" {dice[-1].purpose.rpartition(', ')[2]}", "dim"))
    added = ", ".join(f"{modifier.name} {modifier.value:+d}" for roll in dice[:1] for modifier in roll.modifiers)
    parts.append((f" {added}" if added else "",))
    parts.append((f" = {side.total}", "text", "", "b"))
    return tuple(parts)
