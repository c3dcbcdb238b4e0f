"""What the panels of the table say, as rows."""

from collections import Counter
from collections.abc import Mapping

from ludo_tui.board import YARD
from ludo_tui.engine import Names, counted
from ludo_tui.presenting.rows import Part, Row, row
from ludo_tui.presenting.table.combatants import combatant_rows
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from ludo_tui.table.setup.table_choices import chosen_values


def badge(session: Session, seat: int) -> Part:
    """Return the shape of a seat on its colour, where only ASCII can be shown its letter."""
    return f" {session.seats.style(seat).sign(session.seats.is_ascii)} ", f"badge-{session.seats.sides[seat] + 1}"


def seat_rows(session: Session, *, is_spoken: bool = False) -> list[Row]:
    """Return how each seat stands, with those who fight for it.

    Pieces home and in the yard, what a seat without pieces has, places, whose turn it is.
    """
    rows = []
    sides, names = session.seats.sides, session.game.names
    look = session.privacy.view.look
    for seat in session.seats.summaries():
        side = sides[seat.seat] + 1
        pointer = ">" if seat.is_on_turn else "?" if seat.is_asked else " "
        yard = f", {seat.yard} in {names.step(seat.seat, YARD)}" if seat.yard else ""
        stand = look.seats[seat.seat]
        text = f"{seat.home} of {stand.needed} home{yard}" if stand.needed else stand.note
        if seat.has_conceded:
            text = "conceded"
        elif seat.place is not None:
            text = f"place {seat.place}"
        if seat.handicap:
            text += f"; began with {seat.handicap}"
        parts: list[Part] = [
            badge(session, seat.seat),
            (f" {seat.name}", f"seat-{side}"),
            (f" ({seat.computer} computer)" if seat.computer else "", "faint"),
            (f"  {text}", "strong" if seat.is_asked else "text"),
        ]
        rows += [Row(tuple(parts), f"{pointer} ", "key"), *combatant_rows(session, seat.seat, is_spoken=is_spoken)]
    return rows


def face_of(names: Names, sides: int, value: int) -> str:
    """Return what a die shows, where it is clear which die it is."""
    return names.die(sides, value) if sides == 6 else str(value)


def _mean(sides: int, values: Counter[int]) -> str:
    """Return how often a die was rolled, and its mean beside the one to be expected."""
    total = values.total()
    mean = sum(value * count for value, count in values.items()) / total
    return f"{counted(total, 'roll')}, mean {mean:.2f} (expected {(sides + 1) / 2:.1f})"


def statistics_rows(counts: Mapping[int, Mapping[int, Counter[int]]], session: Session) -> list[Row]:
    """Return how often each seat rolled each number, and how many were to be expected."""
    first, names = session.news.counted_from, session.game.names
    rows = [row(f"Rolls are counted from turn {first} on.", "faint")] if first > 0 else []
    for seat in sorted(counts):
        rows.append(
            Row((badge(session, seat), (f" {session.seats.names[seat]}", f"seat-{session.seats.sides[seat] + 1}")))
        )
        for sides, values in sorted(counts[seat].items()):
            faces = [(face_of(names, sides, value), values[value]) for value in range(1, sides + 1)]
            text = "  ".join(f"{face}: {count}" for face, count in faces if sides <= 6 or count)
            rows.append(row(text, mark=f"d{sides} "))
            rows.append(row(_mean(sides, values), "faint", mark="    "))
    return rows or [row("No die has been rolled yet.", "faint")]


def house_rule_rows(session: Session) -> list[Row]:
    """List the house rules in force, those that differ from the preset first, and the choices about the table."""
    game = session.game
    rows = [row(game.rules.ruleset.name, "heading")]
    for rule in sorted(rules_of_match(game), key=lambda rule: not rule.is_changed):
        value = (f": {rule.value}", "strong" if rule.is_changed else "text")
        own = ((" (house rule)", "key"),) if rule.is_changed else ()
        rows.append(Row(((rule.title, "strong" if rule.is_changed else "faint"), value, *own)))
    rows += [row(f"{title}: {value}", "key") for title, value in chosen_values(game)]
    return rows
