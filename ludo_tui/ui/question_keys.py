"""The keys that answer a question, for the line of keys, and the part of it that they have opened."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.engine import Prompt
from ludo_tui.presenting.question.question_layout import Asked, Where
from ludo_tui.presenting.question.question_rows import ROLL_KEY, on_space
from ludo_tui.table.questions import digits
from ludo_tui.table.questions.question import Question
from ludo_tui.table.questions.table_options import COME_BACK, LOOK, only_roll, rolling
from ludo_tui.ui import actions
from ludo_tui.ui.keybar import Hint

DOUBTING: Final = (Hint("1", "yes", "choose('1')"), Hint(digits.DECLINE, "no", f"choose('{digits.DECLINE}')"))
"""The keys while it is asked whether an answer is meant."""
_FEW: Final = 3
"""So many keys that are no row of digits are named each."""


def _turning(question: Question) -> tuple[Hint, ...]:
    """Return the key that gives other answers of a list the digits; nothing where each has one."""
    after = len(digits.numbered(question.rows)) - (question.page + 1) * digits.PAGE
    if after > 0:
        return (Hint("PgDn", f"{after} more"),)
    return (Hint("PgUp", "those before"),) if question.page else ()


def answer_hints(asked: Asked, where: Where, question: Question, *, gives: bool) -> tuple[Hint, ...]:
    """Return the keys that answer.

    Args:
        asked: the question.
        where: where in it the person is.
        question: the same as it is laid out.
        gives: is what the cursor is on given at once by Enter, where it could be opened as well?
    """
    prompt, keys, piece = asked.prompt, question.keys, asked.words.piece_word
    if only_roll(prompt) is not None:
        back = (Hint(key, "first", f"choose('{key}')") for identity, key in keys.items() if identity == COME_BACK)
        return (Hint(ROLL_KEY, "roll", "skip"), *back)
    can_decline = digits.DECLINE in keys.values()
    roll = rolling(prompt)
    word = "back" if any(option.does == "back" for option in prompt.options) else "stop" if roll else "pass"
    declining = Hint(digits.DECLINE, word, f"choose('{digits.DECLINE}')")
    if on_space(prompt):
        return (Hint(ROLL_KEY, _on_space(prompt), "skip"), *([declining] if can_decline else []))
    given = (key for identity, key in keys.items() if prompt.option(identity) is not None)
    chosen_by = sorted({*question.opening, *given}.difference(digits.DECLINE))
    is_row = "".join(chosen_by) in "0123456789" or len(chosen_by) > _FEW
    known = f"{chosen_by[0]}–{chosen_by[-1]}" if is_row and len(chosen_by) > 1 else " ".join(chosen_by)
    what, does = "answer", "choose"
    is_typing = where.typed is not None
    if prompt.layout.sections and not is_typing:
        what, does = "do it" if where.section else "group", "do it" if gives else "open"
    if prompt.kind == "move":
        what, does = _what_moves(prompt, keys, piece) or what, "move"
        if what == piece and "".join(chosen_by) not in "0123456789":
            known = " ".join(chosen_by)
    first = [Hint("0–9", "type it")] if digits.is_typed(prompt) else [Hint(known, what), *_turning(question)]
    giving = [Hint("↵", does)]
    if what == does:
        first[0], giving = Hint(f"{known} ↵", does), []
    found = [*first, *giving, Hint("↑↓", "look")]
    if asked.words.hint.is_on_board:
        found.append(Hint("←→", "on the board"))
    if can_decline:
        found.insert(1, declining)
    if where.section or is_typing:
        found.append(Hint("Esc", "back", actions.find("table.menu").method))
    return tuple(found)


def _on_space(prompt: Prompt) -> str:
    """Return in a word or two what Space does beside other answers."""
    return "roll again" if rolling(prompt) else "look" if LOOK in prompt.options else "show"


def _what_moves(prompt: Prompt, keys: Mapping[str, str], piece: str) -> str:
    """Return what the digits of a question about a move stand for; empty: for answers as elsewhere."""
    if _are_pieces(prompt, keys):
        return piece
    return f"{piece} and die" if _name_dice(prompt) else ""


def _name_dice(prompt: Prompt) -> bool:
    """Return whether each answer moves a piece by one of several dice."""
    dice = {option.aim.amount for option in prompt.options}
    return len(dice) > 1 and None not in dice and all(option.piece is not None for option in prompt.options)


def _are_pieces(prompt: Prompt, keys: Mapping[str, str]) -> bool:
    """Return whether the keys are the numbers of the pieces on the board."""
    return all(
        option.piece is not None and keys[option.id] == str(option.piece + 1)
        for option in prompt.options
        if option.id in keys
    )
