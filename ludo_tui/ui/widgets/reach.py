"""How far an answer reaches on the board, and what the signs on the board mean."""

from typing import Any

from ludo_tui.board import HOME, RING_SIZE, coordinate, is_on_ring, ring_index
from ludo_tui.board import RING as SPACES
from ludo_tui.engine import Option
from ludo_tui.ui.widgets.picture import FLAGS, PARTY_SPACES, TOKENS
from ludo_tui.ui.widgets.rows import Row, row


def reach(view: Any, option: Option | None, asked: int) -> frozenset[str]:
    """Return the spaces between the piece that acts and its target, or the one that it faces when there is no target.

    Args:
        view: the state as those who look may see it.
        option: the answer under the cursor.
        asked: the seat that is asked.
    """
    if option is None or option.piece is None or option.to_step is not None:
        return frozenset()
    seat = asked if option.seat is None else option.seat
    here = _ring(view, seat, option.piece)
    if here is None:
        return frozenset()
    there = _ring(view, *option.target) if option.target is not None else None
    if there is None and option.space in SPACES:
        there = SPACES.index(option.space)
    if there is None:
        faced = faced_space(view, seat, option.piece)
        return frozenset() if faced is None else frozenset((faced,))
    ahead = (there - here) % RING_SIZE
    way, apart = (1, ahead) if ahead <= RING_SIZE // 2 else (-1, RING_SIZE - ahead)
    return frozenset(SPACES[(here + way * number) % RING_SIZE] for number in range(1, apart))


def faced_space(view: Any, seat: int, piece: int) -> str | None:
    """Return the space right in front of a piece; None off the board."""
    one = view.parties[seat].pieces[piece]
    step = one.step + (-1 if one.facing == "backward" else 1)
    if one.step < 0 or one.step >= HOME or one.prison is not None:
        return None
    here = _ring(view, seat, piece)
    if here is not None and step < 0:
        return SPACES[(here - 1) % RING_SIZE]
    return coordinate(view.sides[seat], step)


def _ring(view: Any, seat: int, piece: int) -> int | None:
    one = view.parties[seat].pieces[piece]
    return ring_index(view.sides[seat], one.step) if one.prison is None and is_on_ring(one.step) else None


def legend(is_ascii: bool) -> list[Row]:
    """Explain the signs on the board of a game with parties."""
    chosen, between = ("=", "+") if is_ascii else ("»", "▫")
    spaces = {(mark.ascii if is_ascii else mark.glyph): mark.note.removeprefix("next to the ") for mark in PARTY_SPACES}
    lines = [
        ("Pieces", "shape, letter of the seat, number; small letter or the arrow: which way it faces"),
        ("Conditions", ", ".join(f"{sign} {name}" for name, sign in FLAGS.items()) + "; struck through: prone or out"),
        ("Spaces", ", ".join(f"{sign} {note}" for sign, note in spaces.items())),
        ("On them", ", ".join(f"{sign} {name}" for name, sign in TOKENS.items()) + ", a capital letter: a creature"),
        ("Choices", f"{chosen} chosen, [ ] where it leads, {between} what lies between, or what a piece faces"),
    ]
    return [row("Signs on the board", "heading"), *(row(text, mark=f"{label}: ") for label, text in lines)]
