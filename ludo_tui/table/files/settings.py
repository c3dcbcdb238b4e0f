"""Settings: what a player chose once and wants to find again, kept in one small file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from ludo_tui.platform.places import settings_file
from ludo_tui.table.files.json_file import JsonFile

_THEMES_OF_0_1: Final = {"dark": "night", "light": "paper", "colour-vision": "vision"}
"""What the themes are called now that version 0.1.0 wrote."""
_PAIR: Final = 2
_COUNTS: Final = (2, 3, 4)


Player = Literal["person", "easy", "normal", "hard", "expert", "free"]
"""Who sits at a side of the board: a person, a computer of a level, or nobody."""


class LastTable(msgspec.Struct, kw_only=True):
    """The seats and rules of the last game that was set up, offered again next time."""

    ruleset: str = "party"
    """What the form proposes, and what `ludo-tui new` plays where no ruleset is named."""
    names: list[str] = msgspec.field(default_factory=lambda: [""] * 4)
    """Names as typed, by side of the board; empty: the name of the side."""
    players: list[Player] = msgspec.field(default_factory=lambda: ["person", "free", "person", "free"])
    """Who sits at each side of the board."""
    characters: list[str] = msgspec.field(default_factory=list)
    """Ids of the characters that computers play as, by side; empty: the next one that is free."""
    handicaps: list[str] = msgspec.field(default_factory=list)
    """Ids of what seats had in their favour, by side; empty: nothing."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """House rules other than those of the ruleset, and the choices about the table, by name."""


class Settings(msgspec.Struct, kw_only=True):
    """Everything that can be set. Titles and descriptions are shown on the settings screen."""

    animation: Annotated[
        Literal["off", "fast", "normal", "slow"],
        Meta(title="Animation", description="How fast dice and pieces move; any key skips it."),
    ] = "normal"
    auto_move: Annotated[
        bool, Meta(title="Play the only move", description="A single legal move is played without asking.")
    ] = True
    confirm: Annotated[
        bool, Meta(title="Ask before what is final", description="Ask before conceding, deleting and the like.")
    ] = True
    theme: Annotated[
        Literal["night", "paper", "contrast", "vision"],
        Meta(
            title="Theme",
            description="Dark, light, high contrast, or seat colours chosen for colour vision deficiency. On paper red "
            "and yellow come close for some eyes; shapes tell the seats apart in any case.",
        ),
    ] = "night"
    depth: Annotated[
        Literal["auto", "full", "256", "16", "none"],
        Meta(
            title="Colours",
            description="How many colours to draw with. Auto asks the terminal; none draws the board in lines.",
        ),
    ] = "auto"
    ascii: Annotated[
        bool, Meta(title="ASCII only", description="Draw with plain keyboard characters, for old terminals and fonts.")
    ] = False
    computers: Annotated[
        Literal["fast", "normal", "slow"],
        Meta(title="Computers", description="How long turns of computers are shown. Slow shows every step."),
    ] = "normal"
    auto_roll: Annotated[
        bool,
        Meta(
            title="Roll by itself",
            description="In every match with rolls by hand, your dice roll without a key. Rolls at the table "
            "(default key f) changes that for one match, until you leave the table.",
        ),
    ] = False
    mark_suggestion: Annotated[
        bool,
        Meta(
            title="Preselect the suggestion",
            description="The list begins on the answer that the tips suggest. Otherwise it begins on the piece that "
            "you moved last, if that move is safe. A move that brings home the last piece you need comes first.",
        ),
    ] = False
    wait_for_undo: Annotated[
        bool,
        Meta(
            title="Time to take back",
            description="After your move, there is time to take it back before a computer plays: a second on the "
            "screens, and in line mode until you press Enter.",
        ),
    ] = True
    talk: Annotated[
        bool,
        Meta(title="Characters talk", description="Computers with a character say something in the log now and then."),
    ] = True
    hold_captures: Annotated[
        bool,
        Meta(
            title="Stop when captured",
            description="When a piece of yours is captured, everything stops on the board until you go on.",
        ),
    ] = False
    bell: Annotated[
        bool,
        Meta(
            title="Bell",
            description="The terminal bell rings when it is your turn after a wait, when a piece of yours is "
            "captured, and when the last piece comes home.",
        ),
    ] = False
    reading_clock: Annotated[
        Literal["by_hand", "3_seconds", "5_seconds", "10_seconds"],
        Meta(
            title="Soul Read clock",
            description="How long a party sheet that is read lies open before its owner's next roll. By hand: until "
            "the reader goes on.",
        ),
    ] = "5_seconds"
    keymap: dict[str, str] = msgspec.field(default_factory=dict)
    """Keys by action id, if they differ from the default."""
    key_set: str = ""
    """Name of the set that the keymap belongs to; empty: the default keys with the changes made to them."""
    key_sets: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    """The keymaps of the sets that are not in use, by name."""
    piece_names: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """What players call their pieces, by the name of the player; empty where a piece keeps the name it is dealt."""
    last: LastTable = msgspec.field(default_factory=LastTable)

    @property
    def seconds_a_roll(self) -> int:
        """Seconds from roll to roll while a party sheet is read; 0: by hand."""
        first = self.reading_clock.partition("_")[0]
        return int(first) if first.isdecimal() else 0


PARTS: Final = {
    "Play": (
        "auto_roll",
        "auto_move",
        "mark_suggestion",
        "confirm",
        "wait_for_undo",
        "computers",
        "talk",
        "animation",
        "hold_captures",
        "bell",
        "reading_clock",
    ),
    "Looks": ("theme", "depth", "ascii"),
}
"""The settings under their headings."""


class SettingsFile:
    """The settings of this run, and the file that keeps them.

    Values given for this run only, such as `--ascii`, go over the kept ones and are not written.

    Attributes:
        path: the file.
        current: what holds now.
        problem: one sentence if the file could not be used, else None.
    """

    def __init__(self, path: Path | None = None, only_now: Mapping[str, Any] | None = None) -> None:
        self.path = settings_file() if path is None else path
        self._file = JsonFile(self.path, Settings, "The settings", "the usual ones hold", _brought_up)
        self.problem = self._file.problem
        self.current = msgspec.structs.replace(self._file.content, **dict(only_now or {}))

    def name_piece(self, player: str, piece: int, name: str) -> str | None:
        """Keep what a player calls a piece, for later matches too; return as `change` does."""
        kept = self.current.piece_names
        names = list(kept.get(player, ()))
        names += [""] * (piece + 1 - len(names))
        names[piece] = name
        return self.change("piece_names", {**kept, player: names})

    def propose(self, ruleset: str) -> None:
        """Let the form of a new match propose a ruleset this time, with its own house rules if another was set up."""
        if self.current.last.ruleset != ruleset:
            self.current.last = msgspec.structs.replace(self.current.last, ruleset=ruleset, options={})

    def change(self, name: str, value: Any) -> str | None:
        """Set a value for now and for later; of a keymap, only what differs from before.

        Returns:
            One sentence if it could not be kept for later, else None.
        """
        before = getattr(self.current, name)
        setattr(self.current, name, value)

        def change(kept: Settings) -> None:
            is_map = isinstance(value, dict)
            setattr(kept, name, _merged(before, value, getattr(kept, name)) if is_map else value)

        problem = self._file.change(change)
        self.problem = self._file.problem
        return problem


def _brought_up(kept: dict[str, Any]) -> dict[str, Any]:
    """Bring what version 0.1.0 wrote to what is written now: names of themes, and seats by side of the board."""
    theme, last = kept.get("theme"), kept.get("last")
    if isinstance(theme, str):
        kept = {**kept, "theme": _THEMES_OF_0_1.get(theme, theme)}
    if isinstance(last, dict) and last.get("count") in _COUNTS:
        kept = {**kept, "last": _by_side(last)}
    return kept


def _by_side(last: dict[str, Any]) -> dict[str, Any]:
    """Return a table whose seats were counted as one whose seats have their sides: two sit opposite each other."""
    sides = (0, 2) if last["count"] == _PAIR else range(last["count"])
    names, players = [""] * 4, ["free"] * 4
    seats = (last.get(what) for what in ("names", "players"))
    for side, name, player in zip(sides, *(kept if isinstance(kept, list) else [] for kept in seats), strict=False):
        names[side], players[side] = name, player
    return {"ruleset": last.get("ruleset", LastTable().ruleset), "names": names, "players": players}


def _merged(before: dict[str, Any], after: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """Return a kept map with what was changed, leaving alone what another program has changed meanwhile."""
    removed = before.keys() - after.keys()
    changed = {key: value for key, value in after.items() if before.get(key) != value}
    return {**{key: value for key, value in kept.items() if key not in removed}, **changed}
