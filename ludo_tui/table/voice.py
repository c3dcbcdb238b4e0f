"""The voice of the game: names of pieces, and how headlines are told. Words only, in `voice.yaml`."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from string import Template
from typing import Any, Final
from zlib import crc32

import msgspec

from ludo_tui.engine import Event, Match, PieceId
from ludo_tui.files import reason

FILE: Final = "voice.yaml"
NAME_LENGTH: Final = 14
"""Characters that the name of a piece has at most."""
_SIZE_LIMIT: Final = 200_000


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in a file of words."""

    pieces: tuple[str, ...] = ()
    """Names for pieces."""
    pieces_of: dict[str, tuple[str, ...]] = msgspec.field(name="parties", default_factory=dict)
    """Names of the pieces of those who are called so."""
    headlines: dict[str, tuple[str, ...]] = {}
    """Templates for what happened, by the kind of the event."""


@cache
def shipped() -> Words:
    """Return the words of the game."""
    return msgspec.yaml.decode(Path(__file__).with_name(FILE).read_bytes(), type=Words)


def read(path: Path) -> tuple[Words, str | None]:
    """Return the shipped words with those of a file over them, and one sentence if that file cannot be used.

    Args:
        path: a file; it need not be there.
    """
    try:
        if path.stat().st_size > _SIZE_LIMIT:
            raise ValueError("it is far too long")
        content = msgspec.yaml.decode(path.read_bytes())
        if isinstance(content, dict):
            content.pop("computers", None)  # named computers up to version 0.2.0; characters have names now
        own = msgspec.convert(content, Words)
    except FileNotFoundError:
        return shipped(), None
    except OSError as error:
        return shipped(), f"The words in {path} cannot be used ({reason(error)}), so the usual ones are told."
    except (ValueError, RecursionError) as error:
        why = str(error).partition("\n")[0]
        return shipped(), f"The words in {path} cannot be used ({why}), so the usual ones are told."
    usual = shipped()
    return Words(
        pieces=own.pieces or usual.pieces,
        pieces_of={**usual.pieces_of, **own.pieces_of},
        headlines={**usual.headlines, **own.headlines},
    ), None


def with_names(words: Words, named: Mapping[str, Sequence[str]]) -> Words:
    """Return words with the names that players have given to their pieces.

    Args:
        words: the words.
        named: by the name of the player, a name for each piece; empty where the piece keeps the one it has.
    """
    pieces = dict(words.pieces_of)
    for player, names in named.items():
        usual = pieces.get(player, ())
        both = zip_longest(names, usual, fillvalue="")
        pieces[player] = tuple(given or known for given, known in both)
    return msgspec.structs.replace(words, pieces_of=pieces)


class Voice:
    """Tells a match.

    Args:
        match: the match.
        words: what to tell it with; None: the shipped ones.
    """

    def __init__(self, match: Match[Any], words: Words | None = None) -> None:
        self._words = shipped() if words is None else words
        self._seats = [seat.name for seat in match.setup.seats]
        self._given: dict[PieceId, str] = {}
        self._names = self._dealt(match.lineage or match.id or " ".join(self._seats))

    def _dealt(self, key: str) -> dict[PieceId, str]:
        """Give every piece a name of its own, the same each time this match is opened."""
        free = sorted(self._words.pieces, key=lambda name: crc32(f"{key} {name}".encode()))
        dealt = [PieceId(seat, piece) for seat in range(len(self._seats)) for piece in range(4)]
        names = {piece: free.pop() if free else "" for piece in dealt}
        own = {
            PieceId(seat, piece): name
            for seat, player in enumerate(self._seats)
            for piece, name in enumerate(self._words.pieces_of.get(player, ()))
            if name
        }
        free = [name for name in free if name not in own.values()]
        for piece, name in names.items():
            if name in own.values():  # another one was given this name
                names[piece] = free.pop() if free else ""
        self._given = dict(own)
        return {**names, **own}

    def given(self, piece: PieceId) -> str:
        """Return what a player has called a piece; empty if nobody has."""
        return self._given.get(piece, "")

    def name(self, piece: PieceId) -> str:
        """Return what a piece is called; empty if there are no more names."""
        return self._names.get(piece, "")

    def rename(self, piece: PieceId, name: str) -> str | None:
        """Give a piece another name; return what is wrong with it, in a sentence, or None.

        Args:
            piece: the piece.
            name: what it is to be called.
        """
        if not name or len(name) > NAME_LENGTH or not name.isprintable():
            return f"A name has 1 to {NAME_LENGTH} characters that can be seen."
        if any(name.casefold() == other.casefold() for its, other in self._names.items() if its != piece):
            return "Another piece at this table is called so."
        self._names[piece] = self._given[piece] = name
        return None

    def headline(self, event: Event, turn: int, facts: Mapping[str, str]) -> str | None:
        """Return what happened as a headline; None where there are no words for it.

        Args:
            event: what happened.
            turn: in which turn; with the event it settles which words are taken.
            facts: what the templates may name, besides the fields of the event: `who`, `piece`, `by`.
        """
        templates = self._words.headlines.get(event.kind)
        if not templates:
            return None
        fields = {name: str(getattr(event, name)) for name in event.__struct_fields__}
        chosen = templates[crc32(f"{turn} {fields}".encode()) % len(templates)]
        return Template(chosen).safe_substitute({**fields, **facts})
