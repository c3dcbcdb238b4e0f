"""How the program of a visitor reads and writes: as Textual does for browsers, and never longer than its server."""

from textual.drivers.web_driver import WebDriver
from textual.messages import ExitApp


class VisitorDriver(WebDriver):
    """Ends the program when nobody can type any more."""

    def run_input_thread(self) -> None:
        """Read until the server is gone or the program ends."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self.send_message(ExitApp())
