"""The visitors of a web table: a folder each for what they keep, and one running program at a time."""

import asyncio
import contextlib
import json
import os
import secrets
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from codecs import getincrementaldecoder
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from ludo_tui.platform.digests import sha256
from ludo_tui.platform.files import write_whole

MEMORY: Final = "LUDO_TUI_WEB_MEMORY"
"""Environment variable that tells the program of a visitor how many MiB it may take."""
TOUCHED: Final = "LUDO_TUI_WEB_TOUCHED"
"""Environment variable that tells the program of a visitor that its screen is touched with a finger."""
RULESETS: Final = "rulesets"
"""Where in its folder a visitor keeps rulesets of its own."""
_PLACES: Final = {
    "LUDO_TUI_SAVES": "saves",
    "LUDO_TUI_CONFIG": "settings",
    "LUDO_TUI_PARTIES": "parties",
    "LUDO_TUI_RULESETS": RULESETS,
}
"""What a visitor keeps, by the variable that says where."""
_PATIENCE: Final = 5.0
"""Seconds that a program is given to save its game and end."""
_KEPT: Final = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "PYTHONPATH", "HOME", "USERPROFILE")
"""Variables that a visitor's program gets from that of the server."""
_COMMAND: Final = (sys.executable, "-m", "ludo_tui.web.visitor")
_CHUNK: Final = 16 * 1024
"""Bytes of what line mode writes that are sent at once at most."""


class VisitorHome(NamedTuple):
    """The folder of a visitor, and the memory that its program may use."""

    folder: Path
    memory: int
    """MiB of address space; 0: no limit."""

    def environment(self, **more: str) -> dict[str, str]:
        """Return the environment of the program, with nothing that is the server's alone."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        places = {name: str(self.folder / place) for name, place in _PLACES.items()}
        return {**kept, **places, MEMORY: str(self.memory), **more}


class Program(AppService):
    """The program of one visitor, and the browser that its screens are shown in.

    Args:
        home: the folder of the visitor, and the memory of its program.
        write: sends what the program writes.
        write_text: sends what is for the page itself.
        close: ends the connection.
        is_touched: is the browser's screen touched with a finger?
    """

    def __init__(
        self,
        home: VisitorHome,
        *,
        write: Callable[[bytes], Awaitable[None]],
        write_text: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
        is_touched: bool = False,
    ) -> None:
        super().__init__("", write_bytes=write, write_str=write_text, close=close, download_manager=DownloadManager())
        self._home = home
        self._is_touched = is_touched
        self.last_typed = monotonic()
        """When something was typed last."""

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        """Return the environment of the program."""
        return self._home.environment(
            COLORTERM="truecolor",
            COLUMNS=str(width),
            ROWS=str(height),
            TEXTUAL_COLOR_SYSTEM="truecolor",
            TEXTUAL_DRIVER="ludo_tui.web.driver:VisitorDriver",
            TEXTUAL_FPS="30",
            **({TOUCHED: "1"} if self._is_touched else {}),
        )

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the program."""
        process = await asyncio.create_subprocess_exec(
            *_COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=self._build_environment(width, height)
        )
        self._process = process
        self._stdin = process.stdin
        return process

    async def end(self) -> None:
        """Let the program save its game and end; one that does not is killed."""
        with contextlib.suppress(TimeoutError, ConnectionError):
            await asyncio.wait_for(self.stop(), _PATIENCE)
        if self._process is not None:
            await _ended(self._process)

    async def take(self, message: str) -> None:
        """Carry out what a browser says: something typed, another size, the focus. Anything else is nothing."""
        kind, value = _said(message)
        if kind == "stdin" and isinstance(value, str):
            self.last_typed = monotonic()
            await self.send_bytes(value.encode("utf-8", "replace"))
        elif kind == "resize" and isinstance(value, dict):
            await self.set_terminal_size(*size_of(value.get("width"), value.get("height")))
        elif kind == "ping":
            await self.remote_write_str(json.dumps(["pong", str(value)[:40]]))
        elif kind == "focus":
            await self.focus()
        elif kind == "blur":
            await self.blur()


class LineProgram:
    """Line mode for one visitor, and the browser that reads it out.

    Args:
        home: the folder of the visitor, and the memory of its program.
        write: sends what the program writes.
        close: ends the connection.
    """

    def __init__(
        self, home: VisitorHome, *, write: Callable[[str], Awaitable[None]], close: Callable[[], Awaitable[None]]
    ) -> None:
        self._home = home
        self._write = write
        self.remote_close = close
        """Ends the connection."""
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self.last_typed = monotonic()
        """When something was typed last."""

    async def start(self, _columns: int, _rows: int) -> None:
        """Start the program; lines have no size."""
        self._process = await asyncio.create_subprocess_exec(
            *_COMMAND,
            "--plain",
            stdin=PIPE,
            stdout=PIPE,
            stderr=STDOUT,
            env=self._home.environment(PYTHONIOENCODING="utf-8"),
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def _read(self, process: Process) -> None:
        """Send what the program writes, and close the connection when it has ended."""
        assert process.stdout is not None
        decode = getincrementaldecoder("utf-8")("replace").decode
        with contextlib.suppress(ConnectionError):
            while written := await process.stdout.read(_CHUNK):
                await self._write(decode(written))
            await self.remote_close()

    async def end(self) -> None:
        """Let the program save its game and end; one that does not is killed."""
        if self._process is None:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()  # no more input: the match is kept
        await _ended(self._process)
        if self._reading is not None:
            self._reading.cancel()

    async def take(self, message: str) -> None:
        """Carry out what a browser says: a line that was typed. Anything else is nothing."""
        kind, value = _said(message)
        stdin = None if self._process is None else self._process.stdin
        if kind != "stdin" or not isinstance(value, str) or stdin is None or stdin.is_closing():
            return
        self.last_typed = monotonic()
        with contextlib.suppress(ConnectionError):
            stdin.write(value.encode("utf-8", "replace"))
            await stdin.drain()


async def _ended(process: Process) -> None:
    """Wait until a program has ended; kill one that does not."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), _PATIENCE)
        return
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def _said(message: str) -> tuple[object, object]:
    """Return what kind of thing a browser says, and the first value of it."""
    try:
        kind, *rest = json.loads(message)
    except (ValueError, TypeError, RecursionError):
        return None, None
    return kind, rest[0] if rest else None


def size_of(columns: object, rows: object) -> tuple[int, int]:
    """Return a size that a browser asks for, within what makes sense."""

    def within(value: object, usual: int, least: int, most: int) -> int:
        try:
            return min(max(int(str(value)), least), most)
        except ValueError:
            return usual

    return within(columns, 80, 10, 400), within(rows, 24, 5, 150)


def new_name() -> str:
    """Return a name for a visitor that nobody can guess."""
    return secrets.token_urlsafe(24)


def folder_of(home: Path, visitor: str) -> Path:
    """Return the folder of a visitor; its name tells nobody how to visit as it."""
    return home / "visitors" / sha256(visitor.encode()).hexdigest()[:32]


def kept_token(home: Path) -> str:
    """Return the token of the address, the same as before where there was one: then addresses go on being right."""
    file = home / "token"
    with contextlib.suppress(OSError, ValueError):
        token = file.read_text(encoding="ascii").strip()
        if len(token) >= 20 and token.replace("-", "").replace("_", "").isalnum():
            return token
    token = secrets.token_urlsafe(18)
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_whole(file, f"{token}\n".encode())
    return token
