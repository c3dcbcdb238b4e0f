"""A save that went through mail, a clipboard, an editor or version control is the same save."""

import json
import textwrap
from collections.abc import Callable

import pytest

from ludo_tui import Game, Seat
from ludo_tui.saves import SaveError
from ludo_tui.saves.format import decode, is_sound
from ludo_tui.saves.restoring import content_of, restored


def saved() -> bytes:
    """Return a save with names that have blanks, letters beyond ASCII, and marks that JSON escapes."""
    game = Game.new("ludicrous", [Seat("Ana María"), Seat('Zoë "Z" \\ Lee')], seed=4)
    for _ in range(6):
        assert game.prompt is not None
        game.answer(game.prompt.answers[0].id)
    return content_of(game)


def text_of(data: bytes) -> str:
    return data.decode()


def pretty(**options: object) -> Callable[[bytes], bytes]:
    return lambda data: json.dumps(json.loads(data), **options).encode()  # type: ignore[arg-type]


def wrapped(width: int, end: str) -> Callable[[bytes], bytes]:
    """Return what breaks a line anywhere, as mail does with long ones."""

    def broken(data: bytes) -> bytes:
        text = text_of(data).rstrip()
        return end.join(text[at : at + width] for at in range(0, len(text), width)).encode()

    return broken


def filled(data: bytes) -> bytes:
    """Break lines at blanks, as an editor does."""
    return textwrap.fill(text_of(data), 200, break_long_words=False, break_on_hyphens=False).encode()


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "without its line end": lambda data: data.rstrip(),
    "one more line end": lambda data: data + b"\n",
    "many more line ends": lambda data: data + b"\n" * 40,
    "a blank behind": lambda data: data + b" ",
    "a blank before its line end": lambda data: data.rstrip() + b" \n",
    "tabs behind": lambda data: data + b"\t\t",
    "a blank line before": lambda data: b"\n" + data,
    "a Windows blank line before": lambda data: b"\r\n" + data,
    "indented": lambda data: b"    " + data,
    "indented by a tab": lambda data: b"\t" + data,
    "blanks all around": lambda data: b"  \n " + data + b" \n  ",
    "Windows line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "old Mac line ends": lambda data: data.replace(b"\n", b"\r"),
    "Windows line ends twice": lambda data: data.replace(b"\n", b"\r\r\n"),
    "a form feed behind": lambda data: data + b"\f",
    "a vertical tab behind": lambda data: data + b"\v",
    "the end of a DOS text": lambda data: data + b"\x1a",
    "a NUL behind": lambda data: data + b"\0",
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "a byte order mark and Windows line ends": lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    "two byte order marks": lambda data: b"\xef\xbb\xbf" * 2 + data,
    "a hard blank before": lambda data: "\xa0".encode() + data,
    "a hard blank behind": lambda data: data + "\xa0".encode(),
    "a blank of no width behind": lambda data: data.rstrip() + "\u200b\n".encode(),
    "UTF-16, little end first": lambda data: b"\xff\xfe" + text_of(data).encode("utf-16-le"),
    "UTF-16, big end first": lambda data: b"\xfe\xff" + text_of(data).encode("utf-16-be"),
    "UTF-16 and Windows line ends": lambda data: text_of(data).replace("\n", "\r\n").encode("utf-16"),
    "UTF-32": lambda data: text_of(data).encode("utf-32"),
    "wrapped at 76": wrapped(76, "\n"),
    "wrapped at 76 in Windows": wrapped(76, "\r\n"),
    "wrapped at 998": wrapped(998, "\r\n"),
    "wrapped at 80 with a line end": lambda data: wrapped(80, "\n")(data) + b"\n",
    "filled at blanks": filled,
    "pretty, two blanks": pretty(indent=2, ensure_ascii=False),
    "pretty, four blanks": pretty(indent=4, ensure_ascii=False),
    "pretty, tabs": pretty(indent="\t", ensure_ascii=False),
    "pretty in Windows": lambda data: pretty(indent=2, ensure_ascii=False)(data).replace(b"\n", b"\r\n"),
    "blanks after colons and commas": pretty(ensure_ascii=False),
    "letters as escapes": pretty(separators=(",", ":")),
    "pretty with letters as escapes": pretty(indent=2),
    "a byte order mark, pretty": lambda data: b"\xef\xbb\xbf" + pretty(indent=2, ensure_ascii=False)(data),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_save_is_the_same_after_a_journey(way: str) -> None:
    data = saved()
    changed = WAYS[way](data)
    assert is_sound(changed)
    assert restored(decode(changed)).state == restored(decode(data)).state


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("old", "new"), [('"rolls":', '"rolls":1'), ("Ana", "Anna"), ('"turn":', '"turns":')])
def test_whatever_the_journey_what_was_changed_in_it_is_refused(way: str, old: str, new: str) -> None:
    data = text_of(saved())
    assert old in data
    changed = WAYS[way](data.replace(old, new, 1).encode())
    assert not is_sound(changed)
    with pytest.raises(SaveError, match=r"damaged|not that of a save"):
        decode(changed)
