"""The house table: who has won against whom over all matches, kept in one file beside the saves.

The file is made of the saves of finished matches, and made from them again when it is missing or damaged. A match that
has been counted stays counted when its save is deleted.
"""

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.engine import Level, Match, OutOfSyncError, Seat, helped_seats
from ludo_tui.platform.digests import sha256
from ludo_tui.platform.files import is_folder, put_aside
from ludo_tui.players.characters import cast
from ludo_tui.saves import Entry, SaveError, SaveFolder

FILE: Final = "results.sqlite3"
_VERSION: Final = 1
_PATIENCE: Final = 2.0
"""Seconds for which another program that writes the file is waited for."""
_BAD_COPIES: Final = 5
"""How many damaged files are kept at most."""
_NOT_OURS: Final = (sqlite3.Error, ValueError, TypeError, ArithmeticError, LookupError)
"""What may go wrong with a file in which somebody else, or the disk, has written."""
_SCHEMA: Final = f"""
    BEGIN IMMEDIATE;
    CREATE TABLE matches (id TEXT PRIMARY KEY, ruleset TEXT NOT NULL, finished TEXT NOT NULL, turns INTEGER NOT NULL);
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL,
        is_computer INTEGER NOT NULL, place INTEGER NOT NULL, lost INTEGER NOT NULL, chase INTEGER NOT NULL,
        PRIMARY KEY (match, seat)
    );
    CREATE TABLE captures (
        match TEXT NOT NULL REFERENCES matches (id), seat INTEGER NOT NULL, victim INTEGER NOT NULL,
        count INTEGER NOT NULL, PRIMARY KEY (match, seat, victim)
    );
    CREATE TABLE files (name TEXT PRIMARY KEY, stamp INTEGER NOT NULL);
    PRAGMA user_version = {_VERSION};
    COMMIT;
"""
_COLUMNS: Final = {
    "matches": ("id text", "ruleset text", "finished text", "turns integer"),
    "seats": (
        *("match text", "seat integer", "player text", "name text"),
        *("is_computer integer", "place integer", "lost integer", "chase integer"),
    ),
    "captures": ("match text", "seat integer", "victim integer", "count integer"),
    "files": ("name text", "stamp time"),
}
"""What the rows of each table are made of."""
_SHOWN: Final = (
    "SELECT DISTINCT player FROM seats",
    "SELECT DISTINCT name FROM seats",
    "SELECT DISTINCT ruleset FROM matches",
)
"""What must be printable: it is shown."""
_LOOSE_ENDS: Final = """
    SELECT (SELECT count(*) FROM matches WHERE id NOT IN (SELECT match FROM seats))
        + (SELECT count(*) FROM seats WHERE match NOT IN (SELECT id FROM matches))
        + (SELECT count(*) FROM captures AS c WHERE NOT EXISTS
            (SELECT 1 FROM seats AS s WHERE s.match = c.match AND s.seat IN (c.seat, c.victim)))
"""
"""Counts what belongs to nothing."""
_MOST: Final = 2**52
"""No number is as large: it would be too large to be added up."""


class PlayerResult(NamedTuple):
    """How a player has done over all matches."""

    player: str
    """A person by name in small letters; a character, and other computers, by level."""
    name: str
    is_computer: bool
    matches: int
    wins: int
    captures: int
    lost: int
    """Pieces that were sent back."""
    chase: int
    """How many spaces the farthest piece had come that it sent back; 0: none."""


class PairResult(NamedTuple):
    """How a player has done against another one."""

    matches: int
    ahead: int
    """In how many of them it came in first of the two."""
    captures: int


class Results(NamedTuple):
    """The house table."""

    matches: int = 0
    players: tuple[PlayerResult, ...] = ()
    """Those who won most first."""
    pairs: dict[tuple[str, str], PairResult] = {}  # noqa: RUF012 - nobody changes it
    """By two players, one against the other."""
    problem: str = ""
    """One sentence if the file could not be used, and what is no longer in a save is missing; else empty."""


def results(folder: SaveFolder, ruleset: str = "") -> Results:
    """Count what has been finished since the last time, and return the house table.

    Args:
        folder: where the saves are.
        ruleset: count only the matches of one ruleset; empty: all.

    Raises:
        SaveError: the saves cannot be read.
    """
    path = folder.path / FILE
    opened, problem = _opened(path)
    try:
        with closing(opened) as book:
            return _counted_in(book, folder, ruleset)._replace(problem=problem)
    except sqlite3.OperationalError:  # not even a copy can be had just now
        with closing(_made(":memory:")) as book:
            return _counted(book, folder, ruleset)
    except _NOT_OURS:  # what stands in the file looked right, and still is nothing that was written there
        made, problem = _made_anew(path)
        with closing(made) as book:
            return _counted(book, folder, ruleset)._replace(problem=problem)


def _counted_in(book: sqlite3.Connection, folder: SaveFolder, ruleset: str) -> Results:
    """Count as `_counted`, in a copy where the book can only be read, or another program writes it just now."""
    try:
        return _counted(book, folder, ruleset)
    except sqlite3.OperationalError:
        with closing(sqlite3.connect(":memory:")) as copy:
            book.backup(copy)
            return _counted(copy, folder, ruleset)


def _counted(book: sqlite3.Connection, folder: SaveFolder, ruleset: str) -> Results:
    """Count what has been finished since the last time in a book, and return what stands there then."""
    _follow(book, folder)
    return Results(_matches(book, ruleset), tuple(_players(book, ruleset)), _pairs(book, ruleset))


# The file


def _opened(path: Path) -> tuple[sqlite3.Connection, str]:
    """Open the file, and return one sentence if it could not be used, else none.

    A damaged one is put aside and made again. Where none can be written, count in memory.
    """
    if not is_folder(path.parent):
        return _made(":memory:"), ""
    try:
        return _checked(path), ""
    except sqlite3.OperationalError:  # locked, or on a disk that can only be read
        return _made(":memory:"), ""
    except _NOT_OURS:
        return _made_anew(path)


def _made_anew(path: Path) -> tuple[sqlite3.Connection, str]:
    """Put a damaged file aside, and return a new one with a sentence that says so."""
    problem = f"The house table in {path} cannot be used. Only matches that are still saved are counted."
    try:
        aside = put_aside(path, "bad", most=_BAD_COPIES)
        return _checked(path), f"{problem} The damaged file is kept as {aside.name}."
    except (OSError, *_NOT_OURS):
        return _made(":memory:"), problem


def _checked(path: Path) -> sqlite3.Connection:
    """Open the file, made if it is not there.

    Raises:
        sqlite3.OperationalError: it cannot be opened or written.
        sqlite3.DatabaseError: it is no such file, or damaged.
    """
    book = sqlite3.connect(path, timeout=_PATIENCE)
    try:
        if not book.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            book.executescript(_SCHEMA)
        is_whole = book.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        if not is_whole or book.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
            raise sqlite3.DatabaseError("it is not whole, or of another version")
        with _as_damage():
            for table, columns in _COLUMNS.items():
                wrong = book.execute(f"SELECT * FROM {table} WHERE NOT ({' AND '.join(map(_is_right, columns))})")
                names = [name for name, *_ in wrong.description]
                if names != [column.partition(" ")[0] for column in columns] or wrong.fetchone() is not None:
                    raise sqlite3.DatabaseError(f"a row of {table} is not made of what it should be")
            for shown in _SHOWN:
                if not all(text.isprintable() for (text,) in book.execute(shown)):
                    raise sqlite3.DatabaseError("a name cannot be shown")
            if book.execute(_LOOSE_ENDS).fetchone()[0]:
                raise sqlite3.DatabaseError("a match has no seats, or a seat no match")
    except BaseException:
        book.close()
        raise
    return book


def _is_right(column: str) -> str:
    """Return the SQL that tells whether a column holds a text, a number that counts, or a time, which may be any."""
    name, _, kind = column.partition(" ")
    known = "text" if kind == "text" else "integer"
    return f"typeof({name}) = '{known}'" + (f" AND {name} BETWEEN 0 AND {_MOST - 1}" if kind == "integer" else "")


@contextlib.contextmanager
def _as_damage() -> Iterator[None]:
    """Take a table that is not there, or cannot be read, for damage."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise sqlite3.DatabaseError(str(error)) from error


def _made(where: str) -> sqlite3.Connection:
    book = sqlite3.connect(where)
    book.executescript(_SCHEMA)
    return book


# Counting


def _follow(book: sqlite3.Connection, folder: SaveFolder) -> None:
    """Count the finished matches that have been saved since."""
    known = dict(book.execute("SELECT name, stamp FROM files"))
    for entry in folder.list(examples=False):
        if entry.preview is None or not entry.preview.is_over or known.get(entry.path.name) == entry.order:
            continue
        with contextlib.suppress(SaveError, OutOfSyncError):  # it cannot be played again by the present rules
            _count(book, folder.load(entry, as_copy=True), entry)
        with book:
            book.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (entry.path.name, entry.order))


def _count(book: sqlite3.Connection, match: Match[Any], entry: Entry) -> None:
    """Count a match, once however often it has been saved; not one that was begun at a position made up."""
    if match.result is None or match.setup.start is not msgspec.UNSET:
        return
    told = match.replayed()
    identity = _identity(told)
    feats = [feat for event in told.events if (feat := event.feat) is not None and feat.kind == "capture"]
    helped = helped_seats(told.events)
    with contextlib.suppress(sqlite3.IntegrityError), book:  # counted already
        book.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?)",
            (identity, match.setup.ruleset, entry.saved_at.isoformat(), match.state.turn.number),
        )
        for number, seat in enumerate(match.setup.seats):
            level = match.computers[number]
            place = next(place for place, team in enumerate(match.standings, 1) if number in team)
            lost = sum(feat.seat == number for feat in feats)
            chase = max((feat.spaces for feat in feats if feat.by == number and feat.seat != number), default=0)
            is_helped = seat.computer is None and number in helped
            name = f"{seat.name}, helped" if is_helped else seat.name if level is None else _computer(seat, level)
            name += ", in a copy" if entry.is_copy else ""
            is_computer = level is not None and not is_helped
            row = (identity, number, name.casefold(), name, is_computer, place, lost, chase)
            book.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        taken = Counter((feat.by, feat.seat) for feat in feats if feat.by is not None and feat.by != feat.seat)
        book.executemany(
            "INSERT INTO captures VALUES (?, ?, ?, ?)", [(identity, *pair, count) for pair, count in taken.items()]
        )


def _computer(seat: Seat, level: Level) -> str:
    """Return by what name a computer seat is counted: that of its bot, or of its character while there is one."""
    if seat.bot is not msgspec.UNSET and level == seat.computer:
        return f"{seat.bot}, bot"
    one = None if seat.character is msgspec.UNSET else cast().characters.get(seat.character)
    return f"{'computer' if one is None else one.name}, {level}"


def _identity(match: Match[Any]) -> str:
    """Return what is the same in all saves of a match that was played to its end once."""
    played = (match.setup.ruleset, match.setup.seed, [(turn.seat, turn.answers, turn.rolls) for turn in match.history])
    return sha256(repr((played, match.answers)).encode()).hexdigest()[:24]


# The table


def _matches(book: sqlite3.Connection, ruleset: str) -> int:
    counted: int = book.execute("SELECT count(*) FROM matches WHERE ? IN ('', ruleset)", (ruleset,)).fetchone()[0]
    return counted


def _players(book: sqlite3.Connection, ruleset: str) -> Iterator[PlayerResult]:
    """Yield how everybody has done, those who won most first."""
    rows = book.execute(
        """
        SELECT player, max(name), max(is_computer), count(DISTINCT match), sum(place = 1),
            sum((SELECT coalesce(sum(count), 0) FROM captures AS c WHERE c.match = s.match AND c.seat = s.seat)),
            sum(lost), max(chase)
        FROM seats AS s JOIN matches AS m ON m.id = s.match WHERE ? IN ('', m.ruleset)
        GROUP BY player ORDER BY sum(place = 1) DESC, count(*) ASC, player
        """,
        (ruleset,),
    )
    for player, name, is_computer, *counts in rows:
        yield PlayerResult(player, name, bool(is_computer), *counts)


def _pairs(book: sqlite3.Connection, ruleset: str) -> dict[tuple[str, str], PairResult]:
    """Return how everybody has done against everybody else; partners, who share a place, are not against each other."""
    rows = book.execute(
        """
        SELECT a.player, b.player, count(DISTINCT a.match), sum(a.place < b.place),
            sum((SELECT coalesce(sum(count), 0) FROM captures AS c
                WHERE c.match = a.match AND c.seat = a.seat AND c.victim = b.seat))
        FROM seats AS a JOIN seats AS b ON a.match = b.match AND a.player != b.player AND a.place != b.place
        JOIN matches AS m ON m.id = a.match WHERE ? IN ('', m.ruleset) GROUP BY a.player, b.player
        """,
        (ruleset,),
    )
    return {(one, other): PairResult(*counts) for one, other, *counts in rows}
