"""What rows of the log have to do with those before them: rolls in a row, tries, moves with their roll."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from ludo_tui.engine import Contest, Event, Rolled, counted
from ludo_tui.table.news import LogLine
from ludo_tui.ui.widgets.rows import Row

NOTHING: Final = frozenset({"no_move"})
"""Kinds of events that tell that nothing happened."""
ACTS: Final = ("action_taken",)
REACTS: Final = ("action_taken", "reaction_taken")
"""Kinds of events that tell what is going to be done, and no more."""
PLENTY: Final = 3
"""So many shots left that nobody need be told of each."""


def drop_action(rows: list[Row], seat: int | None, kinds: Collection[str]) -> LogLine | None:
    """Take back the last row if it is of some kind and of a seat, and return its line; ammunition may follow it."""
    at = next((n for n in range(len(rows) - 1, -1, -1) if rows[n].value.event.kind != "ammunition_spent"), None)
    if at is not None and rows[at].value.event.kind in kinds and rows[at].value.seat == seat:
        line: LogLine = rows.pop(at).value
        return line
    return None


def goes_without_saying(rows: Sequence[Row], event: Event, throw: Sequence[Rolled]) -> bool:
    """Tell whether what has been told makes a fact plain, or it is too little to be told.

    Args:
        rows: what has been told.
        event: the fact.
        throw: the dice that have just been rolled for a move.
    """
    before = rows[-1].value.event.kind if rows else ""
    match event.kind:
        case "sheet_returned":
            return True
        case "bonus_points_changed":
            return is_rolled_away(rows, event)
        case "marker_moved":
            return before == "action_taken"  # of that name
        case "revived":  # it is no longer unconscious
            return before == "condition_ended"
        case "defended":  # it is defending
            return before == "afflicted"
        case "hid":  # or is not, as it has failed
            return before == "attempted" and not getattr(event, "observers", ())
        case "finished":  # whoever has won, and by what
            return before == "match_decided" and getattr(event, "place", 0) == 1
        case "ammunition_spent":
            return bool(getattr(event, "left", 0) > PLENTY)
        case kind:  # neither die of a throw can be used: once is enough
            return kind in NOTHING and not throw and came_to_nothing(rows)


def is_rolled_away(rows: Sequence[Row], event: Event) -> bool:
    """Tell whether the points of a die are gone because its party has just taken the action to roll it."""
    before = rows[-1].value.event if rows else None
    is_taken = (
        before is not None
        and before.kind == "action_taken"
        and getattr(before, "seat", None) == getattr(event, "seat", None)
    )
    return is_taken and getattr(event, "change", 0) < 0 and not getattr(event, "points", 0)


def in_a_row(lines: Sequence[LogLine], start: int) -> list[Rolled]:
    """Return the rolls by which somebody tries for the same again and again; nothing where it is one that is alone."""
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
    """Tell whether a die is another of several of one kind for one thing, of which one has been told before it."""
    is_plain = bool(roll.purpose) and not roll.modifiers
    return is_plain and isinstance(before, Rolled) and msgspec.structs.replace(before, value=roll.value) == roll


def by_a_natural(contest: Contest) -> str:
    """Name the natural 20 or 1 that decided, whatever the totals are."""
    decisive = contest.natural
    return "" if decisive is None else f" by a natural {decisive[0]}{' in defence' if decisive[1] else ''}"


def came_to_nothing(rows: Sequence[Row]) -> bool:
    """Tell whether the last row says that nothing could move."""
    return bool(rows) and rows[-1].value.event.kind in NOTHING


def is_thrown_with(roll: Rolled, throw: Sequence[Rolled]) -> bool:
    """Tell whether a die has been rolled at once with others, for a move: nothing else came between them."""
    return bool(throw) and throw[0].seat == roll.seat and not (throw[0].purpose or roll.purpose)


def other_way(throw: Sequence[Rolled], move: Event) -> str:
    """Tell how far a piece went that a condition or a tackle let go another way than its roll says."""
    start, end = getattr(move, "start", None), getattr(move, "end", None)
    if not (isinstance(start, int) and isinstance(end, int) and 0 <= start < end):
        return ""
    return "" if end - start in [roll.total for roll in throw] else f", {counted(end - start, 'space')}"


def moved_home(move: Event, home: Event) -> bool:
    """Tell whether a homecoming is of the piece that has just moved."""
    return move.kind == "moved" and all(getattr(move, n, None) == getattr(home, n, None) for n in ("seat", "piece"))
