"""The command `rules --new`: a folder to start a ruleset with, which can be played at once."""

import argparse
import json
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any, Final

from ludo_tui import rulesets
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.platform.files import exists, expanded, is_file, is_reserved, reason
from ludo_tui.rulesets import Ruleset, systems
from ludo_tui.rulesets.checking import faults
from ludo_tui.rulesets.model import Id, typed
from ludo_tui.table.setup.house_rules import choices_of

_RULEBOOK: Final = """\
# The rules of this folder in words: F1 in the game and `ludo-tui rules $id` show them.
# A rule with `when: {$option}` holds only under that house rule; `instead: [ID, ...]` names the rules that it
# replaces.
- id: $word.example
  text: This rule is only an example. Change or remove it.
  section: Rules of $name
  kind: may
  source: house
"""


def make_ruleset(given: argparse.Namespace) -> int:
    """Make the folder of a new ruleset that extends another, print what to do next, and return the exit code.

    Raises:
        Refused: the name or the place cannot be used, or there is no such ruleset to extend.
    """
    name, base = _understood(given)
    parent = expanded(given.rulesets) if hasattr(given, "rulesets") else rulesets.folders()[1]
    if any(is_file(parent / f"{one}.yaml") for one in ("ruleset", "rulebook")):
        raise Refused(f"{given.rulesets} is a ruleset itself: name the folder that it stands in")
    for folder in (parent, *rulesets.folders()):
        if exists(folder / name) or (folder.name == name and is_file(folder / "ruleset.yaml")):
            raise Refused(f"there is a {name!r} already in {folder}: choose another name")
    try:
        made = _write(parent / name, base)
    except OSError as error:
        raise Refused(f"{parent / name} cannot be written: {reason(error)}", 1) from error
    rulesets.forget()
    use = f" --rulesets {shlex.quote(given.rulesets)}" if hasattr(given, "rulesets") else ""
    print(f"made {shown(str(parent / name))} with {', '.join(made)}")
    print(f"check it:  ludo-tui check {shown(shlex.quote(str(parent / name)))}")
    print(f"play it:   ludo-tui{shown(use)} new --ruleset {name}")
    return 0


def _understood(given: argparse.Namespace) -> tuple[str, Ruleset]:
    """Return the id of the new ruleset, and the one that it extends."""
    more = [given.ruleset, *given.search, *(f"--{one}" for one in ("ids", "json", "names") if getattr(given, one))]
    if unwanted := next(filter(None, more), None):
        raise Refused(f"--new makes a ruleset and prints nothing: remove {unwanted}")
    if given.extends is None:
        raise Refused("--new needs --extends R: the ruleset that the new one changes, such as party")
    if wrong := faults(given.new, Id):
        raise Refused(f"--new: {wrong[-1].message}")
    if is_reserved(given.new):
        raise Refused(f"--new: Windows has no folder called {given.new!r}: choose another name")
    try:
        if hasattr(given, "rulesets") and any(expanded(given.rulesets).glob("*/ruleset.yaml")):
            rulesets.use(given.rulesets)
        return given.new, rulesets.load(given.extends)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error


def _write(folder: Path, base: Ruleset) -> list[str]:
    """Write the files of a ruleset, and return what they are called.

    They are made beside the folder and moved there together. An example that does not fit the base is left out.

    Raises:
        Refused: nothing can extend that ruleset.
        OSError: a file cannot be written.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as place:
        draft = Path(place) / folder.name
        draft.mkdir()
        for file, text in _files(folder.name, base).items():
            (draft / file).write_text(text, encoding="utf-8", newline="\n")
            if mistakes := rulesets.check(draft):
                (draft / file).unlink()
                if file == "ruleset.yaml":
                    raise Refused(f"{base.id} cannot be extended: {mistakes[0].message}")
        made = [file for file in _files(folder.name, base) if exists(draft / file)]
        draft.replace(folder)
    return made


def _files(name: str, base: Ruleset) -> dict[str, str]:
    """Return the text of each file."""
    title = " ".join(re.split("[_-]+", name)).strip().capitalize()
    system = systems.find(base.system)
    assert system is not None
    next_rows = {table: len(rows) + 1 for table, rows in base.tables.items() if isinstance(rows, dict)}
    told: dict[str, Any] = {
        "id": name,
        "key": name.replace("-", "_"),
        "word": re.sub("[_-]", "", name),
        "name": title,
        "base": base.id,
        "option": next(f"{field.name}: [{typed(field.values[-1])}]" for field in choices_of(base)),
    }
    files = {"rulebook.yaml": _RULEBOOK, **{f"{table}.yaml": text for table, text in system.examples.items()}}
    written = {file: Template(text).substitute(next_rows, **told) for file, text in files.items()}
    return {"ruleset.yaml": "\n".join([*_header(name, title, base), ""]), **written}


def _quoted(name: str) -> str:
    """Return an id as YAML takes it for text."""
    return f'"{name}"' if name in ("null", "true", "false") else name


def _header(name: str, title: str, base: Ruleset) -> Iterator[str]:
    """Yield the lines of `ruleset.yaml`, with all house rules as they are."""
    yield f"# Everything that this folder does not change is as in {base.name}."
    yield from (f"id: {_quoted(name)}", f"name: {title}", f"extends: {_quoted(base.id)}", "version: 1")
    yield f"summary: {json.dumps(f'{base.name} with changes of your own.', ensure_ascii=False)}"
    yield "# To set a house rule, remove the # in front of it and in front of `options:`."
    yield "#options:"
    for field in choices_of(base):
        values = ", ".join(map(typed, field.values))
        yield f"#  {field.name}: {typed(getattr(base.options, field.name))}  # {values}"
