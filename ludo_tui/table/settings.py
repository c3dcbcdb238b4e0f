"""Settings: what a player chose once and wants to find again, kept in one small file."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

ENVIRONMENT: Final = "LUDO_TUI_CONFIG"
"""Environment variable that moves the settings file."""
_SIZE_LIMIT: Final = 100_000


class LastTable(msgspec.Struct, kw_only=True):
    """The seats and rules of the last game that was set up, offered again next time."""

    ruleset: str = "classic"
    names: list[str] = msgspec.field(default_factory=lambda: [""] * 4)
    """Names as typed; empty: the name of the side."""
    players: list[Literal["person", "easy", "normal", "hard"]] = msgspec.field(default_factory=lambda: ["person"] * 4)
    count: Annotated[int, Meta(ge=2, le=4)] = 2


class Settings(msgspec.Struct, kw_only=True):
    """Everything that can be set. Titles and descriptions are shown on the settings screen."""

    animation: Annotated[
        Literal["off", "fast", "normal"],
        Meta(title="Animation", description="How fast dice and pieces move; any key skips it."),
    ] = "normal"
    auto_move: Annotated[
        bool, Meta(title="Play the only move", description="A single legal move is played without asking.")
    ] = True
    confirm: Annotated[
        bool, Meta(title="Ask before what is final", description="Ask before conceding, deleting and the like.")
    ] = True
    theme: Annotated[
        Literal["dark", "light", "contrast", "colour-vision"],
        Meta(
            title="Colours",
            description="Dark, light, high contrast, or seat colours chosen for colour vision deficiency. Shape and "
            "letter tell the seats apart in any case.",
        ),
    ] = "dark"
    ascii: Annotated[
        bool, Meta(title="ASCII only", description="Draw with plain keyboard characters, for old terminals and fonts.")
    ] = False
    keymap: dict[str, str] = msgspec.field(default_factory=dict)
    """Keys by action id, where they differ from those shipped."""
    last: LastTable = msgspec.field(default_factory=LastTable)


class SettingsFile:
    """The settings of this run, and the file that keeps them.

    Values given for this run only, such as `--ascii`, go over the kept ones and are not written.

    Attributes:
        path: the file.
        current: what holds now.
        problem: one sentence if the file could not be used, else None.
    """

    def __init__(self, path: Path | None = None, only_now: Mapping[str, Any] | None = None) -> None:
        self.path = default_path() if path is None else path
        self.problem: str | None = None
        self._kept = self._read()
        self.current = msgspec.structs.replace(self._kept, **dict(only_now or {}))

    def _read(self) -> Settings:
        try:
            if self.path.stat().st_size > _SIZE_LIMIT:
                raise ValueError("it is far too long for a settings file")
            return msgspec.json.decode(self.path.read_bytes(), type=Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError) as error:
            self.problem = f"The settings in {self.path} cannot be used ({_reason(error)}), so the usual ones hold."
            return Settings()

    def change(self, name: str, value: Any) -> str | None:
        """Set a value for now and for later.

        Returns:
            One sentence if it could not be kept for later, else None.
        """
        setattr(self.current, name, value)
        setattr(self._kept, name, value)
        return self.save()

    def save(self) -> str | None:
        """Write the file. Return one sentence if that fails, else None."""
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.problem is not None and self.path.exists():
                self.path.replace(self.path.with_name(f"{self.path.name}.bad"))
            draft.write_bytes(msgspec.json.format(msgspec.json.encode(self._kept), indent=2) + b"\n")
            draft.replace(self.path)
        except OSError as error:
            return f"The settings could not be kept: {_reason(error)}."
        self.problem = None
        return None


def default_path() -> Path:
    """Return where the settings are kept on this computer."""
    moved = os.environ.get(ENVIRONMENT)
    if moved:
        path = Path(moved).expanduser()
        return path if path.suffix == ".json" else path / "settings.json"
    import platformdirs  # only this line needs it

    return Path(platformdirs.user_config_dir("ludo-tui", appauthor=False)) / "settings.json"


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error).rstrip(".")
