"""What each seat wants to be asked: ask, never or always, for every reaction."""

from collections.abc import Mapping
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from ludo_tui.engine import EVERY_PHASE, THIS_TURN, IllegalAnswer
from ludo_tui.table.session import Session
from ludo_tui.table.setup.fields import Field
from ludo_tui.text.printable import sentence
from ludo_tui.ui import actions
from ludo_tui.ui.form_lines import ChoiceRow
from ludo_tui.ui.screens.curtain import private_curtain
from ludo_tui.ui.setup.form import FormPage, Heading

_CHOICES = {"ask": "ask", "never": "never", "always": "always"}
_WHEN = {"never": "where it can matter", "always": "always"}
_THIS_TURN = {"ask": "ask", "never": "never"}
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {EVERY_PHASE: _WHEN, THIS_TURN: _THIS_TURN}
"""What can be chosen about what is no reaction and no kind of question."""
_SECRET = {"secret": "secret"}
_MEANING = (
    "ask: the question comes whenever it can be taken.\nnever: nobody is asked, it is not taken.\n"
    "always: it is taken without asking, the first way there is."
)
_HERE = "It holds for as long as you sit at this table; a match that is continued asks again."


class ReactionsScreen(FormPage):
    """The reactions of one seat at a time; while several people play, each sees only its own choices.

    Args:
        session: the match.
        seat: whose choices are shown first.
    """

    HEADING = "Reactions"
    NAMES_FIRST = True
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("reactions")]

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.session = session
        people = session.seats.people
        self.seat = seat if seat in people or not people else people[0]
        self._is_open = False

    def compose_form(self) -> ComposeResult:
        """List the reactions, and what else can be settled."""
        yield Heading("", id="whose")
        for reaction in self.session.preferences.reactions:
            about = _MEANING
            if reaction.is_hidden:
                about += (
                    "\n\nOthers do not know that you have what it needs: being asked can tell them. *Never* keeps the"
                    " secret. So do *strict* secret reactions: everybody who might have it is asked."
                )
            yield self._line(reaction.id, reaction.name, about)
        for kind, habit in self.session.game.rules.settled.items():
            yield self._line(kind, habit.name, f"{habit.about}\n\n{_HERE}")
        yield self._line(THIS_TURN, "All reactions this turn", "never: you do not react until this turn ends.")
        about = "Even where nothing could come of it, such as turning around or moving the tank with nobody near."
        yield self._line(EVERY_PHASE, "Ask in every phase", about)

    def _line(self, key: str, name: str, about: str) -> ChoiceRow:
        identity = key.replace("_", "-") if key in _WORDS else f"reaction-{key}"
        return ChoiceRow(Field(key, name, about, self._words(key)), self._usual(key), id=identity)

    def on_mount(self) -> None:
        """Open the choices of the first seat."""
        self._turn_to(self.seat)

    @property
    def current_rule(self) -> str:
        """The rule of the reaction under the cursor."""
        key = self.focused.key if isinstance(self.focused, ChoiceRow) else ""
        return next((reaction.rule for reaction in self.session.preferences.reactions if reaction.id == key), "")

    def explain(self, focused: Widget) -> Content:
        """Explain a reaction and how to change what happens."""
        return super().explain(focused) + Content("\n\nLeft and right change it; it holds from the next question on.")

    # One seat at a time

    def _turn_to(self, seat: int) -> None:
        """Show the choices of a seat, who takes the keyboard first if others could look."""
        self.seat, self._is_open = seat, False
        session = self.session
        is_private = len(session.privacy.people) > 1 and session.privacy.viewer != seat
        self.set_heading(f"Reactions of {session.seats.names[seat]}")
        self._fill()
        if is_private:
            self.app.push_screen(private_curtain(session, seat), self._lifted)
        else:
            self._lifted(True)

    def _lifted(self, lifted: bool | None) -> None:
        self._is_open = bool(lifted)
        self._fill()
        self.query(ChoiceRow).first().focus()

    def _fill(self) -> None:
        preferences = self.session.preferences.of(self.seat)
        name = self.session.seats.names[self.seat]
        for line in self.query(ChoiceRow):
            chosen = preferences.get(line.key, self._usual(line.key))
            words = self._words(line.key) if self._is_open else _SECRET
            field, usual = line.field._replace(words=words), self._usual(line.key)
            line.offer(field, chosen if self._is_open else "secret", usual if self._is_open else None)
        self.query_one("#whose", Heading).title = (f"Ask {name} about", "", "")

    def _words(self, key: str) -> Mapping[str, str]:
        """Return what can be chosen of a line, in words."""
        habit = self.session.game.rules.settled.get(key)
        return _WORDS.get(key, _CHOICES) if habit is None else habit.words

    def _usual(self, key: str) -> str:
        """Return what holds for who has settled nothing."""
        if key != EVERY_PHASE:
            habit = self.session.game.rules.settled.get(key)
            return "ask" if habit is None else habit.usual
        return "always" if self.session.auto_answer.every_phase else "never"

    # Changing

    @on(ChoiceRow.Changed)
    def _changed(self, event: ChoiceRow.Changed) -> None:
        key, usual = event.widget.key, self._usual(event.widget.key)
        if self._is_open and event.widget.value != self.session.preferences.of(self.seat).get(key, usual):
            self._prefer(key, event.widget.value)

    def _prefer(self, reaction: str, choice: str) -> None:
        try:
            for known in ("ask", "never", "always"):
                if known == choice:
                    self.session.preferences.settle(self.seat, reaction, known)
        except IllegalAnswer as error:
            self.host.say(sentence(error), "warning")

    def action_reset(self) -> None:
        """Have this seat asked about everything again."""
        if self._is_open:
            for reaction, choice in self.session.preferences.of(self.seat).items():
                if choice != self._usual(reaction):
                    self._prefer(reaction, self._usual(reaction))
            self._fill()

    def action_next(self) -> None:
        """Turn to the next person."""
        people = self.session.seats.people
        if len(people) > 1:
            self._turn_to(people[(people.index(self.seat) + 1) % len(people)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Offer another seat only where several people play."""
        return action != "next" or len(self.session.seats.people) > 1
