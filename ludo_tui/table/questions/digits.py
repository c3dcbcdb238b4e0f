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
    """Give the answers of a list their digits.

    When each answer moves another one of the same seat's pieces, its key is the number of the piece, as on the board.
    A face of a real die has its number as its key, where all of them have one digit. Answers of the first page that
    have digits of their own keep them; the others have those after them, and then those that are left between them.

    Args:
        prompt: the question.
        alike: the answers as they are listed; of several that come to the same, the first is chosen.
        page: number of the page that has the digits.

    Returns:
        Keys by id of the answer, of refused ones too.
    """
    options = [some[0] for some in alike]
    if prompt.kind == "die":
        return {} if is_typed(prompt) else {option.id: str(option.amount) for option in options}
    pieces = [option.piece for option in prompt.options]
    owners = {prompt.seat if option.seat is None else option.seat for option in options}
    if prompt.kind == "move" and None not in pieces and len(set(pieces)) == len(pieces) and len(owners) == 1:
        keys = {option.id: str(option.piece + 1) for option in prompt.options if option.piece is not None}
        shown = set(keys.values())
        for refusal in prompt.refused:
            if refusal.piece is not None and str(refusal.piece + 1) not in shown:
                keys[refusal.id] = str(refusal.piece + 1)
        return keys
    others = [some[0] for some in numbered(alike)]
    keys = {option.id: DECLINE for option in options if option not in others}
    paged = [some[0] for some in on_page(alike, page)]
    own = {option.id: option.digit for option in paged if option.digit and not page}
    last = max(own.values(), default="")
    free = [digit for digit in map(str, range(1, PAGE + 1)) if digit not in own.values()]
    free.sort(key=lambda digit: digit < last)
    return keys | own | dict(zip((option.id for option in paged if option.id not in own), free, strict=False))


def is_typed(prompt: Prompt) -> bool:
    """Tell whether the answer is a number to type: a real die has more faces than there are digits for."""
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
