"""The program as its screens know it: settings, saves and PINs, one sentence to the players, and the ways to go."""

import os
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from textual.app import App
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from ludo_tui.table.files.settings import Settings, SettingsFile
from ludo_tui.ui import actions, themes
from ludo_tui.ui.clock import Clock
from ludo_tui.ui.drawing.colours import Colours, Depth, colours

if TYPE_CHECKING:
    from ludo_tui.engine import Match
    from ludo_tui.saves import SaveFolder
    from ludo_tui.table.privacy.pins import PinFile
    from ludo_tui.table.session import Session
    from ludo_tui.table.voice import Words


class Host(App[int]):
    """Holds what outlives a screen. Which screen comes next is said by whoever knows all of them.

    Args:
        saves: where games are kept, or the path of it; None: the usual folder.
        settings: kept settings; None: the usual file.
        seed: seed of the first new game; None lets chance choose.
        style: the style sheet of the first screen: one that is read later is read with all others once more.

    Attributes:
        session: the game at the table; None when there is none.
        has_begun: is the first screen there?
        clock: the time that films and pauses run on.
    """

    def __init__(
        self,
        *,
        saves: "SaveFolder | str | None",
        settings: SettingsFile | None,
        seed: int | None = None,
        style: str = "title",
    ) -> None:
        self.settings_file = SettingsFile() if settings is None else settings
        self.terminal_depth: Depth = themes.depth_of()
        """How many colours the terminal has: found before Textual takes `NO_COLOR` out of the environment."""
        super().__init__(
            ansi_color=True if self.terminal_depth == "none" else None,
            css_path=["styles/app.tcss", f"styles/{style}.tcss"],
        )
        self._saves: SaveFolder | str | None = saves
        self._own_saves: SaveFolder | None = None
        self._pins: PinFile | None = None
        self.seed = seed
        self.session: Session | None = None
        self.has_begun = False
        self.clock = Clock()
        self.apply_settings()

    # What screens use

    @property
    def settings(self) -> Settings:
        """The settings that hold now. Change them with `change_setting`."""
        return self.settings_file.current

    @property
    def palette(self) -> Colours:
        """The colours to draw with: the theme and the depth of the settings."""
        depth = self.settings.depth
        return colours(self.settings.theme, self.terminal_depth if depth == "auto" else depth)

    @property
    def saves(self) -> "SaveFolder":
        """Where games are kept."""
        if self._saves is None or isinstance(self._saves, str):
            from ludo_tui.saves import SaveFolder  # the title is on screen before the first use

            self._saves = self._own_saves = SaveFolder(self._saves)
        return self._saves

    @property
    def pins(self) -> "PinFile":
        """The PINs of the seats of every game."""
        from ludo_tui.table.privacy.pins import PinFile  # the title is on screen before the first use

        if self._pins is None:
            self._pins = PinFile.beside(self.settings_file.path)
            if self._pins.problem is not None:
                self.say(self._pins.problem, "warning")
        return self._pins

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
            self.say(problem, "warning")
        return words

    def close_saves(self) -> None:
        """Let other programs have the games, if the folder was opened here."""
        if self._own_saves is not None:
            self._own_saves.close()

    def say(self, sentence: str, severity: Literal["information", "warning", "error"] = "information") -> None:
        """Show one sentence for a few seconds."""
        self.notify(sentence, severity=severity, markup=False)

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting, now and for later."""
        problem = self.settings_file.change(name, value)
        if name == "auto_roll" and self.session is not None:
            self.session.auto_answer.rolls = value
        self.apply_settings()
        if problem is not None:
            self.say(problem, "warning")

    def name_piece(self, player: str, piece: int, name: str) -> None:
        """Keep what a player calls a piece, for this match and later ones."""
        kept = self.settings.piece_names
        names = list(kept.get(player, ()))
        names += [""] * (piece + 1 - len(names))
        names[piece] = name
        self.change_setting("piece_names", {**kept, player: names})

    def use_keys(self, name: str) -> None:
        """Change to another set of keys, new if there is none of that name, and remember the present one.

        Args:
            name: what it is called; empty: the keys as shipped, and what was changed about them.
        """
        settings = self.settings
        if name == settings.key_set:
            return
        sets = {**settings.key_sets, settings.key_set: settings.keymap}
        keymap = sets.pop(name, settings.keymap)
        if problems := actions.keymap_problems(keymap):
            self.say(f"These keys cannot be used: {problems[0]}.", "warning")
            return
        for field, value in (("key_sets", sets), ("key_set", name), ("keymap", keymap)):
            self.change_setting(field, value)
        self.set_keymap(keymap)

    def apply_settings(self) -> None:
        """Let colours, animation and characters follow the settings."""
        settings = self.settings
        palette = self.palette
        name = themes.theme_name(palette.theme, palette.depth)
        if name not in self.available_themes:
            self.register_theme(themes.textual_theme(palette.theme, palette.depth))
        self.theme = name
        if os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none":
            settings.animation = "off"
        self.animation_level = "none" if settings.animation == "off" else "full"
        self.set_class(settings.ascii, "-ascii")
        if self.session is not None:
            self.session.auto_answer.moves = settings.auto_move
            self.session.seats.is_ascii = settings.ascii
            self.session.confirms = settings.confirm
            self.session.news.talks = settings.talk
        ScrollBar.renderer = PlainBar

    def refresh_css(self, animate: bool = True) -> None:
        """Follow another theme; before the first screen there is nothing that would have to be styled anew."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give Textual's own themes the colours of the board too."""
        return themes.variables("night", "full")

    def keep_game(self) -> None:
        """Write the game at the table to the automatic save."""
        if self.session is not None and not self.session.save.now() and self.session.save.problem:
            self.say(self.session.save.problem, "error")

    # Where to go

    def take_typed(self) -> None:
        """Go on with what was typed while the screen on top could not answer it."""
        raise NotImplementedError

    def go_to(self, screen: Screen[Any] | None) -> None:
        """Show a screen right above the title, or the title itself."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if screen is not None:
            self.push_screen(screen)

    def start_game(self, game: "Match[Any]") -> None:
        """Sit down at the table with a game."""
        raise NotImplementedError

    def continue_game(self) -> None:
        """Go on with the last game, or say why that is not possible."""
        raise NotImplementedError

    def show_result(self, session: "Session") -> None:
        """Leave the table of a match that is over for its result."""
        raise NotImplementedError

    def leave_game(self, leave: Callable[[bool], None]) -> None:
        """Leave the game at the table, if there is one; ask first if it cannot be kept.

        Args:
            leave: told whether the game is kept.
        """
        raise NotImplementedError

    def to_title(self) -> None:
        """Leave the table, or whatever is open, for the title; a match in progress is kept."""
        raise NotImplementedError

    def open_title(self) -> None:
        """Show the title where nothing else is shown."""
        raise NotImplementedError

    def open_setup(self) -> None:
        """Set up a new game, in the form as it was left."""
        raise NotImplementedError

    @property
    def has_setup(self) -> bool:
        """Is there a form of a new game that was left?"""
        raise NotImplementedError

    def forget_setup(self) -> None:
        """Have the next new game set up afresh: what the form says has been begun."""
        raise NotImplementedError

    def open_guide(self, number: int) -> None:
        """Play one of the guided first matches, counted from 0, or say why that is not possible."""
        raise NotImplementedError

    def open_load(self) -> None:
        """Choose a game to load."""
        raise NotImplementedError


class PlainBar(ScrollBarRender):
    """A scrollbar without block characters, whose width terminals disagree on."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8
