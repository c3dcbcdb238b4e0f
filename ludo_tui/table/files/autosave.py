"""The automatic save of a match, and copies of it under a name."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from ludo_tui.saves.errors import SaveError


class Folder(Protocol):
    """Where matches are kept."""

    def autosave(self, game: Any) -> Path:
        """Write the match to the slot that is continued from."""

    def save_as(self, game: Any, name: str, *, overwrite: bool = False) -> Path:
        """Write the match under a name."""


class Autosave:
    """Keeps one match: after every answer, and under a name when that is asked for.

    Args:
        match: the match.
        folder: where it is kept; None keeps nothing.

    Attributes:
        problem: why the last automatic save failed, in a sentence; None when it did not.
        soon: called after every answer; it saves at once, unless a screen wants to paint first.
    """

    def __init__(self, match: Any, folder: Folder | None) -> None:
        self._match = match
        self._folder = folder
        self.problem: str | None = None
        self.soon: Callable[[], object] = self.now

    @property
    def is_kept(self) -> bool:
        """Is the match kept after every answer, and did that work?"""
        return self._folder is not None and self.problem is None

    def now(self) -> bool:
        """Write the match to the slot that is continued from; tell whether that worked."""
        if self._folder is None:
            return True
        try:
            self._folder.autosave(self._match)
        except (OSError, SaveError) as error:
            self.problem = f"The match could not be saved: {error}"
            return False
        self.problem = None
        return True

    def save_as(self, name: str, *, overwrite: bool = False) -> Path:
        """Write the match under a name and return the file.

        Raises:
            SaveError: that is not possible; the message says why.
        """
        if self._folder is None:
            raise SaveError("this match has no folder to be saved in")
        try:
            return self._folder.save_as(self._match, name, overwrite=overwrite)
        except OSError as error:
            raise SaveError(str(error)) from error
