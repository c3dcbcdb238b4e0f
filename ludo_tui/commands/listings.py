"""Commands that print what there is: `saves`, `rules`, `check`, `locate`."""

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui import rulesets
from ludo_tui.commands.finding import name_of
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.engine.numerals import counted
from ludo_tui.line import text
from ludo_tui.platform.files import exists, expanded, is_folder, reason
from ludo_tui.players import characters
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.rulesets import systems
from ludo_tui.saves import Entry, SaveError, SaveFolder, examples_folder, local_time
from ludo_tui.saves.parties import parties_folder
from ludo_tui.table import voice
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


_WORDS: Final = {voice.FILE: voice.findings, characters.FILE: characters.findings}
"""How the files are checked that hold only words, and stand beside rulesets."""


def _check(given: argparse.Namespace) -> int:
    if given.schema is not None:
        return _write_schemas(given)
    if given.path is None:
        raise Refused("PATH is missing: a ruleset, its folder or its id; or a file")
    path = expanded(Path(given.path))
    try:
        is_ruleset = exists(path / "ruleset.yaml")  # whose folder holds tables only
        files = [path / name for name in _WORDS if not is_ruleset] if is_folder(path) else [path]
        found = [file for file in files if file.name in _WORDS and exists(file)]
        has_rulesets = any(any(path.glob(pattern)) for pattern in ("ruleset.yaml", "*/ruleset.yaml"))
    except OSError:  # what cannot be looked into is told as the folder that it is
        found, has_rulesets = [], True
    problems = [problem for file in found for problem in _WORDS[file.name](file)]
    try:
        if not found or has_rulesets:
            problems += rulesets.findings(given.path)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error
    return _say_problems(given, problems)


def _write_schemas(given: argparse.Namespace) -> int:
    """Write what the files of rulesets may hold, for editors; what was written before is renewed."""
    if given.path is not None:
        raise Refused(f"--schema checks nothing: leave out {given.path}")
    from ludo_tui.rulesets.schemas import schemas  # only who asks for them needs what reads sources

    folder = expanded(given.schema)
    files = {
        f"{name}-{file}.schema.json": schema
        for name in systems.names()
        if (system := systems.find(name)) is not None
        for file, schema in schemas(system).items()
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in files.items():
            (folder / name).write_text(f"{json.dumps(schema, indent=1)}\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refused(f"{given.schema} cannot be written: {reason(error)}", 1) from error
    print(f"{len(files)} schemas in {shown(given.schema)}; a file names its own in its first line, such as")
    print(f"# yaml-language-server: $schema={shown(str(folder.absolute() / 'ludicrous-spells.schema.json'))}")
    return 0


def _say_problems(given: argparse.Namespace, problems: list[rulesets.Problem]) -> int:
    notes = sum(problem.is_note for problem in problems)
    mistakes = len(problems) - notes
    if given.json:
        _say_json(msgspec.to_builtins(problems))
    else:
        _say(map(text.problem, problems))
        noted = f" and {counted(notes, 'note')}" if notes else ""
        print(f"{counted(mistakes, 'mistake') if mistakes else 'no mistakes'}{noted} in {shown(given.path)}")
    return 1 if mistakes else 0


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
    "check": _check,
    "locate": _locate,
}
