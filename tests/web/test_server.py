"""The server of the web table: whom it lets in, what it gives out, and what it keeps each visitor to."""

import asyncio
import json
import re
import signal
import socket
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("textual_serve", reason="textual-serve is not installed, so the web table is not tried")

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType, WSServerHandshakeError, web
from aiohttp.test_utils import TestClient, TestServer
from yarl import URL

from ludo_tui import cli
from ludo_tui.line import privacy
from ludo_tui.web import connections, hosts, server, visitors
from ludo_tui.web.server import COOKIE, Limits, WebTable

HALF: Final = (b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: ludo\r\n", b"POST / HTTP/1.1\r\nCookie: ")
"""Requests that have only begun."""
BAD: Final = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
    b"hello\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.1\r\nA" + b"a" * 20_000 + b"\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n",
)
"""Requests that are none."""

HOSTILE = (
    "",
    "[]",
    "{}",
    "null",
    "[1]",
    '["stdin"]',
    '["stdin", 5]',
    '["stdin", "\\ud800"]',
    '["resize", {"width": "wide", "height": -3}]',
    '["resize", {"width": 1e99, "height": null}]',
    '["resize", 5]',
    '["quit"]',
    '["ping", {"a": 1}]',
    "[" * 5000,
)


@asynccontextmanager
async def table(home: Path, **limits: Any) -> AsyncIterator[tuple[WebTable, TestClient[Any, Any]]]:
    """Return a table that listens on this computer, and a browser without a screen."""
    made = WebTable(home, Limits(**limits))
    async with TestClient(TestServer(made.application())) as client:
        yield made, client


@asynccontextmanager
async def visit(client: TestClient[Any, Any], token: str, way: str = "ws") -> AsyncIterator[ClientWebSocketResponse]:
    """Open the page and its terminal, as somebody whom the table has not seen before."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        address = client.make_url(f"/{token}/")
        (await session.get(address)).raise_for_status()
        async with session.ws_connect(address.join(URL(way)), headers={"Origin": str(address.origin())}) as terminal:
            yield terminal


@asynccontextmanager
async def listening(home: Path) -> AsyncIterator[tuple[WebTable, str, int]]:
    """Return a table that listens as `serve` makes it listen, and its host and port."""
    made = WebTable(home, Limits())
    runner = made.connections.runner(made.application(), shutdown_timeout=1)
    await runner.setup()
    watching = asyncio.create_task(made.connections.watch(runner))
    try:
        await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
        host, port = runner.addresses[0][:2]
        yield made, host, port
    finally:
        watching.cancel()
        await runner.cleanup()


async def say(terminal: ClientWebSocketResponse, line: str) -> None:
    """Type a line."""
    await terminal.send_str(json.dumps(["stdin", f"{line}\n"]))


async def shown(terminal: ClientWebSocketResponse, words: str) -> str:
    """Read what a terminal shows until there are these words."""
    text = ""
    while words not in text:
        message = await asyncio.wait_for(terminal.receive(), 120)
        assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), (message, text[-300:])
        text += message.data.decode() if isinstance(message.data, bytes) else message.data
    return text


async def test_without_the_token_there_is_nothing(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client):
        for path in (
            "/",
            "/x/",
            "/ws",
            f"/{made.token[:-1]}/",
            "/x/static/page.js",
            "/x/ws",
            "/x/terminal/js/textual.js",
            "/x",
            "/x/plain/",
            f"/{made.token[:-1]}",
            f"/{made.token[:-1]}/plain/",
        ):
            answer = await client.get(path)
            assert answer.status == 404, path
            assert made.token not in await answer.text()
        assert (await client.get(f"/{made.token}/")).status == 200


@pytest.mark.parametrize(("typed", "right"), [("", "/"), ("/plain/", "/plain")])
async def test_an_address_with_a_slash_too_few_or_too_many_leads_to_the_page(
    typed: str, right: str, tmp_path: Path
) -> None:
    async with table(tmp_path) as (made, client):
        answer = await client.get(f"/{made.token}{typed}", allow_redirects=False)
        assert (answer.status, answer.headers["Location"]) == (302, f"/{made.token}{right}")
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert (await client.get(f"/{made.token}{typed}")).status == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "192.0.2.7", "fe80::1%eth0"])
def test_an_address_that_can_be_opened_is_shown_as_it_is(host: str) -> None:
    assert hosts.reachable(host) == host


@pytest.mark.parametrize("has_network", [True, False])
@pytest.mark.parametrize(("host", "own"), [("0.0.0.0", "192.0.2.7"), ("::", "2001:db8::7")])
def test_for_every_address_that_of_this_computer_is_told_if_it_is_known(
    host: str, own: str, has_network: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Line(socket.socket):
        def __init__(self, _family: int, kind: int) -> None:
            super().__init__(socket.AF_INET, kind)

        def connect(self, _address: Any) -> None:
            if not has_network:
                raise OSError("no network")

        def getsockname(self) -> Any:
            return (own, 5)

    monkeypatch.setattr(socket, "socket", Line)
    assert hosts.reachable(host) == (own if has_network else host)


async def served(host: str, home: Path) -> str:
    """Return what a server prints."""
    command = (sys.executable, "-m", "ludo_tui", "serve", "--host", host, "--port", "0", "--folder", str(home))
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert process.stdout is not None
    printed = b""
    try:
        while b"Ctrl+C stops the server" not in printed:
            printed += await asyncio.wait_for(process.stdout.readline(), 60)
    finally:
        process.kill()
        await process.wait()
    return printed.decode()


async def test_a_table_at_every_address_prints_one_that_can_be_opened(tmp_path: Path) -> None:
    printed = await served("0.0.0.0", tmp_path)
    assert ("http://0.0.0.0:" in printed) == (
        "In place of 0.0.0.0 type the name or an address of this computer." in printed
    )


async def test_the_page_and_its_files(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client):
        answer = await client.get(f"/{made.token}/")
        page = await answer.text()
        assert "<title>Ludo</title>" in page
        assert 'name="viewport"' in page
        assert f"/{made.token}/ws" in page
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        cookie = answer.cookies[COOKIE]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", f"/{made.token}/")
        for name in (
            "static/page.css",
            "static/page.js",
            "static/dejavu-sans-mono-bold.woff2",
            "terminal/js/textual.js",
        ):
            assert (await client.get(f"/{made.token}/{name}")).status == 200, name
        for name in ("static/", "static/nothing", "static/..%2fserver.py", "terminal/js/..%2f..%2fserver.py"):
            assert (await client.get(f"/{made.token}/{name}")).status == 404, name
        assert "http" not in page.replace(f"ws://{answer.url.host}", ""), "nothing is fetched from elsewhere"


async def test_a_connection_needs_the_page_of_the_table(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client):
        for headers in ({}, {"Origin": "http://elsewhere.example"}):
            await client.get(f"/{made.token}/")
            with pytest.raises(WSServerHandshakeError, match="403"):
                await client.ws_connect(f"/{made.token}/ws", headers=headers)
        client.session.cookie_jar.clear()
        origin = str(client.make_url("/").origin())
        with pytest.raises(WSServerHandshakeError, match="403"):
            await client.ws_connect(f"/{made.token}/ws", headers={"Origin": origin})


async def test_visitors_are_limited_and_harm_nobody(tmp_path: Path) -> None:
    async with table(tmp_path, visitors=1) as (made, client):
        async with visit(client, made.token) as terminal:
            for message in HOSTILE:
                await terminal.send_str(message)
            await terminal.send_bytes(b"\xff" * 100)
            await shown(terminal, "New match")
            with pytest.raises(WSServerHandshakeError, match="503"):
                async with visit(client, made.token):
                    pass
            await terminal.send_str(json.dumps(["ping", "5"]))
            await shown(terminal, "pong")
        while made._programs:  # whoever leaves is there until its game is kept
            await asyncio.sleep(0.01)
        async with visit(client, made.token) as terminal:
            await shown(terminal, "New match")
    assert len(list((tmp_path / "visitors").iterdir())) == 2, "whoever is turned away keeps nothing here"


async def test_whoever_types_nothing_is_let_go_and_has_not_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_WATCH_SECONDS", 0.05)
    async with table(tmp_path, idle=0) as (made, client), visit(client, made.token) as terminal:
        async for message in terminal:
            assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT)
        assert terminal.closed


async def test_another_window_of_the_same_visitor_takes_over(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client), ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        address = client.make_url(f"/{made.token}/")
        await session.get(address)
        headers = {"Origin": str(address.origin())}
        async with session.ws_connect(address / "ws", headers=headers) as first:
            await shown(first, "New match")
            async with session.ws_connect(address / "ws", headers=headers) as second:
                await shown(second, "New match")
                async for _ in first:
                    pass
                assert first.closed
                assert not second.closed
                assert len(made._programs) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a program as a whole")
async def test_a_program_may_not_take_more_memory_than_it_is_allowed(tmp_path: Path) -> None:
    async with table(tmp_path, memory=300) as (made, client), visit(client, made.token) as terminal:
        await shown(terminal, "New match")
        (program,) = made._programs.values()
        assert program._process is not None
        limits = Path(f"/proc/{program._process.pid}/limits").read_text()
        (line,) = (line for line in limits.splitlines() if line.startswith("Max address space"))
        assert line.split()[3] == str(300 * 1024 * 1024)


async def test_connections_that_do_not_speak_are_closed_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(connections, "_PATIENCE", 1.0)
    monkeypatch.setattr(connections, "_LOOK_SECONDS", 0.1)
    async with listening(tmp_path) as (made, host, port):
        silent = [(await asyncio.open_connection(host, port)) for _ in range(200)]
        for number, (_, writer) in enumerate(silent):
            writer.write(HALF[number % len(HALF)])
        reader, speaking = await asyncio.open_connection(host, port)
        speaking.write(f"GET /{made.token}/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert (await reader.readuntil(b"</html>\n")).startswith(b"HTTP/1.1 200")
        told = await asyncio.wait_for(asyncio.gather(*(reader.read() for reader, _ in silent)), 10)
        for answer in told:
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert answer.endswith(b"\r\n\r\nThe request did not arrive in time.\n")
        speaking.write(f"GET /{made.token}/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert (await reader.readuntil(b"</html>\n")).startswith(b"HTTP/1.1 200"), "one that has spoken is kept"
        for _, writer in (*silent, (reader, speaking)):
            writer.close()
    assert capsys.readouterr().err == ""


async def test_the_rest_of_a_body_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_PATIENCE", 0.5)
    async with listening(tmp_path) as (made, host, port):
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(f"POST /{made.token}/ HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000\r\n\r\nab".encode())
        assert (await asyncio.wait_for(reader.read(), 5)).startswith(b"HTTP/1.1 405 ")
        writer.close()


def test_a_connection_has_less_than_ten_seconds_for_its_request() -> None:
    last = connections._PATIENCE + connections._LOOK_SECONDS
    assert last < connections._KEPT_SECONDS < 10, "the library would close it without a sentence"


async def test_bad_requests_are_refused_without_a_word_to_the_host(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with listening(tmp_path) as (_, host, port):
        for request in BAD:
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(request)
            assert b" 400 " in await asyncio.wait_for(reader.readline(), 10), request
            writer.close()
    assert capsys.readouterr().err == ""


async def test_what_fails_at_the_table_is_told_the_host_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "new_name", lambda: 1 / 0)
    async with listening(tmp_path) as (made, host, port), ClientSession() as session:
        answer = await session.get(f"http://{host}:{port}/{made.token}/")
        assert answer.status == 500
    told = "ludo-tui: a request could not be answered: ZeroDivisionError: division by zero\n"
    assert capsys.readouterr().err == told


async def test_a_page_that_is_loaded_again_and_again_prints_nothing_on_the_host(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with listening(tmp_path) as (made, host, port):
        request = "\r\n".join(
            (
                f"GET /{made.token}/ws?width=80&height=24 HTTP/1.1",
                f"Host: {host}:{port}",
                f"Origin: http://{host}:{port}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
                f"Cookie: {COOKIE}=ana\r\n\r\n",
            )
        )
        for pause in (0.0, 0.01, 0.4, 0.0, 0.05, 1.0, 0.0):
            _, writer = await asyncio.open_connection(host, port)
            writer.write(request.encode())
            await writer.drain()
            await asyncio.sleep(pause)
            writer.transport.abort()
        while made._programs:
            await asyncio.sleep(0.05)
    assert capfd.readouterr() == ("", "")


# Line mode


async def test_line_mode_is_played_in_a_page_with_the_same_saves(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client), ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        address = client.make_url(f"/{made.token}/")
        answer = await session.get(address / "plain")
        page = await answer.text()
        assert 'aria-live="polite"' in page
        assert '<label for="typed">' in page
        assert f"/{made.token}/ws/plain" in page
        assert "http" not in page.replace(f"ws://{answer.url.host}", ""), "nothing is fetched from elsewhere"
        for name in ("plain.css", "plain.js"):
            assert (await session.get(address / "static" / name)).status == 200
        headers = {"Origin": str(address.origin())}
        async with session.ws_connect(address / "ws" / "plain", headers=headers) as lines:
            for message in HOSTILE:
                await lines.send_str(message)
            await shown(lines, ". Quit")
            for line, words in (
                ("", "Type a number"),
                ("2", "Which game?"),
                ("1", "How many seats?"),
                ("2", "number from"),
            ):
                await say(lines, line)
                told = await shown(lines, words)
                assert "\x1b" not in told, "whole sentences, and no codes of a terminal"
        async with session.ws_connect(address / "ws" / "plain", headers=headers) as first:
            await shown(first, ". Quit")
            async with session.ws_connect(address / "ws", headers=headers) as second:
                await shown(second, "New match")
                async for _ in first:
                    pass
                assert first.closed, "the screens take over from line mode"
        assert len(list((tmp_path / "visitors").iterdir())) == 1


async def test_line_mode_ends_with_a_match_kept_that_the_screens_go_on_with(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client):
        async with visit(client, made.token, "ws/plain") as lines:
            for line in ("2", "2", "2", "1", "Ana", "1", "Ben", "1"):
                await say(lines, line)
            await shown(lines, "Press Enter to roll.")
        while made._programs:
            await asyncio.sleep(0.05)
    assert len(list(tmp_path.glob("visitors/*/saves/auto_*.json"))) == 1


async def test_line_mode_that_is_quit_closes_the_connection(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client), visit(client, made.token, "ws/plain") as lines:
        told = await shown(lines, ". Quit")
        await say(lines, told.rpartition(". Quit")[0].split()[-1])
        async for message in lines:
            assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT)
        assert lines.closed


async def test_a_program_that_is_ending_is_waited_for_by_everybody(tmp_path: Path) -> None:
    async def nothing(*_: object) -> None:
        pass

    (tmp_path / visitors.RULESETS).mkdir()
    program = visitors.LineProgram(visitors.VisitorHome(tmp_path, 0), write=nothing, close=nothing)
    await program.start(80, 24)
    process = program._process
    assert process is not None
    first = asyncio.create_task(program.end())
    await asyncio.sleep(0)
    await program.end()
    assert process.returncode is not None
    await first


def test_every_question_for_a_pin_hides_what_is_typed() -> None:
    """The page knows it by its words."""
    script = (server._static() / "plain.js").read_text()
    found = re.search(r"typed\.type = /(.+)/\.test", script)
    assert found is not None
    source = Path(privacy.__file__).read_text()
    asked = re.findall(r"ask_unseen\(f?\"(.+?)\"\)", source)
    assert len(asked) == source.count("ask_unseen(")
    assert all(re.search(found[1], question) for question in asked)


# Fingers


async def test_a_screen_that_is_touched_speaks_of_no_keys(tmp_path: Path) -> None:
    async with table(tmp_path) as (made, client):
        for way, has_keys in (("ws", True), ("ws/touch", False)):
            async with visit(client, made.token, way) as terminal:
                told = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", await shown(terminal, " quit"))
                assert ("n new" in told) == has_keys
                assert "  new " in told or has_keys


def test_the_page_knows_the_terminal_by_the_names_that_the_library_gives() -> None:
    page = (server._static() / "page.js").read_text()
    script = (Path(str(files("textual_serve"))) / "static" / "js" / "textual.js").read_text()
    for used, given in (
        ("fitAddon", "this.fitAddon=new"),
        ("shown.terminal.options.fontSize", "this.terminal=new"),
        ("shown.fit()", "fit(){this.fitAddon.fit("),
        ("shown.onBlur", "this.onBlur()"),
        ("shown.onFocus", "this.onFocus()"),
        ("shown.socket", "this.socket=new WebSocket(this.websocket_url"),
        ("sessionWebsocketUrl", "e.dataset.sessionWebsocketUrl"),
    ):
        assert used in page
        assert given in script


def test_the_token_stays_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    token = visitors.kept_token(tmp_path / "web")
    assert len(token) >= 20
    assert visitors.kept_token(tmp_path / "web") == token
    assert stat.S_IMODE((tmp_path / "web" / "token").stat().st_mode) == 0o600
    (tmp_path / "web" / "token").write_text("../guess me\n")
    assert visitors.kept_token(tmp_path / "web") not in (token, "../guess me")


def test_a_folder_does_not_tell_how_to_visit(tmp_path: Path) -> None:
    name = visitors.new_name()
    folder = visitors.folder_of(tmp_path, name)
    assert name not in str(folder)
    assert folder == visitors.folder_of(tmp_path, name) != visitors.folder_of(tmp_path, visitors.new_name())
    assert visitors.folder_of(tmp_path, "../../etc").parent == tmp_path / "visitors"


@pytest.mark.parametrize(
    ("host", "answer"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("ludo.example", False),
    ],
)
def test_what_only_this_computer_reaches(host: str, answer: bool) -> None:
    assert server.is_loopback(host) == answer


def test_an_empty_host_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--host", ""]) == 2
    assert capsys.readouterr().err == "ludo-tui: --host is empty; see 'ludo-tui serve --help'\n"


@pytest.mark.parametrize(("host", "warns"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_the_command_warns_of_a_table_in_the_open(
    host: str, warns: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[tuple[Any, ...]] = []
    monkeypatch.setattr(server, "serve", lambda *given: served.append(given))
    command = ["serve", "--host", host, "--port", "8123", "--folder", str(tmp_path), "--visitors", "3", "--idle", "5"]
    assert cli.main(command) == 0
    assert served == [(tmp_path, host, 8123, Limits(3, 5.0, 1024))]
    assert ("is visible to other computers" in capsys.readouterr().err) == warns


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.main(["serve", "--port", str(port), "--folder", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"ludo-tui: 127.0.0.1, port {port}, cannot be used: ")
    assert told.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no signals of that kind")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
async def test_whatever_ends_the_server_lets_it_end_in_order(name: str, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "ludo_tui", "serve", "--port", "0", "--folder", str(tmp_path))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        while b"Ctrl+C stops the server" not in await asyncio.wait_for(process.stdout.readline(), 60):
            pass
        process.send_signal(getattr(signal, name))
        assert await asyncio.wait_for(process.wait(), 60) == 0
    finally:
        if process.returncode is None:
            process.kill()


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [("--port", "70000", "no port"), ("--visitors", "0", "1 is the least"), ("--memory", "5", "256 are the least")],
)
def test_limits_that_make_no_sense(option: str, value: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", option, value]) == 2
    assert words in capsys.readouterr().err


def test_without_the_extra_the_command_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "ludo_tui.web.server")
    monkeypatch.setattr("ludo_tui.web.server", None, raising=False)
    monkeypatch.delattr("ludo_tui.web.server")
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    monkeypatch.setitem(sys.modules, "textual_serve.app_service", None)
    monkeypatch.delitem(sys.modules, "ludo_tui.web.visitors")
    assert cli.main(["serve"]) == 1
    assert f"{sys.executable} -m pip install 'ludo-tui[web]'" in capsys.readouterr().err
