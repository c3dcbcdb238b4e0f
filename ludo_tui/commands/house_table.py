"""The command `results`: who has won against whom, over all finished matches in the folder of saves."""

import argparse
from collections.abc import Iterator

import msgspec

from ludo_tui import rulesets
from ludo_tui.commands.refused import Refused
from ludo_tui.line.text import shown
from ludo_tui.records.results import Results, results
from ludo_tui.saves import SaveError, SaveFolder

_HEAD = ("matches", "wins", "captures", "sent home", "longest chase")


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
    for line in _lines(table):
        print(line)
    return 0


def _lines(table: Results) -> Iterator[str]:
    if not table.matches:
        yield "No match has been finished yet."
        return
    yield f"{table.matches} finished match{'es' * (table.matches != 1)}"
    yield ""
    width = max(len(line.name) for line in table.players)
    yield f"{'':<{width}}  {'  '.join(_HEAD)}"
    for line in table.players:
        counts = (line.matches, line.wins, line.captures, line.lost, line.chase)
        columns = (f"{count:>{len(head)}}" for count, head in zip(counts, _HEAD, strict=True))
        yield f"{shown(line.name):<{width}}  {'  '.join(columns)}"
    yield ""
    yield "Who against whom: matches, how often ahead, captures"
    names = {line.player: shown(line.name) for line in table.players}
    for one, name in names.items():
        for other, rival in names.items():
            if (pair := table.pairs.get((one, other))) is not None:
                yield f"{name:<{width}}  against {rival:<{width}}  {pair.matches:>3} {pair.ahead:>3} {pair.captures:>4}"


def _data(table: Results) -> dict[str, object]:
    """Return the table for programs."""
    return {
        "matches": table.matches,
        "players": [line._asdict() for line in table.players],
        "pairs": [{"player": one, "against": other, **pair._asdict()} for (one, other), pair in table.pairs.items()],
    }
