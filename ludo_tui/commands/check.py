"""The command `check`: every mistake in a ruleset, or in words that stand beside one."""

import argparse
from pathlib import Path
from typing import Final

import msgspec

from ludo_tui import rulesets
from ludo_tui.commands.printing import say, say_json
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.line import text
from ludo_tui.platform.files import exists, expanded, is_folder
from ludo_tui.players import characters
from ludo_tui.table import voice

_WORDS: Final = {voice.FILE: voice.check, characters.FILE: characters.check}
"""How the files are checked that hold only words, and stand beside rulesets."""


def check(given: argparse.Namespace) -> int:
    """List every mistake, and return 1 if there are any."""
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
            problems += rulesets.check(given.path)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error
    return _say_problems(given, problems)


def _say_problems(given: argparse.Namespace, problems: list[rulesets.Problem]) -> int:
    count = len(problems)
    if given.json:
        say_json(msgspec.to_builtins(problems))
    else:
        say(map(text.problem, problems))
        print(f"{count or 'no'} mistake{'' if count == 1 else 's'} in {shown(given.path)}")
    return 1 if problems else 0
