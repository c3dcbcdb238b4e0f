"""The command `completion`: what makes a shell complete commands, options, rulesets and saves.

It stands on shtab, which reads the parser; the names of rulesets and saves are asked of the program itself whenever the
shell needs them.
"""

import argparse
from typing import Any, Final

from ludo_tui.commands.arguments import parser
from ludo_tui.commands.refused import Refused

_SAVES: Final = {"bash": "_ludo_tui_saves", "zsh": "_ludo_tui_saves", "tcsh": "`ludo-tui saves --names`"}
_RULESETS: Final = {"bash": "_ludo_tui_rulesets", "zsh": "_ludo_tui_rulesets", "tcsh": "`ludo-tui rules --names`"}
_PREAMBLES: Final = {
    "bash": """\
_ludo_tui_saves() { compgen -W "$(ludo-tui saves --names 2>/dev/null)" -- "$1"; compgen -f -- "$1"; }
_ludo_tui_rulesets() { compgen -W "$(ludo-tui rules --names 2>/dev/null)" -- "$1"; }
""",
    "zsh": """\
_ludo_tui_saves() { compadd -- ${(f)"$(ludo-tui saves --names 2>/dev/null)"}; _files }
_ludo_tui_rulesets() { compadd -- ${(f)"$(ludo-tui rules --names 2>/dev/null)"} }
""",
}


def print_completion(given: argparse.Namespace) -> int:
    """Print the script for a shell.

    Raises:
        Refused: shtab is not installed.
    """
    try:
        import shtab
    except ImportError as error:
        raise Refused("completion needs the package shtab: pip install 'ludo-tui[completion]'", 1) from error
    whole = parser()
    _mark(whole, shtab.FILE, shtab.DIRECTORY)
    print(shtab.complete(whole, shell=given.shell, preamble=_PREAMBLES.get(given.shell, "")))
    return 0


def _mark(whole: argparse.ArgumentParser, file: Any, folder: Any) -> None:
    """Say of every argument of the parser and its commands what completes it."""
    kinds = {"save": _SAVES, "position": _SAVES, "ruleset": _RULESETS, "file": file, "out": file, "path": folder}
    kinds |= {"saves": folder, "rulesets": folder}
    for action in whole._actions:  # shtab reads them from there as well
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _mark(command, file, folder)
        elif action.dest in kinds:
            action.complete = kinds[action.dest]  # type: ignore[attr-defined]  # the way shtab is told
