"""What is listed of a question, by where in it a player is: its sections, what is in one, what was typed, or all."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.engine import DECLINING, REACT, Option, Prompt, Refusal
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.presenting.question import die_faces as faces
from ludo_tui.presenting.question import option_rows as answers
from ludo_tui.presenting.question.consequences import consequences, told_height, weighed
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.question.question_layout import Asked, Where, question_at
from ludo_tui.presenting.question.section_rows import section_rows
from ludo_tui.presenting.rows import Row, row, text_of
from ludo_tui.table.questions import digits, sections
from ludo_tui.table.questions.question import Question
from ludo_tui.table.questions.sections import Entry
from ludo_tui.table.questions.steps.auto_answered import why_asked
from ludo_tui.table.questions.table_options import LOOK, SHOW, DeclineFromNowOn, only_roll, rolling
from ludo_tui.text.first_letters import small

ROLL_KEY: Final = "Space"
_FEW: Final = 1
"""So many reasons why something cannot be chosen are told at once, where there is room."""


_MARGIN: Final = "  "
"""What stands before each line over the answers, as before the keys of these."""


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
    question: Question
    """The question as it is laid out; what is marked first is worked out once it is needed."""
    room: int
    """Rows that what comes of any of the answers needs below."""


def listing_of(asked: Asked, where: Where, space: Space, cursor: Option | Refusal | None = None) -> Listing:
    """Return what is listed of a question.

    Args:
        asked: the question.
        where: where in it a player is.
        space: how much room there is.
        cursor: what the cursor is to be on; None: on what is best.
    """
    prompt, words = asked.prompt, asked.words
    title, head = _question(asked, where, space)
    refused: Sequence[Refusal] = sections.refused(prompt)
    found: Sequence[Option] | None = None
    if where.typed is not None:
        found, refused = sections.found(prompt, where.typed)
        what = "The die shows" if digits.is_typed(prompt) else "Find:"
        title, head = (f"{what} {where.typed}_", "Esc ends", ""), []
    elif where.section:
        refused = [one for one in refused if one.section == where.section]
    question = question_at(asked, where, cursor, found)
    folded = _folded(question, where, cursor, words)
    rows = section_rows([one for one in question.entries if one not in folded], words, space.width - 1)
    listed = [some for some in question.rows if some not in folded]
    room = _room_for(asked, listed, rows, space)
    keys = {**question.keys, **({} if words.is_touched else on_space(prompt))}
    width, is_roomy = max(space.width - 1, 1), space.is_roomy
    rows += answers.option_rows(prompt, listed, keys, words, width=width, is_brief=room > 0, has_names=is_roomy)
    rows += _refused_rows(asked, refused, folded, where, space)
    if not rows:
        rows = [row("Nothing fits what you typed.", "faint")]
    title, after = answers.with_heading(title, rows, space.width)
    return Listing(title, head, rows, after, question, room)


def _folded(question: Question, where: Where, cursor: object, words: Words) -> list[Entry | tuple[Option, ...]]:
    """Return the sections and answers that are listed only with what cannot be chosen: they are seldom the best."""
    if where.is_unfolded or where.typed is not None:
        return []
    rows: list[tuple[Entry | tuple[Option, ...], tuple[Option, ...]]] = [(some, some) for some in question.rows]
    rows += [(one, one.options) for one in question.entries if one.options]
    rows = [(row, some) for row, some in rows if not all(one.does in DECLINING for one in some)]
    seldom = [
        row for row, some in rows if all(sections.is_folded(one, words.worths) for one in some) and cursor not in some
    ]
    return seldom if len(seldom) < len(rows) else []


def _question(asked: Asked, where: Where, space: Space) -> tuple[tuple[str, str, str], list[Row]]:
    """Return the title, and what stands under it before the answers."""
    prompt = asked.prompt
    if where.section:
        return (section_title(prompt, where.section, asked.words.hint), "back", digits.DECLINE), []
    question = question_row(prompt, asked.name, asked.words)
    if only_roll(prompt) is not None:
        question = row(f"Your turn, {asked.words.seats[prompt.seat]}")
    title, head = question.parts[0][0], list[Row]()
    if cell_len(title) > space.width - 4:
        title, head = "Your answer", [question._replace(mark=_MARGIN)]
    head += [row(note, "faint", mark=_MARGIN) for note in (asked.note, why_asked(prompt)) if note]
    head = head or ([row("")] if space.is_airy else [])
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
        return 1 + len(faces.face_rows(asked.prompt, asked.words, width))
    return told_height(shown, asked.prompt, asked.words, width, has_title=space.is_roomy)


def _refused_rows(
    asked: Asked, refused: Sequence[Refusal], folded: Sequence[Entry | tuple[Option, ...]], where: Where, space: Space
) -> list[Row]:
    """Return what cannot be chosen: all of it where that is short or wanted, else behind a key with what is folded."""
    prompt = asked.prompt
    told = answers.refused_rows(refused, prompt, asked.words)
    if where.is_unfolded or where.typed is not None or prompt.kind == "move":
        return told
    empty = [] if where.section else [one.section for one in sections.entries(prompt) if not one.options]
    if not empty and not folded and len(told) <= _FEW * space.is_roomy:
        return told
    lines = 1 + space.is_roomy
    empty = sorted([*empty, *(one.section for one in folded if isinstance(one, Entry))], key=lambda one: one.key)
    return [answers.folded_row(len(refused), len(folded), empty, width=lines * (space.width - 1))]


def section_title(prompt: Prompt, section: str, hint: QuestionHint) -> str:
    """Return what stands over the answers of a section that is open."""
    opened = next(one for one in prompt.layout.sections if one.id == section)
    return f"{hint.title or 'Your answer'} › {opened.key} {opened.name}"


def on_space(prompt: Prompt) -> dict[str, str]:
    """Return the key of the answer that Space gives, by its id: to roll, or to look at what is asked in private."""
    given = rolling(prompt) or next((option for option in (SHOW, LOOK) if option in prompt.options), None)
    return {} if given is None else {given.id: ROLL_KEY}


def foot_rows(
    asked: Asked, current: Option | Refusal | None, said: Row | None, width: int, *, is_roomy: bool, has_room: bool
) -> list[Row]:
    """Return what comes of the answer under the cursor, or what each face of the die would do.

    Args:
        asked: the question.
        current: what the cursor is on.
        said: its row, which has told something of it already.
        width: columns.
        is_roomy: is there room to tell it with a title?
        has_room: are any rows kept for it?
    """
    prompt, words = asked.prompt, asked.words
    if words.faces:
        return [row(""), *faces.face_rows(prompt, words, width)]
    if not has_room or not isinstance(current, Option):
        return []
    option = weighed(current, prompt) if prompt.kind == "reaction" else current
    has_title = is_roomy or option is not current
    told = text_of(said, width) if said is not None and option is current else ""
    return [row(""), *consequences(option, prompt, words, has_title=has_title, said=told)]


def question_row(prompt: Prompt, asked: str = "", words: Words | None = None) -> Row:
    """Return the question, with who is asked if it is named, without what stands over it as pending."""
    text = prompt.text
    if prompt.kind == "reaction" and prompt.pending:
        text = prompt.layout.who_reacts or (f"{asked}, do you react?" if asked else REACT)
    elif prompt.kind != "reaction" and asked:
        text = f"{asked}: {small(text)}"
    return row(text if words is None else words.shortened(text, prompt.seat), "strong")
