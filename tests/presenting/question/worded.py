"""Answers of a scene, put into words for tests."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ludo_tui.engine import Prompt
from ludo_tui.players import perils_of
from ludo_tui.presenting.question.option_rows import option_rows, refused_rows
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.question.risk import is_safe
from ludo_tui.presenting.rows import Row
from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.option_kinds import brings_last_home
from ludo_tui.table.questions.preselect import preselect
from ludo_tui.table.questions.sections import NO_WORTHS, listed
from tests.prepared import Prepared

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


def words_for(scene: Prepared[Any], **more: Any) -> Words:
    """Return what the answers of a scene are put into words with."""
    view, prompt = scene.view(None), scene.prompt
    assert prompt is not None
    return Words(
        scene.names,
        NAMES,
        range(4),
        "●▲◆■",
        scene.rules.look(view, scene.setup),
        lambda option: scene.rules.danger(view, scene.setup, option, prompt.seat),
        lambda option: perils_of(scene, option) or (),
        **more,
    )


def told(row: Row) -> str:
    """Return a row as text."""
    return row.mark + "".join(text for text, _ in row.parts) + "".join(f" | {text}" for text, _ in row.right)


def listed_rows(prompt: Prompt, keys: dict[str, str], words: Words, width: int = 60) -> list[Row]:
    """Return the rows of answers, and of what cannot be chosen."""
    alike = merge_alike(listed(prompt), prompt.seat, words.look)
    return [
        *option_rows(prompt, alike, keys, words, width=width, is_brief=True),
        *refused_rows(prompt.refused, prompt, words),
    ]


def rows_of(scene: Prepared[Any], width: int = 60) -> list[str]:
    """Return the answers of a scene as texts."""
    assert scene.prompt is not None
    keys = {option.id: str(option.piece + 1) for option in scene.prompt.options if option.piece is not None}
    return [told(one) for one in listed_rows(scene.prompt, keys, words_for(scene), width)]


def best(rows: Sequence[Row], prompt: Prompt, words: Words) -> int | None:
    """Return the number of the row that is marked first."""
    shown = [one.value if one.is_choice else None for one in rows]
    worths = words.worths if words.marks_suggestion else NO_WORTHS
    safe, finishes = partial(is_safe, words=words), partial(brings_last_home, asked=prompt.seat, look=words.look)
    return preselect(shown, prompt, worths, words.sensible, safe, words.moved_last, finishes)
