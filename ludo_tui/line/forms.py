"""Forms in line mode: the fields with what is chosen in each, one after the other, until there are no more changes."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ludo_tui.line.console import Console
from ludo_tui.line.words import CHANGE
from ludo_tui.table.setup.fields import Field
from ludo_tui.text.printable import printable


class FormLine(NamedTuple):
    """A field of a form as it stands."""

    field: Field
    value: Any
    """What is chosen."""
    take: Callable[[Any], str]
    """Chooses another value; returns why that cannot be, empty where it can."""
    note: str = ""


def fill_in(console: Console, title: Callable[[], str], done: str, lines: Callable[[], Iterable[FormLine]]) -> None:
    """Ask for other values until there are no more.

    Args:
        console: where to ask.
        title: returns the question over the form, as it stands.
        done: what ends it.
        lines: returns the form, as it stands.
    """
    changed = ""
    while True:
        listed = list(lines())
        labels = [printable(f"{one.field.title}: {one.field.told(one.value)}{one.note}") for one in listed]
        picked = console.choose(title(), [done, *labels], changed)
        if picked == 0:
            return
        field, value, take, _ = listed[picked - 1]
        question = CHANGE.format(title=field.title, about=field.description, now=field.told(value))
        chosen = field.values[console.choose(printable(question), list(field.words.values()))]
        changed = take(chosen) or printable(f"{field.title}: {field.told(chosen)}.")
