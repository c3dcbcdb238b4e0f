"""A question laid out for the person who is asked: what is listed, with which keys, and what is marked first."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ludo_tui.engine import Option, Prompt
from ludo_tui.presenting.coloured_text import face_of
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.question.risk import is_safe
from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.private_actions import BACK
from ludo_tui.table.questions.question import Question, Reader
from ludo_tui.table.questions.sections import NO_WORTHS, Entry
from ludo_tui.table.questions.steps.keys_assigned import keys_assigned
from ludo_tui.table.questions.steps.merged import merged
from ludo_tui.table.questions.steps.preselected import preselected
from ludo_tui.table.questions.table_options import only_roll


class Asked(NamedTuple):
    """A question as it is put to a person."""

    prompt: Prompt
    words: Words
    """What answers are put into words with."""
    name: str = ""
    """Name of who is asked, where that is not plain; else empty."""
    note: str = ""
    """What the question is to be read with; empty: nothing."""

    @property
    def colour(self) -> str:
        """The colour of who is asked."""
        return face_of(self.words.sides[self.prompt.seat])

    @property
    def roll(self) -> Option | None:
        """The answer that rolls, where nothing else is asked for."""
        return only_roll(self.prompt)

    @property
    def way_back(self) -> Option | None:
        """The answer that goes back to the question before; None: there is none."""
        return next((option for option in self.prompt.options if option.does == BACK), None)


class Where(NamedTuple):
    """Where in a question the person is."""

    section: str = ""
    """Id of the section that is open."""
    typed: str | None = None
    """Words that must be in what is listed; None: nothing is typed."""
    is_unfolded: bool = False
    """Is all told that cannot be chosen?"""


def question_at(asked: Asked, where: Where, cursor: object = None, found: Sequence[Option] | None = None) -> Question:
    """Return a question with what is listed of it, and the keys of that.

    Args:
        asked: the question.
        where: where in it the person is.
        cursor: what the cursor is on.
        found: the answers that fit what is typed; None: nothing is typed.
    """
    reader = _reader(asked, where)._replace(cursor=cursor, found=found)
    return keys_assigned(merged(Question(asked.prompt), reader), reader)


def turned_to(question: Question, asked: Asked, where: Where, option: Option) -> Question:
    """Return a question with the digits on the page on which an answer is."""
    found = None if where.typed is None else [row[0] for row in question.rows]
    return keys_assigned(question, _reader(asked, where)._replace(cursor=option, found=found))


def marked_first(question: Question, asked: Asked, where: Where) -> Option | Entry | None:
    """Return what is marked first of what is listed; None: nothing is."""
    return preselected(question, _reader(asked, where)).marked


def first_answer(prompt: Prompt, words: Words) -> Option | None:
    """Return the answer that is marked first, in the section that is marked first where there are any; None: none."""
    asked, where = Asked(prompt, words), Where()
    marked = marked_first(question_at(asked, where), asked, where)
    if isinstance(marked, Entry):
        where = Where(section=marked.section.id)
        marked = marked_first(question_at(asked, where), asked, where)
    return marked if isinstance(marked, Option) else None


def distinct(options: Sequence[Option], asked: Asked) -> list[Option]:
    """Return the first of those among some answers that come to the same."""
    return [alike[0] for alike in merge_alike(options, asked.prompt.seat, asked.words.look)]


def _reader(asked: Asked, where: Where) -> Reader:
    """Return what is known to the person who is asked, and the section that is open."""
    words = asked.words
    suggested = words.worths if words.marks_suggestion else NO_WORTHS
    safe = partial(is_safe, words=words)
    return Reader(words.look, words.worths, suggested, words.sensible, safe, words.moved_last, where.section)
