"""Characters of computer seats: names, tempers that bend their judgement, and lines to say; data of `characters.yaml`.

The shipped file stands beside the rulesets. One in the user's own folder of rulesets, or in a folder of them that is
given for a run, adds characters and tempers, or puts others in the place of those with the same id.
"""

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta

from ludo_tui import bots, rulesets
from ludo_tui.engine import Level, Seat
from ludo_tui.platform.files import is_there
from ludo_tui.players.strategy import EVEN, Temper
from ludo_tui.rules.seats import NAME_LENGTH, free_name
from ludo_tui.rulesets import Problem, reading, systems
from ludo_tui.rulesets.checking import faults
from ludo_tui.rulesets.model import Id
from ludo_tui.rulesets.problems import Path as Place
from ludo_tui.rulesets.problems import in_order, near, replacing
from ludo_tui.text.first_letters import capital

FILE: Final = rulesets.CHARACTERS
Moment = Literal["captures", "captured", "home", "unlucky", "wins", "close_win"]
"""When a character says something: it has taken a piece, lost one, brought one home, has no luck, or has won."""
_WITH_SOMEBODY: Final = frozenset({"captures", "captured"})
"""Moments in which there is a player to name."""
_NAMED: Final = re.compile(r"\$(\w*)")
_Said = Annotated[str, Meta(min_length=1, max_length=70, pattern=r"^[^\n]*$", description="one line of text")]
_Line = Annotated[str, Meta(min_length=1, max_length=120, pattern=r"^[^\n]*$", description="one line of text")]
_Name = Annotated[
    str,
    Meta(min_length=1, max_length=NAME_LENGTH, pattern=r"^\S(.*\S)?$", description="a name without blanks round it"),
]
_Times = Annotated[float, Meta(ge=0, le=5)]


class TemperEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A temper."""

    about: _Line
    counts: dict[str, dict[str, _Times]]
    """How many times as much as usual a feature counts, by rule system."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player who plays a computer seat."""

    name: _Name
    temper: Id
    about: _Line
    level: Level = "normal"
    """What it plays at if nothing else is said."""
    lines: dict[Moment, tuple[_Said, ...]] = {}


class CharacterFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a file of characters."""

    tempers: dict[Id, TemperEntry] = {}
    characters: dict[Id, Character] = {}


class Cast(NamedTuple):
    """Everybody who can play a computer seat."""

    tempers: Mapping[str, TemperEntry]
    characters: Mapping[str, Character]
    problems: Sequence[Problem] = ()
    """Mistakes in files: whatever has one is left out, and so is a character whose temper is."""

    @property
    def problem(self) -> str:
        """The first mistake in a file and what lists them all, as a sentence; empty: there is none."""
        if not self.problems:
            return ""
        first = self.problems[0]
        return f"What has a mistake in {FILE} is left out: {first}; 'ludo-tui check {first.file}' lists all mistakes"

    def find(self, name: str) -> str | None:
        """Return the id of a character by its id or its name; None: there is none."""
        wanted = name.casefold()
        return next((key for key, one in self.characters.items() if wanted in (key, one.name.casefold())), None)

    def pick(self, level: Level, taken: Container[str]) -> str:
        """Return a character of a level whose name nobody at the table has, or else the first one of that level."""
        own = [key for key, one in self.characters.items() if one.level == level] or list(self.characters)
        return next((key for key in own if self.characters[key].name not in taken), own[0])


def cast() -> Cast:
    """Return everybody who can play a computer seat."""
    return _cast(rulesets.folders())


@cache
def _cast(folders: Sequence[Path]) -> Cast:
    found, problems = CharacterFile(), list[Problem]()
    for number, path in enumerate(folder / FILE for folder in folders):
        if is_there(path):
            more, wrong = _read(path, found, is_shipped=number == 0)
            found = CharacterFile({**found.tempers, **more.tempers}, {**found.characters, **more.characters})
            problems += [problem for problem in wrong if not problem.is_note]
    return Cast(found.tempers, found.characters, problems)


def forget() -> None:
    """Read the files again the next time they are needed."""
    _cast.cache_clear()


def findings(path: Path) -> list[Problem]:
    """List every mistake in a file of characters, and note the rows that replace some of the game."""
    shipped = rulesets.folders()[0] / FILE
    known = _cast(rulesets.folders()[:1])
    is_shipped = path.resolve() == shipped.resolve()
    return _read(path, CharacterFile(dict(known.tempers), dict(known.characters)), is_shipped=is_shipped)[1]


def _read(path: Path, known: CharacterFile, *, is_shipped: bool = False) -> tuple[CharacterFile, list[Problem]]:
    """Read a file that may use what is known already; return what is sound of it, its mistakes and notes.

    To see whether everything fits, all rule systems are loaded: the shipped file is spared that.
    """
    document = reading.read(path)
    if not isinstance(document.data, dict):
        wrong = faults(document.data, CharacterFile) if document.data is not None else []
        return CharacterFile(), [*document.problems, *(document.problem(one.path, one.message) for one in wrong)]
    found = faults(document.data, CharacterFile)
    written = {group: document.data[group] for group in CharacterFile.__struct_fields__ if group in document.data}
    read = _sound(written, {one.path[:2] for one in found})
    tempers = written.get("tempers")
    named = tempers if isinstance(tempers, dict) else {}
    unfit = [] if is_shipped else [*_unfit(read, known, named)]
    replaced = {} if is_shipped else dict(_replaced(written))
    problems = [
        document.problem(place, message + replaced.get(place[:2], ("", ""))[1], at_key=at_key)
        for place, message, at_key in (*(one[:3] for one in found), *((*one, False) for one in unfit))
    ]
    problems += [document.problem(place, note, at_key=True, is_note=True) for place, (note, _) in replaced.items()]
    read = _sound(written, {*(one.path[:2] for one in found), *(place[:2] for place, _ in unfit)})
    fitting = {key: one for key, one in read.characters.items() if one.temper in {**known.tempers, **read.tempers}}
    return CharacterFile(read.tempers, fitting), in_order(problems)


def _replaced(written: Mapping[str, Any]) -> Iterator[tuple[Place, tuple[str, str]]]:
    """Yield the rows that replace some of the game, each with a note and what its mistakes say of that."""
    shipped = _cast(rulesets.folders()[:1])
    for group, known in (("tempers", shipped.tempers), ("characters", shipped.characters)):
        rows = written.get(group)
        for key in rows if isinstance(rows, dict) else ():
            if key in known:
                yield (group, key), replacing("row", f"the {key} of the game", "choose another key for a new one")


def _sound(written: Mapping[str, Any], wrong: Container[Place]) -> CharacterFile:
    """Return the rows of a file but those that are named as wrong, themselves or with their group."""
    sound = {
        group: {key: row for key, row in rows.items() if (group, key) not in wrong}
        for group, rows in written.items()
        if (group,) not in wrong
    }
    return msgspec.convert(sound, CharacterFile)


def _unfit(read: CharacterFile, known: CharacterFile, written: Iterable[str]) -> Iterator[tuple[Place, str]]:
    """Yield what does not fit to anything else: features, tempers and names that there are not.

    Args:
        read: what is sound by itself.
        known: what is known from other files.
        written: the tempers of this file, those with mistakes too.
    """
    for key, temper in read.tempers.items():
        for system, counts in temper.counts.items():
            yield from _unfit_counts(counts, system, ("tempers", key, "counts", system))
    tempers = [*known.tempers, *written]
    for key, one in read.characters.items():
        if one.temper not in tempers:
            hint = near(one.temper, tempers) or f"; the tempers are {', '.join(tempers)}"
            yield ("characters", key, "temper"), f"there is no temper {one.temper!r}{hint}"
        for moment, lines in one.lines.items():
            for number, line in enumerate(lines):
                yield from _unfit_names(line, moment, ("characters", key, "lines", moment, number))


def _unfit_counts(counts: Iterable[str], system: str, place: Place) -> Iterator[tuple[Place, str]]:
    """Yield the features that count although the rule system has none of the name, or is none itself."""
    known = features(system)
    if known is None:
        yield place, f"there is no rule system {system!r}{near(system, systems.names())}"
        return
    for feature in set(counts) - known.keys():
        hint = near(feature, list(known)) or f"; the features are {', '.join(known)}"
        yield (*place, feature), f"nothing called {feature!r} counts in {system}{hint}"


def _unfit_names(line: str, moment: str, place: Place) -> Iterator[tuple[Place, str]]:
    """Yield the names in a line that nothing can be put in place of."""
    for named in _NAMED.findall(line):
        if named != "who":
            yield place, f"a line can name $who and nothing else, not ${named}"
        elif moment not in _WITH_SOMEBODY:
            yield place, f"there is nobody to name at the moment {moment!r}: leave out $who"


def features(system: str) -> Mapping[str, str] | None:
    """Return what tempers may bend in a rule system, each in words; None: there is no such system."""
    known = systems.find(system)
    if known is None:
        return None
    found: Mapping[str, str] = import_module(known.judge).Judgement.FEATURES if known.judge else {}
    return found


def temper(character: str | msgspec.UnsetType, system: str) -> Temper:
    """Return how a character judges in a rule system; evenly, where it is unset or nobody knows it any more."""
    known = cast()
    one = known.characters.get(character) if isinstance(character, str) else None
    return EVEN if one is None else known.tempers[one.temper].counts.get(system, EVEN)


def bot_names() -> list[str]:
    """List the installed bots by name, without those called like a level or a character."""
    return [name for name in bots.names() if cast().find(name) is None]


def seated(choice: str, taken: Collection[str], name: str = "") -> Seat:
    """Return a computer seat as it was chosen.

    Args:
        choice: a level, a character by id or name or an installed bot, or with a level as `character:level`.
        taken: names that others at the table have.
        name: what it is called; empty: like its character.

    Raises:
        ValueError: there is no such level, character or bot; the message says which there are.
    """
    known, levels = cast(), get_args(Level)
    who, _, named = choice.partition(":") if choice not in levels else ("", "", choice)
    level: Level | None = next((one for one in levels if one == named), None)
    if named and level is None:
        hint = near(named, levels) or ";"
        raise ValueError(f"there is no computer level {named!r}{hint} the levels are {', '.join(levels)}")
    character = known.pick(level, taken) if level is not None and not who else known.find(who)
    others = bot_names()
    if character is None and who in others:
        return Seat(name or free_name(capital(who), taken), level or bots.FALLBACK_LEVEL, bot=who)
    if character is None:
        hint = near(who, [*levels, *known.characters, *others]) or ";"
        raise ValueError(
            f"there is no computer level or character {who!r}{hint} the levels are {', '.join(levels)}, "
            f"the characters {', '.join(known.characters)}{', the bots ' if others else ''}{', '.join(others)}"
            f"{('. ' if known.problem else '')}{known.problem}"
        )
    one = known.characters[character]
    return Seat(name or free_name(one.name, taken), level or one.level, character=character)
