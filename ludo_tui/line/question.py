"""One question in line mode: its answers with their numbers, and what is typed in reply."""

from collections.abc import Iterator, Sequence

from ludo_tui.board import HOME
from ludo_tui.engine import Option, Prompt, Section
from ludo_tui.line import text
from ludo_tui.line.console import Console, typed_number
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.questions import confirmations, option_kinds, sections
from ludo_tui.table.questions.steps.auto_answered import why_asked
from ludo_tui.table.session import Session
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import WIDTH, wrapped


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
        self._opened: tuple[Prompt | None, str] = None, ""
        """The question of which a section was chosen, and its id."""

    def put(self, prompt: Prompt) -> None:
        """Tell a question with what is waiting for it, and its answers with their numbers."""
        console, session = self._console, self._session
        console.say("")
        for waiting in prompt.pending:
            console.say(f"In the middle of: {printable(waiting)}")
        if reminder := self._game.rules.reminder(session.privacy.view.view, self._game.events, prompt):
            console.say(printable(reminder))
        is_listed = len(prompt.options) > 1 or session.questions.roll is None
        enter = "to see it" if session.questions.cover else "to roll" if session.questions.at_once else ""
        ways = [f"press Enter {enter}"] if enter else []
        ways += [f"type {self.numbers(prompt)}"] if is_listed else []
        how = f"{capital(', or '.join(ways))}."
        asked = f"{text.seat_name(self._game, prompt.seat, self._game.rules.ruleset)}: {printable(prompt.text)}"
        console.say(" ".join(filter(None, (asked, why_asked(prompt), how))))
        if is_listed:
            self._list(prompt)

    def _list(self, prompt: Prompt) -> None:
        """Tell the answers with their numbers."""
        count = 0
        for heading, rows in self._rows(prompt):
            if heading or count:
                self._console.say(f"  {printable(heading)}:" if heading else "")
            for number, row in enumerate(rows, count + 1):
                self._console.say(*self._row_lines(number, row, prompt))
            count += len(rows)

    def lines(self, prompt: Prompt) -> list[str]:
        """Return each answer with its number and all that is said about it, in a line."""
        rows = (row for _, rows in self._rows(prompt) for row in rows)
        return [" ".join(self._row_lines(number, row, prompt)) for number, row in enumerate(rows, 1)]

    def open(self, prompt: Prompt, section: Section) -> None:
        """List what is in a section when the question is put the next time."""
        self._opened = prompt, section.id

    def _row_lines(self, number: int, row: Option | Section, prompt: Prompt) -> list[str]:
        """Return an answer with its number, and what is said about it: behind it, or below where that is long."""
        if isinstance(row, Section):
            return [f"  {number}. {printable(row.name)}"]
        detail = printable("; ".join(filter(None, (prompt.detail(row), *self._outlook(row, prompt)))))
        label = f"  {number}. {printable(row.label)}"
        whole = f"{label} ({detail})" if detail else label
        return [whole] if len(whole) <= WIDTH else [label, wrapped(f"     {detail}", "     ")]

    def _outlook(self, option: Option, prompt: Prompt) -> Iterator[str]:
        """Yield how far from home an answer brings a piece, and what may befall it, as far as the asked seat knows."""
        if option_kinds.mover(option, prompt.seat) is None:
            return
        step = option.aim.to_step if option.aim.rest_step is None else option.aim.rest_step
        if step is not None and step < HOME and "enter" not in option.facts.effects:
            yield text.left(step)
        view, _ = self._session.privacy.view
        danger = self._game.rules.danger(view, self._game.setup, option, prompt.seat)
        if danger is not None:
            yield from text.risk(danger, self._game)

    def is_meant(self, option: Option, prompt: Prompt) -> bool:
        """Ask once more about an answer that harms its own seat, and say what would come of it."""
        warned = self._tips.warning(option)
        if not warned and not (self._session.confirms and confirmations.needs_confirming(option, prompt)):
            return True
        detail = prompt.detail(option)
        said = f"{warned}. " if warned else ""
        question = f"{said}{option.label}{f' ({detail})' if detail else ''}: do you mean that?"
        return self._console.is_sure(printable(question))

    def chosen(self, prompt: Prompt, line: str) -> Option | Section | None:
        """Return the answer or section that is typed by its number, or the answer by its id; None: neither."""
        number, listed = typed_number(line), [row for _, rows in self._rows(prompt) for row in rows]
        if number is not None and 1 <= number <= len(listed):
            return listed[number - 1]
        return prompt.option(line)

    def number(self, option: Option, prompt: Prompt) -> int | None:
        """Return the number that chooses an answer; None: it is not listed."""
        if len(prompt.options) == 1 and self._session.questions.roll is not None:
            return None
        listed = [row for _, rows in self._rows(prompt) for row in rows]
        return listed.index(option) + 1 if option in listed else None

    def numbers(self, prompt: Prompt) -> str:
        """Return which numbers choose an answer."""
        count = sum(len(rows) for _, rows in self._rows(prompt))
        return f"a number from 1 to {count}" if count > 1 else "1"

    def _rows(self, prompt: Prompt) -> list[tuple[str, Sequence[Option | Section]]]:
        """Return what has a number, under headings."""
        asked, section = self._opened
        return sections.in_steps(prompt, section if asked is prompt else "")
