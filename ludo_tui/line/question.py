"""One question in line mode: its answers with their numbers, and what is typed in reply."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.engine import Option, Prompt, Section, counted
from ludo_tui.line import words
from ludo_tui.line.console import Console, typed_number
from ludo_tui.presenting.board.board_words import seat_name
from ludo_tui.presenting.question.consequences import in_short
from ludo_tui.presenting.question.question_words import question_note, spoken_words
from ludo_tui.presenting.rows import FACTS
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.questions import confirmations, sections
from ludo_tui.table.questions.sections import Entry
from ludo_tui.table.questions.steps.auto_answered import why_asked
from ludo_tui.table.session import Session
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import WIDTH, wrapped

_BY_ENTER: Final = {"roll": " to roll", "look": " to look", "show": " to see it"}
"""What Enter does where it gives an answer, by what that does."""
_LONG: Final = 30
"""Characters from which on an explanation is not repeated for a second choice."""


class LineQuestion:
    """Puts questions, and finds the answer that is typed.

    Args:
        console: where they are put.
        session: the match.
        tips: what is advised.
    """

    def __init__(self, console: Console, session: Session, tips: Tips) -> None:
        self._console = console
        self._session = session
        self._tips = tips
        self._game = session.game
        self._part: tuple[Prompt | None, Entry] = None, sections.BACK
        """The question and the part of it that is listed; `BACK`: all of it."""
        self._words = spoken_words(session)

    def put(self, prompt: Prompt) -> None:
        """Say a question, what waits for it, and its numbered answers; if a part is open, only that part."""
        console, session = self._console, self._session
        self._words = spoken_words(session)
        console.say("")
        who = seat_name(self._game, prompt.seat)
        part = self._part_of(prompt)
        if part is not sections.BACK:
            console.say(f"{who}: {printable(part.section.name)}. {capital(f'type {self.numbers(prompt)}')}.")
            self._list(prompt)
            return
        for waiting in prompt.pending:
            if not prompt.text.startswith(waiting.rstrip(".")):
                console.say(f"In the middle of: {printable(waiting)}")
        if note := question_note(session, prompt, self._words):
            console.say(printable(note))
        how = f"{capital(self.input_hint(prompt))}."
        console.say(" ".join(filter(None, (f"{who}: {printable(prompt.text)}", why_asked(prompt), how))))
        if self._is_listed(prompt):
            self._list(prompt)

    def _list(self, prompt: Prompt) -> None:
        """Say the numbered answers; a long explanation of several answers is said only for the first."""
        said, count = dict[str, int](), 0
        for heading, rows in self._rows(prompt):
            if heading or count:
                self._console.say(f"  {printable(heading)}:" if heading else "")
            for number, row in enumerate(rows, count + 1):
                self._console.say(*self._row_lines(number, row, prompt, said))
            count += len(rows)

    def find(self, prompt: Prompt, sought: str) -> bool:
        """List only the answers with all the sought words; return whether there are any."""
        fitting, _ = sections.found(prompt, sought, lambda one: in_short(one, prompt, self._words))
        found = [one for _, some in sections.under_headings(prompt) for one in some if one in fitting]
        if found:
            self.open(prompt, Entry(Section("", "", words.FOUND.format(words=sought)), tuple(found)))
        return bool(found)

    def open(self, prompt: Prompt, part: Entry) -> None:
        """List only a part of the answers when the question is put the next time; `BACK`: all of them again."""
        self._part = prompt, part

    def _part_of(self, prompt: Prompt) -> Entry:
        """Return the part of a question that is listed; `BACK`: all of it."""
        asked, part = self._part
        return part if asked is prompt else sections.BACK

    def _row_lines(self, number: int, row: Option | Entry, prompt: Prompt, said: dict[str, int]) -> list[str]:
        """Return the lines of a numbered answer; a long explanation stands below it.

        Args:
            number: the number of the answer.
            row: the answer.
            prompt: the question.
            said: the long texts that were said already, with the number of their answer; new ones are added.
        """
        if isinstance(row, Entry):
            count = f": {counted(len(row.options), 'choice')}" if row.options else ""
            return [f"  {number}. {printable(row.section.name)}{count}"]
        detail = printable(in_short(row, prompt, self._words))
        label = f"  {number}. {printable(row.label)}"
        whole = f"{label} ({detail})" if detail else label
        if len(whole) <= WIDTH:
            return [whole]
        first = said.setdefault(detail, number)
        if first != number:
            return [f"{label} ({words.AS_BEFORE.format(number=first)})"]
        parts = FACTS.join(self._said_before(part, number, said) for part in detail.split(FACTS))
        return [label, wrapped(f"     {parts}", "     ")]

    def _said_before(self, part: str, number: int, said: dict[str, int]) -> str:
        """Return a part of an explanation, or `as N` if answer N has the same long part."""
        head, colon, rest = part.partition(": ")
        if len(rest) < _LONG or (first := said.setdefault(part, number)) == number:
            return part
        return f"{head}{colon}{words.AS_BEFORE.format(number=first)}"

    def is_meant(self, option: Option, prompt: Prompt) -> bool:
        """Ask once more about an answer that harms its own seat, and say what would come of it."""
        warned = self._tips.warning(option, lambda answer: self.hint_for(answer, prompt))
        if not warned and not (self._session.confirms and confirmations.needs_confirming(option, prompt)):
            return True
        detail = prompt.detail(option)
        said = f"{warned}. " if warned else ""
        question = f"{said}{option.label}{f' ({detail})' if detail else ''}: do you mean that?"
        return self._console.is_sure(printable(question))

    def only(self, prompt: Prompt) -> Option | None:
        """Return the only answer of a question, which Enter gives too; None: there are several."""
        return prompt.options[0] if len(prompt.options) == 1 else None

    def chosen(self, prompt: Prompt, line: str) -> Option | Entry | None:
        """Return the answer or part that is typed by its number, or the answer by its id; None: neither."""
        number, listed = typed_number(line), self._listed(prompt)
        if line in (words.BACK, sections.BACK.section.key) and sections.BACK in listed:
            return sections.BACK
        if number is not None and 1 <= number <= len(listed):
            return listed[number - 1]
        return prompt.option(line)

    def hint_for(self, answer: str, prompt: Prompt) -> str:
        """Return how to choose the answer of an id, such as `Type 3` or `Type 1 (Attack), then 2`; empty: none."""
        option = prompt.option(answer)
        if option is None:
            return ""
        if not self._is_listed(prompt):
            return words.TYPE_ENTER
        listed, back = self._listed(prompt), [words.BACK] if self._part_of(prompt) is not sections.BACK else []
        if option in listed:
            return words.TYPE.format(what=listed.index(option) + 1)
        return words.TYPE.format(what=words.THEN.join([*back, *self._steps_to(option, prompt)] or [option.id]))

    @staticmethod
    def _steps_to(option: Option, prompt: Prompt) -> Iterator[str]:
        """Yield what to type to choose an answer from the whole question."""
        for number, row in enumerate(_rows_in(prompt), 1):
            if row == option:
                yield str(number)
            elif isinstance(row, Entry) and option in row.options:
                yield f"{number} ({printable(row.section.name)})"
                yield str(_rows_in(prompt, row.section.id).index(option) + 1)

    def input_hint(self, prompt: Prompt) -> str:
        """Return what to type to answer: Enter, or a number in a range."""
        questions = self._session.questions
        to = "" if questions.at_once is None else _BY_ENTER[questions.at_once.does]
        ways = [f"press Enter{to}"] if to or self.only(prompt) else []
        return ", or ".join([*ways, *([f"type {self.numbers(prompt)}"] if self._is_listed(prompt) else [])])

    def _is_listed(self, prompt: Prompt) -> bool:
        """Return whether the answers are told with their numbers: only to roll needs none."""
        return len(prompt.options) > 1 or self._session.questions.roll is None

    def numbers(self, prompt: Prompt) -> str:
        """Return which numbers choose an answer."""
        count = len(self._listed(prompt))
        return f"a number from 1 to {count}" if count > 1 else "1"

    def _listed(self, prompt: Prompt) -> list[Option | Entry]:
        """Return the numbered rows."""
        return [row for _, rows in self._rows(prompt) for row in rows]

    def _rows(self, prompt: Prompt) -> list[tuple[str, Sequence[Option | Entry]]]:
        """Return what has a number, under headings."""
        part = self._part_of(prompt)
        if part.options and not part.section.id:
            return [("", [*part.options, sections.BACK])]
        return [
            ("", rows) if part.options else (name, rows) for name, rows in sections.in_steps(prompt, part.section.id)
        ]


def _rows_in(prompt: Prompt, opened: str = "") -> list[Option | Entry]:
    """Return the numbered rows of a question, or of an opened section of it."""
    return [row for _, rows in sections.in_steps(prompt, opened) for row in rows]
