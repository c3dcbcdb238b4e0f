"""How a command says no."""

from ludo_tui.text.printable import printable, without_endless_words


class Refused(Exception):
    """Something asked for cannot be done; the message is one sentence, the code what the shell gets.

    The code is 2 for arguments that make no sense, 1 for a file that is not sound.
    """

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def shown(text: str) -> str:
    """Return text without characters that could steer a terminal, on one line, and without words that have no end."""
    return printable(without_endless_words(text).replace("\n", " "))
