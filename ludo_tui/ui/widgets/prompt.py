"""The question and its answers: a list to choose from by key, by arrows and Enter, by mouse, or by typing."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Final

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from ludo_tui.engine import Option, Prompt, Refusal
from ludo_tui.table.harm import needs_confirming
from ludo_tui.ui.keybar import Hint
from ludo_tui.ui.widgets.answers import Words, confirm_rows, consequences, folded, mover, option_rows, safest
from ludo_tui.ui.widgets.frame import Title
from ludo_tui.ui.widgets.panels import keys_for, question_rows
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.rows import Lines, Row, row

_USUAL_WIDTH = 44
"""Columns of the panel before it has been laid out."""
_MANY = 9
"""A question of more answers than this says how many there are."""
_LINES = 5
"""A question of more lines than this scrolls with its answers."""


_YES: Final = Option(id="yes", label="Yes")
_NO: Final = Option(id="no", label="No")
"""The answers to whether an answer is meant."""


class PromptPanel(Vertical):
    """Shows a prompt and posts the answer.

    Args:
        now: tells the time in seconds.
        id: id of the widget.
    """

    DEFAULT_CSS = """
    PromptPanel {
        height: 1fr;
        & > #asked { height: 1; }
        & > #question { height: auto; max-height: 6; }
        & > #filter { display: none; height: 1; border: none; padding: 0 1; background: $panel; }
        & > #filter.-open { display: block; }
        & > #consequences { height: 0; }
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

    def __init__(
        self,
        *,
        now: Callable[[], float] = monotonic,
        id: str | None = None,  # noqa: A002 - Textual's name
    ) -> None:
        super().__init__(id=id)
        self._now = now
        self._prompt: Prompt | None = None
        self._keys: dict[str, str] = {}
        self._can_answer = False
        self._asked_at = 0.0
        self._asked = self._text = self._letters = ""
        self._words: Words | None = None
        self._room = 0
        """Rows for what comes of the answer under the cursor."""
        self._is_roomy = self._is_airy = False
        self._doubted: Option | None = None
        """The answer that is asked about once more."""
        self.confirms = True
        """Is an answer that does harm to its own seat asked about once more?"""
        self.pause = 0.0
        """Seconds for which a new question takes no answer, so that a key held down does not answer for another."""

    def compose(self) -> ComposeResult:
        """Put the question over the list, with a line to type in between."""
        yield Title(id="asked")
        yield Lines(id="question")
        yield Input(placeholder="type words to find an answer; Esc ends", id="filter")
        yield RowList(id="answers", always_mark=True)
        yield Lines(id="consequences")

    @property
    def keys(self) -> Mapping[str, str]:
        """Keys by id of the answer."""
        return self._keys

    @property
    def current(self) -> Option | Refusal | None:
        """What the cursor is on."""
        if self._doubted is not None:
            return self._doubted
        found = self.query_one(RowList).current
        return found.value if found is not None else None

    def show(
        self,
        prompt: Prompt,
        letters: str,
        words: Words,
        *,
        asked: str = "",
        text: str = "",
        is_roomy: bool = False,
        is_airy: bool = False,
    ) -> None:
        """Ask a person.

        Args:
            prompt: the question.
            letters: letters that may stand for answers.
            words: what answers are put into words with.
            asked: name of who is asked, where that is not plain; else empty.
            text: the question in other words, where those of the prompt tell more than is needed; else empty.
            is_roomy: is there room to tell with a title what comes of the answer under the cursor?
            is_airy: is there room for a blank line under the question?
        """
        self._words, self._is_roomy, self._is_airy = words, is_roomy, is_airy
        self._doubted = None
        self._asked, self._text = asked, text
        self._prompt, self._can_answer = prompt, True
        self._asked_at = self._now()
        self._letters = letters
        self._keys = keys_for(prompt, letters)
        self._close_filter()
        self._list()

    def _list(self, typed: str = "") -> None:
        """Show question and answers; a long question scrolls with them."""
        if self._prompt is None or self._words is None:
            return
        self.query_one(RowList).pointer = ">" if self._words.is_ascii else "▶"
        self._make_room(self._prompt)
        question = question_rows(self._prompt, self._asked, self._text)
        answers = option_rows(self._prompt, self._keys, self._words, typed, is_brief=self._room > 0)
        length = sum(len(text) for one in question for text, _ in one.parts)
        is_long = length > _LINES * max(self.size.width, 40)
        title = question[-1].parts[0][0]
        if len(question[-1].parts) == 1 and cell_len(title) <= (self.size.width or _USUAL_WIDTH) - 4:
            question = question[:-1]
        else:
            title = "Your answer"
        note = f"one of {len(self._prompt.options)}" if len(self._prompt.options) > _MANY else ""
        self.query_one(Title).title = (title, note, "")
        if self._is_airy and not question:
            question = [row("")]
        self.query_one("#question", Lines).rows = () if is_long else tuple(question)
        if is_long:
            answers = [*question, row(""), *answers]
        cursor = safest(answers, self._prompt)
        self.query_one(RowList).show_rows(answers, cursor)
        if cursor is not None:
            self.post_message(self.Pointed(self.current))
        self._tell()

    def _make_room(self, prompt: Prompt) -> None:
        """Keep as many rows below the answers as what comes of them needs."""
        self._room = 0
        if any(mover(option, prompt.seat) is not None for option in prompt.options):
            self._room = 5 if self._is_roomy else 3
        elif self._is_roomy and any(option.odds is not None for option in prompt.options):
            self._room = 5
        self.query_one("#consequences", Lines).styles.height = self._room

    def _tell(self) -> None:
        """Tell what comes of the answer under the cursor."""
        rows: list[Row] = []
        current = self.current
        if self._room and self._prompt is not None and self._words is not None and isinstance(current, Option):
            rows = [row(""), *consequences(current, self._prompt, self._words, has_title=self._is_roomy)]
        self.query_one("#consequences", Lines).rows = tuple(rows)

    def wait(self, title: str, *lines: Row) -> None:
        """Ask nobody, and say why."""
        self._prompt, self._can_answer = None, False
        self._keys = {}
        self._doubted, self._room = None, 0
        told = self.query_one("#consequences", Lines)
        told.rows, told.styles.height = (), 0
        self._close_filter()
        self.query_one(Title).title = (title, "", "")
        self.query_one("#question", Lines).rows = lines
        self.query_one(RowList).show_rows(())

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The keys that answer."""
        if self._prompt is None or self._words is None:
            return ()
        if self._doubted is not None:
            return (Hint("1", "yes", "choose('1')"), Hint("2", "no", "choose('2')"))
        enter, arrows = ("Enter", "Up Down") if self._words.is_ascii else ("↵", "↑↓")
        if self._prompt.kind == "roll" and len(self._prompt.options) == 1:
            return (Hint("Space", "roll", "skip"),)
        digits = sorted(key for key in self._keys.values() if key.isdecimal())
        known = f"{digits[0]}–{digits[-1]}" if len(digits) > 1 else "".join(digits)
        is_move = self._prompt.kind == "move"
        return (
            Hint(known.replace("–", "-") if self._words.is_ascii else known, "token" if is_move else "answer"),
            Hint(enter, "move" if is_move else "choose"),
            Hint(arrows, "look"),
        )

    @property
    def wanted(self) -> int:
        """Rows that question and answers need."""
        width = self.size.width or _USUAL_WIDTH
        question = self.query_one("#question", Lines).get_content_height(self.size, self.size, width)
        return 1 + question + self.query_one(RowList).line_count + self._room

    # Answers

    def choose_key(self, key: str) -> None:
        """Choose the answer with a key."""
        for identity, its_key in self._keys.items():
            if its_key == key:
                self.choose(identity)
                return

    def choose(self, identity: str) -> None:
        """Choose an answer by id, or tell that it is refused; one that does harm is asked about first."""
        if self._prompt is None:
            return
        if self._doubted is not None:
            self._settle(identity)
            return
        option = self._prompt.option(identity)
        if option is not None and self.confirms and needs_confirming(option, self._prompt):
            self._doubt(option)
            return
        if option is not None:
            self._answer(identity)
            return
        for refusal in self._prompt.refused:
            if refusal.id == identity:
                self.post_message(self.Refused(refusal))
                return

    def _doubt(self, option: Option) -> None:
        """Ask once more whether an answer is meant."""
        assert self._words is not None
        self._doubted, self._keys = option, {_YES.id: "1", _NO.id: "2"}
        self._close_filter()
        self.query_one(Title).title = (f"{option.label}?", "", "")
        self.query_one(RowList).show_rows(confirm_rows(option, _YES, _NO, self._words), 1)
        self.post_message(self.Pointed(option))
        self._tell()

    def _settle(self, identity: str) -> None:
        """Take the answer that was asked about, or go back to the others."""
        option, self._doubted = self._doubted, None
        assert self._prompt is not None
        self._keys = keys_for(self._prompt, self._letters)
        if identity == _YES.id and option is not None:
            self._answer(option.id)
        else:
            self._list()

    def _answer(self, identity: str) -> None:
        if self._can_answer and self._now() - self._asked_at >= self.pause:
            self._can_answer = False
            self.post_message(self.Answered(identity))

    def distinct(self, options: Sequence[Option]) -> list[Option]:
        """Return the first of those among some answers that come to the same."""
        if self._prompt is None or self._words is None:
            return []
        return [alike[0] for alike in folded(options, self._prompt.seat, self._words.look)]

    def point_at(self, option: Option) -> None:
        """Put the cursor on an answer."""
        answers = self.query_one(RowList)
        if self._prompt is None or self._words is None or self._doubted is not None:
            return
        alike = folded(self._prompt.options, self._prompt.seat, self._words.look)
        first = next(some[0] for some in alike if option in some)
        for number, one in enumerate(answers.rows):
            if one.value is first:
                answers.cursor = number

    @on(RowList.Chosen, "#answers")
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.choose(event.row.value.id)

    @on(RowList.Highlighted, "#answers")
    def _highlighted(self, event: RowList.Highlighted) -> None:
        event.stop()
        if self._doubted is None:
            self._tell()
            self.post_message(self.Pointed(event.row.value if event.row is not None else None))

    # Typing

    def open_filter(self) -> None:
        """Let the player type words that the answer contains."""
        if self._prompt is not None:
            field = self.query_one("#filter", Input)
            field.add_class("-open")
            field.focus()

    def close_filter(self) -> bool:
        """List everything again; tell whether words were being typed, or an answer was asked about."""
        if self._doubted is not None:
            self._settle(_NO.id)
            return True
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
