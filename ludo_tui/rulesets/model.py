"""What a ruleset is once it has been read: typed, frozen data."""

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from types import SimpleNamespace
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, inspect

from ludo_tui.rulesets.checking import Fault, faults
from ludo_tui.rulesets.links import RULEBOOK, TOPICS, In
from ludo_tui.rulesets.problems import Path, Problem, RulesetError, field_name, near

Id = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9_-]{0,39}$",
        description="an id: a small letter, then up to 39 small letters, digits, _ or -",
    ),
]
RuleId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9]*(\.[a-z0-9][a-z0-9-]*)+$",
        description="a rule id: words of small letters, digits and - joined by dots, such as cl.order.roll",
    ),
]
Line = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\n]*$", description="one line of text")]
Glyph = Annotated[str, Meta(min_length=1, max_length=1)]
Face = Annotated[str, Meta(min_length=1, max_length=12)]

_YES = frozenset({"true", "yes", "on", "1"})
_NO = frozenset({"false", "no", "off", "0"})
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")

LONGEST: Final = 150
"""How many words an entry of `how_to_play.yaml` may have."""

Link = Callable[[Any], Iterable[tuple[str, Path, str]]]
"""Checks tables against each other; yields table, way to the value, and what is wrong with it."""


class System(msgspec.Struct, frozen=True):
    """A family of rules written in Python, which rulesets fill with data."""

    name: str
    """The word that stands behind `system:` in a `ruleset.yaml`."""
    options: type[msgspec.Struct]
    """House rules: every field has a default and is a choice, a whole number or true or false."""
    rules: Callable[..., Any]
    """Builds the rules of a match; of them only `board_counts` is looked at here."""
    phases: tuple[str, ...] = ()
    """Ids of the phases of a turn in their order: a ruleset lists them all, and says what they are called."""
    tables: dict[str, Any] = {}
    """Type of the whole file `NAME.yaml` by table name, such as `dict[str, Spell]`."""
    judge: str = ""
    """Module of its judgement (`players/contract.py`), for computer seats; without one they have plain sense."""
    is_weighing: bool = False
    """Does the judgement weigh the answers of an open question, so that the list of them can be marked by it?"""
    desk: Callable[..., Any] | None = None
    """Returns where the parties of a ruleset are made; None: seats have none. Not looked at here."""
    guide: Callable[[], Any] | None = None
    """Returns its guided match; None: it has none. Not looked at here."""
    reference: Callable[..., Any] | None = None
    """Yields what the tables of a ruleset add to its rulebook, as rules; None: nothing. Not looked at here."""
    gather: Callable[[Mapping[str, Any]], Any] = lambda tables: SimpleNamespace(**tables)
    """Puts the typed tables by name together to what has them, and other sets of ids that links name, as attributes."""
    link: Link | None = None
    """Receives the tables, put together, and checks what stands between rows. Links (`ludo_tui.rulesets.links`), and
    `faults` of rows, are checked without it."""
    link_sound: Link | None = None
    """The same for checks that need tables in which nothing else is wrong."""
    examples: dict[str, str] = {}
    """A row to begin a new ruleset with, by table. In it `$key` stands for the start of its key, `$name` for the name
    of the ruleset, `$base` for the id of the one it extends, and the name of a table for the number of its next row."""
    topics: Callable[[Any], Collection[str]] = lambda tables: ()  # noqa: ARG005 - a system without questions has none
    """Returns the words for what answers do and for kinds of questions, by the tables, put together: what entries of
    `how_to_play.yaml` can be about."""
    former_words: Callable[[str, dict[str, Any]], dict[str, dict[str, Any]]] | None = None
    """Returns the words in a row of a table that are written otherwise now, each with the fields to write instead."""
    yielding: frozenset[str] = frozenset()
    """Tables of which inherited rows need not fit what a ruleset changes: those that do not are not offered."""


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One phase of a turn, in the order they run."""

    id: Id
    name: Line
    compulsory: Literal["always", "optional", "when_due"]
    rule: Annotated[str, In(RULEBOOK, "rule", may_be_empty=True)] = ""
    """Id of the rule that describes it."""
    text: str = ""
    """What happens in it, in a sentence or two."""
    short: str = ""
    """Its name in the bar of phases; where no phase has one, the bar is not shown."""


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a house rule says when it has been given a certain value."""

    text: Annotated[str, Meta(min_length=1)]
    instead: tuple[Annotated[str, In(RULEBOOK, "rule")], ...] = ()
    """Ids of the rules that do not hold then."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a rulebook."""

    id: RuleId
    text: Annotated[str, Meta(min_length=1)]
    section: Line
    kind: Literal["must", "may", "limit", "restriction", "cosmetic"]
    source: Literal["seed", "book", "house", "na"]
    """From the text the game comes from, from elsewhere in its book, our own, or not applicable to a program."""
    note: str = ""
    when: dict[str, tuple[bool | int | str, ...]] = {}
    """House rules under which it holds: each option with the values that it may have; empty: always."""
    instead: tuple[Annotated[str, In(RULEBOOK, "rule")], ...] = ()
    """Ids of the rules that do not hold where this one does."""
    option: str = ""
    """The option that this rule describes; it then holds only with a value that `values` has a sentence for."""
    values: dict[str, Chosen] = {}
    """What it says by value of its option; a value that is left out leaves the other rules as they are."""


class HowTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How something is played, in plain words: what it is, when you do it, what you roll, what happens, an example."""

    id: Id
    title: Line
    text: Annotated[str, Meta(min_length=1)]
    """At most 150 words."""
    rules: Annotated[tuple[Annotated[str, In(RULEBOOK, "rule")], ...], Meta(min_length=1)]
    """Ids of the rules that say it exactly."""
    about: tuple[Annotated[str, In(TOPICS, "choice or question")], ...] = ()
    """The choices it is about, each by what it does (`attack`) or by that and the row of a table (`attack_shove`), and
    the questions, each by its kind (`turn`)."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what is wrong with it by itself."""
        if (count := len(self.text.split())) > LONGEST:
            yield ("text",), f"{count} words: write at most {LONGEST}"


class SeatStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The name of a seat, and how its pieces look different without colour."""

    id: Id
    name: Line
    letter: Glyph
    shape: Glyph
    ascii: Glyph
    """Stands in for the shape where only ASCII can be shown."""
    player: Line = ""
    """What a player who sits there is called if no name is typed, in the singular for sentences; empty: as the seat."""

    @property
    def called(self) -> str:
        """What a player who sits there is called where no name is typed."""
        return self.player or self.name

    def sign(self, is_ascii: bool) -> str:
        """Return the shape of its pieces; where only ASCII can be shown their letter, as on the board."""
        return self.letter if is_ascii else self.shape


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played differently since a release, for players who continue a match from before it."""

    since: Annotated[str, Meta(pattern=r"^\d+\.\d+\.\d+$")]
    """The release of the program."""
    text: Line
    """What has changed, in a sentence without its full stop."""

    def is_after(self, program: str) -> bool:
        """Return whether it came after a release of the program."""
        return _numbers(self.since) > _numbers(program)


def _numbers(release: str) -> tuple[int, ...]:
    """Return the numbers of a release, in order."""
    return tuple(int(number) for number in release.split(".") if number.isdecimal())


Stage = Literal["finished", "unfinished"]
"""An unfinished ruleset can be played by those who name it; it is not on the list of games."""

BESIDE: Final = SeatStyle(id="beside", name="beside the board", letter="@", shape="♦", ascii="@")
"""A seat that has no side of the board."""


class Ruleset(msgspec.Struct, frozen=True):
    """Everything that makes one game of a system."""

    id: str
    name: str
    summary: str
    system: str
    version: int
    digest: str
    """SHA-256 (hex) of everything that is played by: system, versions, phases, seats, faces, options and tables,
    inherited ones included. What only words say leaves it alone: rulebook, how to play, credits, the `text`
    of a row of a table."""
    extends: str | None
    phases: tuple[Phase, ...]
    options: msgspec.Struct
    """House rules as this ruleset sets them."""
    tables: dict[str, Any]
    rulebook: dict[str, Rule]
    """Rules by id, in the order of the book, inherited ones first."""
    folder: FilePath
    credits: str
    seats: tuple[SeatStyle, ...]
    """The four seats, clockwise from the west."""
    faces: tuple[str, ...]
    """What the die shows for 1 to 6."""
    how_to_play: dict[str, HowTo] = {}
    """How the game is played by id, in the order of the file, inherited entries first."""
    pitch: str = ""
    """A few words on what it is like, and how many minutes it takes."""
    turns: tuple[int, ...] = ()
    """How many turns a match with two, three and four seats around the board takes by the usual house rules, those of
    a player beside it included; empty if nobody knows."""
    seconds: tuple[int, ...] = ()
    """How many seconds a turn of a person and of a computer takes; empty: as in a race."""
    shelf: int = 0
    """Where it stands among the games to choose from, 0..99: lower ones come first."""
    beside: SeatStyle | None = None
    """How the seat that has no side of the board looks, if there is one."""
    stage: Stage = "finished"
    earlier: tuple[str, ...] = ()
    """Digests of earlier data that the same game is played by, only with other looks, words or usual house rules (a
    save names its own); and of the present data as earlier programs reckoned it, without versions or with words."""

    former: dict[str, Any] = {}
    """House rules by name, as they were set before any were changed; the system's own are left out."""
    changes: tuple[Change, ...] = ()
    """What is played differently since which release, the oldest first."""
    unnamed: dict[str, Any] = {}
    """What a preset does not name and was another rule when it was kept, by name, as it was."""

    def __hash__(self) -> int:
        return hash((self.id, self.digest))

    def style(self, side: int | None) -> SeatStyle:
        """Return how a side of the board 0..3 looks, or, with None, a seat beside it."""
        return self.beside or BESIDE if side is None else self.seats[side]

    def changed_since(self, named: Container[str] = ()) -> str:
        """Return a sentence on house rules that are others than when this preset was kept; empty if none are.

        Args:
            named: House rules that are chosen anyway.
        """
        now = msgspec.to_builtins(self.options)
        told = [
            f"{name.replace('_', ' ')} is {in_words(now[name])} now, and was {in_words(then)}"
            for name, then in self.unnamed.items()
            if name not in named
        ]
        if not told:
            return ""
        changes = "; ".join(told)
        return f"Since {self.name} was kept, what it does not name has changed: {changes}. Keep it again to settle it."

    def with_options(self, changes: Mapping[str, Any]) -> Any:
        """Set house rules on top of this ruleset's own.

        Args:
            changes: Values by option name; numbers and yes or no may be text, as typed on a command line.

        Returns:
            A new options structure of the system.

        Raises:
            RulesetError: An option does not exist or cannot have the value; every mistake is listed.
        """
        kind = type(self.options)
        types = {field.encode_name: field.type for field in _fields(kind)}
        given = {name: understood(value, types.get(name)) for name, value in changes.items()}
        try:
            return msgspec.convert({**msgspec.to_builtins(self.options), **given}, kind)
        except msgspec.ValidationError:
            found = faults({**msgspec.to_builtins(self.options), **given}, kind)
            mistakes = list(_about_options(found, types))
            raise RulesetError("\n".join(map(str, mistakes)), mistakes) from None


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def in_words(value: object) -> str:
    """Return the value of an option as people read it: `yes`, `2`, `own spaces`."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).replace("_", " ")


def typed(value: object) -> str:
    """Return the value of an option as it is typed and written in files: `true`, `2`, `own_spaces`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _about_options(found: Iterable[Fault], options: Collection[str]) -> Iterator[Problem]:
    """Speak of options where a file has keys; those that are like none are named together, last."""
    unlike = []
    for fault in found:
        name = str(fault.path[0]) if fault.path else ""
        if not name or name in options:
            yield Problem("", 0, 0, f"option {field_name(fault.path)}" if name else "", fault.message)
        elif near(name, [*options]):
            yield Problem("", 0, 0, "", no_option(name, options))
        else:
            unlike.append(name)
    if unlike:
        yield Problem("", 0, 0, "", f"no option {' or '.join(map(repr, unlike))}{_there_are(options)}")


def no_option(name: str, options: Collection[str]) -> str:
    """Return the sentence that there is no such option, and which was probably meant or which there are."""
    return f"no option {name!r}{near(name, [*options]) or _there_are(options)}"


def _there_are(options: Collection[str]) -> str:
    return f"; the options are {', '.join(options)}"


def understood(value: Any, info: inspect.Type | None) -> Any:
    """Read text as the number or the yes or no that an option of a type wants; leave everything else alone."""
    if isinstance(info, inspect.Metadata):
        info = info.type
    if not isinstance(value, str):
        return value
    if isinstance(info, inspect.UnionType):
        found = (understood(value, member) for member in info.types)
        return next((one for one in found if one != value), value)
    word = value.strip().lower()
    if isinstance(info, inspect.BoolType) and word in _YES | _NO:
        return word in _YES
    if isinstance(info, inspect.IntType) and _WHOLE.fullmatch(word):
        return int(word)
    if isinstance(info, inspect.LiteralType) and value not in info.values and _WHOLE.fullmatch(word):
        return int(word)
    return value
