"""Commands that print what there is: `saves`, `rules`, `locate`."""

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui import rulesets
from ludo_tui.commands.finding import name_of
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.line import text
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.saves import Entry, SaveError, SaveFolder, examples_folder, local_time
from ludo_tui.saves.parties import parties_folder
from ludo_tui.table.files.settings import default_path
from ludo_tui.table.privacy.pins import PinFile


def _say(lines: Iterable[str]) -> int:
    for line in lines:
        print(line)
    return 0


def _say_json(value: Any) -> int:
    print(json.dumps(value, indent=2, ensure_ascii=True))
    return 0


def use_rulesets(path: str) -> None:
    """Add a folder of rulesets for this run.

    Raises:
        Refused: there is none in it.
    """
    try:
        rulesets.use(path)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error


# Saves

_NAMES: Final = 24
"""Columns of names at most: a longer one moves its own line alone."""


def _print_saves(given: argparse.Namespace) -> int:
    folder = SaveFolder(getattr(given, "saves", None))
    try:
        entries = folder.list()
    except SaveError as error:
        raise Refused(str(error), 1) from error
    if given.names:
        return _say(shown(name_of(entry)) for entry in entries if entry.error is None)
    if given.json:
        return _say_json([_save_data(entry) for entry in entries])
    width = min(max((len(name_of(entry)) for entry in entries), default=0), _NAMES)
    return _say(f"{shown(name_of(entry)):<{width}}  {_save_line(entry)}" for entry in entries)


def _save_line(entry: Entry) -> str:
    if entry.preview is None:
        return shown(f"{entry.error}".removeprefix(f"{entry.path.name} "))
    when = "an example" if entry.is_read_only else f"{local_time(entry.saved_at):%Y-%m-%d %H:%M}"
    preview = entry.preview
    asked = "" if preview.seat is None else f", {preview.seats[preview.seat].name} to play"
    now = "over" if preview.is_over else f"{preview.when}{asked}"
    return shown(f"{when}  {entry.title} ({', '.join((now, *entry.marks))})")


def _save_data(entry: Entry) -> dict[str, Any]:
    """Return what a program may want to know of a save."""
    preview = entry.preview
    game = None
    if preview is not None:
        game = {
            "ruleset": preview.ruleset,
            "seats": [{"name": seat.name, "computer": seat.computer} for seat in preview.seats],
            "turn": preview.turn,
            "when": preview.when,
            "seat": preview.seat,
            "is_over": preview.is_over,
            "places": list(preview.places),
        }
    return {
        "name": name_of(entry),
        "path": str(entry.path),
        "kind": entry.kind,
        "title": entry.title,
        "marks": list(entry.marks),
        "saved_at": entry.saved_at.isoformat(),
        "error": entry.error,
        "game": game,
    }


# Rulesets


def _print_rules(given: argparse.Namespace) -> int:
    if given.new is not None:
        from ludo_tui.commands.new_ruleset import make_ruleset  # only who makes one needs it

        return make_ruleset(given)
    if given.extends is not None:
        raise Refused("--extends says what a new ruleset changes: write --new NAME as well")
    if given.ruleset is None:
        if given.ids:
            raise Refused("--ids needs a ruleset, such as: ludo-tui rules ludicrous --ids")
        return _print_rulesets(given)
    try:
        ruleset = rulesets.load(given.ruleset)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error
    search = " ".join(given.search)
    if given.ids:
        return _print_ids(given, ruleset, search)
    found = matching_rules(ruleset, search)
    if search and not found:
        raise Refused(f"no rule of {ruleset.name} has the words '{search}'", 1)
    if given.names:
        return _say(standing.rule.id for standing in found)
    if given.json:
        return _say_json({**_ruleset_data(ruleset), "rules": list(map(_rule_data, found))})
    _say(text.rulebook(ruleset, search))
    return 0 if search else _say(text.house_rule_lines(ruleset))


def _print_ids(given: argparse.Namespace, ruleset: rulesets.Ruleset, search: str) -> int:
    """Print the rows of all tables that others can name, or those in which every word of a search is found."""
    words = search.casefold().split()
    tables = {
        table: {
            key: name for key, name in rows.items() if all(word in f"{table} {key} {name}".casefold() for word in words)
        }
        for table, rows in rulesets.ids(ruleset).items()
    }
    found = {table: rows for table, rows in tables.items() if rows}
    if not tables:
        raise Refused(f"{ruleset.name} has no tables of rows: 'ludo-tui rules {ruleset.id}' lists its house rules", 1)
    if not found:
        raise Refused(f"no id of {ruleset.name} has the words '{search}'", 1)
    if given.names:
        return _say(shown(key) for rows in found.values() for key in rows)
    return _say_json(found) if given.json else _say(text.ids(found))


def _print_rulesets(given: argparse.Namespace) -> int:
    names, broken = rulesets.offered(), rulesets.broken()
    if given.names:
        return _say(names)
    if given.json:
        faulty = [{"id": name, "mistakes": [str(one) for one in mistakes]} for name, mistakes in broken.items()]
        return _say_json([*(_ruleset_data(rulesets.load(name)) for name in names), *faulty])
    _say(text.wrapped(f"{name}: {rulesets.load(name).summary}", "    ") for name in names)
    wrong = [f"{name}: cannot be played, {why}" for name, why in rulesets.first_mistakes().items()]
    return _say(text.wrapped(told, "    ") for told in (*wrong, rulesets.misplaced()) if told)


def _ruleset_data(ruleset: rulesets.Ruleset) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "summary": ruleset.summary,
        "version": ruleset.version,
        "extends": ruleset.extends,
        "folder": str(ruleset.folder),
        "options": msgspec.to_builtins(ruleset.options),
    }


def _rule_data(standing: rulesets.Standing) -> dict[str, Any]:
    """Return a rule as it stands under the house rules that the ruleset sets."""
    return {
        **msgspec.to_builtins(standing.rule),
        "text": standing.text,
        "holds": standing.holds,
        "replaced_by": [rule.id for rule in standing.replaced_by],
    }


# Places


def _locate(given: argparse.Namespace) -> int:
    """Print the folders and files in use, and the variable that moves each."""
    shipped, *others = rulesets.folders()
    places: list[tuple[str, Path, str]] = [
        ("saves", SaveFolder(getattr(given, "saves", None)).path, "LUDO_TUI_SAVES or --saves"),
        ("examples", examples_folder(), "comes with the program"),
        ("rulesets", shipped, "comes with the program"),
        *(("rulesets", folder, "LUDO_TUI_RULESETS or --rulesets") for folder in others),
        ("parties", parties_folder(), "LUDO_TUI_PARTIES"),
        ("settings", default_path(), "LUDO_TUI_CONFIG"),
        ("PINs", PinFile.beside(default_path()).path, "beside the settings"),
    ]
    width = max(len(str(path)) for _, path, _ in places)
    return _say(f"{what:<9} {shown(str(path)):<{width}}  {moved}" for what, path, moved in places)


COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "saves": _print_saves,
    "rules": _print_rules,
    "locate": _locate,
}
