"""The server of the web table: one page, and a connection for each visitor."""

import asyncio
import contextlib
import hmac
import ipaddress
import logging
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from string import Template
from time import monotonic
from typing import Final, NamedTuple

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler

from ludo_tui.platform.signals import ENDS, heeded
from ludo_tui.web.connections import Connections, report_uncaught
from ludo_tui.web.hosts import is_every, reachable
from ludo_tui.web.visitors import RULESETS, LineProgram, Program, VisitorHome, folder_of, kept_token, new_name, size_of

COOKIE: Final = "ludo-visitor"
_MESSAGE_LIMIT: Final = 64 * 1024
"""Bytes of the longest message that a browser may send."""
_COOKIE_SECONDS: Final = 180 * 24 * 3600
_WATCH_SECONDS: Final = 5.0
"""How often idle visitors are looked for, in seconds."""
_SHUTDOWN_SECONDS: Final = 3.0
"""How long connections are waited for in the end."""
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Limits(NamedTuple):
    """How much visitors may take."""

    visitors: int = 8
    """How many play at once."""
    idle: float = 60.0
    """Minutes without a key after which a visitor's program is ended; its game is kept."""
    memory: int = 1024
    """MiB of addresses for each program; 0: no limit."""


class WebTable:
    """The pages and connections of a web table.

    Args:
        home: the folder of everything that visitors keep, and of the token.
        limits: how much visitors may take.

    Attributes:
        token: what the address must begin with.
        connections: those who are connected.
    """

    def __init__(self, home: Path, limits: Limits) -> None:
        self.token = kept_token(home)
        self._home = home
        self._limits = limits
        self.connections = Connections()
        self._programs: dict[str, Program | LineProgram] = {}
        self._turns: dict[str, asyncio.Lock] = {}

    def application(self) -> web.Application:
        """Return what answers requests."""
        app = web.Application(middlewares=[self.connections.note_request, _with_headers])
        app.add_routes(
            [
                web.get("/{token}", self._lead),
                web.get("/{token}/", self._page),
                web.get("/{token}/plain", self._page),
                web.get("/{token}/{page:plain}/", self._lead),
                web.get("/{token}/ws", self._connect),
                web.get("/{token}/ws/{way:touch|plain}", self._connect),
                web.get("/{token}/static/{name}", self._own_file),
                web.get("/{token}/terminal/{kind:css|js}/{name}", self._toolkit_file),
            ]
        )
        app.cleanup_ctx.append(self._watch)
        app.on_shutdown.append(self._end)
        return app

    def _check(self, request: web.Request) -> None:
        """Answer as if nothing were there, unless the address has the token."""
        if not hmac.compare_digest(request.match_info["token"].encode(), self.token.encode()):
            raise web.HTTPNotFound

    # Pages

    async def _page(self, request: web.Request) -> web.Response:
        self._check(request)
        visitor = request.cookies.get(COOKIE, "")
        if not visitor or len(visitor) > 100:
            visitor = new_name()
        is_plain = request.path.endswith("/plain")
        page = Template((_static() / ("plain.html" if is_plain else "page.html")).read_text(encoding="utf-8"))
        scheme = "wss" if request.secure else "ws"
        socket = f"{scheme}://{request.host}/{self.token}/ws{'/plain' if is_plain else ''}"
        answer = web.Response(text=page.substitute(socket=_attribute(socket)), content_type="text/html")
        path = f"/{self.token}/"
        answer.set_cookie(COOKIE, visitor, max_age=_COOKIE_SECONDS, path=path, httponly=True, samesite="Strict")
        return answer

    async def _lead(self, request: web.Request) -> web.Response:
        """Lead on from an address with a slash too few or too many."""
        self._check(request)
        raise web.HTTPFound(f"/{self.token}/{request.match_info.get('page', '')}")

    async def _own_file(self, request: web.Request) -> web.FileResponse:
        self._check(request)
        return _file(_static(), request.match_info["name"])

    async def _toolkit_file(self, request: web.Request) -> web.FileResponse:
        self._check(request)
        folder = Path(str(files("textual_serve"))) / "static" / request.match_info["kind"]
        return _file(folder, request.match_info["name"])

    # Connections

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        """Run the program of a visitor for as long as its browser is there; another window takes over."""
        self._check(request)
        visitor = request.cookies.get(COOKIE, "")
        if not visitor or request.headers.get("Origin", "").partition("://")[2] != request.host:
            raise web.HTTPForbidden(text="Open the page of the table first.")
        async with self._turns.setdefault(visitor, asyncio.Lock()):
            if (before := self._programs.pop(visitor, None)) is not None:
                await before.remote_close()
                await before.end()
            if len(self._programs) >= self._limits.visitors:
                raise web.HTTPServiceUnavailable(text="The table is full.")
            socket = web.WebSocketResponse(heartbeat=15, max_msg_size=_MESSAGE_LIMIT)
            program = self._programs[visitor] = self._program(visitor, socket, request.match_info.get("way", ""))
            try:
                await socket.prepare(request)
                await program.start(*size_of(request.query.get("width"), request.query.get("height")))
            except BaseException as error:
                await asyncio.shield(program.end())
                self._forget(visitor, program)
                if isinstance(error, ConnectionError):  # the browser has loaded the page once more meanwhile
                    return socket
                raise
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await program.take(message.data)
        finally:
            await asyncio.shield(self._leave(visitor, program))  # also where the request is cancelled with its browser
        return socket

    async def _leave(self, visitor: str, program: Program | LineProgram) -> None:
        """Let the program of a visitor save its game and end, and make room for another."""
        async with self._turns[visitor]:
            await program.end()
            self._forget(visitor, program)

    def _program(self, visitor: str, socket: web.WebSocketResponse, way: str) -> Program | LineProgram:
        async def close() -> None:
            await socket.close()

        folder = folder_of(self._home, visitor)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        (folder / RULESETS).mkdir(exist_ok=True)  # a place that is named and not there is told as a mistake
        home = VisitorHome(folder, self._limits.memory)
        if way == "plain":
            return LineProgram(home, write=socket.send_str, close=close)
        is_touched = way == "touch"
        return Program(home, write=socket.send_bytes, write_text=socket.send_str, close=close, is_touched=is_touched)

    def _forget(self, visitor: str, program: Program | LineProgram) -> None:
        if self._programs.get(visitor) is program:
            del self._programs[visitor]

    async def _watch(self, _: web.Application) -> AsyncIterator[None]:
        """End the programs of those who have typed nothing for long."""

        async def look() -> None:
            while True:
                await asyncio.sleep(_WATCH_SECONDS)
                oldest = monotonic() - 60 * self._limits.idle
                for program in [one for one in self._programs.values() if one.last_typed < oldest]:
                    await program.remote_close()

        watching = asyncio.create_task(look())
        yield
        watching.cancel()

    async def _end(self, _: web.Application) -> None:
        """Let every program save its game and end."""
        await asyncio.gather(*(program.end() for program in [*self._programs.values()]), return_exceptions=True)


@web.middleware
async def _with_headers(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let no other page look in, and no browser keep what it got; of the unknown say nothing."""
    try:
        answer = await handler(request)
    except web.HTTPException as refusal:
        refusal.headers.update(_HEADERS)
        raise
    if not answer.prepared:
        answer.headers.update(_HEADERS)
    return answer


def is_loopback(host: str) -> bool:
    """Return whether only this computer can reach what listens on a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve(home: Path, host: str, port: int, limits: Limits) -> None:
    """Listen until the program is interrupted.

    Raises:
        OSError: the address cannot be listened on.
    """
    logging.getLogger("textual-serve").setLevel(logging.CRITICAL)
    table = WebTable(home, limits)

    async def run() -> None:
        is_over, loop = asyncio.Event(), asyncio.get_running_loop()
        for number in heeded("SIGINT", *ENDS):
            with contextlib.suppress(NotImplementedError):  # where there are none, Ctrl+C cancels this
                loop.add_signal_handler(number, is_over.set)
        loop.set_exception_handler(report_uncaught)
        runner = table.connections.runner(table.application(), shutdown_timeout=_SHUTDOWN_SECONDS)
        await runner.setup()
        watching = asyncio.create_task(table.connections.watch(runner))
        try:
            await web.TCPSite(runner, host, port).start()
            (address, *_) = runner.addresses
            reached = reachable(address[0])
            shown = f"[{reached}]" if ":" in reached else reached
            print(f"Ludo is served at http://{shown}:{address[1]}/{table.token}/", flush=True)
            if is_every(reached):
                print(f"In place of {shown} type the name or an address of this computer.", flush=True)
            print("Anyone with this address can play. Ctrl+C stops the server; all matches are saved.", flush=True)
            await is_over.wait()
        finally:
            watching.cancel()
            await runner.cleanup()

    asyncio.run(run())


def _static() -> Path:
    return Path(__file__).resolve().parent / "static"


def _file(folder: Path, name: str) -> web.FileResponse:
    """Return a file that stands in a folder, and nothing beside it."""
    if name not in {path.name for path in folder.iterdir()}:
        raise web.HTTPNotFound
    return web.FileResponse(folder / name)


def _attribute(text: str) -> str:
    """Return text as it can stand in an attribute of a page."""
    return "".join(letter for letter in text if letter.isalnum() or letter in ":/.-_[]")
