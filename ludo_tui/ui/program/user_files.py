"""What a player's folder keeps between two runs: settings, games, PINs and words."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ludo_tui.table.files.settings import Settings, SettingsFile

if TYPE_CHECKING:
    from ludo_tui.saves import SaveFolder
    from ludo_tui.table.privacy.pins import PinFile
    from ludo_tui.table.voice import Words

Saves: TypeAlias = "SaveFolder | str | None"
"""Where games are kept, or the path of it; None: the usual folder."""


class UserFiles:
    """The files of a player, each read when it is first asked for.

    Args:
        settings: kept settings; None: the usual file.
        saves: where games are kept.
        warn: tells the players what is wrong with a file.

    Attributes:
        settings_file: the kept settings.
    """

    def __init__(self, settings: SettingsFile | None, saves: Saves, warn: Callable[[str], object]) -> None:
        self.settings_file = SettingsFile() if settings is None else settings
        self._saves = saves
        self._own_saves: SaveFolder | None = None
        self._warn = warn

    @property
    def settings(self) -> Settings:
        """The settings that hold now."""
        return self.settings_file.current

    @property
    def saves(self) -> "SaveFolder":
        """Where games are kept."""
        if self._saves is None or isinstance(self._saves, str):
            from ludo_tui.saves import SaveFolder  # the title is on screen before the first use

            self._saves = self._own_saves = SaveFolder(self._saves)
        return self._saves

    @cached_property
    def pins(self) -> "PinFile":
        """The PINs of the seats of every game."""
        from ludo_tui.table.privacy.pins import PinFile  # the title is on screen before the first use

        pins = PinFile.beside(self.settings_file.path)
        if pins.problem is not None:
            self._warn(pins.problem)
        return pins

    @property
    def words(self) -> "Words":
        """What headlines are told with: the shipped words, those of the player's file, the names given to pieces."""
        from ludo_tui.table import voice

        return voice.with_names(self._file_words, self.settings.piece_names)

    @cached_property
    def _file_words(self) -> "Words":
        from ludo_tui.table import voice

        words, problem = voice.read(self.settings_file.path.with_name(voice.FILE))
        if problem is not None:
            self._warn(problem)
        return words

    def close(self) -> None:
        """Let other programs have the games, if the folder was opened here."""
        if self._own_saves is not None:
            self._own_saves.close()
