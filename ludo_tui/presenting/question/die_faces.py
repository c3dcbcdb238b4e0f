"""What each value of the die would bring that a player is about to roll, a row for each."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.board import HOME
from ludo_tui.engine import Face, Option, Prompt, Who
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.rows import Row
from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.option_kinds import mover

_LEAST: Final = 3
"""Columns for the values at least."""
_AGAIN: Final = ("roll again", "again")
"""The longest first."""
_REST: Final = ", …"
"""Stands for moves that have no room."""


class _Move(NamedTuple):
    """What a value of the die lets a player do."""

    ways: tuple[str, str, str]
    """In words, the longest first."""
    is_big: bool
    """Does it take a piece, bring one home or bring one out?"""


def face_rows(prompt: Prompt, words: Words, width: int) -> list[Row]:
    """Return a title and what each value of the die would bring, each in one line; values alike in a row share one.

    Args:
        prompt: the question whether to roll.
        words: what it is put into words with.
        width: columns.
    """
    found = _alike([(face, _moves(face, prompt, words)) for face in words.faces])
    values = [_values([one.value for one, _ in alike], words) for alike in found]
    most, rows = max(map(len, values), default=0), []
    for value, ((face, moves), *_) in zip(values, found, strict=True):
        mark = f"  {value:>{max(most, _LEAST)}}  "
        tries = [
            (again, *_in_a_line(moves, width - len(mark) - (len(again) + 3 if again else 0)))
            for again in (_AGAIN if _always_rolls_again(face) else ("",))
        ]
        again, text, _ = next((one for one in tries if one[2]), tries[-1])
        is_good = any(one.aim.captures or one.aim.to_step == HOME for one in face.options)
        style = "good" if is_good else "text" if face.options else "faint"
        rows.append(Row(((text, style),), mark, "faint", right=((again, "faint"),) if again else ()))
    legend = (("* rolls again", "faint"),) if any(map(_sometimes_rolls_again, words.faces)) else ()
    is_alone = all(face.thrown == 1 for face in words.faces)
    title = "What the faces would do" if is_alone else "What each die would do first"
    return [Row(((title, "faint"),), "─ ", "line", is_head=True, right=legend), *rows]


def _values(values: Sequence[int], words: Words) -> str:
    """Return what the die shows for values in a row."""
    names = [words.names.die(len(words.faces), value) for value in values]
    return names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}"


def _alike(told: Iterable[tuple[Face, list[_Move]]]) -> list[list[tuple[Face, list[_Move]]]]:
    """Put faces together that follow each other and bring the same."""
    return [list(some) for _, some in groupby(told, key=lambda one: (one[1], _always_rolls_again(one[0])))]


def _in_a_line(moves: Sequence[_Move], room: int) -> tuple[str, bool]:
    """Return moves in the longest words that fit, and whether all fit; small ones at the end are left out first."""
    for told in zip(*(move.ways for move in moves), strict=True):
        if cell_len(", ".join(told)) <= room:
            return ", ".join(told), True
    kept = list(moves)
    while len(kept) > 1 and cell_len(", ".join(move.ways[-1] for move in kept) + _REST) > room:
        kept.remove(next((move for move in reversed(kept) if not move.is_big), kept[-1]))
    return ", ".join(move.ways[-1] for move in kept) + (_REST if len(kept) < len(moves) else ""), False


def _always_rolls_again(face: Face) -> bool:
    """Return whether a value of the die gives another roll whatever is done with it."""
    return face.rolls_again or (bool(face.bonus) and len(face.bonus) == len(face.options))


def _sometimes_rolls_again(face: Face) -> bool:
    """Return whether a value of the die gives another roll if something certain is done with it."""
    return bool(face.bonus) and not _always_rolls_again(face)


def _moves(face: Face, prompt: Prompt, words: Words) -> list[_Move]:
    """Return what a value of the die would bring; a star marks what gives another roll, if not all of it does."""
    if face.is_lost:
        return [_Move(("the roll is lost",) * 3, is_big=False)]
    stars = face.bonus if _sometimes_rolls_again(face) else ()
    found = [
        _move(some, prompt, words, "*" if some[0].id in stars else "")
        for some in merge_alike(face.options, prompt.seat, words.look)
    ]
    return found or [_Move(("nothing can move",) * 3, is_big=False)]


def _move(alike: Sequence[Option], prompt: Prompt, words: Words, star: str) -> _Move:
    """Return in a few words where an answer, or several that come to the same, would lead."""
    option = alike[0]
    piece = mover(option, prompt.seat)
    if piece is None or option.aim.to_step is None:
        return _Move((option.label + star,) * 3, is_big=False)
    who = " ".join(words.short(Who(piece.seat, one.piece)) for one in alike if one.piece is not None)
    place, is_out = words.names.step(piece.seat, option.aim.to_step), not words.come(piece)
    deeds = (place,) * 3
    if option.aim.captures:
        named, short = (
            " and ".join(call(one) for one in option.aim.captures)
            for call in (lambda one: words.named(one, prompt.seat), words.short)
        )
        take = "takes" if len(alike) == 1 else "take"
        deeds = (f"{take} {named} on {place}", f"{take} {short} on {place}", f"×{short}")
    elif "trap" in option.facts.effects:
        deeds = (f"onto a block on {place}",) * 2 + ("onto a block",)
    elif is_out:
        deeds = (f"out to {place}",) * 2 + ("out",)
    first, second, third = (f"{who} {deed}{star}" for deed in deeds)
    return _Move((first, second, third), is_big=bool(option.aim.captures) or is_out or option.aim.to_step == HOME)
