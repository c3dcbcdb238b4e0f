"""The command `completion`: what makes a shell complete commands, options, rulesets and saves.

It stands on shtab, which reads the parser; the names of rulesets and saves are asked of the program itself whenever the
shell needs them.
"""

import argparse
from collections.abc import Mapping
from typing import Any, Final

from ludo_tui import rulesets
from ludo_tui.commands.arguments import LEVELS, Parser, parser
from ludo_tui.commands.parties import CHANCE
from ludo_tui.commands.refused import Refused
from ludo_tui.platform.extras import how_to_install
from ludo_tui.rules import desk_for, has_desk

_SAVES_IN_BASH: Final = """
_ludo_tui_saves() {
  local n name quoted folder=$LUDO_TUI_SAVES
  for ((n = 1; n < COMP_CWORD; n++)); do
    [[ ${COMP_WORDS[n]} != --saves ]] && continue
    [[ ${COMP_WORDS[++n]} == = ]] && ((n++))
    folder=${COMP_WORDS[n]/#\\~/$HOME}
  done
  while IFS= read -r name; do
    printf -v quoted %q "$name"
    [[ $name == "$1"* || $quoted == "$1"* ]] && echo "$quoted"
  done < <(LUDO_TUI_SAVES=$folder ludo-tui saves --names)
}"""
"""The saves of the folder that the line names; what it says before the command is known to the shell alone."""
_SAVES_IN_ZSH: Final = r"""
_ludo_tui_saves() {
  local -a typed=("${(@Q)${(z)LBUFFER}}") names
  local at=${typed[(I)--saves]} folder=$LUDO_TUI_SAVES
  (( at )) && folder=${typed[at+1]/#\~/$HOME}
  names=("${(@f)$(LUDO_TUI_SAVES=$folder ludo-tui saves --names 2>/dev/null)}")
  compadd -a names
}"""
_SAVES_IN_TCSH: Final = '`ludo-tui saves --names | grep -v "[^-._[:alnum:]]"`'
"""Those that are one word; tcsh would complete each word of the others."""
_SAVES_IN_POWERSHELL: Final = """
function _ludo_tui_saves {
  param([string]$WordToComplete)
  $begun = $WordToComplete.Trim("'")
  @(ludo-tui saves --names 2>$null) | Where-Object { $_.StartsWith($begun) } | ForEach-Object {
    $inside = [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($_)
    if ($_ -match '^[-.\\w]+$') { $_ } else { "'$inside'" }
  }
}"""
_SAVES: Final[Mapping[str, Any]] = {
    "bash": "_ludo_tui_saves",
    "zsh": "_ludo_tui_saves",
    "tcsh": _SAVES_IN_TCSH,
    "fish": "(ludo-tui saves --names)",
    "powershell": "_ludo_tui_saves",
    "preamble": {"bash": _SAVES_IN_BASH, "zsh": _SAVES_IN_ZSH, "powershell": _SAVES_IN_POWERSHELL},
}
"""What completes a save. The names are those of files, which others may have named: they are data, never evaluated, as
the lists of shtab would be, and come quoted."""


def print_completion(given: argparse.Namespace) -> int:
    """Print the script for a shell.

    Raises:
        Refused: shtab is not installed.
    """
    try:
        import shtab
    except ImportError as error:
        raise Refused(f"completion needs the package shtab: {how_to_install('completion')}", 1) from error
    known = [rulesets.load(name) for name in rulesets.offered()]
    options = sorted({option for one in known for option in type(one.options).__struct_fields__})
    ready = {name for one in known if has_desk(one) for name, _ in desk_for(one, {}).ready()}
    parties = sorted(filter(str.isidentifier, ready))  # shells evaluate lists, and anything may stand in a table
    words = {"--computer": LEVELS, "--level": LEVELS, "--option": options, "--party": [*parties, CHANCE]}
    kinds: dict[str, Any] = {name: shtab.cmd(f"echo {' '.join(known)}") for name, known in words.items()}
    kinds |= {"save": _SAVES, "position": _SAVES, "ruleset": shtab.cmd("ludo-tui rules --names")}
    kinds |= {"extends": kinds["ruleset"]}
    kinds |= dict.fromkeys(("file", "out"), shtab.FILE)
    kinds |= dict.fromkeys(("path", "schema", "saves", "rulesets"), shtab.DIRECTORY)
    whole = parser()
    _mark(whole, kinds)
    print(shtab.complete(whole, shell=given.shell))
    return 0


def _mark(whole: Parser, kinds: Mapping[str, Any]) -> None:
    """Say of every argument of the parser and its commands what completes it."""
    for argument in (argument for one in (whole, *whole.commands.values()) for argument in one.arguments):
        if known := next((name for name in (*argument.option_strings, argument.dest) if name in kinds), None):
            argument.complete = kinds[known]  # type: ignore[attr-defined]  # shtab reads this attribute
