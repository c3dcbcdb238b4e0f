"""What is listed of a question, by where in it somebody is: its sections, what is in one, what was typed, or all."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.engine import Option, Prompt, Refusal
from ludo_tui.table.questions import digits, sections
from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.pipeline import why_asked
from ludo_tui.table.questions.table_options import DeclineFromNowOn, only_roll
from ludo_tui.ui.widgets import answers, faces
from ludo_tui.ui.widgets.consequences import told_height
from ludo_tui.ui.widgets.panels import question_row
from ludo_tui.ui.widgets.question_keys import on_space, section_title
from ludo_tui.ui.widgets.rows import Row, row
from ludo_tui.ui.widgets.sections import section_rows
from ludo_tui.ui.widgets.wording import Words

_FEW: Final = 1
"""So many reasons why something cannot be chosen are told at once, where there is room."""


_MARGIN: Final = "  "
"""What stands before each line over the answers, as before the keys of these."""


class Asked(NamedTuple):
    """A question as it is put to somebody."""

    prompt: Prompt
    words: Words
    """What answers are put into words with."""
    name: str = ""
    """Name of who is asked, where that is not plain; else empty."""
    note: str = ""
    """What the question is to be read with; empty: nothing."""


class Where(NamedTuple):
    """Where in a question somebody is."""

    section: str = ""
    """Id of the section that is open."""
    typed: str | None = None
    """Words that must be in what is listed; None: nobody is typing."""
    is_unfolded: bool = False
    """Is all told that cannot be chosen?"""


class Space(NamedTuple):
    """How much room there is."""

    width: int
    """In columns."""
    is_roomy: bool
    """To tell with a title what comes of the answer under the cursor?"""
    is_airy: bool
    """For a blank line under the question?"""


class Listing(NamedTuple):
    """What is listed."""

    title: tuple[str, str, str]
    head: Sequence[Row]
    rows: Sequence[Row]
    after: int
    """Columns behind the note beside the title."""
    alike: list[tuple[Option, ...]]
    """The answers that are listed, those that come to the same together."""
    page: int
    keys: dict[str, str]
    """Keys by id of the answers."""
    opening: dict[str, str]
    """Sections by their keys, while they are listed."""
    room: int
    """Rows that what comes of any of the answers needs below."""


def listing_of(asked: Asked, where: Where, space: Space, cursor: Option | Refusal | None = None) -> Listing:
    """Return what is listed of a question.

    Args:
        asked: the question.
        where: where in it somebody is.
        space: how much room there is.
        cursor: what the cursor is to be on; None: on what is best.
    """
    prompt, words = asked.prompt, asked.words
    title, head = _question(asked, where, space)
    refused: Sequence[Refusal] = sections.refused(prompt)
    rows: list[Row] = []
    if where.typed is not None:
        options, refused = answers.found(prompt, where.typed)
        what = "The die shows" if digits.is_typed(prompt) else "Find:"
        title, head = (f"{what} {where.typed}_", "Esc ends", ""), []
    else:
        options = sections.listed(prompt, where.section, words.worths)
        if where.section:
            refused = [one for one in refused if one.section == where.section]
        elif prompt.sections:
            rows = section_rows(sections.entries(prompt), words, space.width - 1)
    alike = merge_alike(options, prompt.seat, words.look)
    page = digits.page_of(alike, cursor)
    keys, opening = keys_of(prompt, alike, page, where)
    room = _room_for(asked, alike, rows, space)
    rows += answers.option_rows(
        prompt, alike, keys | on_space(prompt), words, is_brief=room > 0, has_names=space.is_roomy
    )
    rows += _refused_rows(asked, refused, where, space)
    if not rows:
        rows = [row("Nothing fits what you typed.", "faint")]
    title, after = answers.with_heading(title, rows, space.width)
    return Listing(title, head, rows, after, alike, page, keys, opening, room)


def keys_of(
    prompt: Prompt, alike: Sequence[tuple[Option, ...]], page: int, where: Where
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the keys of the answers on a page, by their ids, and the sections that keys open, by these."""
    keys = digits.keys_for(prompt, alike, page)
    if where.typed is not None or where.section:
        return keys, {}
    given, opening = sections.section_keys(prompt)
    return given | keys, opening


def _question(asked: Asked, where: Where, space: Space) -> tuple[tuple[str, str, str], list[Row]]:
    """Return the title, and what stands under it before the answers."""
    prompt = asked.prompt
    if where.section:
        return (section_title(prompt, where.section), "back", digits.DECLINE), []
    question = question_row(prompt, asked.name, asked.words)
    if only_roll(prompt) is not None:
        question = row(f"Your turn, {asked.words.seats[prompt.seat]}")
    title, head = question.parts[0][0], list[Row]()
    if cell_len(title) > space.width - 4:
        title, head = "Your answer", [question._replace(mark=_MARGIN)]
    head += [row(note, "faint", mark=_MARGIN) for note in (asked.note, why_asked(prompt)) if note]
    head = head or [row("")] * space.is_airy
    note = f"one of {len(prompt.options)}" if len(prompt.options) > digits.PAGE else ""
    return (title, note, ""), head


def _room_for(asked: Asked, alike: Sequence[tuple[Option, ...]], sections: Sequence[Row], space: Space) -> int:
    """Return how many rows what comes of the answers needs below them.

    Under sections only where there is room, but for what declines for more than once.
    """
    lone = [one.value for one in sections if isinstance(one.value, Option)]
    shown, width = [*lone, *(some[0] for some in alike)], max(space.width - 1, 1)
    if sections and not (lone and space.is_roomy):
        shown = [option for option in shown if isinstance(option, DeclineFromNowOn)]
    elif asked.words.faces:
        return faces.face_height(asked.prompt, asked.words, width, is_brief=not space.is_roomy)
    return told_height(shown, asked.prompt, asked.words, width, has_title=space.is_roomy)


def _refused_rows(asked: Asked, refused: Sequence[Refusal], where: Where, space: Space) -> list[Row]:
    """Tell what cannot be chosen: all of it where that is short or wanted, else behind a key."""
    prompt = asked.prompt
    told = answers.refused_rows(refused, prompt, asked.words)
    if where.is_unfolded or where.typed is not None or prompt.kind == "move":
        return told
    empty = [] if where.section else [one.section for one in sections.entries(prompt) if not one.options]
    if not empty and len(told) <= _FEW * space.is_roomy:
        return told
    lines = 1 + space.is_roomy
    return [answers.folded_row(len(refused), ".", empty, width=lines * (space.width - 1))]
