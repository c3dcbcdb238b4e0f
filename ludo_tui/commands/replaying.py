"""The commands that play a save again: `replay` and `analyse`."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from ludo_tui.commands.refused import Refused
from ludo_tui.commands.saved_match import game_of, game_under_any_rules, path_to
from ludo_tui.commands.writing import write_new
from ludo_tui.engine import Match, OutOfSyncError, counted
from ludo_tui.line import text
from ludo_tui.players import analysis_of, keeps_secrets
from ludo_tui.presenting.luck_and_skill import summed_up, turn_lines
from ludo_tui.saves import program_of
from ludo_tui.text.printable import printable
from ludo_tui.version import VERSION


def replay(given: argparse.Namespace) -> int:
    """Play a save again and print what happened, or write it as an asciicast. Return the exit code.

    Of a match that was played under earlier rules, what its save still tells is printed.
    """
    path = path_to(given)
    game, is_earlier = game_under_any_rules(path)
    try:
        again = None if is_earlier else game.replayed()
    except OutOfSyncError as error:
        if program_of(path) == VERSION:
            raise Refused(f"{given.save} does not replay: {error}", 1) from error
        again = None
    if again is None and given.cast is not None:
        raise Refused(f"{given.save} was played under earlier rules: it cannot be recorded", 1)
    if again is None:
        for line in text.record(game):
            print(line)
        print("\nplayed under earlier rules: told as its save holds it")
        return 0
    if given.cast is not None:
        return _record(given, again)
    for line in text.record(again):
        print(line)
    first = f" from turn {again.first_turn} on" if again.first_turn else ""
    length = f"{counted(turns_told(again), 'turn')}, {counted(again.answer_count, 'answer')}"
    print(f"\nreplayed{first}: {length}, all as recorded")
    return 0


def turns_told(game: Match[Any]) -> int:
    """Return how many turns of a match are told, the present one with them."""
    last: int = game.state.turn.number
    return last - max(game.first_turn - 1, 0)


def analyse(given: argparse.Namespace) -> int:
    """Print luck and skill, for each seat and each turn. Return the exit code."""
    game = game_of(path_to(given))
    if keeps_secrets(game):
        raise Refused("this match is not over, so secrets are hidden: finish it first, then run analyse", 1)
    try:
        found = analysis_of(game)
    except OutOfSyncError as error:
        raise Refused(f"{given.save} does not replay: {error}", 1) from error
    if found is None:
        raise Refused("nobody can judge this match yet", 1)
    print("Spaces gained or lost by luck (against average rolls), and lost by mistakes (against the best choice):\n")
    for line in (*summed_up(game, found), "", *turn_lines(game, found)):
        print(printable(line))
    return 0


def _record(given: argparse.Namespace, game: Match[Any]) -> int:
    """Write a match as the screens show it."""
    write_new(given.cast, _film(given.cast, game))
    print(printable(f"{given.cast}: a recording of {counted(turns_told(game), 'turn')}; 'asciinema play' shows it"))
    return 0


def _film(file: str, game: Match[Any]) -> Iterator[str]:
    """Yield the lines of an asciicast, once a terminal has been told that this takes its time."""
    if sys.stderr.isatty():
        print(printable(f"Recording the replay to {file}. This can take a minute."), file=sys.stderr, flush=True)
    from ludo_tui.ui.asciicast import asciicast  # other replays do without

    yield from (f"{line}\n" for line in asciicast(game))
