"""The save format: a JSON object of format, checksum and game, the game being one object of the types below.

    {"format":1,"checksum":"SHA-256 of the game's bytes, in hexadecimal","game":{...}}

The game is written on one line in UTF-8. A changed, lost or added byte anywhere makes the file unreadable.
"""

import re
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from ludo_tui.engine import Snapshot
from ludo_tui.saves.errors import NewerFormat, SaveError
from ludo_tui.saves.preview import Preview
from ludo_tui.saves.strict import check

FORMAT: Final = 1
SUFFIX: Final = ".ludo.json"

_HEAD: Final = b'{"format":%d,"checksum":"%s","game":'
_FILE: Final = re.compile(rb'\{"format":1,"checksum":"([0-9a-f]{64})","game":(\{.*\})\}\n', re.DOTALL)
_ENCODER: Final = msgspec.json.Encoder()


class Summary(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A save as far as the list of saves needs it."""

    id: Annotated[str, Meta(pattern="^[0-9a-f]{12}$")]
    """Id of the game: the same in all saves of its autosave file."""
    program: Annotated[str, Meta(max_length=40)]
    """Version of the program that wrote it."""
    saved_at: Annotated[datetime, Meta(tz=True)]
    title: Annotated[str, Meta(max_length=80)]
    """What the player called it; empty for an autosave."""
    preview: Preview
    body: msgspec.Raw
    """The match: see `Snapshot`."""


class _Header(msgspec.Struct):
    format: int


_SUMMARIES: Final = msgspec.json.Decoder(Summary)
_BODIES: Final = msgspec.json.Decoder(Snapshot)
_HEADERS: Final = msgspec.json.Decoder(_Header)


def encode(summary: Summary) -> bytes:
    """Return the content of a save file."""
    game = _ENCODER.encode(summary)
    return b"".join((_HEAD % (FORMAT, sha256(game).hexdigest().encode()), game, b"}\n"))


def is_sound(data: bytes) -> bool:
    """Tell whether the content of a save file is whole: its checksum is right."""
    match = _FILE.fullmatch(data)
    return match is not None and sha256(match[2]).hexdigest().encode() == match[1]


def decode(data: bytes) -> Summary:
    """Check the content of a save file and return it without the types of its match checked.

    Raises:
        NewerFormat: a newer version of the program wrote it.
        SaveError: it is damaged, or no save at all; the message says what is wrong with it.
    """
    match = _FILE.fullmatch(data)
    if match is None:
        raise _explained(data)
    if sha256(match[2]).hexdigest().encode() != match[1]:
        raise SaveError("it is damaged: its content does not fit its checksum")
    check(match[2])
    try:
        summary = _SUMMARIES.decode(match[2])
    except (msgspec.DecodeError, RecursionError, OverflowError) as error:
        raise SaveError(f"its content is not that of a save: {error}") from error
    if (fault := summary.preview.fault()) is not None:
        raise SaveError(f"its content does not fit together: {fault}")
    return summary


def decode_body(summary: Summary) -> Snapshot:
    """Return the match of a save, typed, its state still encoded.

    Raises:
        SaveError: something in it has not the type or the range it must have.
    """
    try:
        return _BODIES.decode(summary.body)
    except (msgspec.DecodeError, RecursionError, OverflowError) as error:
        raise SaveError(f"its match is not that of a save: {error}") from error


def _explained(data: bytes) -> SaveError:
    """Return the reason why a file is not even laid out as a save of this format."""
    if not data.strip():
        return SaveError("it is empty")
    try:
        found = _HEADERS.decode(data).format
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OverflowError):
        if data.startswith(b'{"format":1,'):
            return SaveError("it is damaged: its end is missing or its first line has been changed")
        return SaveError('it is no save of this game: a save begins with {"format":1,')
    if found > FORMAT:
        return NewerFormat(
            f"a newer version of the program wrote it, in format {found}; this version reads format {FORMAT}"
        )
    if found < FORMAT:
        return SaveError(f"it says that it is in format {found}, which there never was; the first format is 1")
    return SaveError("it is damaged: its layout is not that of format 1")
