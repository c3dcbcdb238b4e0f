"""The save format: a JSON object of format, checksum and game, the game being one object of the types below.

    {"format":4,"checksum":"SHA-256 of the game's bytes, in hexadecimal","game":{...}}

The game is written on one line in UTF-8. A changed, lost or added character anywhere makes the file unreadable, but
for what mail, a clipboard, an editor or version control change: a byte order mark, line ends, white space between the
parts, and how characters are encoded (`_readings`). What an earlier format says is brought into the present one step by
step (`_MIGRATIONS`); it is never written any more.
"""

import codecs
import contextlib
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from ludo_tui.engine import Snapshot
from ludo_tui.former_names import present_table
from ludo_tui.platform.digests import sha256
from ludo_tui.saves.errors import NewerFormat, SaveError
from ludo_tui.saves.preview import Preview
from ludo_tui.saves.states import unite_what_lasts
from ludo_tui.saves.strict import check

FORMAT: Final = 4
SUFFIX: Final = ".ludo.json"

_HEAD: Final = b'{"format":%d,"checksum":"%s","game":'
_FILE: Final = re.compile(rb'\{"format":([1-9]),"checksum":"([0-9a-f]{64})","game":(\{.*\})\}', re.DOTALL)
_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Byte order marks, and the encodings that they tell of."""
_AROUND: Final = " \t\n\r\v\f\0\x1a\xa0\u200b\ufeff"
"""What may stand around a save: white space, and what old systems end a text with."""
_START: Final = re.compile(rb'\{"format":[1-9],')
_ENCODER: Final = msgspec.json.Encoder()

Fields = dict[str, msgspec.Raw]
"""The fields of the game of a save, encoded."""


class Summary(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A save as far as the list of saves needs it."""

    id: Annotated[str, Meta(pattern="^[0-9a-f]{12}$")]
    """Id of the game: the same in all saves of its autosave file."""
    lineage: Annotated[str, Meta(pattern="^([0-9a-f]{12})?$")] = ""
    """Id of the game that this one is a copy of; empty for a game that is none."""
    program: Annotated[str, Meta(max_length=40)]
    """Version of the program that wrote it."""
    saved_at: Annotated[datetime, Meta(tz=True)]
    """When it was saved, by the clock of the computer."""
    order: Annotated[int, Meta(ge=0, le=2**62)]
    """Higher than that of whatever was saved before it in the same folder, though the clock may have been set back:
    microseconds since 1970, or one more than the highest so far.
    """
    title: Annotated[str, Meta(max_length=80)]
    """What the player called it; empty for an autosave."""
    preview: Preview
    body: msgspec.Raw
    """The match: see `Snapshot`."""


class Settled(msgspec.Struct):
    """What the list of saves needs of the setup of a match."""

    options: dict[str, Any] = {}
    """By which house rules it is played, by name."""
    has_chosen_seed: bool = False
    """Has somebody chosen its seed, so that its dice can be known beforehand?"""


class _Body(msgspec.Struct):
    setup: Settled


class _Header(msgspec.Struct):
    format: int


class _OldPreview(msgspec.Struct):
    seat: int | None
    places: list[int]


_SUMMARIES: Final = msgspec.json.Decoder(Summary)
_FIELDS: Final = msgspec.json.Decoder(Fields)
_BODIES: Final = msgspec.json.Decoder(Snapshot)
_HEADERS: Final = msgspec.json.Decoder(_Header)
_SETUPS: Final = msgspec.json.Decoder(_Body)


def encode(summary: Summary) -> bytes:
    """Return the content of a save file."""
    game = _ENCODER.encode(summary)
    return b"".join((_HEAD % (FORMAT, sha256(game).hexdigest().encode()), game, b"}\n"))


def is_sound(data: bytes) -> bool:
    """Return whether the content of a save file is whole: its checksum is right."""
    return _parts(data)[1]


def _parts(data: bytes) -> tuple[re.Match[bytes] | None, bool]:
    """Return the parts of a save in a format that can be read, and whether its checksum is right.

    Of the readings of the file they are those of the first whose checksum is right, or else of the first. The parts are
    format, checksum and game.
    """
    first = None
    for reading in _readings(data):
        match = _FILE.fullmatch(reading)
        if match is not None and int(match[1]) <= FORMAT:
            if sha256(match[3]).hexdigest().encode() == match[2]:
                return match, True
            first = first or match
    return first, False


def _readings(data: bytes) -> Iterator[bytes]:
    """Yield what a file may have held before something changed its white space, its line ends or its encoding."""
    yield data.strip()
    try:
        text = data.decode(next((name for mark, name in _MARKS.items() if data.startswith(mark)), "utf-8"))
    except UnicodeDecodeError:
        return
    text = text.strip(_AROUND)
    yield text.encode()
    lines = text.splitlines()
    yield "".join(lines).encode()
    yield " ".join(lines).encode()
    with contextlib.suppress(msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        yield _ENCODER.encode(msgspec.json.decode(text))


def decode(data: bytes) -> Summary:
    """Check the content of a save file and return it without the types of its match checked.

    Raises:
        NewerFormat: a newer version of the program wrote it.
        SaveError: it is damaged, or no save at all; the message says what is wrong with it.
    """
    match, fits = _parts(data)
    if match is None:
        raise _explained(data)
    if not fits:
        raise SaveError("it is damaged: its content does not fit its checksum")
    game = match[3]
    check(game)
    try:
        for migrate in _MIGRATIONS[int(match[1]) - 1 :]:
            game = _ENCODER.encode(migrate(_FIELDS.decode(game)))
        summary = _SUMMARIES.decode(game)
    except (msgspec.DecodeError, RecursionError, OverflowError) as error:
        raise SaveError(f"its content is not that of a save: {error}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:  # of what a migration looks at
        raise SaveError(f"its content is not that of format {int(match[1])}") from error
    if (fault := summary.preview.fault()) is not None:
        raise SaveError(f"its contents are inconsistent: {fault}")
    return summary


def order_at(moment: datetime) -> int:
    """Return the order of what is saved at a moment, as long as the clock is never set back."""
    return max((moment - datetime.fromtimestamp(0, UTC)) // timedelta(microseconds=1), 0)


def _from_1(fields: Fields) -> Fields:
    """Bring format 1 into format 2: saves were ordered by the clock alone."""
    saved_at = msgspec.json.decode(fields.get("saved_at", b"null"), type=datetime)
    return {**fields, "order": _encoded(order_at(saved_at))}


def _from_2(fields: Fields) -> Fields:
    """Bring format 2 into format 3: previews knew turns alone, and of who has won only the first."""
    written = fields.get("preview", b"null")
    old, preview = _FIELDS.decode(written), msgspec.json.decode(written, type=_OldPreview)
    winners = preview.places[:1] if preview.seat is None else []
    added = {"clock": _encoded(""), "winners": _encoded(winners)}
    if old.keys() & added.keys():
        raise msgspec.ValidationError("its preview is not that of format 2")
    return {**fields, "preview": _encoded({**old, **added})}


def _from_3(fields: Fields) -> Fields:
    """Bring format 3 into format 4: what lasts in a match stood in six forms, and a choice about the table was renamed.

    Where anything lasts, the sums of earlier states are no longer known: they are those of the earlier form.
    """
    body = _FIELDS.decode(fields["body"])
    setup = _FIELDS.decode(body["setup"])
    if "table" in setup:
        setup["table"] = _encoded(present_table(msgspec.json.decode(setup["table"])))
    states = [(body, "checkpoint"), *([(setup, "start")] if "start" in setup else [])]
    for holder, name in states:
        state = msgspec.json.decode(holder[name])
        if not unite_what_lasts(state):
            return {**fields, "body": _encoded({**body, "setup": _encoded(setup)})}
        holder[name] = _encoded(state)
    history = [(seat, 0, *played) for seat, _, *played in msgspec.json.decode(body["history"])]
    return {**fields, "body": _encoded({**body, "setup": _encoded(setup), "history": _encoded(history)})}


def _encoded(value: Any) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode(value))


_MIGRATIONS: Final[tuple[Callable[[Fields], Fields], ...]] = (_from_1, _from_2, _from_3)
"""What brings the game of each earlier format, beginning with format 1, into the format after it."""


def decode_body(summary: Summary) -> Snapshot:
    """Return the match of a save, typed, its state still encoded.

    Raises:
        SaveError: something in it has not the type or the range it must have.
    """
    try:
        return _BODIES.decode(summary.body)
    except (msgspec.DecodeError, RecursionError, OverflowError) as error:
        raise SaveError(f"its match is not that of a save: {error}") from error


def answers_of(summary: Summary) -> list[str]:
    """Return the answers of a match, first to last, after the position that it begins from (empty: the opening).

    Raises:
        SaveError: as `decode_body`.
    """
    match = decode_body(summary)
    start = "" if isinstance(match.setup.start, msgspec.UnsetType) else bytes(match.setup.start).decode()
    return [start, *(answer for turn in match.history for answer in turn.answers), *match.answers]


def settled(summary: Summary) -> Settled:
    """Return what is settled in a save, as far as it can be read without its match."""
    try:
        return _SETUPS.decode(summary.body).setup
    except (msgspec.DecodeError, RecursionError, OverflowError):
        return Settled()


def _explained(data: bytes) -> SaveError:
    """Return the reason why a file is not even laid out as a save of this format."""
    if not data.strip():
        return SaveError("it is empty")
    try:
        found = _HEADERS.decode(data).format
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, OverflowError):
        if _START.match(data):
            return SaveError("it is damaged: its end is missing or its first line has been changed")
        return SaveError('it is no save of this game: a save begins with {"format":')
    if found > FORMAT:
        return NewerFormat(
            f"a newer version of the program wrote it, in format {found}; this version reads format {FORMAT}"
        )
    if found < 1:
        return SaveError(f"it says that it is in format {found}, which there never was; the first format is 1")
    return SaveError(f"it is damaged: its layout is not that of format {found}")
