"""The commands of line mode about the match as a whole: saving it, watching it again, settings, leaving it."""

from collections.abc import Callable, Mapping

from ludo_tui.engine import Prompt
from ludo_tui.line import text
from ludo_tui.line.commands.look_commands import AnyTime
from ludo_tui.line.console import Console, LeaveTable, Quit
from ludo_tui.line.records import watch_again
from ludo_tui.line.session import change_settings
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable


class MatchCommands:
    """What can be done with a match at any time.

    Args:
        console: where it is done.
        session: the match.
        may_leave: keeps the match, and tells whether the players may leave it.
        settings: what the players have set.
    """

    def __init__(
        self, console: Console, session: Session, may_leave: Callable[[], bool], settings: SettingsFile
    ) -> None:
        self._console = console
        self._session = session
        self._game = session.game
        self._may_leave = may_leave
        self._settings = settings
        self.any_time: Mapping[str, AnyTime] = {
            "s": self._save,
            "v": self._watch,
            "l": self._load,
            "o": self._change_settings,
            "T": self._to_title,
            "q": self._quit,
        }
        """What can be done at any time, by what is typed."""

    def _save(self, _prompt: Prompt | None, rest: str) -> None:
        if not rest:
            self._console.say("Type s and a name, such as: s after tea.")
            return
        try:
            try:
                path = self._session.save.save_as(rest)
            except NameTaken as taken:
                if not self._console.is_sure(printable(taken.question)):
                    self._console.say("Nothing has been saved.")
                    return
                path = self._session.save.save_as(rest, overwrite=True)
        except SaveError as error:
            self._console.say(text.sentence(error))
        else:
            self._console.say(f"Saved as {printable(str(path))}.")

    def _watch(self, _prompt: Prompt | None, _rest: str) -> bool:
        begun = watch_again(self._console, self._game)
        if begun is not None and self._may_leave():
            raise LeaveTable(begun)
        return True

    def _load(self, _prompt: Prompt | None, _rest: str) -> None:
        if self._may_leave():
            raise LeaveTable("load")

    def _to_title(self, _prompt: Prompt | None, _rest: str) -> None:
        if self._may_leave():
            raise LeaveTable("title")

    def _change_settings(self, _prompt: Prompt | None, _rest: str) -> bool:
        change_settings(self._console, self._settings, self._session)
        return True

    def _quit(self, _prompt: Prompt | None, _rest: str) -> None:
        """Leave; with a game that could not be kept only if that is really meant."""
        if self._may_leave():
            raise Quit
