"""Connections to the web server: silent ones are closed, and errors are reported in one sentence."""

import asyncio
import logging
import sys
from time import monotonic
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler

from ludo_tui.text.printable import printable

_PATIENCE: Final = 8.0
"""Seconds that a connection has for its first request."""
_LOOK_SECONDS: Final = 1.0
"""How often silent connections are looked for, in seconds."""
_KEPT_SECONDS: Final = 9.5
"""How long a connection is kept for another request, in seconds."""
_SENTENCE: Final = b"The request did not arrive in time.\n"
_TOO_LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
) % (len(_SENTENCE), _SENTENCE)


class Connections:
    """The open connections of a web server, and whether each has sent a request."""

    def __init__(self) -> None:
        self._since: dict[web.RequestHandler, float] = {}
        """When each connection was first seen."""
        self._requested: set[web.RequestHandler] = set()

    def runner(self, application: web.Application, **more: Any) -> web.AppRunner:
        """Return a runner for an application, which reports errors in one sentence."""
        told = logging.getLogger("ludo-tui.web")
        told.propagate = False
        told.handlers = [_ErrorHandler()]
        more |= {"keepalive_timeout": _KEPT_SECONDS, "lingering_time": _PATIENCE}
        return web.AppRunner(application, access_log=None, logger=told, **more)

    @web.middleware
    async def note_request(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Note that a complete request has arrived."""
        if request.protocol is not None:
            self._requested.add(request.protocol)
        return await handler(request)

    async def watch(self, runner: web.AppRunner) -> None:
        """Close connections without a request, for as long as the runner serves."""
        while (server := runner.server) is not None:
            now, there = monotonic(), server.connections
            self._requested.intersection_update(there)
            self._since = {one: self._since.get(one, now) for one in there}
            for one, since in self._since.items():
                if now - since >= _PATIENCE and one not in self._requested and one.transport is not None:
                    one.transport.write(_TOO_LATE)
                    one.force_close()
            await asyncio.sleep(_LOOK_SECONDS)


class _ErrorHandler(logging.Handler):
    """Writes errors to standard error, one sentence each, except bad requests and closed connections."""

    def emit(self, record: logging.LogRecord) -> None:
        """Say it."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, HttpProcessingError | ConnectionError):
            what = record.getMessage() if error is None else f"{type(error).__name__}: {error}"
            print(f"ludo-tui: a request could not be answered: {printable(what)}", file=sys.stderr, flush=True)


def report_uncaught(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Write an uncaught error to standard error in one sentence, unless a connection was closed."""
    error = context.get("exception")
    if not isinstance(error, ConnectionError):
        what = context.get("message", "") if error is None else f"{type(error).__name__}: {error}"
        print(f"ludo-tui: {printable(str(what))}", file=sys.stderr, flush=True)
