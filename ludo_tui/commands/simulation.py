"""The command `simulate`: what many matches between computer seats say about a ruleset."""

import argparse
import csv
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ludo_tui import bots, rulesets
from ludo_tui.commands.arguments import LEVELS
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.commands.writing import write_new
from ludo_tui.platform.files import exists, expanded, is_folder, reason
from ludo_tui.platform.signals import ENDS, caught
from ludo_tui.rules import rules_for
from ludo_tui.study import TURNS, Comparison, Figures, MatchResult, Plan, WorkerLostError, compare, simulate, summarise
from ludo_tui.study.kept import Kept, NotKeptError
from ludo_tui.study.plots import drawn
from ludo_tui.study.simulation import Elsewhere

SEATS: Final = 4
"""How many seats play if nothing else is said."""
_LISTED: Final = 40
"""How many kinds of answers the table lists; JSON has them all."""
_SEATS_APART: Final = "; "
"""Stands between what several seats play, in one field of a line."""
_COLUMNS: Final = ("ruleset", "seed", "winner", "turns", "rounds", "answers", "choices", "hostile_turns", "error")


def print_simulation(given: argparse.Namespace) -> int:
    """Play the matches and print what they say; a signal or a lost process ends them and prints what there is."""
    _check(given)
    names = [given.ruleset, *([given.against] if given.against else [])]
    levels = _levels(given)
    results: dict[str, list[MatchResult]] = {name: [] for name in names}
    is_stopped, lost = False, ""
    try:
        with _ended_like_an_interrupt():
            for name in names:
                _play(name, levels, given, results[name])
    except KeyboardInterrupt:
        is_stopped = True
    except WorkerLostError as error:
        is_stopped, lost = True, f"{error}: {_how_to_go_on(given)}"
    except NotKeptError as error:
        is_stopped, lost = True, f"{given.keep} cannot be written: {error}; what it holds is kept"
    found = [summarise(name, levels, played) for name, played in results.items()]
    compared = compare(*results.values()) if given.against else []
    if given.json:
        value = {"stopped": is_stopped, "simulations": found, "differences": compared}
        print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
    elif given.csv:
        _write_csv(results)
    else:
        _print_tables(found, compared, wanted=given.matches)
    if given.svg:
        write_new(given.svg, [drawn(found, results)])
    if lost:
        raise Refused(lost, 1)
    if is_stopped:
        return 130
    return int(any(one.errors for one in found))


@contextmanager
def _ended_like_an_interrupt() -> Iterator[None]:
    """Let a signal to end the program do what an interrupt does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with caught(signal.default_int_handler, *ENDS):
        yield


def _how_to_go_on(given: argparse.Namespace) -> str:
    """Return what is to be done after the matches ended before their time."""
    if given.keep:
        return f"what was played is kept in {given.keep}, and the same command goes on from there"
    return "try --workers with fewer; --keep FILE would keep what was played"


def _check(given: argparse.Namespace) -> None:
    """Refuse what could only fail after all matches have been played."""
    if given.against == given.ruleset:
        raise Refused(f"--against {given.against} is the same ruleset: choose a different one")
    if given.against:
        try:
            rules_for(rulesets.load(given.against), dict(given.option))
        except (rulesets.RulesetError, ValueError) as error:
            raise Refused(str(error)) from error
    if given.svg:
        path = expanded(Path(given.svg))
        if exists(path):
            raise Refused(f"there is a file {given.svg} already: name another one for the picture", 1)
        if not is_folder(path.parent):
            raise Refused(f"{given.svg} cannot be written: there is no folder {path.parent}", 1)


def _levels(given: argparse.Namespace) -> list[str]:
    levels: list[str] = given.level or ["normal"]
    if wrong := [level for level in levels if level not in LEVELS and level.partition(":")[0] not in bots.names()]:
        known = ", ".join((*LEVELS, *bots.names()))
        raise Refused(f"--level: there is no '{wrong[0]}', only {known}; see 'ludo-tui simulate --help'")
    if given.seats is not None and len(levels) not in (1, given.seats):
        raise Refused(f"{len(levels)} levels are named for {given.seats} seats: name one for all, or one for each")
    return levels * (given.seats or SEATS) if len(levels) == 1 else levels


def _play(name: str, levels: list[str], given: argparse.Namespace, results: list[MatchResult]) -> None:
    """Play the matches of one ruleset, with a bar that shows how many are left."""
    with ExitStack() as stack:
        options: dict[str, Any] = dict(given.option)
        try:
            kept = _kept(given, Plan(ruleset=name, levels=tuple(levels), options=options, drafts=given.drafts))
            matches = simulate(
                name,
                levels,
                options=options,
                drafts=given.drafts,
                matches=given.matches,
                seed=getattr(given, "seed", 0),
                workers=given.workers,
                known=stack.enter_context(kept).known if kept else None,
                elsewhere=None if given.dask is None else stack.enter_context(_cluster(given.dask)),
            )
        except (rulesets.RulesetError, ValueError) as error:
            raise Refused(str(error)) from error
        for result in stack.enter_context(closing(_with_bar(name, matches, given.matches))):
            results.append(result)
            if kept:
                kept.add(result)


def _kept(given: argparse.Namespace, plan: Plan) -> Kept | None:
    """Return where results are kept, if they are."""
    if not given.keep:
        return None
    try:
        return Kept(expanded(Path(given.keep)), plan)
    except OSError as error:
        raise Refused(f"{given.keep} cannot be used: {reason(error)}", 1) from error
    except ValueError as error:
        raise Refused(f"{given.keep} cannot be used: {error}", 1) from error


@contextmanager
def _cluster(address: str) -> Iterator[Elsewhere]:
    """Lend what plays on a cluster, which is left in the end, whether anything was played there or not."""
    from ludo_tui.study import cluster

    try:
        client = cluster.connected(address)
    except cluster.NoClusterError as error:
        raise Refused(str(error), 1) from error
    with closing(client):
        yield partial(cluster.played, client)


def _with_bar(name: str, matches: Generator[MatchResult, None, None], total: int) -> Generator[MatchResult, None, None]:
    """Yield results under a bar that shows how many are left, and for how long."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        console.show_cursor()  # the bar hides it, and nobody would show it again in a terminal that Ctrl+Z goes back to
        task = progress.add_task(shown(name), total=total)
        with closing(matches) as played:
            for result in played:
                yield result
                progress.advance(task)


# What is printed and drawn


def _write_csv(results: dict[str, list[MatchResult]]) -> None:
    """Write a row for each match, with columns for what the seats play and for each kind of event that happened."""
    found = [result for played in results.values() for result in played]
    kinds = sorted({kind for result in found for kind in result.events})
    headings = sorted({heading for result in found for traits in result.traits for heading in traits})
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow([*_COLUMNS, *headings, *kinds])
    for name, played in results.items():
        for one in played:
            winner = " ".join(f"{seat + 1}" for side in one.standings[:1] for seat in side)
            counts = (one.turns, one.rounds, one.answers, one.choices, one.hostile_turns)
            row: list[Any] = [name, one.seed, winner, *counts, one.error]
            row += [_SEATS_APART.join(traits.get(heading, "") for traits in one.traits) for heading in headings]
            writer.writerow([*row, *(one.events.get(kind, 0) for kind in kinds)])


def _print_tables(found: list[Figures], compared: list[Comparison], wanted: int) -> None:
    console = Console(width=None if sys.stdout.isatty() else 100, highlight=False, markup=False)
    for one in found:
        console.print(Text(f"{shown(one.ruleset)}: {one.matches} of {wanted} matches ended", "bold"))
        for seed, error in list(one.errors.items())[:10]:
            console.print(Text(f"  seed {seed}: {shown(error)}"))
        if one.matches:
            console.print(_lengths(one), _wins(one), _answers(one), *([_rows(one)] if one.rows else []))
    if compared:
        names = [shown(one.ruleset) for one in found]
        console.print(_differences(compared, names), Text(_in_words(compared, names)))


def _table(title: str, first: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _decimals(*values: float | None) -> list[str]:
    """Return numbers as they stand in a table; nothing for what cannot be told."""
    return ["" if value is None else f"{value:.2f}" for value in values]


def _lengths(one: Figures) -> Table:
    table = _table("In a match", "", "mean", "+-", "median", "10% below", "10% above")
    for name, figure in one.figures.items():
        values = _decimals(figure.mean, figure.error, figure.median, figure.low, figure.high)
        table.add_row(Text(name.replace("_", " ")), *values)
    return table


def _wins(one: Figures) -> Table:
    table = _table("Wins, as a multiple of a fair share", "", "seats", "wins", "share", "+-")
    for share in one.wins:
        name = Text(f"{share.heading} {share.name}")
        table.add_row(name, f"{share.seats}", f"{share.wins}", *_decimals(share.share, share.error))
    return table


def _answers(one: Figures) -> Table:
    table = _table("Chosen when offered", "", "offered", "chosen", "of them", "+-")
    for name, choice in list(one.chosen.items())[:_LISTED]:
        error = "" if choice.error is None else f"{100 * choice.error:.1f}"
        percents = (f"{100 * choice.part:.1f}%", error)
        table.add_row(Text(name.replace("_", " ")), f"{choice.offered}", f"{choice.chosen}", *percents)
    return table


def _rows(one: Figures) -> Table:
    """Return the table of what was used, of the tables of the ruleset; who wins may also use more of it."""
    title = "Rows of tables in a match: how often offered and used, and how those won who used them (1.00 is fair)"
    table = _table(title, "", "offered", "used", "+-", "seats", "won", "+-")
    for name, use in one.rows.items():
        times = _decimals(use.offered or None, use.times, use.times_error)
        won = _decimals(use.share, use.error) if use.users else ()
        table.add_row(Text(name.replace("_", " ")), *times, f"{use.users}", *won)
    return table


def _differences(compared: list[Comparison], names: list[str]) -> Table:
    table = _table("On the same seeds", "", *names, f"more in {names[1]}", "+-")
    for one in compared:
        values = (*_decimals(one.first, one.second), f"{one.difference:+.2f}", *_decimals(one.error))
        table.add_row(Text(one.name.replace("_", " ")), *values)
    return table


def _in_words(compared: list[Comparison], names: list[str]) -> str:
    """Return which of two rulesets has the longer matches, and whether chance alone may have made it so."""
    turns = next(one for one in compared if one.name == TURNS)
    length = "longer" if turns.difference > 0 else "shorter"
    doubt = "" if abs(turns.difference) > 2 * (turns.error or 0) > 0 else "; chance alone may have made that"
    error = "" if turns.error is None else f" +- {turns.error:.1f}"
    said = f"{abs(turns.difference):.1f}{error} turns a seat {length}"
    return f"A match of {names[1]} is {said} than one of {names[0]}{doubt}."
