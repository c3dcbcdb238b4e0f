"""The question and its answers: chosen by digit, by arrows and Enter, by mouse, or by typing words."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType

from ludo_tui.engine import Option, Prompt, Refusal
from ludo_tui.presenting.question import option_rows as answers
from ludo_tui.presenting.question.pending_rows import pending_rows
from ludo_tui.presenting.question.question_layout import Asked, Where, distinct, marked_first, turned_to
from ludo_tui.presenting.question.question_rows import Listing, Space, foot_rows, listing_of
from ludo_tui.presenting.rows import Row, fitting, lines_of
from ludo_tui.table.questions import digits, sections
from ludo_tui.table.questions.sections import Entry
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.pending import draw_pending, heights_of
from ludo_tui.ui.key_guard import Haste
from ludo_tui.ui.keybar import Hint
from ludo_tui.ui.question_keys import DOUBTING, answer_hints
from ludo_tui.ui.widgets import question_messages
from ludo_tui.ui.widgets.choices import ChoiceView

_LEAST_FOOT: Final = 3
"""Rows that are kept at least for what comes of the answer under the cursor: a blank one, and two that tell it."""
_USUAL_WIDTH: Final = 44
"""Columns before it has been laid out."""


def _row_with(rows: Sequence[Row], value: object) -> int | None:
    """Return the number of the row of an answer or a section; None: there is none."""
    if value is None:
        return None
    return next((number for number, one in enumerate(rows) if one.value is value), None)


class QuestionView(ChoiceView):
    """Shows a prompt and posts the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("full_stop", "unfold", "Show what cannot be chosen, and why", show=False),
        Binding("backspace", "back", "Back", show=False),
        Binding("left,right", "to_board", "Choose on the board, by arrows and Enter", show=False),
    ]

    def __init__(
        self,
        *,
        now: Callable[[], float] = monotonic,
        id: str | None = None,  # noqa: A002 - Textual's name
    ) -> None:
        super().__init__(id=id)
        self.haste = Haste(now)
        self._asked: Asked | None = None
        self._where = Where()
        self._is_roomy = self._is_airy = False
        self._listing: Listing | None = None
        """What is listed of it."""
        self._doubted: Option | None = None
        """The answer that is asked about once more."""
        self._happening: list[Row] = []
        """What waits for the answer, told over the question."""
        self._room = self._most_room = 0
        """Rows that are kept below for what comes of the answer under the cursor, and those that any of them needs."""
        self._listed_at = 0
        """The width for which it is listed."""
        self._can_answer = False
        self.named_key = ""
        """The key that is named where another one does nothing; empty: all that answer."""
        self.doubt: Callable[[Option, Prompt], str | None] = lambda *_: None
        """Returns what the asked seat is warned of before it gives an answer; None: that is not asked about again."""

    # What is asked

    def show(self, asked: Asked, *, is_unexpected: bool = False, is_handed_on: bool = False) -> None:
        """Ask a person. The one who has it asked looks itself at what is listed then, and at the cursor.

        Args:
            asked: the question.
            is_unexpected: may a key that declines have been meant for the question before, which was not asked again?
            is_handed_on: may any key have been meant for another question, by another person?
        """
        prompt = asked.prompt
        is_same = self._can_answer and prompt == self._prompt
        was = self.marked if is_same and self._doubted is None else None
        where = self._where if is_same else Where(prompt.layout.first_section)
        self._asked, self._where, self._doubted = asked, where, None
        self._happening = pending_rows(prompt, asked.words)
        self._can_answer = True
        self.haste.begin(is_unexpected=is_unexpected, is_handed_on=is_handed_on)
        self._fill_as_it_was(None if was is None else was.value)

    def give_room(self, *, is_roomy: bool, is_airy: bool) -> None:
        """Tell more or less from now on.

        Args:
            is_roomy: is there room to tell with a title what comes of the answer under the cursor?
            is_airy: is there room for a blank line under the question?
        """
        if (is_roomy, is_airy) != (self._is_roomy, self._is_airy):
            self._is_roomy, self._is_airy = is_roomy, is_airy
            self._list_again()

    def wait(self, title: str, *lines: Row) -> None:
        """Ask nobody, and say why."""
        self._asked, self._can_answer, self._listing = None, False, None
        self._doubted, self._where, self._room, self._happening = None, Where(), 0, []
        self.fill((title, "", ""), lines, ())
        self.redraw()

    @property
    def _prompt(self) -> Prompt | None:
        return None if self._asked is None else self._asked.prompt

    @property
    def _opening(self) -> Mapping[str, str]:
        """Sections by their keys, while they are listed."""
        return {} if self._listing is None else self._listing.question.opening

    @property
    def answers(self) -> Sequence[tuple[Option, ...]]:
        """The answers that are listed, those that come to the same together."""
        return () if self._listing is None else self._listing.question.rows

    @property
    def _page(self) -> int:
        return 0 if self._listing is None else self._listing.question.page

    @property
    def keys(self) -> Mapping[str, str]:
        """Keys by id of the answers that are listed."""
        if self._doubted is not None:
            return {answers.YES.id: "1", answers.NO.id: digits.DECLINE}
        return {} if self._listing is None else self._listing.question.keys

    @property
    def current(self) -> Option | Refusal | None:
        """What the cursor is on."""
        value = self._doubted or (None if self.marked is None else self.marked.value)
        return value if isinstance(value, Option | Refusal) else None

    @property
    def section(self) -> str:
        """Id of the section that is open; empty if none is."""
        return self._where.section

    @property
    def is_doubting(self) -> bool:
        """Is an answer asked about once more?"""
        return self._doubted is not None

    @property
    def wanted(self) -> int:
        """Rows that question and answers need."""
        return self.height_in(self.size.width or _USUAL_WIDTH)

    @property
    def title_colour(self) -> str:
        """Colour of the title: of the one who may react, while something waits for that."""
        return self._asked.colour if self._happening and self._asked else "text"

    @property
    def foot_height(self) -> int:
        """Rows that are kept for what comes of the answer under the cursor."""
        return self._room

    @property
    def least(self) -> int:
        """Rows that it keeps whatever stands under it: for what each face of the die would do, with the answer."""
        if self._asked is None or not self._asked.words.faces:
            return 0
        told = [one for one in self._foot if not one.is_head and one.parts[0][0]]
        return 1 + self._head_height(self.size.width) + len(self._lines(self.size.width)) + len(told)

    @property
    def is_pressing(self) -> bool:
        """Does something wait for the answer, so that the log can wait as well?"""
        return bool(self._happening)

    def above_heights(self, width: int) -> Sequence[int]:
        """Return how many rows what waits for the answer takes: framed and set apart, framed, and by itself."""
        return heights_of(self._happening, width)

    def draw_above(self, canvas: Canvas, height: int) -> None:
        """Draw what waits for the answer."""
        draw_pending(canvas, self._happening, height)

    # Listing

    def _list(self, cursor: Option | Refusal | None = None) -> None:
        """List what belongs to where the player is, and tell it; nothing once it is answered and the match goes on."""
        if self._can_answer:
            self._fill(cursor)
            self.post_message(question_messages.Pointed(self.current))
            self.post_message(question_messages.Relisted())

    def _fill(self, cursor: Option | Refusal | None = None) -> None:
        """List what belongs to where the player is."""
        if self._asked is None:
            return
        self._listed_at = self.size.width
        space = Space(self.size.width or _USUAL_WIDTH, self._is_roomy, self._is_airy)
        found = listing_of(self._asked, self._where, space, cursor)
        self._listing, self._most_room = found, found.room
        self._room = found.room if self._is_roomy else min(found.room, _LEAST_FOOT)
        self.fill(found.title, found.head, found.rows, self._first(found.rows, cursor), after_note=found.after)
        self._tell()
        self.redraw()

    def _first(self, rows: Sequence[Row], wanted: Option | Refusal | None) -> int | None:
        """Return the number of the row that is marked first: one that is wanted, or else the best."""
        number = _row_with(rows, wanted)
        if number is None and self._asked is not None and self._listing is not None:
            number = _row_with(rows, marked_first(self._listing.question, self._asked, self._where))
        return number

    def _tell(self) -> None:
        """Tell what comes of the answer under the cursor."""
        told, width = list[Row](), max(self.size.width - 1, 1)
        if self._asked is not None:
            told = foot_rows(
                self._asked, self.current, self.marked, width, is_roomy=self._is_roomy, has_room=bool(self._room)
            )
            if not self._asked.words.faces:
                told = fitting(told, width, self._most_room)
        self._keep_room(min(len(lines_of(told, width)), self._most_room))
        self.follow(told)

    def _keep_room(self, rows: int) -> None:
        """Keep as many rows below, and from then on: where there is little room, the log has it until it is needed."""
        if rows > self._room:
            self._room = rows
            self.post_message(question_messages.Relisted())

    def pointed(self) -> None:
        """Tell what comes of the answer under the cursor."""
        if self._doubted is None:
            self._tell()
            if self._can_answer:
                self.post_message(question_messages.Pointed(self.current))

    def action_page(self, by: int) -> None:
        """Give the next page of nine answers the digits, where there are more than one: nothing else does that."""
        pages = max(len(digits.numbered(self.answers)) - 1, 0) // digits.PAGE
        if pages < 1:
            super().action_page(by)
        else:
            page = min(max(self._page + by, 0), pages)
            self._turn_to(digits.on_page(self.answers, page)[0][0])

    def _turn_to(self, option: Option) -> None:
        """Show the page of nine answers on which one is with its digits, the mark on the first of them."""
        assert self._asked is not None
        assert self._listing is not None
        question = turned_to(self._listing.question, self._asked, self._where, option)
        self._listing = self._listing._replace(question=question)
        self._rows = tuple(
            one._replace(mark=f"  {question.keys.get(one.value.id, ' ')} ") if isinstance(one.value, Option) else one
            for one in self._rows
        )
        self._wrapped = (-1, [])
        first = _row_with(self._rows, digits.on_page(question.rows, question.page)[0][0])
        assert first is not None
        self.point(first)
        self._show_from(first)
        self.post_message(question_messages.Relisted())

    def on_resize(self) -> None:
        """Fit what is listed into another width."""
        if self.size.width != self._listed_at:
            self._list_again()

    def _list_again(self) -> None:
        """List the same in another form, with the mark where it was."""
        if self._can_answer and self._doubted is None:
            self._fill_as_it_was(None if self.marked is None else self.marked.value)
            self.post_message(question_messages.Pointed(self.current))
            self.post_message(question_messages.Relisted())

    def _fill_as_it_was(self, marked: object) -> None:
        """List what belongs to where the player is, with the mark on what it was on; None: on what is best."""
        self._fill(marked if isinstance(marked, Option | Refusal) else None)
        if isinstance(marked, Entry):
            self._point_at_section(marked.section.id)

    def _point_at_section(self, section: str) -> None:
        for number, one in enumerate(self._rows):
            if isinstance(one.value, Entry) and one.value.section.id == section:
                self.point(number)

    # Choosing

    @on(events.Click)
    async def _go_on(self) -> None:
        """Where nobody is asked, do what Space does; what is clicked of a question is chosen besides."""
        if self._asked is None:
            await self.run_action("screen.skip")

    def choose_key(self, key: str) -> None:
        """Choose the answer with a key, open the section with it or go back, or tell why nothing is in that."""
        is_listing = self._doubted is None and self._where.typed is None
        if is_listing and self._prompt is not None and digits.is_typed(self._prompt):
            self.open_filter(key)
        elif self._doubted is None and key in self._opening:
            self._open(self._opening[key])
        elif chosen := next((identity for identity, its_key in self.keys.items() if its_key == key), None):
            if key == digits.DECLINE or not self.uncover(
                lambda value: isinstance(value, Option) and value.id == chosen
            ):
                self.choose(chosen)
        elif is_listing and self._where.section and key == digits.DECLINE:
            self.back()
            self.haste.begin()  # pressed twice, it would decline what the group is a part of
        elif is_listing and not self._where.section and self._prompt and (why := sections.why_empty(self._prompt, key)):
            self.post_message(question_messages.Empty(why))
        else:
            self.say_keys(key)

    def say_keys(self, key: str) -> None:
        """Say that a key does nothing at this question, and which keys answer it."""
        if self._prompt is not None and self.haste.is_over and (hints := self.hints):
            known = self.named_key or " or ".join(hints[0].key.removesuffix(" ↵").split())
            self.post_message(question_messages.Empty(f"{key} does nothing here. Press {known}."))

    def choose(self, identity: str) -> None:
        """Choose an answer by id, or tell that it is refused; one that does harm is asked about first."""
        prompt = self._prompt
        if prompt is None:
            return
        if self._doubted is not None:
            self._settle(identity)
            return
        option = prompt.option(identity)
        if option is None:
            if refusal := next((one for one in prompt.refused if one.id == identity), None):
                self.post_message(question_messages.Refused(refusal))
        elif (warned := self.doubt(option, prompt)) is not None:
            self._doubt(option, warned)
        else:
            self._answer(identity)

    def chosen(self, row: Row) -> None:
        """Choose what stands in a row."""
        if row.value == answers.FOLDED:
            self.action_unfold()
        elif isinstance(row.value, Entry):
            self._open(row.value.section.id)
        elif isinstance(row.value, Refusal) and self._doubted is None:
            self.post_message(question_messages.Refused(row.value))
        else:
            self.choose(row.value.id)

    def _open(self, section: str) -> None:
        """List what is in a section."""
        if self.haste.is_over:
            self._where = self._where._replace(section=section, is_unfolded=False)
            self._list()

    def _doubt(self, option: Option, warned: str) -> None:
        """Ask once more whether an answer is meant, and tell what its seat is warned of."""
        assert self._asked is not None
        prompt, words = self._asked.prompt, self._asked.words
        self._doubted, self._where, self._room = option, self._where._replace(typed=None), 0
        rows = answers.confirm_rows(option, prompt, words, warned)
        self.fill((f"{words.shortened(option.label, prompt.seat)}?", "", ""), (), rows, len(rows) - 1)
        self.follow(())
        self.redraw()
        self.post_message(question_messages.Pointed(option))
        self.post_message(question_messages.Relisted())

    def _settle(self, identity: str) -> None:
        """Take the answer that was asked about, or go back to the others."""
        option, self._doubted = self._doubted, None
        is_meant = identity == answers.YES.id and option is not None
        self._list(option if is_meant else None)
        if is_meant and option is not None:
            self._answer(option.id)

    def _answer(self, identity: str) -> None:
        option = None if self._prompt is None else self._prompt.option(identity)
        if self._can_answer and option is not None and (self._only_rolls(option) or self.haste.takes(option)):
            self._can_answer = False
            self.post_message(question_messages.Answered(identity))

    def _only_rolls(self, option: Option) -> bool:
        """Return whether nothing but a roll is asked for: it can only be meant, however soon it comes."""
        return self._asked is not None and self._asked.roll is option

    def distinct(self, options: Sequence[Option]) -> list[Option]:
        """Return the first of those among some answers that come to the same."""
        return [] if self._asked is None else distinct(options, self._asked)

    def point_at(self, option: Option) -> None:
        """Put the cursor on an answer, opening its section if that is needed."""
        prompt = self._prompt
        if prompt is None or self._doubted is not None:
            return
        if prompt.layout.sections and option.shown.section != self._where.section and self._where.typed is None:
            self._where = self._where._replace(section=option.shown.section)
            self._list(option)
        first = next((some[0] for some in self.answers if option in some), None)
        if first is not None and digits.page_of(self.answers, first) != self._page:
            self._turn_to(first)
        if (number := _row_with(self._rows, first)) is not None:
            self.point(number)

    def key_to(self, option: Option) -> str:
        """Return the key that gives an answer, or opens the section in which it is; empty: none does."""
        opens = (key for key, section in self._opening.items() if section == option.shown.section)
        return self.keys.get(option.id) or next(opens, "")

    # Going back, typing

    def back(self) -> bool:
        """Go back one level; tell whether there was one."""
        if self._doubted is not None:
            self._settle(answers.NO.id)
        elif self._where.typed is not None:
            self._where = self._where._replace(typed=None)
            self._list()
        elif self._where.section:
            came_from, self._where = self._where.section, self._where._replace(section="")
            self._list()
            self._point_at_section(came_from)
        elif self._where.is_unfolded:
            self._where = self._where._replace(is_unfolded=False)
            self._list()
        elif self._asked is not None and (before := self._asked.way_back) is not None:
            self.choose(before.id)
        else:
            return False
        return True

    def action_back(self) -> None:
        """Go back one level."""
        self.back()

    def action_to_board(self) -> None:
        """Leave the list for the board."""
        if self._prompt is not None and self._doubted is None and self._where.typed is None:
            self.post_message(question_messages.ToBoard())

    def action_unfold(self) -> None:
        """Go to what cannot be chosen, with its reasons, or fold it away again."""
        if self._prompt is not None and self._doubted is None:
            self._where = self._where._replace(is_unfolded=not self._where.is_unfolded)
            refused = [one for one in sections.refused(self._prompt) if self._where.section in ("", one.section)]
            self._list(refused[0] if self._where.is_unfolded and refused else None)

    def open_filter(self, typed: str = "") -> None:
        """Let the player type words that the answer contains, or the number of a real die."""
        if self._prompt is not None and self._doubted is None:
            self._where = self._where._replace(typed=typed)
            self._list()

    def on_key(self, event: events.Key) -> None:
        """Take letters as such while words are typed; everything else is a binding."""
        typed = self._where.typed
        if typed is None:
            return
        if event.key == "backspace":
            typed = typed[:-1]
        elif event.is_printable and event.character is not None:
            typed += event.character
        else:
            return
        self._where = self._where._replace(typed=typed)
        event.stop()
        event.prevent_default()
        self._list()

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The keys that answer."""
        if self._asked is None or self._listing is None:
            return ()
        if self._doubted is not None:
            return DOUBTING
        gives = bool(self._where.section) or isinstance(self.current, Option)
        return answer_hints(self._asked, self._where, self._listing.question, gives=gives)
