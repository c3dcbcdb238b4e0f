"""Which keys give the answers of a list, nine to a page."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.engine import Option, Prompt
from ludo_tui.table.questions.option_kinds import is_declining

DECLINE: Final = "0"
"""The key of the answer that declines, or goes back."""
PAGE: Final = 9
"""How many answers have a digit at the same time."""


def keys_for(prompt: Prompt, alike: Sequence[Sequence[Option]], page: int) -> dict[str, str]:
    """Return the keys of the answers of a list, by id of the answer, of refused ones too.

    Args:
        prompt: the question.
        alike: the answers as they are listed; of several that come to the same, the first is chosen.
        page: number of the page that has the digits.
    """
    if is_typed(prompt):
        return {}
    if prompt.kind == "die":
        return {some[0].id: str(some[0].aim.amount) for some in alike}
    if _moves_one_piece_each(prompt):
        return _piece_keys(prompt)
    return _page_keys(alike, page)


def _moves_one_piece_each(prompt: Prompt) -> bool:
    """Return whether each answer moves another one of the same seat's pieces."""
    pieces = [option.piece for option in prompt.options]
    owners = {prompt.seat if option.seat is None else option.seat for option in prompt.options}
    is_of_pieces = prompt.kind == "move" and None not in pieces
    return is_of_pieces and len(set(pieces)) == len(pieces) and len(owners) == 1


def _piece_keys(prompt: Prompt) -> dict[str, str]:
    """Return the number of its piece on the board as the key of each answer, and of what cannot be chosen."""
    keys = {option.id: str(option.piece + 1) for option in prompt.options if option.piece is not None}
    taken = set(keys.values())
    for refusal in prompt.refused:
        if refusal.piece is not None and str(refusal.piece + 1) not in taken:
            keys[refusal.id] = str(refusal.piece + 1)
    return keys


def _page_keys(alike: Sequence[Sequence[Option]], page: int) -> dict[str, str]:
    """Return the digits of a page of answers, and the key of the answer that declines.

    Answers of the first page that have digits of their own keep them; the others have those after them, and then those
    that are left between them.
    """
    with_digits = numbered(alike)
    keys = {some[0].id: DECLINE for some in alike if some not in with_digits}
    paged = [some[0] for some in on_page(alike, page)]
    own = {option.id: option.shown.digit for option in paged if option.shown.digit and not page}
    last = max(own.values(), default="")
    free = [digit for digit in map(str, range(1, PAGE + 1)) if digit not in own.values()]
    free.sort(key=lambda digit: digit < last)
    others = (option.id for option in paged if option.id not in own)
    return keys | own | dict(zip(others, free, strict=False))


def is_typed(prompt: Prompt) -> bool:
    """Return whether the answer is a number to type: a real die has more faces than there are digits for."""
    return prompt.kind == "die" and len(prompt.options) > PAGE


def numbered(alike: Sequence[Sequence[Option]]) -> list[Sequence[Option]]:
    """Return what has a digit on its page: all answers of a list but the first that declines, which has its own key."""
    declining = next((some for some in alike if is_declining(some[0])), None)
    return [some for some in alike if some is not declining]


def on_page(alike: Sequence[Sequence[Option]], page: int) -> list[Sequence[Option]]:
    """Return the answers of a list that have the digits on a page."""
    return numbered(alike)[page * PAGE : (page + 1) * PAGE]


def page_of(alike: Sequence[Sequence[Option]], option: object) -> int:
    """Return on which page of a list an answer is; the first, if it is on none."""
    return next((at // PAGE for at, some in enumerate(numbered(alike)) if option in some), 0)
