"""The voice of the game: names of pieces, and how headlines are told. Words only, in `voice.yaml`."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import msgspec

from ludo_tui.engine import Event, Match, Who
from ludo_tui.platform.cached_files import read_yaml
from ludo_tui.platform.files import is_there
from ludo_tui.rulesets import Problem, reading, systems
from ludo_tui.rulesets.checking import faults
from ludo_tui.rulesets.problems import Path as Place
from ludo_tui.rulesets.problems import in_order, near, replacing

if TYPE_CHECKING:
    from ludo_tui.rulesets.document import Document

FILE: Final = "voice.yaml"
NAME_LENGTH: Final = 14
"""Characters that the name of a piece has at most."""
UP: Final = ":up"
DOWN: Final = ":down"
"""Behind the kind of an event: the headlines where something has risen by it, or fallen."""
_FACTS: Final = ("who", "piece", "by", "target", "space", "why")
"""What headlines may name besides the fields of their event."""


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
    return read_yaml(Path(__file__).with_name(FILE), Words)


def read(path: Path) -> tuple[Words, str | None]:
    """Return the shipped words with those of a file over them, and one sentence if that file has a mistake.

    Args:
        path: a file; it need not be there.
    """
    usual = shipped()
    if not is_there(path):
        return usual, None
    own, problems = _read(path)
    if own is None:
        return usual, f"The words in {path} cannot be used ({_told(problems[0])}), so the usual ones are told."
    words = Words(
        pieces=own.pieces or usual.pieces,
        pieces_of={**usual.pieces_of, **own.pieces_of},
        headlines={**usual.headlines, **own.headlines},
    )
    return words, f"Of the words in {path} not all are told ({_told(problems[0])})." if problems else None


def findings(path: Path) -> list[Problem]:
    """List every mistake in a file of words, and note what replaces words of the game."""
    own, problems = _read(path)
    is_shipped = path.resolve() == Path(__file__).with_name(FILE).resolve()
    notes = [] if own is None or is_shipped else _notes(reading.read(path), own)
    return in_order([*problems, *notes])


def _notes(document: "Document", own: Words) -> Iterator[Problem]:
    """Yield what replaces words of the game."""
    usual = shipped()
    replaced: dict[Place, tuple[str, ...]] = {("pieces",): usual.pieces} if own.pieces else {}
    replaced |= {("headlines", kind): usual.headlines.get(kind, ()) for kind in own.headlines}
    for place, words in replaced.items():
        if words:
            note, _ = replacing("list", f"all {len(words)} of the game", "write those down as well to keep them")
            yield document.problem(place, note, at_key=True, is_note=True)


def _read(path: Path) -> tuple[Words | None, list[Problem]]:
    """Read a file of words; return them, or None if they are none, and its mistakes."""
    document = reading.read(path)
    data = document.data
    if data is None:
        return None, document.problems
    if isinstance(data, dict):  # `computers` named computers up to version 0.2.0; characters have names now
        data = {key: value for key, value in data.items() if key != "computers"}
    if found := faults(data, Words):
        return None, [document.problem(one.path, one.message, at_key=one.at_key) for one in found]
    own = msgspec.convert(data, Words)
    return own, [document.problem(place, message, at_key=True) for place, message in _untold(own)]


def _untold(own: Words) -> Iterator[tuple[Place, str]]:
    """Yield the headlines of what never happens, and what they name that is no fact of it."""
    known = _facts_by_kind() if own.headlines else {}
    for kind, templates in own.headlines.items():
        if kind not in known:
            yield ("headlines", kind), f"nothing that happens is called {kind!r}{near(kind, list(known))}"
            continue
        for number, template in enumerate(templates):
            for name in Template(template).get_identifiers():
                if name not in known[kind]:
                    message = f"${name} is no fact of it{near(name, known[kind])}; there are {', '.join(known[kind])}"
                    yield ("headlines", kind, number), message


def _facts_by_kind() -> dict[str, list[str]]:
    """Return what headlines can name, by the kind of the event, in every game."""
    for name in systems.names():
        systems.find(name)  # its events are known once it is loaded
    kinds: list[type[Event]] = [Event]
    for kind in kinds:
        kinds += kind.__subclasses__()
    facts = {
        str(kind.__struct_config__.tag): [*dict.fromkeys((*_FACTS, *kind.__struct_fields__))] for kind in kinds[1:]
    }
    changing = {kind: named for kind, named in facts.items() if "change" in named}
    return facts | {f"{kind}{way}": named for kind, named in changing.items() for way in (UP, DOWN)}


def _told(problem: Problem) -> str:
    where = f"line {problem.line}" if problem.line else ""
    return ": ".join(filter(None, (where, problem.field, problem.message)))


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
        self._match = match
        self._counted: list[Event] = []
        self._told: dict[str, dict[int, int]] = {}
        """By the kind of headlines, how many came before each event."""
        self._order: dict[str, list[str]] = {}
        """Headlines by kind, in the order in which this match tells them."""
        self._given: dict[Who, str] = {}
        self._key = match.lineage or match.id or " ".join(self._seats)
        self._names = self._dealt(self._key)

    def _dealt(self, key: str) -> dict[Who, str]:
        """Give every piece a name of its own, the same each time this match is opened."""
        free = sorted(self._words.pieces, key=lambda name: crc32(f"{key} {name}".encode()))
        dealt = [Who(seat, piece) for seat in range(len(self._seats)) for piece in range(4)]
        names = {piece: free.pop() if free else "" for piece in dealt}
        own = {
            Who(seat, piece): name
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

    def given(self, piece: Who) -> str:
        """Return what a player has called a piece; empty if nobody has."""
        return self._given.get(piece, "")

    def name(self, piece: Who) -> str:
        """Return what a piece is called; empty if there are no more names."""
        return self._names.get(piece, "")

    def rename(self, piece: Who, name: str) -> str | None:
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

    def headline(self, event: Event, facts: Mapping[str, str]) -> str | None:
        """Return what the game says to what happened; None where there are no words for it.

        A line comes again only after all others of its kind.

        Args:
            event: what happened.
            facts: what the templates may name, besides the fields of the event, as in `_FACTS`.
        """
        kind = self._kind(event)
        templates = self._templates(kind)
        if not templates:
            return None
        fields = {name: str(msgspec.to_builtins(getattr(event, name))) for name in event.__struct_fields__}
        chosen = templates[self._before(event, kind) % len(templates)]
        return Template(chosen).safe_substitute({**fields, **facts})

    def _kind(self, event: Event) -> str:
        """Return the key of the headlines of an event: its kind, where there are such with what it has brought."""
        change = getattr(event, "change", None)
        way = f"{event.kind}{UP if change > 0 else DOWN}" if isinstance(change, int) else ""
        return way if way in self._words.headlines else event.kind

    def _templates(self, kind: str) -> list[str]:
        """Return the headlines of a kind in the order of this match."""
        if kind not in self._order:
            known = self._words.headlines.get(kind, ())
            self._order[kind] = sorted(known, key=lambda one: crc32(f"{self._key} {one}".encode()))
        return self._order[kind]

    def _before(self, event: Event, kind: str) -> int:
        """Return how many headlines of a kind came before an event of the match."""
        events, counted = self._match.events, self._counted
        if len(events) < len(counted) or (counted and events[len(counted) - 1] is not counted[-1]):
            counted.clear()  # something has been taken back
            self._told.clear()
        for one in events[len(counted) :]:
            its = self._kind(one)
            if its in self._words.headlines:
                told = self._told.setdefault(its, {})
                told[id(one)] = len(told)
        counted.extend(events[len(counted) :])
        return self._told.get(kind, {}).get(id(event), 0)
