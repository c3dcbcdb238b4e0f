"""What the board shows of a race game."""

from typing import Final

from ludo_tui.board import HOME, RING, STARS, STARTS, YARD
from ludo_tui.engine import Gauge, Look, PieceLook, SeatLook, SpaceLook
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState

HEADLINES: Final = frozenset({"no_move", "throw_lost", "captured", "trapped", "came_home"})
"""Kinds of events that nobody should miss."""


def look(view: RaceState, options: RaceOptions) -> Look:
    """Return what board and panels show of a view.

    Args:
        view: the state; nothing of it is secret.
        options: the house rules.
    """
    return Look(
        pieces=tuple(tuple(PieceLook(step=one.step) for one in own) for own in view.pieces),
        seats=tuple(_seat(view, seat, options.pieces_to_win) for seat in range(len(view.pieces))),
        spaces=spaces(options.safe),
        dice=tuple(view.dice),
    )


def _seat(view: RaceState, seat: int, needed: int) -> SeatLook:
    """Return how far a seat has come with the pieces that count: those in front."""
    steps = sorted((piece.step for piece in view.pieces[seat]), reverse=True)[:needed]
    gone = sum(step - YARD for step in steps)
    most = needed * (HOME - YARD)
    return SeatLook(
        needed=needed,
        gauge=Gauge("way", gone, most),
        note=f"{most - gone} to go",
        deeds=(f"{view.captures[seat]} captured",),
    )


def spaces(safe: str) -> dict[str, SpaceLook]:
    """Return the special spaces, by the house rule on safe spaces."""
    found: dict[str, SpaceLook] = {}
    if safe in ("stars", "both"):
        for ring in STARS:
            found[RING[ring]] = SpaceLook("star", "star, safe")
    if safe in ("starts", "both"):
        for ring in STARTS:
            found[RING[ring]] = SpaceLook(note="safe")
    return found


def legend(options: RaceOptions, piece: str, *, is_lined: bool = False) -> list[tuple[str, str]]:
    """Explain the signs on the board under some house rules.

    Args:
        options: the house rules.
        piece: what the game calls a piece.
        is_lined: is the board drawn in lines, without colour?
    """
    form, waits = ("shape or letter", "empty brackets") if is_lined else ("shape", "an empty frame")
    chosen = f"white: the {piece} that moves; dots: its path; white frame: where it lands; ××: what it captures"
    if is_lined:
        chosen = f">: the {piece} that moves; dots: its path; brackets: where it lands; ×: what it captures"
    filling = "" if is_lined else f"a hollow shape fills for each {piece} that has come there, or "
    stars = options.safe in ("stars", "both")
    arrows = ", where nobody is sent back" if options.safe in ("starts", "both") else ""
    return [
        (
            f"{piece.capitalize()}s",
            f"{form} and number; {waits} in a yard wait{'' if is_lined else 's'} for the {piece} that is out",
        ),
        ("Chosen", chosen),
        ("Arrows", f"where a side comes out of its yard{arrows}"),
        *([("Stars", "nobody is sent back there")] if stars else []),
        ("Middle", f"home: {filling}⌂2 counts {f'the {piece}s there' if is_lined else 'them'}"),
        ("22%", f"how likely somebody sends the {piece} back before your next turn"),
    ]
