"""What can be wrong with a ruleset, said in one sentence with file, line and field."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

Path = tuple[str | int, ...]
_ALIKE: Final = 0.8
"""How like another the id of a rule must be to be suggested: those of a book have much in common."""
_WIDEST: Final = 600
"""Characters of a line that is shown at most."""


class Problem(msgspec.Struct, frozen=True):
    """One mistake in one file."""

    file: str
    """Where the file is; empty for a value that came from no file."""
    line: int
    """Line, counted from 1; 0 when the mistake belongs to the whole file."""
    column: int
    """Column, counted from 1; 0 when the mistake belongs to the whole file."""
    field: str
    """The way to the value inside the file, such as `phases[1].compulsory`; may be empty."""
    message: str
    """What is wrong and what would be right."""
    source: str = ""
    """The line of the file, without its end."""
    is_passed_on: bool = False
    """Is it a mistake of another ruleset, which this one extends, and told as such already?"""
    is_note: bool = False
    """Is it no mistake, but something that its author may not have meant?"""

    def __str__(self) -> str:
        """Return it on one line: `file:line:column: field: message`, with `note:` before the message of a note."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return ": ".join(part for part in (place, self.field, "note" if self.is_note else "", self.message) if part)

    def excerpt(self) -> str:
        """Show the line of the file with a caret under the mistake; empty when none is known, or none has room."""
        if not self.line or not self.source or len(self.source) > _WIDEST:
            return ""
        before = self.source[: self.column - 1]
        indent = "".join("\t" if character == "\t" else " " for character in before)
        return f"{self.source}\n{indent}^"


class RulesetError(Exception):
    """A ruleset cannot be used.

    Attributes:
        problems: Every mistake found; empty when there is no such ruleset at all.
    """

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        """Keep the sentence for the player and the mistakes behind it."""
        super().__init__(message)
        self.problems = tuple(problems)


def field_name(path: Path) -> str:
    """Write a path the way people read it: `("phases", 1, "id")` is `phases[1].id`."""
    name = ""
    for part in path:
        if isinstance(part, int):
            name += f"[{part}]"
        else:
            name += f".{part}" if name else part
    return name


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems by file and line, each once."""
    return sorted(dict.fromkeys(problems), key=lambda problem: (problem.file, problem.line, problem.column))


def replacing(part: str, replaced: str, instead: str) -> tuple[str, str]:
    """Return a note that a part of a file replaces another, and what mistakes inside the part say of that.

    Args:
        part: what the part is, such as `row`.
        replaced: what it takes the place of.
        instead: what to do if that is not meant.
    """
    note = f"replaces {replaced}: {instead}"
    return note, f"; this {part} {note}"


def nearest(word: object, choices: Sequence[str], least: float = 0.6) -> str | None:
    """Return the choice most like a word; None when none is like it by that much."""
    import difflib  # nothing is wrong with most files

    return next(iter(difflib.get_close_matches(str(word), choices, 1, least)), None)


def near(word: object, choices: Sequence[str], least: float = 0.6) -> str:
    """Suggest the choice most like a word: `; did you mean 'wall'?`, or nothing when none is like it by that much."""
    found = nearest(word, choices, least)
    return "" if found is None else f"; did you mean {found!r}?"


def unknown_rule(rule: object, rules: Iterable[str]) -> str:
    """Return the words that no rulebook has such a rule, and which was probably meant."""
    return f"no rule {rule!r} in the rulebook{near(rule, list(rules), _ALIKE)}"


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """Return the words that there is no such thing: `no wall 'wal'; did you mean 'wall'?`, or what there is instead."""
    names = list(known)
    return f"no {what} {name!r}{near(name, names) or ('; there are ' + ', '.join(names) if names else '')}"
