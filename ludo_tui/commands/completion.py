"""The command `completion`: what makes a shell complete commands, options, rulesets and saves.

It stands on shtab, which reads the parser; the names of rulesets and saves are asked of the program itself whenever the
shell needs them.
"""

import argparse
from collections.abc import Mapping
from typing import Any

from ludo_tui.commands.arguments import parser
from ludo_tui.commands.refused import Refused


def print_completion(given: argparse.Namespace) -> int:
    """Print the script for a shell.

    Raises:
        Refused: shtab is not installed.
    """
    try:
        import shtab
    except ImportError as error:
        raise Refused("completion needs the package shtab: pip install 'ludo-tui[completion]'", 1) from error
    saves, names = shtab.cmd("ludo-tui saves --names"), shtab.cmd("ludo-tui rules --names")
    kinds = {"save": saves, "position": saves, "ruleset": names, "file": shtab.FILE, "out": shtab.FILE}
    kinds |= {"path": shtab.DIRECTORY, "saves": shtab.DIRECTORY, "rulesets": shtab.DIRECTORY}
    whole = parser()
    _mark(whole, kinds)
    print(shtab.complete(whole, shell=given.shell))
    return 0


def _mark(whole: argparse.ArgumentParser, kinds: Mapping[str, Any]) -> None:
    """Say of every argument of the parser and its commands what completes it."""
    for action in whole._actions:  # shtab reads them from there as well
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _mark(command, kinds)
        elif action.dest in kinds:
            action.complete = kinds[action.dest]  # type: ignore[attr-defined]  # the way shtab is told
