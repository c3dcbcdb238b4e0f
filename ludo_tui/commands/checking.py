"""The command `check`: the mistakes in files that players write, and JSON Schemas of these files for editors."""

import argparse
import json
from pathlib import Path
from typing import Final

import msgspec

from ludo_tui import rulesets
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.engine.numerals import counted
from ludo_tui.line import text
from ludo_tui.platform.files import exists, expanded, is_folder, reason
from ludo_tui.players import characters
from ludo_tui.rulesets import systems
from ludo_tui.table import voice

_WORDS: Final = {voice.FILE: voice.findings, characters.FILE: characters.findings}
"""How the files are checked that hold only words, and stand beside rulesets."""


def check(given: argparse.Namespace) -> int:
    """Print the mistakes and notes of a ruleset or of a file of words, or write schemas; return the exit code.

    Raises:
        Refused: there is no such ruleset, or the schemas cannot be written.
    """
    if given.schema is not None:
        return _write_schemas(given)
    if given.path is None:
        raise Refused("PATH is missing: name a ruleset or a file, such as: ludo-tui check kitchen")
    path = expanded(Path(given.path))
    try:
        is_ruleset = exists(path / "ruleset.yaml")  # whose folder holds tables only
        files = [path / name for name in _WORDS if not is_ruleset] if is_folder(path) else [path]
        found = [file for file in files if file.name in _WORDS and exists(file)]
        has_rulesets = any(any(path.glob(pattern)) for pattern in ("ruleset.yaml", "*/ruleset.yaml"))
    except OSError:  # a folder that cannot be read is refused as a folder
        found, has_rulesets = [], True
    problems = [problem for file in found for problem in _WORDS[file.name](file)]
    try:
        if not found or has_rulesets:
            problems += rulesets.findings(given.path)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error
    return _say_problems(given, problems)


def _write_schemas(given: argparse.Namespace) -> int:
    """Write a JSON Schema for each file of a ruleset, over those written before; return the exit code."""
    if given.path is not None:
        raise Refused(f"--schema only writes schemas: remove {given.path}")
    from ludo_tui.rulesets.schemas import schema_of, schemas  # only who asks for them needs what reads sources

    folder = expanded(given.schema)
    files = {
        f"{name}-{file}.schema.json": schema
        for name in systems.names()
        if (system := systems.find(name)) is not None
        for file, schema in schemas(system).items()
    }
    for file, kind in ((voice.FILE, voice.Words), (characters.FILE, characters.CharacterFile)):
        files[file.replace(".yaml", ".schema.json")] = schema_of(file, kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in files.items():
            (folder / name).write_text(f"{json.dumps(schema, indent=1)}\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refused(f"{given.schema} cannot be written: {reason(error)}", 1) from error
    print(f"{len(files)} schemas in {shown(given.schema)}; name the schema of a file in its first line, such as:")
    print(f"# yaml-language-server: $schema={shown(str(folder.absolute() / 'ludicrous-spells.schema.json'))}")
    return 0


def _say_problems(given: argparse.Namespace, problems: list[rulesets.Problem]) -> int:
    notes = sum(problem.is_note for problem in problems)
    mistakes = len(problems) - notes
    if given.json:
        print(json.dumps(msgspec.to_builtins(problems), indent=2, ensure_ascii=True))
    else:
        for problem in problems:
            print(text.problem(problem))
        noted = f" and {counted(notes, 'note')}" if notes else ""
        print(f"{counted(mistakes, 'mistake') if mistakes else 'no mistakes'}{noted} in {shown(given.path)}")
    return 1 if mistakes else 0
