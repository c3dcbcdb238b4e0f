"""What is pasted is text and no key, whatever it holds and however it comes."""

import pytest
from textual._xterm_parser import XTermParser
from textual.events import Key, Paste
from textual.widgets import Input
from textual.widgets.input import Selection

from ludo_tui.ui.pasting import TerminalDecoder
from ludo_tui.ui.screens.dialogs import AskText
from tests.ui.app_pilot import app_pilot, ludo, press, quiet

TYPED = "a\x1b[200~x \x1b[31mqué\x1b\x1b[200\x1b[20\x1b[201~b\x1b[A\x1b[200~\x1b[201~\x1b"
EXPECTED = "a\x1b[200~x  [31mqué  [200 [20\x1b[201~b\x1b[A\x1b[200~\x1b[201~\x1b"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 100])
def test_escape_codes_within_what_is_pasted_are_letters_however_it_is_read(size: int) -> None:
    decoder, data = TerminalDecoder(), TYPED.encode()
    parts = [decoder.decode(data[at : at + size]) for at in range(0, len(data), size)]
    assert "".join(parts) == EXPECTED
    assert parts[-1].endswith("\x1b"), "the key of that name is not waited with"


def test_the_toolkit_gets_one_text_and_no_key_of_it() -> None:
    parser, decoder = XTermParser(), TerminalDecoder()
    events = list(parser.feed(decoder.decode(b"\x1b[200~some \x1b[31mred\x1b[0m q\x1b[201~z")))
    assert [event.text for event in events if isinstance(event, Paste)] == ["some  [31mred [0m q"]
    assert [event.key for event in events if isinstance(event, Key)] == ["z"]


def test_a_byte_that_is_no_letter_is_one_that_nobody_knows() -> None:
    assert TerminalDecoder().decode(b"a\xffb") == "a\ufffdb"


async def test_of_a_name_that_is_too_long_what_there_is_room_for_is_taken() -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        asked: list[str | None] = []
        app.push_screen(AskText("Who?", "Ana", limit=8), asked.append)
        await press(pilot, "end")
        app.screen.query_one(Input).post_message(Paste(" of the hills"))
        await quiet(pilot)
        assert app.screen.query_one(Input).value == "Ana of t"
        await press(pilot, "x", "home", "x")
        assert app.screen.query_one(Input).value == "Ana of t", "nothing has room any more"
        app.screen.query_one(Input).selection = Selection(0, 3)
        app.screen.query_one(Input).post_message(Paste("Benjamin"))
        await quiet(pilot)
        assert app.screen.query_one(Input).value == "Ben of t"
