"""Privacy in line mode: the keyboard changes hands, a PIN is asked for, and what was private is pushed out of sight."""

from collections.abc import Callable
from typing import Final

from ludo_tui.engine import Prompt
from ludo_tui.line.console import Console
from ludo_tui.presenting.board.board_words import seat_name
from ludo_tui.table.privacy.pins import LONGEST, SHORTEST, SeatPin, problem_of
from ludo_tui.table.session import Session

_FORGOTTEN: Final = "forgot"
"""What is typed in place of a PIN that is forgotten."""
_REMOVE: Final = "remove"


class Privacy:
    """Lets one person look at a time.

    Args:
        console: where a match is played.
        session: the match.
    """

    def __init__(self, console: Console, session: Session) -> None:
        self._console = console
        self._session = session
        self._is_private = False
        """Is something on the screen that is for one person?"""

    def open(self, prompt: Prompt, tell: Callable[[], None]) -> None:
        """Let the person who is asked look, and nobody else where that matters.

        Args:
            prompt: the question.
            tell: tells everybody what has happened before they look away.
        """
        session = self._session
        if session.questions.needs_curtain:
            self.end()
            if prompt.secrecy.private:
                tell()
                while not self._hand_over(prompt.seat):
                    pass
            session.privacy.lift(session.questions.prompt)
            self._is_private = prompt.secrecy.private
            return
        session.privacy.go_public(session.questions.prompt)
        if session.privacy.viewer is None:
            self.end()
        else:
            self._is_private = self._is_private or (prompt.secrecy.private and len(session.privacy.people) > 1)

    def end(self) -> None:
        """Hide what was private."""
        if self._is_private:
            self._console.hide()
            self._is_private = False

    def alone(self, seat: int, show: Callable[[], None]) -> bool:
        """Show a person something that is for nobody else.

        Returns:
            True if the screen has been cleared and a question has to be put once more.
        """
        if self._session.privacy.viewer == seat:
            show()
            return False
        if not self._hand_over(seat):
            return True
        self._is_private = True
        try:
            show()
            self._console.ask("Press Enter to hide it. ")
        finally:
            self.end()
        return True

    # Handing over

    def _name(self, seat: int) -> str:
        return seat_name(self._session.game, seat)

    def _hand_over(self, seat: int) -> bool:
        """Give the keyboard to a person; tell whether nobody else has it."""
        console, name, pin = self._console, self._name(seat), self._session.privacy.pin_of(seat)
        console.say("", f"Private: hand the keyboard to {name}; everybody else looks away.")
        tells_removal = pin is not None and pin.was_forgotten
        if tells_removal:
            console.say(f"{_removed(name)} {name} can set another with z.")
        console.ask(_ready(name))
        if pin is None:
            return True
        is_given = not pin.is_set or self._ask_pin(name, pin)
        if is_given and tells_removal:
            pin.acknowledge()
        return is_given

    def _ask_pin(self, name: str, pin: SeatPin) -> bool:
        """Ask for a PIN; tell whether it was given. Nothing typed: another person has the keyboard."""
        console = self._console
        while True:
            typed = console.ask_unseen(f"{name}, type your PIN ({_FORGOTTEN}: it is forgotten): ")
            if not typed:
                return False
            if typed == _FORGOTTEN:
                if console.is_sure(f"Remove the PIN of {name}? Everybody is told, and the match goes on as it is."):
                    problem = pin.forget()
                    console.say(_removed(name), *([problem] if problem else []))
                    console.ask(_ready(name))
                    return True
            elif pin.fits(typed):
                return True
            else:
                console.say(f"That is not the PIN of {name}; try again.")

    # PINs

    def set_pin(self, seat: int) -> bool:
        """Let a person set, change or remove a PIN. Return as `alone` does."""
        session, console = self._session, self._console
        pin = session.privacy.pin_of(seat)
        if len(session.privacy.people) < 2:
            console.say("Nobody else plays here who could look: there is no need of a PIN.")
            return False
        if pin is None:
            console.say("This match is kept nowhere, so its seats have no PINs.")
            return False
        name = self._name(seat)
        if not self._hand_over(seat):
            return True
        removing = f" ('{_REMOVE}' removes it)" if pin.is_set else ""
        typed = console.ask_unseen(f"{name}, type a new PIN of {SHORTEST} to {LONGEST} digits{removing}: ")
        if not typed:
            console.say("The PIN stays as it is.")
        elif typed == _REMOVE and pin.is_set:
            console.say(pin.remove() or f"{name} has no PIN any more.")
        elif (problem := problem_of(typed)) is not None:
            console.say(problem)
        elif console.ask_unseen("The same once more: ") != typed:
            console.say("That is not the same PIN; nothing has changed.")
        else:
            console.say(pin.set(typed) or f"What is private to {name} is guarded by the PIN from now on.")
        return True


def _ready(name: str) -> str:
    return f"{name}, press Enter when only you can see this. "


def _removed(name: str) -> str:
    return f"The PIN of {name} was removed: somebody said that it was forgotten."
