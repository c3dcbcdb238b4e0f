"""What the players have chosen in the settings, and how the program on screen follows it."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.scrollbar import ScrollBar, ScrollBarRender

from ludo_tui.ui import actions, textual_themes
from ludo_tui.ui.drawing.theme_colours import Colours, Depth, colours
from ludo_tui.ui.program.user_files import UserFiles

if TYPE_CHECKING:
    from ludo_tui.table.session import Session


@dataclass(eq=False)
class Preferences:
    """Changes settings, and lets the program and the match at the table follow them.

    Args:
        app: the program.
        files: where settings are kept.
        depth: how many colours the terminal has.
        session: returns the match at the table.
        warn: tells the players what is wrong.
    """

    app: App[int]
    files: UserFiles
    depth: Depth
    session: "Callable[[], Session | None]"
    warn: Callable[[str], object]

    def __post_init__(self) -> None:
        self._terminal_depth = self.depth

    @property
    def palette(self) -> Colours:
        """The colours to draw with: the theme and the depth of the settings."""
        settings = self.files.settings
        return colours(settings.theme, self._terminal_depth if settings.depth == "auto" else settings.depth)

    def change(self, name: str, value: Any) -> None:
        """Change a setting, now and for later."""
        problem = self.files.settings_file.change(name, value)
        session = self.session()
        if name == "auto_roll" and session is not None:
            session.auto_answer.rolls = value
        self._changed(problem)

    def _changed(self, problem: str | None) -> None:
        """Let everything follow a change; warn where it could not be kept for later."""
        self.apply()
        if problem is not None:
            self.warn(problem)

    def name_piece(self, player: str, piece: int, name: str) -> None:
        """Keep what a player calls a piece, for this match and later ones."""
        self._changed(self.files.settings_file.name_piece(player, piece, name))

    def use_keys(self, name: str) -> None:
        """Change to another set of keys, new if there is none of that name, and remember the present one.

        Args:
            name: what it is called; empty: the default keys with your changes.
        """
        settings = self.files.settings
        if name == settings.key_set:
            return
        sets = {**settings.key_sets, settings.key_set: settings.keymap}
        keymap = sets.pop(name, settings.keymap)
        if problems := actions.keymap_problems(keymap):
            self.warn(f"These keys cannot be used: {problems[0]}.")
            return
        for field, value in (("key_sets", sets), ("key_set", name), ("keymap", keymap)):
            self.change(field, value)
        self.app.set_keymap(keymap)

    def apply(self) -> None:
        """Let colours, animation and characters follow the settings."""
        app, settings, palette = self.app, self.files.settings, self.palette
        name = textual_themes.theme_name(palette.theme, palette.depth)
        if name not in app.available_themes:
            app.register_theme(textual_themes.textual_theme(palette.theme, palette.depth))
        app.theme = name
        if os.environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none":
            settings.animation = "off"
        app.animation_level = "none" if settings.animation == "off" else "full"
        app.set_class(settings.ascii, "-ascii")
        session = self.session()
        if session is not None:
            from ludo_tui.presenting.log.barks import barks_of  # the title is on screen before the first match

            session.follow(settings)
            session.news.let_speak(barks_of if settings.talk else None)
        ScrollBar.renderer = PlainBar


class PlainBar(ScrollBarRender):
    """A scrollbar without block characters, whose width terminals disagree on."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8
