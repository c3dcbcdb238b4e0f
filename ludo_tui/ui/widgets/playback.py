"""Turns what happened into a short film of the board: pieces walk their steps, captured ones go back."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ludo_tui.board import HOME, YARD, coordinate
from ludo_tui.engine import Event, PieceId
from ludo_tui.ui.drawing.picture import BoardPicture, PieceMark

STEP_SECONDS = {"normal": 0.07, "fast": 0.03}
"""How long a piece stands on each space that it passes."""
_HOLD = 5
"""A capture is shown as long as this many steps."""
_LONGEST = 2.5
"""Longest film in seconds; a longer one runs faster."""


class Frame(NamedTuple):
    """A picture of the film and how many seconds it stays."""

    pieces: Mapping[str, tuple[PieceMark, ...]]
    seconds: float


class Walk(NamedTuple):
    """A move of one piece."""

    piece: PieceId
    start: int
    end: int


Steps = dict[PieceId, int]
"""Where every piece is."""


def walk_of(event: Event) -> Walk | None:
    """Return the move that an event tells of; None if it tells of something else."""
    found = [getattr(event, name, None) for name in ("seat", "piece", "start", "end")]
    numbers = [value for value in found if isinstance(value, int)]
    return Walk(PieceId(numbers[0], numbers[1]), numbers[2], numbers[3]) if len(numbers) == len(found) else None


def steps_of(picture: BoardPicture) -> Steps:
    """Return the step of every piece of a picture."""
    return {mark.id: mark.step for marks in picture.pieces.values() for mark in marks}


def film(picture: BoardPicture, before: Steps, events: Iterable[Event], speed: str) -> list[Frame]:
    """Return the frames between an earlier position and the present one.

    Args:
        picture: the present position.
        before: where the pieces were.
        events: what happened in between.
        speed: `normal`, `fast` or `off`.
    """
    if speed not in STEP_SECONDS:
        return []
    marks = {mark.id: mark for own in picture.pieces.values() for mark in own}
    steps = {piece: step for piece, step in before.items() if piece in marks}
    frames: list[tuple[Steps, int]] = []
    for event in events:
        if (walk := walk_of(event)) is not None and walk.piece in steps:
            for step in _way(walk.start, walk.end):
                steps[walk.piece] = step
                frames.append((dict(steps), 1))
        elif event.kind in ("captured", "trapped", "eliminated"):
            frames.append((dict(steps), _HOLD))
            steps[PieceId(getattr(event, "seat", -1), getattr(event, "piece", -1))] = YARD
    if not frames:
        return []
    second = STEP_SECONDS[speed]
    total = sum(count for _, count in frames) * second
    second *= min(1.0, _LONGEST / total)
    return [Frame(_placed(marks, at), count * second) for at, count in frames]


def _way(start: int, end: int) -> list[int]:
    """Return the steps from one to another, without the first."""
    if start == YARD or end == YARD or abs(end - start) > HOME:
        return [end]
    way = 1 if end >= start else -1
    return list(range(start + way, end + way, way))


def _placed(marks: Mapping[PieceId, PieceMark], steps: Steps) -> dict[str, tuple[PieceMark, ...]]:
    placed: dict[str, tuple[PieceMark, ...]] = {}
    for piece, mark in marks.items():
        name = coordinate(mark.side, steps.get(piece, YARD), mark.piece)
        placed[name] = (*placed.get(name, ()), mark)
    return placed
