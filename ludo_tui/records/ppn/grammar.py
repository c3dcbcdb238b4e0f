"""Cuts a file in PPN into games, each with its metadata and the tokens of its movetext.

Only what a game of Ludo needs is understood: numbers of moves, comments, rolls of dice, coins that are carried, and in
the setup suits that are taken off. Everything else of the notation is refused by line and token.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui.board import COLUMNS
from ludo_tui.records.errors import RecordError
from ludo_tui.records.ppn.board_layout import FACES, LETTERS, RANKS, SUITS, Place
from ludo_tui.rulesets.document import Document

SIZE_LIMIT: Final = 1024 * 1024
"""Largest file that is read, in bytes."""
MOVE_LIMIT: Final = 10_000
"""Longest game that is read, in rolls and carried coins."""
GAME_LIMIT: Final = 100
"""Most games that are looked for in a file."""
NUMBER_LENGTH: Final = 40
"""Longest number of a move that is kept, in characters."""
TITLE_LENGTH: Final = 100
"""Longest title of a game, in characters."""

_NUMBER: Final = re.compile(r"[A-Za-z0-9_.]*\.")
_ROLL: Final = re.compile(r"\?([A-Za-z0-5]{2})~([0-5na])")
_CARRY: Final = re.compile(r"(\?[A-Za-z0-9]{1,8}|[^-?]{1,40})-(.{1,40})")
_REMOVAL: Final = re.compile(r"\*[/?]([A-Za-z0-9]{1,8})")
_POINT: Final = re.compile(rf"([{COLUMNS}])([1-9]|1[0-5])")
_PAIR: Final = re.compile(r"\((-?\d{1,4}(?:\.\d{1,12})?),(-?\d{1,4}(?:\.\d{1,12})?)\)")
_STACKED: Final = re.compile(r"(.+)\[([1-9]\d?)\]")
_RELATIVE: Final = re.compile(r"\d{0,4}(?:U|D|L|R|N|S|E|W|UL|UR|DL|DR|NE|NW|SE|SW)")
_STRANGE: Final = {
    "`": "a macro",
    "{": "brace expansion",
    "}": "brace expansion",
    "@": "placing or turning a piece",
    "=": "renaming a piece",
    "#": "swapping pieces",
    ":": "capturing with ':'",
    "_": "moving under a piece",
    "\\": "a move above another",
    "&": "scaling",
    "%": "a relative place",
    "+": "turning a piece over",
    "$": "turning a piece",
    "^": "a piece where it was before",
    "!": "a remark",
}
_STANDARD_DICE: Final = "\u2680\u2681\u2682\u2683\u2684\u2685"


class DieShown(msgspec.Struct, frozen=True):
    """A die shows a value 1..6."""

    side: int
    value: int


class CoinCarried(msgspec.Struct, frozen=True):
    """A coin is carried to a place."""

    coin: tuple[int, int] | None
    """Side and piece, if it is named so."""
    origin: Place | None
    """Where it lies, if it is named so."""
    from_top: int
    """Which of the coins that lie there, 1 is the one on top."""
    place: Place


class SuitRemoved(msgspec.Struct, frozen=True):
    """Pieces of a suit are taken off before the game."""

    kind: str
    """`c` coins, `d` die, `p` pawn, `t` tile."""
    side: int


class Remark(msgspec.Struct, frozen=True):
    """A comment."""

    text: str


class Token(msgspec.Struct, frozen=True):
    """What one word of the movetext says."""

    text: str
    line: int
    number: str
    """The number of its move, such as `12S..`."""
    says: DieShown | CoinCarried | SuitRemoved | Remark

    @property
    def is_setup(self) -> bool:
        """Whether it belongs to the setup before the game."""
        return self.number.casefold().startswith("setup")

    @property
    def place(self) -> str:
        """Where it stands, for a message."""
        return f"move {self.number}, line {self.line}" if self.number else f"line {self.line}"


class PpnGame(msgspec.Struct, frozen=True):
    """One game of a file: its lines, understood when they are asked for."""

    name: str
    """What messages call the file."""
    first_line: int
    """Number of the first line in the file."""
    lines: tuple[str, ...]

    @property
    def title(self) -> str:
        """What kind of game it is and who plays, as its metadata say, for a list to choose from."""
        try:
            metadata = self.metadata()
        except RecordError:
            return "a game whose metadata cannot be read"
        kind = metadata.get("GameType", "a game")
        kind = kind.get("Name", "a game") if isinstance(kind, dict) else kind
        names = [str(metadata[suit]) for suit in SUITS if suit in metadata]
        return ": ".join([str(kind), ", ".join(names)] if names else [str(kind)])[:TITLE_LENGTH]

    def metadata(self) -> dict[str, Any]:
        """Return the metadata.

        Raises:
            RecordError: they are not keys and values.
        """
        text = "\n" * (self.first_line - 1) + "\n".join(self.lines[: self._end_of_metadata])
        if not text.strip():
            return {}
        document = Document(Path(self.name), text)
        for problem in document.problems:
            line = problem.line or self.first_line
            raise RecordError(f"{self.name}, line {line}: the metadata cannot be read: {problem.message}")
        if not isinstance(document.data, dict):
            raise RecordError(
                f"{self.name}, line {self.first_line}: expected metadata as keys with values, such as 'GameType: Ludo'"
            )
        return document.data

    def tokens(self) -> tuple[Token, ...]:
        """Return the tokens of the movetext.

        Raises:
            RecordError: something in it is not understood.
        """
        found: list[Token] = []
        moves = 0
        for token in self._tokens():
            found.append(token)
            if not isinstance(token.says, Remark):
                moves += 1
            if moves > MOVE_LIMIT:
                raise RecordError(f"{self.name} has more than {MOVE_LIMIT:,} rolls and moves in one game")
        return tuple(found)

    @property
    def _end_of_metadata(self) -> int:
        """The number of lines before the movetext, without the line that parts them."""
        marks = [number for number, line in enumerate(self.lines) if line.startswith("...")]
        gaps = [number for number, line in enumerate(self.lines) if not line.strip()]
        return (marks or gaps or [len(self.lines)])[0]

    def _tokens(self) -> Iterator[Token]:
        number = ""
        for line, word in self._words():
            if word.startswith("{"):
                yield Token(word, line, number, Remark(word[1:-1].strip()))
            elif _NUMBER.fullmatch(word):
                number = (f"{number}." if word == "." else word)[:NUMBER_LENGTH]
            else:
                try:
                    yield Token(word, line, number, understood(word, in_setup=number.casefold().startswith("setup")))
                except RecordError as error:
                    move = f", move {number}" if number else ""
                    raise RecordError(f"{self.name}, line {line}{move}: {word[:40]!r} {error}") from error

    def _words(self) -> Iterator[tuple[int, str]]:
        """Yield line and text of the numbers, the moves, and the comments, which may go over several lines."""
        comment: list[str] = []
        start = 0
        end = self._end_of_metadata + 1
        for line, text in enumerate(self.lines[end:], self.first_line + end):
            for word in text.split():
                if not comment and not word.startswith("{"):
                    yield from ((line, part) for part in re.split(r"(;)", word) if part not in ("", ";"))
                    continue
                start = start if comment else line
                if "{" in word[0 if comment else 1 :] or "}" in word[:-1]:
                    raise RecordError(
                        f"{self.name}, line {line}: {word[:40]!r} is not the way to write a comment: blanks around "
                        "it, and no braces in it"
                    )
                comment.append(word)
                if word.endswith("}"):
                    yield start, " ".join(comment)
                    comment = []
        if comment:
            raise RecordError(f"{self.name}, line {start}: the comment that begins here has no end")


def games(data: bytes, name: str = "the file") -> list[PpnGame]:
    """Cut the content of a file into its games.

    Args:
        data: the content.
        name: what messages call the file.

    Raises:
        RecordError: it is too large, is not text, or has no game or too many.
    """
    if len(data) > SIZE_LIMIT:
        raise RecordError(f"{name} is larger than {SIZE_LIMIT // 1024} KiB, the most a file of games may have")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{name} is not UTF-8 text from byte {error.start + 1} on") from error
    cut: list[tuple[int, list[str]]] = [(1, [])]
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not line.replace("\t", " ").isprintable():
            raise RecordError(f"{name}, line {number}: control characters are not allowed")
        if line.startswith("---"):
            cut.append((number + 1, []))
        else:
            cut[-1][1].append(line)
    found = [PpnGame(name, first, tuple(lines)) for first, lines in cut if any(map(str.strip, lines))]
    if not found:
        raise RecordError(f"{name} has no game in it")
    if len(found) > GAME_LIMIT:
        raise RecordError(f"{name} has {len(found)} games, and at most {GAME_LIMIT} are read")
    return found


def understood(word: str, *, in_setup: bool) -> DieShown | CoinCarried | SuitRemoved:
    """Return what a word of the movetext says.

    Raises:
        RecordError: it says nothing that happens in a game of Ludo; the message goes on after the word.
    """
    if any(character in _STANDARD_DICE for character in word):
        raise RecordError("is a standard die, not one of a piecepack")
    if found := _ROLL.fullmatch(word):
        kind, side, rank = _piece(found[1])
        if kind == "d" and side is not None and rank is None:
            face = {"0": "n", "1": "a"}.get(found[2], found[2])
            return DieShown(side, FACES.index(face) + 1)
    elif in_setup and (found := _REMOVAL.fullmatch(word)):
        kind, side, _ = _piece(found[1])
        if kind and side is not None:
            return SuitRemoved(kind, side)
        raise RecordError("does not say pieces of which suit are taken off, such as '*/cM'")
    elif found := _CARRY.fullmatch(word):
        return _carried(found[1], found[2])
    if word.startswith("*"):
        raise RecordError("takes a piece off the board, which only the setup does: a coin that is hit goes to its slot")
    raise RecordError(_why_not(word))


def _why_not(word: str) -> str:
    for character, what in _STRANGE.items():
        if character in word:
            return f"is {what}, which is no part of Ludo"
    return "is no roll such as '?dS~n' and no move of a coin such as '?cSn-b9'"


def _piece(letters: str) -> tuple[str, int | None, str | None]:
    """Return kind, suit and rank of a piece, whose letters may stand in any order; an empty kind when it is none."""
    kinds = [letter for letter in letters if letter in "cdpt"]
    suits = [LETTERS.index(letter) for letter in letters if letter in LETTERS]
    ranks = [letter for letter in letters if letter in "na012345"]
    if len(kinds) != 1 or len(suits) > 1 or len(ranks) > 1 or len(kinds) + len(suits) + len(ranks) < len(letters):
        return "", None, None
    return kinds[0], suits[0] if suits else None, ranks[0] if ranks else None


def _carried(piece: str, location: str) -> CoinCarried:
    place = _place(location)
    if place is None:
        if _RELATIVE.fullmatch(location):
            raise RecordError("is a relative move: write the point that the coin goes to, such as 'b9'")
        raise RecordError(_why_not(f"{piece}-{location}"))
    if not piece.startswith("?"):
        stacked = _STACKED.fullmatch(piece)
        origin = _place(stacked[1] if stacked else piece)
        if origin is None:
            raise RecordError(_why_not(f"{piece}-{location}"))
        return CoinCarried(None, origin, int(stacked[2]) if stacked else 1, place)
    kind, side, rank = _piece(piece[1:])
    rank = {"0": "n", "1": "a"}.get(rank or "", rank)
    if kind != "c" or side is None or rank is None:
        raise RecordError("does not name one coin by suit and rank, such as '?cSn'")
    if rank not in RANKS:
        raise RecordError("names a coin that does not play: the four of a suit are n, a, 2 and 3")
    return CoinCarried((side, RANKS.index(rank)), None, 1, place)


def _place(text: str) -> Place | None:
    """Return the point that a text names; None when it names none."""
    if found := _POINT.fullmatch(text):
        return float(COLUMNS.index(found[1]) + 1), float(found[2])
    if found := _PAIR.fullmatch(text):
        return float(found[1]), float(found[2])
    return None
