"""What the board shows, as plain data, and what a space holds, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ludo_tui.board import (
    HOME,
    HOME_COLUMNS,
    HOMES,
    LAST_RING_STEP,
    RING,
    RING_SIZE,
    SEATS,
    STARS,
    STARTS,
    YARD,
    YARDS,
    coordinate,
    xy,
)
from ludo_tui.engine import Option
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


class SpaceMark(NamedTuple):
    """What a space of the board is besides a space."""

    glyph: str = ""
    """One character shown in a corner while there is room."""
    ascii: str = ""
    note: str = ""
    """What it is, in words."""
    style: str = ""
    """`star`, `start` or `token` for a tint of its own."""


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
    spaces: Mapping[str, SpaceMark] = {}
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
    view: Any,
    styles: Sequence[SeatStyle],
    names: Sequence[str],
    options: Sequence[Option] = (),
    asked: int = 0,
    *,
    piece_name: Callable[[int, int], str] | None = None,
    option: Option | None = None,
    spaces: Mapping[str, SpaceMark] | None = None,
    notes: tuple[tuple[str, ...], ...] = ((), (), (), ()),
    keys: Mapping[str, str] | None = None,
    trail: tuple[str, ...] = (),
    trail_side: int = 0,
    reach: frozenset[str] = frozenset(),
) -> BoardPicture:
    """Picture a position.

    Args:
        view: what those who look may see of the state: `pieces` by seat, and `sides` unless seat n sits at side n.
        styles: how the four sides look, clockwise from the west.
        names: names of the seats.
        options: what can be chosen now.
        asked: the seat that chooses.
        piece_name: the words for a piece of a seat.
        option: the option under the cursor.
        spaces: special spaces by name.
        notes: up to two more lines for each yard, by side.
        keys: what to show on the landing space of each option, by option id.
        trail: spaces that the last move crossed.
        trail_side: side of the piece that made it.
        reach: spaces that the option under the cursor reaches over.
    """
    sides: Sequence[int] = getattr(view, "sides", None) or range(len(names))
    pieces: dict[str, tuple[PieceMark, ...]] = {}
    for seat, own in enumerate(view.pieces):
        for number, piece in enumerate(own):
            if getattr(piece, "prison", None) is None:
                place = coordinate(sides[seat], piece.step, number)
                pieces[place] = (*pieces.get(place, ()), _mark(seat, number, sides[seat], piece, piece_name))
    at: dict[int, int] = {side: seat for seat, side in enumerate(sides)}
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
        spaces=spaces or {},
        notes=notes,
        movable=frozenset(movable),
        landings=landings,
        landing_side=sides[asked] if asked < len(sides) else 0,
        chosen=frozenset(() if option is None else pieces_of(option, asked)),
        target=None if option is None else space_of(option, asked, sides),
        trail=trail,
        trail_side=trail_side,
        size=max((len(own) for own in view.pieces), default=4),
        reach=reach,
    )


def _mark(seat: int, number: int, side: int, piece: Any, name: Callable[[int, int], str] | None) -> PieceMark:
    facing = getattr(piece, "facing", None)
    is_backward = facing == "backward"
    conditions = [affliction.id for affliction in getattr(piece, "conditions", ())]
    return PieceMark(
        seat=seat,
        piece=number,
        side=side,
        step=piece.step,
        facing=arrow(side, piece.step, is_backward) if facing is not None else "",
        is_backward=is_backward,
        flags="".join(FLAGS.get(condition, condition[:1]) for condition in conditions)[:3],
        note=", ".join(condition.replace("_", " ") for condition in conditions),
        is_down=not {"prone", "unconscious"}.isdisjoint(conditions),
        name=f"piece {number + 1}" if name is None else name(seat, number),
    )


FLAGS = {
    "prone": "_",
    "unconscious": "x",
    "frightened": "!",
    "stunned": "?",
    "blessed": "+",
    "cursed": "-",
    "taunted": "t",
    "restrained": "#",
    "grappled": "&",
    "morphed": "m",
    "burning": "*",
}
"""One character for each condition of a piece."""


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


def space_of(option: Option, asked: int, sides: Sequence[int]) -> str | None:
    """Return the space that an answer of a seat leads to or concerns; None if there is none."""
    if option.space is not None:
        return option.space
    if option.to_step is None or option.piece is None or option.to_step == YARD:
        return None
    return coordinate(sides[asked if option.seat is None else option.seat], option.to_step, option.piece)


def race_spaces(safe: str) -> dict[str, SpaceMark]:
    """Return the special spaces of a race game, by its house rule on safe spaces."""
    found: dict[str, SpaceMark] = {}
    if safe in ("stars", "both"):
        for ring in STARS:
            found[RING[ring]] = SpaceMark("✶", "*", "star, safe", "star")
    for ring in STARTS:
        if safe in ("starts", "both"):
            found[RING[ring]] = SpaceMark("✶", "*", "safe", "start")
    return found


def party_spaces(view: Any) -> dict[str, SpaceMark]:
    """Return the special spaces of a role-playing game with parties, and what lies and lives on the pathway."""
    found: dict[str, SpaceMark] = {}
    for side in range(SEATS):
        for beyond, mark in _PARTY_SPACES.items():
            found[RING[(STARTS[side] + beyond) % RING_SIZE]] = mark
    for token in view.tokens:
        kind, _, what = token.id.partition(":")
        glyph = TOKENS.get(kind, kind[:1] or "o")
        _put(found, RING[token.ring], glyph, (what or kind).replace("_", " "))
    for creature in view.creatures:
        _put(found, RING[creature.ring], creature.id[:1].upper(), f"{creature.id.replace('_', ' ')}, {creature.hp} HP")
    return found


def _put(found: dict[str, SpaceMark], name: str, glyph: str, note: str) -> None:
    """Mark a space with something that lies on it, and keep what is known of it."""
    before = found.get(name)
    told = f"{before.note}, {note}" if before is not None and before.note else note
    found[name] = SpaceMark(glyph, glyph, told, "token")


_PARTY_SPACES = {
    2: SpaceMark("t", "t", "trap space"),
    4: SpaceMark("b", "b", "next to the building space"),
    5: SpaceMark("b", "b", "next to the building space"),
    6: SpaceMark("f", "f", "fishing space"),
    8: SpaceMark("✶", "*", "star space", "star"),
}
"""By how many spaces after the start of a side."""
PARTY_SPACES = tuple(_PARTY_SPACES.values())
"""The special spaces of a game with parties."""
TOKENS = {"bonfire": "&", "fauna": "%", "weapon": "!"}
"""One character for each kind of thing that lies on a space."""


def party_notes(view: Any) -> tuple[tuple[str, ...], ...]:
    """Return two lines for each yard of a game with parties, by side: hit points and tank, structure or project."""
    notes: list[tuple[str, ...]] = [()] * SEATS
    held = [piece.prison for party in view.parties for piece in party.pieces if piece.prison is not None]
    for seat, party in enumerate(view.parties):
        tank = "wreck" if party.tank.is_heavily_damaged else f"{party.tank.space.replace('_', '-')} {party.tank.hp}"
        built = ""
        if party.structure is not None:
            built = f"{party.structure.id.replace('_', ' ')} {party.structure.hp}"
        elif party.project is not None:
            built = f"building {party.project.id.replace('_', ' ')} {party.project.points}"
        if seat in held:
            built = f"{built}  holds {held.count(seat)}".strip()
        notes[view.sides[seat]] = (f"HP {party.hp}  tank {tank}", built)
    return tuple(notes)


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
