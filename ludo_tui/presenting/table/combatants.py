"""Everybody in sight who fights and has Health of its own: pieces on their way, and creatures."""

from itertools import zip_longest
from typing import NamedTuple

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import CreatureLook, Gauge, PieceLook, Who
from ludo_tui.presenting.coloured_text import NO_BARS
from ludo_tui.presenting.rows import Part, Row
from ludo_tui.table.session import Session


class Combatant(NamedTuple):
    """One of them."""

    seat: int
    side: int
    sign: str
    """What stands for it on the board."""
    name: str
    called: str
    """The same for who does not see the board."""
    health: Gauge
    states: tuple[str, ...]
    """What it suffers and carries, in words, the worst first."""
    is_down: bool = False


def combatants(session: Session) -> tuple[Combatant, ...]:
    """Return everybody in sight who has Health of its own, seat by seat, as far as those who look may see it."""
    look, seats, voice = session.privacy.view.look, session.seats, session.voice
    found = []
    for seat, pieces in enumerate(look.pieces):
        for number, piece in enumerate(pieces):
            if piece.health is None or piece.is_held or not YARD < piece.step < HOME:
                continue
            name, own = voice.name(Who(seat, number)), f"piece {number + 1}"
            found.append(
                Combatant(
                    seat=seat,
                    side=seats.sides[seat],
                    sign=seats.short(seat, number),
                    name=name or own,
                    called=f"{own} ({name})" if name else own,
                    health=piece.health,
                    states=_states(session, piece),
                    is_down=piece.is_down,
                )
            )
    for creature in (one for some in look.creatures.values() for one in some):
        if creature.health is not None and creature.id is not None:
            called, seat = creature.name.partition(",")[0], creature.id.seat
            name = called.removesuffix(f" {creature.id.number}")  # its sign tells that
            states, side = _states(session, creature), seats.sides[seat]
            found.append(Combatant(seat, side, creature.letters, name, called, creature.health, states))
    return tuple(sorted(found, key=lambda one: one.seat))


def _states(session: Session, one: PieceLook | CreatureLook) -> tuple[str, ...]:
    """Return what the signs on the base of a token stand for; what is left of Health is no sign."""
    meant = {sign: words for signs, words in session.game.rules.signs().items() for sign in signs}
    pairs = zip_longest(one.flags, one.states[: len(one.flags)], fillvalue="")
    return tuple(words or meant.get(sign, "") for sign, words in pairs if sign.translate(NO_BARS))


def combatant_rows(session: Session, seat: int, *, is_spoken: bool = False) -> list[Row]:
    """Return a row for each combatant of a seat: its sign and name, its Health, and its states in words."""
    rows = []
    for one in combatants(session):
        if one.seat == seat:
            told = [f"{one.health.value} of {one.health.most} {one.health.name}", *one.states]
            parts: list[Part] = [
                (f" {one.sign} ", f"badge-{one.side + 1}"),
                (f" {one.called if is_spoken else one.name}", "text"),
                (f"  {', '.join(told)}", "faint" if one.health.value == one.health.most else "text"),
            ]
            rows.append(Row(tuple(parts), "    "))
    return rows
