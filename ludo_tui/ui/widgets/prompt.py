"""The question and its answers: a list to choose from by key, by arrows and Enter, by mouse, or by typing."""

from collections.abc import Mapping
from time import monotonic

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from ludo_tui.engine import Option, Prompt, Refusal
from ludo_tui.ui.widgets.frame import Title
from ludo_tui.ui.widgets.panels import keys_for, option_rows, question_rows
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.rows import Lines, Row, row

_USUAL_WIDTH = 44
"""Columns of the panel before it has been laid out."""
_MANY = 9
"""A question of more answers than this says how many there are."""
_LINES = 5
"""A question of more lines than this scrolls with its answers."""


class PromptPanel(Vertical):
    """Shows a prompt and posts the answer."""

    DEFAULT_CSS = """
    PromptPanel {
        height: 1fr;
        & > #asked { height: 1; }
        & > #question { height: auto; max-height: 6; }
        & > #filter { display: none; height: 1; border: none; padding: 0 1; background: $panel; }
        & > #filter.-open { display: block; }
    }
    """

    class Answered(Message):
        """An answer was chosen."""

        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    class Pointed(Message):
        """The cursor is on an answer, on one that cannot be chosen, or on nothing."""

        def __init__(self, choice: Option | Refusal | None) -> None:
            super().__init__()
            self.choice = choice

    class Refused(Message):
        """Something was chosen that cannot be."""

        def __init__(self, refusal: Refusal) -> None:
            super().__init__()
            self.refusal = refusal

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._prompt: Prompt | None = None
        self._keys: dict[str, str] = {}
        self._can_answer = False
        self._asked_at = 0.0
        self._asked = self._text = ""
        self.pause = 0.0
        """Seconds for which a new question takes no answer, so that a key held down does not answer for another."""

    def compose(self) -> ComposeResult:
        """Put the question over the list, with a line to type in between."""
        yield Title(id="asked")
        yield Lines(id="question")
        yield Input(placeholder="type words to find an answer; Esc ends", id="filter")
        yield RowList(id="answers", always_mark=True)

    @property
    def keys(self) -> Mapping[str, str]:
        """Keys by id of the answer."""
        return self._keys

    @property
    def current(self) -> Option | Refusal | None:
        """What the cursor is on."""
        found = self.query_one(RowList).current
        return found.value if found is not None else None

    def show(self, prompt: Prompt, letters: str, *, cursor: int | None = None, asked: str = "", text: str = "") -> None:
        """Ask a person.

        Args:
            prompt: the question.
            letters: letters that may stand for answers.
            cursor: number of the row for the cursor.
            asked: name of who is asked, where that is not plain; else empty.
            text: the question in other words, where those of the prompt tell more than is needed; else empty.
        """
        self._asked, self._text = asked, text
        self._prompt, self._can_answer = prompt, True
        self._asked_at = monotonic()
        self._keys = keys_for(prompt, letters)
        self._close_filter()
        self._list(cursor=cursor)

    def _list(self, typed: str = "", cursor: int | None = None) -> None:
        """Show question and answers; a long question scrolls with them."""
        if self._prompt is None:
            return
        question = question_rows(self._prompt, self._asked, self._text)
        answers = option_rows(self._prompt, self._keys, typed)
        length = sum(len(text) for one in question for text, _ in one.parts)
        is_long = length > _LINES * max(self.size.width, 40)
        title = question[-1].parts[0][0]
        if len(question[-1].parts) == 1 and cell_len(title) <= (self.size.width or _USUAL_WIDTH) - 4:
            question = question[:-1]
        else:
            title = "Your answer"
        note = f"one of {len(self._prompt.options)}" if len(self._prompt.options) > _MANY else ""
        self.query_one(Title).title = (title, note, "")
        self.query_one("#question", Lines).rows = () if is_long else tuple(question)
        if is_long:
            answers = [*question, row(""), *answers]
            cursor = None if cursor is None else cursor + len(question) + 1
        self.query_one(RowList).show_rows(answers, cursor)

    def wait(self, *lines: Row) -> None:
        """Ask nobody, and say why."""
        self._prompt, self._can_answer = None, False
        self._keys = {}
        self._close_filter()
        self.query_one(Title).title = ("", "", "")
        self.query_one("#question", Lines).rows = lines
        self.query_one(RowList).show_rows(())

    @property
    def wanted(self) -> int:
        """Rows that question and answers need."""
        width = self.size.width or _USUAL_WIDTH
        question = self.query_one("#question", Lines).get_content_height(self.size, self.size, width)
        return 1 + question + self.query_one(RowList).line_count

    # Answers

    def choose_key(self, key: str) -> None:
        """Choose the answer with a key."""
        for identity, its_key in self._keys.items():
            if its_key == key:
                self.choose(identity)
                return

    def choose(self, identity: str) -> None:
        """Choose an answer by id, or tell that it is refused."""
        if self._prompt is None:
            return
        if self._prompt.option(identity) is not None:
            self._answer(identity)
            return
        for refusal in self._prompt.refused:
            if refusal.id == identity:
                self.post_message(self.Refused(refusal))
                return

    def _answer(self, identity: str) -> None:
        if self._can_answer and monotonic() - self._asked_at >= self.pause:
            self._can_answer = False
            self.post_message(self.Answered(identity))

    def point_at(self, option: Option) -> None:
        """Put the cursor on an answer."""
        answers = self.query_one(RowList)
        for number, one in enumerate(answers.rows):
            if one.value is option:
                answers.cursor = number

    @on(RowList.Chosen, "#answers")
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.choose(event.row.value.id)

    @on(RowList.Highlighted, "#answers")
    def _highlighted(self, event: RowList.Highlighted) -> None:
        event.stop()
        self.post_message(self.Pointed(event.row.value if event.row is not None else None))

    # Typing

    def open_filter(self) -> None:
        """Let the player type words that the answer contains."""
        if self._prompt is not None:
            field = self.query_one("#filter", Input)
            field.add_class("-open")
            field.focus()

    def close_filter(self) -> bool:
        """List everything again; tell whether words were being typed."""
        if not self.query_one("#filter", Input).has_class("-open"):
            return False
        self._close_filter()
        self._list()
        return True

    def _close_filter(self) -> None:
        field = self.query_one("#filter", Input)
        if field.has_class("-open"):
            field.remove_class("-open")
            with field.prevent(Input.Changed):
                field.value = ""
            self.query_one(RowList).focus()

    @on(Input.Changed, "#filter")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._list(event.value)

    @on(Input.Submitted, "#filter")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        current = self.current
        if current is not None:
            self.choose(current.id)
