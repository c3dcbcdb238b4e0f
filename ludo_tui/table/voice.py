"""The voice of the game: names of pieces, and how headlines are told. Words only, in `voice.yaml`."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from string import Template
from typing import Any, Final
from zlib import crc32

import msgspec

from ludo_tui.engine import Event, Match, PieceId
from ludo_tui.files import reason

FILE: Final = "voice.yaml"
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
    text = resources.files(__package__).joinpath(FILE).read_bytes()
    return msgspec.yaml.decode(text, type=Words)


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


class Voice:
    """Tells a match.

    Args:
        match: the match.
        words: what to tell it with; None: the shipped ones.
    """

    def __init__(self, match: Match[Any], words: Words | None = None) -> None:
        self._words = shipped() if words is None else words
        self._seats = [seat.name for seat in match.setup.seats]
        self._names = self._dealt(match.lineage or match.id or " ".join(self._seats))

    def _dealt(self, key: str) -> Mapping[PieceId, str]:
        """Give every piece a name of its own, the same each time this match is opened."""
        free = sorted(self._words.pieces, key=lambda name: crc32(f"{key} {name}".encode()))
        own = [name for seat in self._seats for name in self._words.pieces_of.get(seat, ())]
        free = [name for name in free if name not in own]
        names: dict[PieceId, str] = {}
        for number, seat in enumerate(self._seats):
            mine = list(self._words.pieces_of.get(seat, ()))
            for piece in range(4):
                name = mine[piece] if piece < len(mine) else free.pop() if free else ""
                names[PieceId(number, piece)] = name
        return names

    def name(self, piece: PieceId) -> str:
        """Return what a piece is called; empty if there are no more names."""
        return self._names.get(piece, "")

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
