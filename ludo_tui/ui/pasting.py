"""What a terminal sends, as text: a byte that is no letter ends nothing, and nothing that is pasted is a key."""

import codecs
import sys
from typing import Final

from textual.driver import Driver

_START: Final = "\x1b[200~"
_END: Final = "\x1b[201~"
"""What a terminal sends before and after what is pasted."""
_ESCAPE: Final = "\x1b"


class TerminalDecoder:
    """Decodes what a terminal sends, read by read.

    Some terminals paste escape codes as they are, and Textual takes those, with what follows them, for keys: an
    escape that is pasted becomes a blank.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._is_pasting = False
        self._before = ""
        """The last characters before what comes next, where a code that begins to paste may have begun."""
        self._held = ""
        """What was pasted last and may be the beginning of the code that ends it."""

    def decode(self, data: bytes, final: bool = False) -> str:
        """Return what has been read as text."""
        text, self._held = self._held + self._decoder.decode(data, final), ""
        decoded = ""
        while text:
            part, text = self._pasted(text) if self._is_pasting else self._typed(text)
            decoded += part
        return decoded

    def _typed(self, text: str) -> tuple[str, str]:
        """Return what is typed, up to the code that begins to paste, and what is left after it."""
        known = len(self._before)
        found = (self._before + text).find(_START)
        if found < 0:
            self._before = (self._before + text)[1 - len(_START) :]
            return text, ""
        self._is_pasting, self._before = True, ""
        end = found + len(_START) - known
        return text[:end], text[end:]

    def _pasted(self, text: str) -> tuple[str, str]:
        """Return what is pasted, with the code that ends it, and what is left after that."""
        pasted, end, rest = text.partition(_END)
        self._is_pasting = not end
        if not end:
            begun = next((size for size in range(len(_END) - 1, 0, -1) if pasted.endswith(_END[:size])), 0)
            pasted, self._held = pasted[: len(pasted) - begun], pasted[len(pasted) - begun :]
        return pasted.replace(_ESCAPE, " ") + end, rest


def decoding_pastes(driver: type[Driver]) -> type[Driver]:
    """Return what reads the terminal, for which nothing that is pasted is a key from now on."""
    module = sys.modules[driver.__module__]
    if hasattr(module, "getincrementaldecoder"):
        module.getincrementaldecoder = lambda _encoding: TerminalDecoder  # type: ignore[attr-defined]  # it has one
    return driver
