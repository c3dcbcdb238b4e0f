"""What the board shows, as plain data, and what a space holds, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ludo_tui.board import (
    HOME,
    HOME_COLUMNS,
    HOMES,
    LAST_RING_STEP,
    RING,
    RING_SIZE,
    SEATS,
    STARTS,
    YARD,
    YARDS,
    coordinate,
    xy,
)
from ludo_tui.engine import Look, Option, PieceLook, SpaceLook
from ludo_tui.rulesets import SeatStyle

PieceId = tuple[int, int]
"""Seat and index 0..3."""


class PieceMark(NamedTuple):
    """A piece as the board draws it."""

    seat: int
    piece: int
    """Index 0..3; it is shown counted from 1."""
    side: int
    """Side of the board 0..3 of its seat."""
    step: int = YARD
    """Where it is on its route, -1..56."""
    facing: str = ""
    """One of `^v<>`, or empty where pieces have no facing."""
    is_backward: bool = False
    flags: str = ""
    """Up to three characters for its conditions."""
    note: str = ""
    """The same in words."""
    is_down: bool = False
    """Is it prone or unconscious?"""
    name: str = ""
    """What it is called, with its owner."""

    @property
    def id(self) -> PieceId:
        """Seat and index."""
        return self.seat, self.piece


class BoardPicture(NamedTuple):
    """Everything that the board shows."""

    styles: tuple[SeatStyle, ...]
    """How the four sides look, clockwise from the west."""
    names: tuple[str, ...] = ("", "", "", "")
    """Who sits at each side; empty for nobody."""
    seats: tuple[int | None, ...] = (None, None, None, None)
    """The seat at each side."""
    pieces: Mapping[str, tuple[PieceMark, ...]] = {}
    """Pieces by the name of their space."""
    spaces: Mapping[str, SpaceLook] = {}
    """Special spaces and tokens by the name of their space."""
    notes: tuple[tuple[str, ...], ...] = ((), (), (), ())
    """Up to two more lines for each yard."""
    movable: frozenset[PieceId] = frozenset()
    """Pieces that can be chosen."""
    landings: Mapping[str, str] = {}
    """Spaces that can be chosen, each with the key or number to show there."""
    landing_side: int = 0
    """Side of the board of the seat that chooses."""
    chosen: frozenset[PieceId] = frozenset()
    """Pieces of the option under the cursor."""
    target: str | None = None
    """Where the option under the cursor leads."""
    trail: tuple[str, ...] = ()
    """Spaces that the last move crossed."""
    trail_side: int = 0
    """Side of the board of the piece that made it."""
    size: int = 4
    """How many pieces each seat has."""
    reach: frozenset[str] = frozenset()
    """Spaces between the piece that would act and its target, or the one it faces."""


EMPTY_STYLES = tuple(
    SeatStyle(id=f"side{n}", name=f"Side {n}", letter=letter, shape=letter, ascii=letter)
    for n, letter in enumerate("ABCD", 1)
)


def picture_of(
    look: Look,
    sides: Sequence[int | None],
    styles: Sequence[SeatStyle],
    names: Sequence[str],
    options: Sequence[Option] = (),
    asked: int = 0,
    *,
    piece_name: Callable[[int, int], str] | None = None,
    option: Option | None = None,
    keys: Mapping[str, str] | None = None,
    trail: tuple[str, ...] = (),
    trail_side: int = 0,
    reach: frozenset[str] = frozenset(),
) -> BoardPicture:
    """Picture a position.

    Args:
        look: what those who look may see.
        sides: the side of the board of each seat; None for one that has none.
        styles: how the four sides look, clockwise from the west.
        names: names of the seats.
        options: what can be chosen now.
        asked: the seat that chooses.
        piece_name: the words for a piece of a seat.
        option: the option under the cursor.
        keys: what to show on the landing space of each option, by option id.
        trail: spaces that the last move crossed.
        trail_side: side of the piece that made it.
        reach: spaces that the option under the cursor reaches over.
    """
    pieces: dict[str, tuple[PieceMark, ...]] = {}
    notes: list[tuple[str, ...]] = [()] * SEATS
    at: dict[int, int] = {}
    for seat, side in enumerate(sides):
        if side is None:
            continue
        at[side] = seat
        notes[side] = look.seats[seat].yard
        for number, piece in enumerate(look.pieces[seat]):
            if not piece.is_held:
                place = coordinate(side, piece.step, number)
                pieces[place] = (*pieces.get(place, ()), _mark(seat, number, side, piece, piece_name))
    movable: set[PieceId] = set()
    landings: dict[str, str] = {}
    for choice in options:
        movable.update(pieces_of(choice, asked))
        if (space := space_of(choice, asked, sides)) is not None:
            shown = (keys or {}).get(choice.id, "" if choice.piece is None else str(choice.piece + 1))
            landings[space] = shown if landings.get(space, shown) == shown else "+"
    return BoardPicture(
        styles=tuple(styles),
        names=tuple(names[at[side]] if side in at else "" for side in range(SEATS)),
        seats=tuple(at.get(side) for side in range(SEATS)),
        pieces=pieces,
        spaces=look.spaces,
        notes=tuple(notes),
        movable=frozenset(movable),
        landings=landings,
        landing_side=(sides[asked] or 0) if asked < len(sides) else 0,
        chosen=frozenset(() if option is None else pieces_of(option, asked)),
        target=None if option is None else space_of(option, asked, sides),
        trail=trail,
        trail_side=trail_side,
        size=max((len(own) for own in look.pieces), default=4),
        reach=reach,
    )


def _mark(seat: int, number: int, side: int, piece: PieceLook, name: Callable[[int, int], str] | None) -> PieceMark:
    is_backward = piece.facing == "backward"
    return PieceMark(
        seat=seat,
        piece=number,
        side=side,
        step=piece.step,
        facing=arrow(side, piece.step, is_backward) if piece.facing else "",
        is_backward=is_backward,
        flags=piece.flags,
        note=piece.note,
        is_down=piece.is_down,
        name=f"piece {number + 1}" if name is None else name(seat, number),
    )


def arrow(side: int, step: int, is_backward: bool = False) -> str:
    """Return the direction `^v<>` in which a piece looks from a step of its route; empty off the board."""
    if not 0 <= step < HOME:
        return ""
    x, y = xy(coordinate(side, step))
    next_x, next_y = xy(coordinate(side, step + 1))
    right, up = (x - next_x, y - next_y) if is_backward else (next_x - x, next_y - y)
    if up:
        return "^" if up > 0 else "v"
    return ">" if right > 0 else "<"


def pieces_of(option: Option, asked: int) -> list[PieceId]:
    """Return the pieces that an answer of a seat concerns: the one that acts and the one it is aimed at."""
    found = [] if option.piece is None else [(asked if option.seat is None else option.seat, option.piece)]
    return found if option.target is None else [*found, option.target]


def space_of(option: Option, asked: int, sides: Sequence[int | None]) -> str | None:
    """Return the space that an answer of a seat leads to or concerns; None if there is none."""
    if option.space is not None:
        return option.space
    side = sides[asked if option.seat is None else option.seat]
    if option.to_step is None or option.piece is None or option.to_step == YARD or side is None:
        return None
    return coordinate(side, option.to_step, option.piece)


def route(side: int, start: int, end: int, piece: int = 0) -> list[str]:
    """Return the spaces from one step of a side's route to another, both ends included.

    A bounce back from home goes straight; from the yard or to it there is nothing between.
    """
    if start == YARD or end == YARD:
        return [coordinate(side, start, piece), coordinate(side, end, piece)]
    way = 1 if end >= start else -1
    return [coordinate(side, step, piece) for step in range(start, end + way, way)]


def describe(picture: BoardPicture, name: str) -> str:
    """Say in one line what a point of the board is and what is on it; empty if it is no part of the board."""
    what = _place(picture, name)
    on_it = [_in_words(mark) for mark in picture.pieces.get(name, ())]
    if not what and not on_it:
        return ""
    mark = picture.spaces.get(name)
    facts = [fact for fact in (what, mark.note if mark else "") if fact]
    if name in picture.landings:
        facts.append("can be reached now")
    if name in picture.reach:
        facts.append("the chosen answer reaches over it")
    return f"{name}: {', '.join(facts)}" + (f" - {'; '.join(on_it)}" if on_it else "")


def _in_words(mark: PieceMark) -> str:
    text = mark.name
    if mark.facing:
        text += ", facing backward" if mark.is_backward else ", facing forward"
    return f"{text} ({mark.note})" if mark.note else text


def _place(picture: BoardPicture, name: str) -> str:
    for side in range(SEATS):
        owner = f"{picture.names[side] or picture.styles[side].name}'s"
        if name == RING[STARTS[side]]:
            return f"{owner} starting space"
        if name == RING[(STARTS[side] + LAST_RING_STEP) % RING_SIZE]:
            return f"space, the last before {owner} home column"
        if name in HOME_COLUMNS[side]:
            return f"{owner} home column"
        if name == HOMES[side]:
            return f"{owner} home"
        if name in YARDS[side]:
            return f"{owner} yard"
    return "space" if name in RING else ""


def _bearing(mark: PieceMark) -> str:
    """Say which way a piece faces and what is the matter with it."""
    told = [
        *(("backward" if mark.is_backward else "forward",) if mark.facing else ()),
        *((mark.note,) if mark.note else ()),
    ]
    return f" ({', '.join(told)})" if told else ""


def in_words(picture: BoardPicture) -> list[str]:
    """Describe the whole position, one line for each seat that plays."""
    lines = []
    for side in range(SEATS):
        if not picture.names[side]:
            continue
        places = {
            mark.piece: "home"
            if name in HOMES
            else "in the yard"
            if name in YARDS[side]
            else f"on {name}{_bearing(mark)}"
            for name, marks in picture.pieces.items()
            for mark in marks
            if mark.side == side
        }
        told = ", ".join(f"{number + 1} {places[number]}" for number in sorted(places))
        lines.append(f"{picture.names[side]} ({picture.styles[side].name}): {told}.")
    return lines
