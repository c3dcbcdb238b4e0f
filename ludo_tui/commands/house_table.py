"""The command `results`: who has won against whom, over all finished matches in the folder of saves."""

import argparse

import msgspec

from ludo_tui import rulesets
from ludo_tui.commands.refused import Refused
from ludo_tui.line.text import house_table, spoken_house_table
from ludo_tui.records.house_table import Results, results
from ludo_tui.saves import SaveError, SaveFolder


def print_results(given: argparse.Namespace) -> int:
    """Print the house table."""
    if given.ruleset:
        try:
            rulesets.load(given.ruleset)
        except rulesets.RulesetError as error:
            raise Refused(str(error)) from error
    try:
        table = results(SaveFolder(getattr(given, "saves", None)), given.ruleset or "")
    except SaveError as error:
        raise Refused(str(error), 1) from error
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(_data(table)), indent=2).decode())
        return 0
    for line in (spoken_house_table if hasattr(given, "plain") else house_table)(table):
        print(line)
    return 0


def _data(table: Results) -> dict[str, object]:
    """Return the table for programs."""
    return {
        "matches": table.matches,
        "players": [line._asdict() for line in table.players],
        "pairs": [{"player": one, "against": other, **pair._asdict()} for (one, other), pair in table.pairs.items()],
    }
