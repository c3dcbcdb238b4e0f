"""What each value of the die would bring that a player is about to roll, in rows."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from ludo_tui.board import HOME
from ludo_tui.engine import Face, Option, Prompt, Who
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.rows import Row, lines_of, row
from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.option_kinds import mover

_MOST_BRIEF: Final = 10
"""Rows that are told at most where there is little room."""
_LEAST: Final = 3
"""Columns for the values at least."""


def face_rows(prompt: Prompt, words: Words, *, is_brief: bool = False) -> list[Row]:
    """Return what each value of the die would bring that a player is about to roll; values alike in a row share one.

    Args:
        prompt: the question whether to roll.
        words: what it is put into words with.
        is_brief: is there little room? Then it is not said whose the pieces are that would be taken.
    """
    found = _alike([(face, _brought(face, prompt, words, is_brief)) for face in words.faces])
    values = [_values([one.value for one, _ in alike], words) for alike in found]
    width, rows = max(map(len, values), default=0), []
    for value, ((face, text), *_) in zip(values, found, strict=True):
        right = (("roll again", "faint"),) if _always_rolls_again(face) else ()
        is_good = any(one.aim.captures or one.aim.to_step == HOME for one in face.options)
        style = "good" if is_good else "text" if face.options else "faint"
        mark = f"  {value:>{max(width, _LEAST)}}  "
        rows.append(Row(((text, style),), mark, "faint", right=right, is_short=True))
    legend = (("* rolls again", "faint"),) if any(map(_sometimes_rolls_again, words.faces)) else ()
    is_alone = all(face.thrown == 1 for face in words.faces)
    title = "What the faces would do" if is_alone else "What each die would do first"
    return [row(title, "faint", mark="  ")._replace(right=legend), *rows]


def face_height(prompt: Prompt, words: Words, width: int, *, is_brief: bool) -> int:
    """Return how many rows are kept for what the faces would do, a free one before and after; see `face_rows`."""
    needed = 2 + len(lines_of(face_rows(prompt, words, is_brief=is_brief), width))
    return min(needed, _MOST_BRIEF) if is_brief else needed


def _values(values: Sequence[int], words: Words) -> str:
    """Return what the die shows for values in a row."""
    names = [words.names.die(len(words.faces), value) for value in values]
    return names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}"


def _alike(told: Iterable[tuple[Face, str]]) -> list[list[tuple[Face, str]]]:
    """Put faces together that follow each other and bring the same."""
    return [list(some) for _, some in groupby(told, key=lambda one: (one[1], _always_rolls_again(one[0])))]


def _always_rolls_again(face: Face) -> bool:
    """Return whether a value of the die gives another roll whatever is done with it."""
    return face.rolls_again or (bool(face.bonus) and len(face.bonus) == len(face.options))


def _sometimes_rolls_again(face: Face) -> bool:
    """Return whether a value of the die gives another roll if something certain is done with it."""
    return bool(face.bonus) and not _always_rolls_again(face)


def _brought(face: Face, prompt: Prompt, words: Words, is_brief: bool) -> str:
    """Return what a value of the die would bring; a star marks what gives another roll, if not all of it does."""
    if face.is_lost:
        return "the roll is lost"
    stars = face.bonus if _sometimes_rolls_again(face) else ()
    told = [
        f"{_would(some, prompt, words, is_brief)}{'*' if some[0].id in stars else ''}"
        for some in merge_alike(face.options, prompt.seat, words.look)
    ]
    return ", ".join(told) or "nothing can move"


def _would(alike: Sequence[Option], prompt: Prompt, words: Words, is_brief: bool) -> str:
    """Return in a few words where an answer, or several that come to the same, would lead."""
    option = alike[0]
    piece = mover(option, prompt.seat)
    if piece is None or option.aim.to_step is None:
        return option.label
    who = " ".join(words.short(Who(piece.seat, one.piece)) for one in alike if one.piece is not None)
    place = words.names.step(piece.seat, option.aim.to_step)
    if option.aim.captures:
        taken = [words.short(one) if is_brief else words.named(one, prompt.seat) for one in option.aim.captures]
        return f"{who} {'takes' if len(alike) == 1 else 'take'} {' and '.join(taken)} on {place}"
    if "trap" in option.facts.effects:
        return f"{who} onto a block on {place}"
    if not words.come(piece):
        return f"{who} out to {place}"
    return f"{who} {place}"
