"""The record that the steps of the pipeline hand on, and what they know of the table and of who reads."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ludo_tui.engine import Look, Match, Option, Prompt, Who
from ludo_tui.table.privacy.viewers import Viewers
from ludo_tui.table.questions.auto_answer_settings import AutoAnswer
from ludo_tui.table.questions.memory import Memory
from ludo_tui.table.questions.sections import NO_WORTHS, Entry

Privacy = Literal["open", "veiled", "covered"]
"""How a question stands before everybody: as it is, without its secrets, or not at all until the others look away."""


class Question(NamedTuple):
    """What a person is asked, as far as the steps have got with it."""

    prompt: Prompt
    """The question, at first as the system asks it, in the end as those who look may see it."""
    privacy: Privacy = "open"
    is_complete: bool = False
    """Does it stand as it is shown, so that the table adds nothing to it?"""
    options: tuple[Option, ...] = ()
    """The answers that are offered."""
    auto_answered: Option | None = None
    """The answer that is given without asking anybody; None: a person is asked."""
    entries: Sequence[Entry] = ()
    """The sections that are listed, each with something in it."""
    rows: Sequence[tuple[Option, ...]] = ()
    """The answers that are listed, those that come to the same together."""
    page: int = 0
    """Number of the page of answers that have the digits."""
    keys: Mapping[str, str] = {}
    """Keys by id of the answer."""
    opening: Mapping[str, str] = {}
    """Ids of sections by the keys that open them."""
    marked: Option | Entry | None = None
    """What is marked first; None: nothing is."""


class Table(NamedTuple):
    """What the steps know of the table."""

    match: Match[Any]
    viewers: Viewers
    auto_answer: AutoAnswer
    memory: Memory


class Reader(NamedTuple):
    """What is known to the person who reads a list of answers, and where in it that person is."""

    look: Look
    worths: Mapping[str, float] = NO_WORTHS
    """What the answers are worth, by id."""
    suggested: Mapping[str, float] = NO_WORTHS
    """The same, where the list begins on what is worth most."""
    sensible: str = ""
    """Id of the answer that the list is to begin on; empty where there is none."""
    is_safe: Callable[[Option], bool] = lambda _: True
    """Returns whether no single roll lets anybody capture the piece that an answer moves."""
    moved_last: Who | None = None
    """The piece that was moved last by who is asked."""
    section: str = ""
    """Id of the section that is open; empty: none is."""
    found: Sequence[Option] | None = None
    """The answers that fit what was typed; None: nothing was."""
    cursor: object = None
    """What the cursor is on."""
