"""The terminal as the program reads it: no flood of keys, and no wake-up call without a sleep, changes how it works."""

from textual.driver import Driver
from textual.events import InputEvent
from textual.message import Message

from ludo_tui.ui.pasting import decoding_pastes
from ludo_tui.ui.type_ahead import TypeAhead


class SteadyDriver(Driver):
    """What the drivers of all terminals do with more care than Textual's own, of which the program makes one."""

    typed: TypeAhead
    is_started = False

    def send_message(self, message: Message) -> None:
        """Send a message to the program; of what is typed no more than it can still answer."""
        if not isinstance(message, InputEvent) or self.typed.has_room_for(message):
            super().send_message(message)

    def start_application_mode(self) -> None:
        """Begin to read the terminal, once: a system that wakes what has not slept begins nothing."""
        if not self.is_started:
            self.is_started = True
            super().start_application_mode()  # type: ignore[safe-super]  # of the driver that is made careful

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was."""
        self.is_started = False
        super().stop_application_mode()  # type: ignore[safe-super]  # as above


def steady(driver: type[Driver], typed: TypeAhead) -> type[Driver]:
    """Return a driver that takes care of floods and of wake-up calls."""
    return type(f"Steady{driver.__name__}", (SteadyDriver, decoding_pastes(driver)), {"typed": typed})
