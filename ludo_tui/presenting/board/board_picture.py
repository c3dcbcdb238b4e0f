"""The picture of a position, made from a view of the state, and what a space holds, in words."""

from collections.abc import Callable, Sequence

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
from ludo_tui.engine import Look, Option, PieceLook, Who
from ludo_tui.presenting.board.picture_marks import MONSTER, BoardPicture, PieceMark
from ludo_tui.rulesets import SeatStyle


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
    reach: frozenset[str] = frozenset(),
) -> BoardPicture:
    """Picture a position.

    Args:
        look: what those who look may see.
        sides: the side of the board of each seat; None for a seat without one.
        styles: how the four sides look, clockwise from the west.
        names: names of the seats.
        options: what can be chosen now.
        asked: the seat that chooses.
        piece_name: the words for a piece of a seat.
        option: the option under the cursor.
        reach: spaces in sight, or that the option under the cursor reaches over.
    """
    pieces: dict[str, tuple[PieceMark, ...]] = {}
    at = {side: seat for seat, side in enumerate(sides) if side is not None}
    for side, seat in at.items():
        for number, piece in enumerate(look.pieces[seat]):
            if not piece.is_held:
                place = coordinate(side, piece.step, number)
                pieces[place] = (*pieces.get(place, ()), _mark(seat, number, side, piece, piece_name))
    movers = [choice for choice in options if choice.aim.to_step is not None]
    picture = BoardPicture(
        styles=tuple(styles),
        names=tuple(names[at[side]] if side in at else "" for side in range(SEATS)),
        seats=tuple(at.get(side) for side in range(SEATS)),
        spaces=look.spaces,
        tints=look.homefields,
        facts=tuple(look.seats[at[side]].yard if side in at else () for side in range(SEATS)),
        needed=tuple(look.seats[at[side]].needed if side in at else 0 for side in range(SEATS)),
        has_states=any(piece.facing or piece.flags for own in look.pieces for piece in own),
        pieces=pieces,
        creatures=_creatures(look),
        movable=frozenset(mover for choice in movers if (mover := actor_of(choice, asked)) is not None),
        landings=frozenset(space for choice in options if (space := space_of(choice, asked, sides)) is not None),
        size=max((len(own) for own in look.pieces), default=4),
        reach=reach,
    )
    return picture if option is None else with_option(picture, look, option, asked, sides)


def with_option(
    picture: BoardPicture, look: Look, option: Option, asked: int, sides: Sequence[int | None]
) -> BoardPicture:
    """Add what the option under the cursor would do: who moves or acts, over which spaces, where to and at whom."""
    actor = actor_of(option, asked)
    space = space_of(option, asked, sides)
    aimed = frozenset(() if option.aimed_at is None else (option.aimed_at,))
    chosen = frozenset(() if actor is None else (actor,))
    side = None if actor is None else sides[actor[0]]
    if actor is None or option.aim.to_step is None or side is None:
        start_space = next((at for at, marks in picture.creatures.items() if actor in {one.id for one in marks}), None)
        picture = picture._replace(chosen=chosen, targets=aimed)
        if start_space is None:
            return picture._replace(aim=space)
        way = () if space is None or not option.is_walk else _along_ring(start_space, space)
        return picture._replace(target=space, way=way)
    start = look.pieces[actor.seat][actor.piece].step
    return picture._replace(
        chosen=chosen,
        targets=aimed.difference(option.aim.captures),
        victims=frozenset(option.aim.captures),
        way=tuple(
            route(side, start, option.aim.to_step, actor.piece)[1 : -1 if option.aim.rest_step is None else None]
        ),
        target=space,
    )


def _along_ring(start: str, end: str) -> tuple[str, ...]:
    """Return the spaces between two of the ring, the shorter way round."""
    first, last = RING.index(start), RING.index(end)
    ahead = (last - first) % RING_SIZE
    way = 1 if ahead <= RING_SIZE // 2 else -1
    return tuple(RING[(first + way * step) % RING_SIZE] for step in range(1, min(ahead, RING_SIZE - ahead)))


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
        states=piece.states,
        note=piece.note,
        is_down=piece.is_down,
        name=f"piece {number + 1}" if name is None else name(seat, number),
        is_leader=piece.is_leader,
    )


def _creatures(look: Look) -> dict[str, tuple[PieceMark, ...]]:
    """Return the creatures by the name of their space."""
    return {
        space: tuple(
            PieceMark(
                *(MONSTER, number) if one.id is None else (one.id.seat, one.id.piece),
                MONSTER,
                flags=one.flags,
                states=one.states,
                name=one.name,
                letters=one.letters,
            )
            for number, one in enumerate(creatures)
        )
        for space, creatures in look.creatures.items()
    }


def arrow(side: int, step: int, is_backward: bool = False) -> str:
    """Return the direction `←↑→↓` in which a piece looks from a step of its route; empty off the board."""
    if not 0 <= step < HOME:
        return ""
    if not is_backward:
        faced = coordinate(side, step + 1)
    else:
        faced = coordinate(side, step - 1) if step else RING[STARTS[side] - 1]
    (x, y), (faced_x, faced_y) = xy(coordinate(side, step)), xy(faced)
    right, up = faced_x - x, faced_y - y
    if up:
        return "↑" if up > 0 else "↓"
    return "→" if right > 0 else "←"


def actor_of(option: Option, asked: int) -> Who | None:
    """Return the piece that moves or acts by an answer of a seat; None if it is the party as a whole."""
    return None if option.piece is None else Who(asked if option.seat is None else option.seat, option.piece)


def pieces_of(option: Option, asked: int) -> list[Who]:
    """Return the pieces that an answer of a seat concerns: the one that acts and the one it is aimed at."""
    return [piece for piece in (actor_of(option, asked), option.aimed_at) if piece is not None]


def space_of(option: Option, asked: int, sides: Sequence[int | None]) -> str | None:
    """Return the space that an answer of a seat leads to in the end or concerns; None if there is none."""
    if option.aim.space is not None:
        return option.aim.space
    side = sides[asked if option.seat is None else option.seat]
    if option.aim.to_step is None or option.piece is None or option.aim.to_step == YARD or side is None:
        return None
    return coordinate(side, option.aim.to_step if option.aim.rest_step is None else option.aim.rest_step, option.piece)


def route(side: int, start: int, end: int, piece: int = 0) -> list[str]:
    """Return the spaces from one step of a side's route to another, both ends included.

    A bounce back from home goes straight; from the yard or to it there is nothing between.
    """
    if start == YARD or end == YARD:
        return [coordinate(side, start, piece), coordinate(side, end, piece)]
    way = 1 if end >= start else -1
    return [coordinate(side, step, piece) for step in range(start, end + way, way)]


def describe(picture: BoardPicture, name: str) -> str:
    """Return in one line what a point of the board is and what is on it; empty if it is no part of the board."""
    what = _place(picture, name)
    on_it = [_in_words(mark) for mark in (*picture.pieces.get(name, ()), *picture.creatures.get(name, ()))]
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
