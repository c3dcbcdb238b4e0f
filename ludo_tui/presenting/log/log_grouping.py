"""What rows of the log have to do with those before them: rolls in a row, tries, moves with their roll."""

from collections.abc import Sequence

import msgspec

from ludo_tui.engine import Contest, Event, ReactionTaken, Rolled, counted
from ludo_tui.presenting.rows import Row
from ludo_tui.rules.events import CameHome, Moved, NoMove
from ludo_tui.table.news import LogLine


def drop_action(rows: list[Row], seat: int | None, *, has_reactions: bool, named: str = "") -> LogLine | None:
    """Take back the row that only says that a seat acts, and return its line; what stands aside may follow it.

    Args:
        rows: what has been told.
        seat: whose action it is.
        has_reactions: is a row taken back, too, that only says that the seat reacts?
        named: the only name that the action may have, in small letters; empty: any.
    """
    at = next((n for n in range(len(rows) - 1, -1, -1) if not rows[n].value.event.log.is_aside), None)
    if at is None:
        return None
    line: LogLine = rows[at].value
    is_wanted = line.event.log.announces and (has_reactions or not isinstance(line.event, ReactionTaken))
    is_it = not named or str(getattr(line.event, "name", "")).casefold() == named
    return rows.pop(at).value if is_wanted and is_it and line.seat == seat else None


def goes_without_saying(rows: Sequence[Row], event: Event, throw: Sequence[Rolled]) -> bool:
    """Return whether what has been told makes a fact plain, or it is too little to be told.

    Args:
        rows: what has been told.
        event: the fact.
        throw: the dice that have just been rolled for a move.
    """
    if isinstance(event, NoMove):  # neither die of a throw can be used: once is enough
        return not throw and came_to_nothing(rows)
    return event.is_plain_after(rows[-1].value.event if rows else None)


def in_a_row(lines: Sequence[LogLine], start: int) -> list[Rolled]:
    """Return the rolls by which a player tries for the same again and again; nothing where it is one that is alone."""
    found: list[Rolled] = []
    for line in lines[start:]:
        roll = line.event
        if (
            not isinstance(roll, Rolled)
            or roll.number != len(found) + 1
            or roll.purpose != (found or [roll])[0].purpose
        ):
            break
        found.append(roll)
    return found


def is_one_more(before: Event, roll: Rolled) -> bool:
    """Return whether a die is another of several of one kind for one thing, of which one has been told before it."""
    is_plain = bool(roll.purpose) and not roll.modifiers
    return is_plain and isinstance(before, Rolled) and msgspec.structs.replace(before, value=roll.value) == roll


def by_a_natural(contest: Contest) -> str:
    """Name the natural 20 or 1 that decided, whatever the totals are."""
    decisive = contest.natural
    return "" if decisive is None else f" by a natural {decisive[0]}{' in defence' if decisive[1] else ''}"


def came_to_nothing(rows: Sequence[Row]) -> bool:
    """Return whether the last row says that nothing could move."""
    return bool(rows) and isinstance(rows[-1].value.event, NoMove)


def is_thrown_with(roll: Rolled, throw: Sequence[Rolled]) -> bool:
    """Return whether a die has been rolled at once with others, for a move: nothing else came between them."""
    return bool(throw) and throw[0].seat == roll.seat and not (throw[0].purpose or roll.purpose)


def other_way(throw: Sequence[Rolled], move: Event) -> str:
    """Return how far a piece went that a condition or a tackle let go another way than its roll says."""
    if not isinstance(move, Moved) or not 0 <= move.start < move.end:
        return ""
    spaces = move.end - move.start
    return "" if spaces in [roll.total for roll in throw] else f", {counted(spaces, 'space')}"


def moved_home(move: Event, home: CameHome) -> bool:
    """Return whether a homecoming is of the piece that has just moved."""
    return isinstance(move, Moved) and (move.seat, move.piece) == (home.seat, home.piece)
