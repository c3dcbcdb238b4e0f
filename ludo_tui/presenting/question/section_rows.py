"""The sections of a question in rows: what is in reach or in stock in each of them, and the chances of the best."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ludo_tui.engine import CHOSEN_NEXT, IN_PRIVATE, Option
from ludo_tui.presenting.question.option_rows import odds_style
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.rows import Part, Row
from ludo_tui.table.questions.sections import Entry, ranked, unfolded
from ludo_tui.text.first_letters import small

_ROOMY: Final = 50
"""Columns below which names of sections are shorter, for what is in them to have room."""
_WORTH_TELLING: Final = 0.05
"""Chances below which a section is not told by them: what else is in it says more."""


def section_rows(entries: Sequence[Entry], words: Words, width: int) -> list[Row]:
    """List what sections of a question hold something, each on one line: what is in it, and the chances of the best.

    Args:
        entries: the sections.
        words: what they are put into words with.
        width: columns of a line.
    """
    filled = [entry for entry in entries if entry.options]
    shown = [(width < _ROOMY and one.section.brief) or one.section.name for one in filled]
    names = max(map(len, shown), default=0) + 2
    rows = []
    for entry, name in zip(filled, shown, strict=True):
        only, called = entry.only, entry.section.name
        options = ranked(unfolded(entry.options, words.worths) if only is None else [only], words.worths)
        more = "…" if only is not None and len(entry.options) > 1 else ""
        rolled = [option for option in options if _odds(option) >= _WORTH_TELLING]
        if rolled and (sure := _better_than_chance(options, words)) is not None:
            options.insert(0, options.pop(options.index(sure)))
            rolled = []
        right: tuple[Part, ...] = ()
        room = width - 4 - names - 2 - len(more)
        if rolled:
            best = max(rolled, key=_odds)
            options.insert(0, options.pop(options.index(best)))
            said = f"best {best.chance}" if len(options) > 1 else best.chance
            told = _within(called, options, words, room - len(said) - 2, is_first_best=True)
            if not told or (told == best.shown.group.lower() and len({option.shown.group for option in options}) > 1):
                said = best.chance  # what it is the chance of, and what else there is, is worth more than that
            right = ((said, odds_style(best)),)
            room -= len(said) + 2
        parts = (
            (name.ljust(names), "strong"),
            (_within(called, options, words, room, is_first_best=bool(rolled)) + more, "faint"),
        )
        mark, value = f"  {entry.section.key} ", entry if only is None else only  # as `menu.first_level`
        rows.append(Row(parts, mark, "key", value, True, right=right))
    return rows


def _odds(option: Option) -> float:
    return option.facts.odds or 0.0


def _better_than_chance(options: Sequence[Option], words: Words) -> Option | None:
    """Return what is worth most in a section, and is marked there, if nothing is rolled for it."""
    best = max(options, key=lambda option: words.worths.get(option.id, 0.0))
    return best if words.worths.get(best.id, 0.0) > 0 and best.facts.odds is None else None


def _within(called: str, options: Sequence[Option], words: Words, room: int, *, is_first_best: bool) -> str:
    """Return in a few words what is in a section: as many whole ones as there is room for, the one with chances first.

    What the section is called by need not be told again.
    """
    aimed = sorted(options, key=lambda option: option.shown.sort_key)
    if is_first_best:  # whose chance is told beside it stands first
        aimed.insert(0, options[0])
    targets = dict.fromkeys(option.aimed_at for option in aimed if option.aimed_at is not None)
    deeds = dict.fromkeys(option.shown.group or option.label for option in options)
    if len(options) == 1:
        return _only(options[0], words, room)
    how_many = f"{len(options)} to choose from"
    told = list(map(_in_line, deeds))
    if targets and all(option.aimed_at is not None for option in options):
        found = _in_reach([words.short(piece) for piece in targets], room)
    elif [deed.lower() for deed in told] == [called.lower()]:
        found = how_many
    else:
        found = _first_of(told if len(told[0]) <= room or not is_first_best else told[:1], room)
    return found or (how_many if cell_len(how_many) <= room else "")


def _only(option: Option, words: Words, room: int) -> str:
    """Return the one thing that a section holds, which Enter on its row does at once.

    What is done to a piece is told as briefly as in a list; of what has no room on the line, or is asked next, only
    the kind. What is of no kind stands on two lines if need be.
    """
    if option.aimed_at is not None and option.shown.group:
        told = f"{_in_line(option.shown.group)} {words.short(option.aimed_at)}"
        deed = _in_line(option.deed(words.names))
        return told if cell_len(told) <= room or not deed else f"{deed} {words.short(option.aimed_at)}"
    is_open = bool({IN_PRIVATE, CHOSEN_NEXT}.intersection(option.facts.effects))
    if option.shown.group and (is_open or cell_len(option.label) > room >= cell_len(option.shown.group)):
        return _in_line(option.shown.group)
    if option.piece is not None and (deed := option.deed(words.names)):
        return _in_line(deed)  # whose it is stands under the list, and on the board
    return option.label


def _in_line(deed: str) -> str:
    """Return a deed as it stands in a line; whom it names keeps the capital, and so does what is a name itself."""
    return deed if deed.istitle() and " " in deed else small(deed)


def _in_reach(names: Sequence[str], room: int) -> str:
    """Join as many names as there is room for, and say how many are left out; else name the first ones, as they fit."""
    for count in range(len(names), 0, -1):
        more = f" and {len(names) - count} more" if count < len(names) else ""
        if cell_len(told := f"{' '.join(names[:count])}{more} in reach") <= room:
            return told
    return _first_of(names, room, " ")


def _first_of(names: Sequence[str], room: int, between: str = ", ") -> str:
    """Join the names that there is room for, with dots for those that are left out, else one; none may fit."""
    found: list[str] = []
    for name in names:
        is_all = len(found) + 1 == len(names)
        if cell_len(between.join([*found, name])) + (0 if is_all else 1) <= room:
            found.append(name)
    if found:
        return between.join(found) + ("…" if len(found) < len(names) else "")
    return next((name for name in names if cell_len(name) <= room), "")
