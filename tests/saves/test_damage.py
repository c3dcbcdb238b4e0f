"""What is not a sound save is refused in a sentence: damaged, newer, hostile or no save at all."""

import ast
import os
import tracemalloc
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ludo_tui
from ludo_tui import Game
from ludo_tui.engine import Match
from ludo_tui.engine.dice import Dice
from ludo_tui.saves import FORMAT, SIZE_LIMIT, NewerFormat, SaveError, SaveFolder
from ludo_tui.saves.format import decode
from ludo_tui.saves.restoring import content_of, restored

Play = Callable[[Match[Any], int], None]
Record = Callable[[str, object], None]


def signed(game: bytes) -> bytes:
    """Return the content of a save with this text as its game and the checksum right."""
    return b'{"format":%d,"checksum":"%s","game":%s}\n' % (FORMAT, sha256(game).hexdigest().encode(), game)


def unsigned(content: bytes) -> bytes:
    return content[content.index(b'"game":') + 7 : -2]


@pytest.fixture
def content(play: Play) -> bytes:
    game = Game.new("classic", ["Ana", "Ben"], seed=2)
    play(game, 6)
    return content_of(game)


def is_refused(content: bytes) -> bool:
    """Tell whether content is refused with a sentence; any other exception is a failure of the test."""
    try:
        restored(decode(content))
    except SaveError as error:
        sentence = str(error)
    else:
        return False
    assert sentence
    assert sentence.isprintable()
    return True


def test_a_file_cut_at_any_byte_is_refused(content: bytes, record_property: Record) -> None:
    accepted = [size for size in range(len(content) - 1) if not is_refused(content[:size])]
    record_property("figure", f"T6 cut at every byte: {len(accepted)} accepted, 0 other exceptions / {len(content)}")
    assert accepted == []
    assert not is_refused(content)
    assert not is_refused(content[:-1]), "the line end is no part of it"


def flips(content: bytes, count: int) -> int:
    """Return how many of `count` files with one flipped bit are accepted."""
    chooser = Dice(1, "bits")
    accepted = 0
    for number in range(count):
        bit = chooser.value(number, len(content.rstrip()) * 8) - 1
        damaged = bytearray(content)
        damaged[bit // 8] ^= 1 << bit % 8
        accepted += not is_refused(bytes(damaged))
    return accepted


def test_a_file_with_a_flipped_bit_is_refused(content: bytes, record_property: Record) -> None:
    accepted = flips(content, 10_000)
    record_property("figure", f"T6 single-bit flips: {accepted} accepted, 0 other exceptions / 10,000")
    assert accepted == 0


def test_every_bit_of_the_first_line_matters(content: bytes) -> None:
    for bit in range(130 * 8):
        damaged = bytearray(content)
        damaged[bit // 8] ^= 1 << bit % 8
        assert is_refused(bytes(damaged)), (bit, damaged[:130])


def forged(content: bytes, count: int) -> tuple[int, int]:
    """Change bytes and repair the checksum; return how many were refused and how many played on."""
    chooser = Dice(2, "bytes")
    game = unsigned(content)
    refused = played = 0
    for number in range(count):
        text = bytearray(game)
        for change in range(1 + number % 3):
            place = chooser.value(number * 8 + change * 2, len(text)) - 1
            text[place] = b'0123456789-[]{}",:abcx\\'[chooser.value(number * 8 + change * 2 + 1, 23) - 1]
        forgery = signed(bytes(text))
        if is_refused(forgery):
            refused += 1
            continue
        again = restored(decode(forgery))
        for _ in range(30):
            if again.prompt is not None:
                again.answer(again.prompt.options[-1].id)
        played += 1
    return refused, played


def test_a_forged_file_is_refused_or_playable(content: bytes, record_property: Record) -> None:
    refused, played = forged(content, 400)
    record_property("figure", f"T6 forged with a right checksum: {refused} refused, {played} played on, 0 exceptions")
    assert refused > 40


@pytest.mark.slow
def test_many_forged_files_are_refused_or_playable(content: bytes, record_property: Record) -> None:
    refused, played = forged(content, 50_000)
    record_property("figure", f"T8 forged with a right checksum, slow: {refused} refused, {played} played on")
    assert refused > 5_000


def changed(content: bytes, *way: str | int, to: Any) -> bytes:
    """Return a signed save with the value at the end of a way replaced."""
    game = msgspec.json.decode(unsigned(content))
    place = game
    for part in way[:-1]:
        place = place[part]
    place[way[-1]] = to
    return signed(msgspec.json.encode(game))


@pytest.mark.parametrize(
    ("way", "to", "message"),
    [
        (("id",), "../../x", "its content is not that of a save: Expected `str` matching regex"),
        (("saved_at",), "yesterday", "its content is not that of a save: Invalid RFC3339 encoded datetime"),
        (("preview", "seats", 0, "steps", 0), 57, "its content is not that of a save: Expected `int` <= 56"),
        (("preview", "seat"), 2, "its contents are inconsistent: the preview names a seat"),
        (("preview", "winners"), [2], "its contents are inconsistent: the preview names a seat"),
        (("preview", "places"), [1, 1], "its contents are inconsistent: the preview gives one seat two places"),
        (("preview", "seats", 0, "side"), 2, "its contents are inconsistent: the preview puts two seats on one side"),
        (("preview", "seats", 0, "name"), "Zoe", "its preview is not that of its match"),
        (("surprise",), 1, "its content is not that of a save: Object contains unknown field `surprise`"),
        (("title",), "x" * 100, "its content is not that of a save: Expected `str` of length <= 80"),
        (("body",), [], "its match is not that of a save: Expected `object`, got `array`"),
        (("body", "setup", "ruleset"), "../x", "its preview is not that of its match"),
        (("preview", "ruleset"), "aaa", "its preview is not that of its match"),
        (("preview", "ruleset"), "zzz", "its preview is not that of its match"),
        (("body", "setup", "seats"), [], "its seats cannot be used: Classic Ludo is for 2, 3 or 4 seats, not 0"),
        (("body", "setup", "seats", 0, "name"), "", "its seats cannot be used: the name of seat 1 is empty"),
        (("body", "setup", "seats", 0, "name"), " Ana", "a name in it is not written as this program writes names"),
        (("body", "setup", "seats", 0, "side"), 1, "its state is impossible: the seats sit on the sides"),
        (
            ("body", "setup", "seed"),
            2**63,
            "its match is not that of a save: Expected `int` <= 9223372036854775807 - at `$.setup.seed`",
        ),
        (("body", "setup", "options", "block"), "brick", "its match of Classic Ludo cannot be set up: option block"),
        (("body", "setup", "options", "blok"), "wall", "its match of Classic Ludo cannot be set up: no option 'blok'"),
        (
            ("body", "checkpoint", "turn", "seat"),
            7,
            "its state is impossible: it is the turn of seat 7, and there are 2",
        ),
        (("body", "checkpoint", "rolls"), -1, "its state is impossible: rolls is less than 0"),
        (("body", "checkpoint", "places"), [0, 0], "its state is impossible: places is [0, 0]"),
        (("body", "checkpoint", "pieces"), [], "its state is impossible: pieces is a list for 0 seats, not 2"),
        (("body", "checkpoint", "pieces", 1), [], "its state is impossible: seat 1 has 0 pieces, not 4"),
        (("body", "checkpoint", "pieces", 1, 2), [99], "its state is impossible: pieces 1 2 0 is more than 56"),
        (("body", "checkpoint", "captures"), [0], "its state is impossible: captures is a list for 1 seats, not 2"),
        (("body", "checkpoint", "round"), "one", "its state is not one of its rules: Expected `int`, got `str`"),
        (("body", "answers"), ["fly:9"], "the answers of its last turn do not fit its rules: 'fly:9' is recorded"),
        (("body", "answers"), [""], "an answer of its present turn is empty"),
        (("body", "answers"), ["!concede:9"], "the answers of its last turn do not fit its rules"),
        (("body", "history", 0), [7, 0, [], []], "turn 0 of its history is not one that can have been played"),
        (("body", "history", 0), [9, 0, [], []], "its match is not that of a save: Expected `int` <= 7"),
        (
            ("body", "checkpoint", "rolls"),
            10**9,
            "its state is impossible: rolls is 1,000,000,000: expected at most 240,000,000",
        ),
    ],
)
def test_a_value_that_cannot_be_is_named(content: bytes, way: tuple[str | int, ...], to: Any, message: str) -> None:
    with pytest.raises(SaveError) as refusal:
        restored(decode(changed(content, *way, to=to)))
    assert str(refusal.value).startswith(message)


def test_a_match_that_could_not_begin_is_named() -> None:
    content = content_of(Game.new("ludicrous", ["Ana", "Ben"], seed=2))
    with pytest.raises(SaveError, match=r"its match of Ludicrous Ludo cannot be set up: .*nobodies"):
        restored(decode(changed(content, "body", "setup", "seats", 0, "party", to="nobodies")))


def nested(depth: int) -> bytes:
    return b'{"x":' + b"[" * depth + b"]" * depth + b"}"


HOSTILE = {
    "empty": (b"", "it is empty"),
    "white space": (b" \n", "it is empty"),
    "no save": (b'{"a": 1}', 'it is no save of this game: a save begins with {"format":'),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(2000), "it is no save of this game"),
    "a pickle": (b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x8c\x02os", "it is no save of this game"),
    "yaml": (b"!!python/object/apply:os.system ['true']\n", "it is no save of this game"),
    "yaml aliases": (b"a: &a [x]\nb: [*a, *a]\n", "it is no save of this game"),
    "lists outside": (b"[" * 200_000, "it is no save of this game"),
    "objects outside": (b'{"format":1,"x":' * 100_000, "it is damaged"),
    "format 0": (b'{"format":0}', "it says that it is in format 0"),
    "laid out otherwise": (b'{"format": 1}', "it is damaged: its layout is not that of format 1"),
    "depth": (signed(nested(90)), "its content is not that of a save"),
    "great depth": (signed(nested(1_000_000)), "lists and objects in it are nested too deeply"),
    "brackets in a string": (signed(b'{"x":"' + b"[" * 1000 + b'"}'), "its content is not that of a save"),
    "quotes without end": (signed(b'{"x":' + b'"\\\\' * 1_000_000 + b"}"), "it is not JSON"),
    "a big number": (signed(b'{"x":' + b"9" * 1_000_000 + b"}"), "a number has 1,000,000 digits"),
    "a number past 64 bits": (signed(b'{"x":' + b"9" * 20 + b"}"), "its content is not that of a save"),
    "a fraction": (signed(b'{"x":1e999}'), "1e999 is not a whole number"),
    "a long fraction": (signed(b'{"x":0.%s}' % (b"5" * 50)), f"0.{'5' * 38} is not a whole number"),
    "not a number": (signed(b'{"x":NaN}'), "NaN is not a number"),
    "infinity": (signed(b'{"x":-Infinity}'), "-Infinity is not a number"),
    "the same name twice": (signed(b'{"x":1,"id":"a","id":"b"}'), "the name 'id' stands twice in one object"),
    "a lone surrogate": (signed(b'{"x":"\\ud800"}'), "byte 7 is not text that can be shown"),
    "an escape code": (signed(b'{"x":"\\u001b[2J"}'), "byte 7 is not text that can be shown"),
    "a raw escape code": (signed(b'{"x":"\x1b[2J"}'), "byte 7 is not text that can be shown"),
    "text from right to left": (signed('{"x":"\u202e"}'.encode()), "byte 7 is not text that can be shown"),
    "a zero-width character": (signed('{"x":"é\u200b"}'.encode()), "byte 9 is not text that can be shown"),
    "no UTF-8": (signed(b'{"x":"\xff"}'), "byte 7 is not text that can be shown"),
    "two values": (signed(b'{"x":1},{"y":2}'), "it is not JSON at byte 8"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_content_is_refused(case: str) -> None:
    content, message = HOSTILE[case]
    with pytest.raises(SaveError) as refusal:
        restored(decode(content))
    assert str(refusal.value).startswith(message)


def test_hostile_content_needs_little_memory(record_property: Record) -> None:
    tracemalloc.start()
    try:
        for content, _ in HOSTILE.values():
            assert is_refused(content)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    record_property("figure", f"T7 hostile corpus: 0 accepted / {len(HOSTILE)}, peak memory {peak / 2**20:.0f} MB")
    assert peak < 100 * 2**20


def test_markup_in_a_name_is_only_text(play: Play) -> None:
    game = Game.new("classic", ["[@click=app.quit]Ana[/]", "{0}%s$x"], seed=2)
    play(game, 3)
    again = restored(decode(content_of(game)))
    assert [seat.name for seat in again.setup.seats] == ["[@click=app.quit]Ana[/]", "{0}%s$x"]


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.ludo.json"
    with path.open("wb") as stream:
        stream.truncate(100 * 2**20)
    tracemalloc.start()
    try:
        with pytest.raises(SaveError, match=rf"has 104,857,600 bytes, a save at most {SIZE_LIMIT:,}"):
            Game.load(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < SIZE_LIMIT


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ludo.json")
    for name, message in {
        "pipe.ludo.json": "is not an ordinary file",
        ".": "is not a save: it is not an ordinary file|cannot be read: it is a folder",
        "missing": "cannot be read: there is no such file or folder",
        "x" * 300: "cannot be read: its name is too long",
    }.items():
        with pytest.raises(SaveError, match=message):
            Game.load(tmp_path / name)


@pytest.mark.parametrize(
    "newer",
    [
        b'{"format":%d,"checksum":"?","game":{"a":1.5}}\n' % (FORMAT + 1),
        b'{\n  "format": 99,\n  "anything": [1, 2, 3]\n}',
    ],
)
def test_a_newer_format_is_refused_and_left_untouched(
    newer: bytes, folder: SaveFolder, record_property: Record
) -> None:
    folder.path.mkdir()
    path = folder.path / "auto_0123456789ab.ludo.json"
    path.write_bytes(newer)
    with pytest.raises(
        NewerFormat, match=r"a newer version of the program wrote it, in format \d+; this version reads"
    ):
        Game.load(path)
    (entry,) = folder.list(examples=False)
    assert entry.error is not None
    assert "newer version" in entry.error
    with pytest.raises(NewerFormat):
        folder.load(entry)
    assert folder.latest() is None
    folder.close()
    assert path.read_bytes() == newer
    assert [found.name for found in folder.path.iterdir()] == [path.name]
    record_property("figure", f"T9 newer format ({len(newer)} bytes): refused with the reason, file identical")


FORBIDDEN = {
    "pickle",
    "marshal",
    "shelve",
    "dill",
    "jsonpickle",
    "eval",
    "exec",
    "compile",
    "__import__",
    "importlib",
    "import_module",
    "runpy",
    "subprocess",
    "yaml",
    "os.system",
    "popen",
}


def test_the_loader_runs_no_code_from_a_file(record_property: Record) -> None:
    root = Path(ludo_tui.__file__).parent
    files = [root / "game.py", *sorted((root / "saves").glob("*.py")), *sorted((root / "engine").glob("*.py"))]
    hits = []
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "re.compile":
                continue
            if isinstance(node, ast.Attribute) and ast.unparse(node) in FORBIDDEN:
                hits.append(f"{file.name}: {ast.unparse(node)}")
            names = [getattr(node, "id", None), getattr(node, "attr", None), getattr(node, "module", None)]
            names += [alias.name for alias in getattr(node, "names", ()) if isinstance(alias, ast.alias)]
            hits += [
                f"{file.name}: {name}" for name in names if isinstance(name, str) and set(name.split(".")) & FORBIDDEN
            ]
    record_property(
        "figure", f"T15 pickle, eval, exec, yaml, imports by name in the loader: {len(hits)} / {len(files)} files"
    )
    assert hits == []
    assert len(files) > 12
