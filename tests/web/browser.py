"""A headless Chromium, told what to do by its debugging protocol: the distribution's own, by its path."""

import asyncio
import base64
import itertools
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE: Final = 120.0
"""Seconds for whatever is waited for; a slow machine takes most of them."""
_KEYS: Final = {"Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), " ": ("Space", 32, " ")}
_FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
)


def chromium() -> str | None:
    """Return the path of the browser; None where there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


class Page:
    """A window of a browser."""

    def __init__(self, browser: "Browser", session: str) -> None:
        self._browser = browser
        self._session = session
        self._written = ""

    def hear(self, event: str, values: Any) -> None:
        """Take note of what a terminal of the page is sent."""
        if event == "Network.webSocketFrameReceived":
            payload = values["response"]["payloadData"]
            is_text = values["response"]["opcode"] == 1
            self._written += payload if is_text else base64.b64decode(payload).decode("utf-8", "replace")

    async def written(self, words: str) -> None:
        """Wait until the terminal was sent these words, since the last time that any were waited for."""
        await until(lambda: words in self._written, f"the terminal shows {words!r}")
        self._written = ""

    async def call(self, method: str, **values: Any) -> Any:
        """Carry out something of the protocol."""
        return await self._browser.call(method, self._session, **values)

    async def resize(self, width: int, height: int, *, is_phone: bool = False, scale: float = 1) -> None:
        """Give the window another size, in pixels of its style sheets, and how many of the screen one of them has."""
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=is_phone
        )
        if is_phone:
            await self.call("Emulation.setTouchEmulationEnabled", enabled=True)

    async def go(self, address: str) -> None:
        """Open a page, and wait until its terminal shows something."""
        await self.call("Page.navigate", url=address)
        await self.until("document.body && document.body.classList.contains('-first-byte')")

    async def reload(self) -> None:
        """Load the page again, and wait until its terminal shows something."""
        await self.call("Runtime.evaluate", expression="document.body.className = ''")
        await self.call("Page.reload")
        await asyncio.sleep(0.3)
        await self.until("document.body && document.body.classList.contains('-first-byte')")

    async def value(self, expression: str) -> Any:
        """Return what an expression of the page is."""
        answer = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return answer["result"].get("value")

    async def until(self, expression: str) -> None:
        """Wait until an expression of the page holds."""
        await until(lambda: self.value(expression), expression)

    async def press(self, key: str) -> None:
        """Press a key and let it go."""
        code, number, text = _KEYS.get(
            key, (f"Digit{key}" if key.isdigit() else f"Key{key.upper()}", ord(key[0].upper()), key)
        )
        told = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **told)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **told)

    async def click(self, x: float, y: float) -> None:
        """Click with the mouse."""
        told = {"x": x, "y": y, "button": "left", "clickCount": 1}
        await self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        await self.call("Input.dispatchMouseEvent", type="mousePressed", **told)
        await self.call("Input.dispatchMouseEvent", type="mouseReleased", **told)

    async def tap(self, x: float, y: float) -> None:
        """Touch with a finger."""
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def drag(self, x: float, start: float, end: float, steps: int = 8) -> None:
        """Move a finger up or down."""
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": start}])
        for step in range(1, steps + 1):
            point = {"x": x, "y": start + (end - start) * step / steps}
            await self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[point])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def picture(self, path: Path) -> None:
        """Keep what the window shows."""
        answer = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(answer["data"]))


class Browser:
    """A running browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._pages: dict[str, Page] = {}
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            answer = message.json()
            if (asked := self._asked.pop(answer.get("id", 0), None)) is not None and not asked.done():
                asked.set_result(answer)
            elif (page := self._pages.get(answer.get("sessionId", ""))) is not None:
                page.hear(answer.get("method", ""), answer.get("params"))

    async def call(self, method: str, session: str = "", **values: Any) -> Any:
        """Carry out something of the protocol."""
        number = next(self._numbers)
        asked = self._asked[number] = asyncio.get_running_loop().create_future()
        told = {"id": number, "method": method, "params": values}
        await self._socket.send_json(told | ({"sessionId": session} if session else {}))
        answer = await asyncio.wait_for(asked, _PATIENCE)
        assert "error" not in answer, (method, answer)
        return answer["result"]

    async def new_page(self) -> Page:
        """Return a window of somebody who shares no cookie with the others."""
        context = await self.call("Target.createBrowserContext")
        target = await self.call("Target.createTarget", url="about:blank", browserContextId=context["browserContextId"])
        session = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = self._pages[session["sessionId"]] = Page(self, session["sessionId"])
        for domain in ("Page", "Network"):
            await page.call(f"{domain}.enable")
        await page.resize(1000, 700)
        return page

    async def close(self) -> None:
        """Stop reading."""
        self._reading.cancel()


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Start a browser, and end it."""
    path = chromium()
    assert path is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            path,
            *_FLAGS,
            f"--user-data-dir={profile}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "HOME": profile},
        )
        try:
            told = Path(profile) / "DevToolsActivePort"
            await until(lambda: told.exists() and len(told.read_text().splitlines()) == 2, "the browser is there")
            port, way = told.read_text().splitlines()
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(f"ws://127.0.0.1:{port}{way}", max_msg_size=0) as socket,
            ):
                running = Browser(socket)
                yield running
                await running.close()
        finally:
            process.kill()
            await process.wait()


async def until(check: Any, what: str) -> Any:
    """Wait until something holds; return it."""
    limit = asyncio.get_running_loop().time() + _PATIENCE
    while True:
        found = check()
        if asyncio.iscoroutine(found):
            found = await found
        if found:
            return found
        assert asyncio.get_running_loop().time() < limit, f"waited in vain: {what}"
        await asyncio.sleep(0.05)
