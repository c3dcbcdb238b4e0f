"""How what a player waits for grows with what there is: writes `docs/performance.md`.

    python benchmarks/growth.py [--only WORD ...] [--write]

Each row is measured at a few sizes in one run; the slope is the power of the size with which the time grows between
the smallest and the largest: 0 is flat, 1 grows in step, 2 with the square. Times are medians of seconds of the
processor, but for keys, which are measured in a terminal.
"""

import argparse
import math
import os
import pickle
import resource
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.figures import tell
from benchmarks.startup import DOWN, PROGRAM, TABLES, Terminal
from ludo_tui import Game, players, rulesets
from ludo_tui.engine import Match
from ludo_tui.records.house_table import FILE, results
from ludo_tui.saves import SaveFolder
from ludo_tui.study import cluster
from ludo_tui.study.simulation import Plan, new_match, simulate

ROUNDS: Final = 5
SIMULATED: Final = (("party", 4, 240), ("ludicrous", 2, 24), ("skirmish", 3, 16))
"""What is simulated, with so many seats and matches."""
PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


class Growth(NamedTuple):
    """What one thing costs at several sizes."""

    what: str
    of: str
    """What there is more of."""
    unit: str
    costs: Sequence[tuple[str, int, float]]
    """What a size is called, the size, and the cost."""
    note: str = ""
    """Why it is not flat, and what was done about it."""

    @property
    def slope(self) -> float:
        """The power of the size with which the cost grows."""
        (_, least, cheap), (_, most, dear) = self.costs[0], self.costs[-1]
        return math.log(max(dear, 1e-9) / max(cheap, 1e-9)) / math.log(most / least) if most > least else 0.0


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median of the milliseconds of the processor that some work takes, its first time left out."""
    found = []
    for _ in range(rounds + 1):
        started = time.process_time()
        work()
        found.append(1000 * (time.process_time() - started))
    return statistics.median(found[1:])


def an_answer(match: Match[Any], count: int) -> float:
    """Return the milliseconds of an answer of a match, with what it leads to, over the next answers."""
    found = []
    for _ in range(count):
        if match.prompt is None:
            break
        answer = players.answer_for(match)
        assert answer is not None
        started = time.process_time()
        match.answer(answer)
        found.append(1000 * (time.process_time() - started))
    return statistics.fmean(found)


def seats() -> Iterator[Growth]:
    """Yield what an answer costs with two, three and four seats."""
    for game in ("party", "ludicrous", "skirmish"):
        beside = ("normal",) * (game == "skirmish")
        costs = []
        for count in (2, 3, 4):
            one = [
                an_answer(new_match(Plan(ruleset=game, levels=("normal",) * count + beside), seed), 200)
                for seed in range(ROUNDS)
            ]
            costs.append((f"{count}", count, statistics.median(one)))
        yield Growth(f"an answer of {game.capitalize()}", "seats", "ms", costs)


def play_on(match: Game, turns: int) -> None:
    """Play a match up to a turn: dice are typed in, and without a 6 nobody comes out, so that it never ends."""
    while match.state.turn.number < turns:
        assert match.prompt is not None
        match.answer(match.prompt.options[match.answer_count % 5].id)


def turns() -> Iterator[Growth]:
    """Yield what an answer and its save cost as a match goes on."""
    match = Game.new("piecepack", ["Ana", "Ben", "Cleo", "Dan"], seed=9, options={"table_dice": True})
    answers, saves, loads = [], [], []
    with tempfile.TemporaryDirectory() as made:
        folder = SaveFolder(made)
        for count in (50, 500, 5_000):
            play_on(match, count)
            copy = match.fork(luck=0)

            def answer(copy: Match[Any] = copy) -> None:
                assert copy.prompt is not None
                copy.answer(copy.prompt.options[0].id)

            answers.append((f"turn {count:,}", count, milliseconds(answer, 20)))
            saves.append((f"turn {count:,}", count, milliseconds(partial(folder.autosave, match))))
            entry = folder.list(examples=False)[0]
            loads.append((f"turn {count:,}", count, milliseconds(partial(folder.load, entry))))
        folder.close()
    yield Growth("an answer of Piecepack", "turns", "ms", answers)
    yield Growth("its save", "turns", "ms", saves, "the history is part of the file, and written whole")
    yield Growth("loading it", "turns", "ms", loads, "only the last turn is played again; the rest is read")


def saves() -> Iterator[Growth]:
    """Yield what the list of saves, and going on with the last one, cost."""
    lists, latest = [], []
    for count in (10, 100, 1_000, 10_000):
        with tempfile.TemporaryDirectory() as made:
            folder = SaveFolder(made)
            first = folder.save_as(Game.new("party", ["Ana", "Ben"], seed=1), "first")
            for number in range(1, count):
                copy = first.with_name(f"save {number}{''.join(first.suffixes)}")
                shutil.copyfile(first, copy)
                then = time.time() - 3600 * number  # an evening each
                os.utime(copy, (then, then))
            lists.append((f"{count:,}", count, milliseconds(partial(folder.list, examples=False), 3)))
            latest.append((f"{count:,}", count, milliseconds(folder.latest, 3)))
            folder.close()
    yield Growth("the list of saves", "saves", "ms", lists)
    yield Growth("finding the match to go on with", "saves", "ms", latest)


def house_table() -> Iterator[Growth]:
    """Yield what the house table costs."""
    costs = []
    for count in (100, 1_000, 10_000, 100_000):
        with tempfile.TemporaryDirectory() as made:
            folder = SaveFolder(made)
            folder.save_as(Game.new("party", ["Ana", "Ben"], seed=1), "first")
            results(folder)
            with closing(sqlite3.connect(folder.path / FILE)) as book, book:
                book.executemany(
                    "INSERT INTO matches VALUES (?, 'party', '2026-01-01T12:00:00+00:00', 30)",
                    ((f"{number}",) for number in range(count)),
                )
                book.executemany(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, 0, ?, 3, 20)",
                    (
                        (f"{number}", seat, name.casefold(), name, (seat + number) % 2 + 1)
                        for number in range(count)
                        for seat, name in enumerate((f"Ana {number % 20}", f"Ben {number % 20}"))
                    ),
                )
            costs.append((f"{count:,}", count, milliseconds(partial(results, folder), 3)))
            folder.close()
    yield Growth("the house table", "results", "ms", costs, "every row is checked before it is shown")


def games() -> Iterator[Growth]:
    """Yield what the list of games costs."""
    costs = []
    before = os.environ.get("LUDO_TUI_RULESETS")
    for count in (5, 25, 105):
        with tempfile.TemporaryDirectory() as made:
            os.environ["LUDO_TUI_RULESETS"] = made
            for number in range(count - 5):
                rulesets.save_preset(f"house {number}", "party", {"pieces_to_win": 2})

            def listed() -> None:
                rulesets.forget()
                rulesets.summaries(is_whole=True)

            listed()  # what is read first is kept
            costs.append((f"{count}", count, milliseconds(listed, 3)))
    os.environ.pop("LUDO_TUI_RULESETS")
    if before is not None:
        os.environ["LUDO_TUI_RULESETS"] = before
    rulesets.forget()
    yield Growth("the list of games, from the cache", "rulesets", "ms", costs)


def windows() -> Iterator[Growth]:
    """Yield what a key costs in windows of several sizes."""
    sizes = ((80, 24), (120, 40), (200, 60), (400, 120))
    for game, (arguments, words, keys) in TABLES.items():
        costs = []
        for columns, rows in sizes:
            with tempfile.TemporaryDirectory() as made:
                environment = {**os.environ, "TERM": "xterm-256color", "LUDO_TUI_CONFIG": f"{made}/settings.json"}
                command = [*PROGRAM, "new", "--no-animation", *arguments, "--saves", made]
                terminal = Terminal(command, environment, (columns, rows))
                terminal.wait_for(words)
                terminal.settle()
                for key in keys:
                    terminal.press(key)
                found = sorted(terminal.press(DOWN)[0] * 1000 for _ in range(25))
                terminal.close()
            costs.append((f"{columns}x{rows}", columns * rows, found[len(found) // 2]))
        yield Growth(f"Down in a list of {game}", "cells", "ms", costs)


def visitors() -> Iterator[Growth]:
    """Yield what visitors of a web table take, each of whom has a program of its own."""
    costs = []
    for count in (1, 2, 4, 8):
        with tempfile.TemporaryDirectory() as made:
            environment = {**os.environ, "TERM": "xterm-256color", "LUDO_TUI_CONFIG": f"{made}/settings.json"}
            arguments, words, _ = TABLES["Party"]
            command = [*PROGRAM, "new", "--no-animation", *arguments, "--saves"]
            there = [Terminal([*command, f"{made}/{number}"], environment) for number in range(count)]
            for terminal in there:
                terminal.wait_for(words)
                terminal.settle()
            costs.append((f"{count}", count, sum(terminal.peak() for terminal in there)))
            for terminal in there:
                terminal.close()
    yield Growth("memory of the programs at a Party table", "visitors", "MiB", costs, "a program of its own for each")


def many_matches() -> Iterator[Growth]:
    """Yield what a match of a simulation costs by one process and by one for each core, and by so many Dask workers."""
    cores = os.cpu_count() or 1
    for game, players_there, count in SIMULATED:
        what, play = f"a simulated match of {game.capitalize()}", partial(simulate, game, ["normal"] * players_there)
        costs = [
            (f"{workers} of {cores} cores", workers, each(spent, partial(by_processes, play, workers), count))
            for workers in sorted({1, cores})
        ]
        five = cores * 300_000 / costs[-1][2]
        points = 196 * math.sqrt((players_there - 1) / five) / players_there
        size = statistics.fmean(len(pickle.dumps(one)) for one in play(matches=10))
        note = (
            f"in five minutes on {cores} cores {five:,.0f} matches, which tell how often one of {players_there} equal "
            f"seats wins to {points:.1f} points; a result is {size:,.0f} bytes"
        )
        yield Growth(what, "processes", "ms", costs, note)
        if find_spec("distributed") is None:
            print("Dask is not installed: pip install 'ludo-tui[dask]'")
            continue
        costs = [
            (f"{workers}", workers, each(spent, partial(by_dask, play, workers), count))
            for workers in sorted({1, cores})
        ]
        sent = each(bytes_sent, partial(by_dask, play, cores), count)
        note = f"{sent:,.0f} bytes are sent a match: counts, and no rules or positions"
        yield Growth(f"{what}, by Dask", "workers", "ms", costs, note)


def by_processes(play: Callable[..., Iterator[object]], workers: int, matches: int) -> None:
    """Play matches by processes of this computer."""
    list(play(matches=matches, workers=workers))


def by_dask(play: Callable[..., Iterator[object]], workers: int, matches: int) -> None:
    """Play matches by Dask workers of this computer."""
    with (
        import_module("distributed").LocalCluster(workers, threads_per_worker=1, dashboard_address=None) as local,
        closing(cluster.connected(local.scheduler_address)) as client,
    ):
        list(play(matches=matches, elsewhere=partial(cluster.played, client)))


def each(counted: Callable[[], float], play: Callable[[int], None], count: int) -> float:
    """Return what is counted for a match: for many without what a few of them take, as the start is part of both."""
    found = []
    for matches in (few := max(2, count // 8), count):
        before = counted()
        play(matches)
        found.append(counted() - before)
    return (found[1] - found[0]) / (count - few)


def spent() -> float:
    """Return the milliseconds of the processor that this process has taken, and the others that it has begun."""
    known = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return 1000 * sum(one.ru_utime + one.ru_stime for one in known)


def bytes_sent() -> float:
    """Return how many bytes have been sent within this computer."""
    return float(import_module("psutil").net_io_counters(pernic=True)["lo"].bytes_sent)


PARTS: Final = {
    "seats": seats,
    "turns": turns,
    "saves": saves,
    "house": house_table,
    "rulesets": games,
    "windows": windows,
    "visitors": visitors,
    "simulate": many_matches,
}


def page(found: Sequence[Growth], before: str = "") -> str:
    """Return the page that tells what was measured; of what was not, the rows that it had before."""
    lines = [
        "# How fast it is, and what makes it slower",
        "",
        "What a player waits for, and what a designer of rules does, measured with more and more of what could make it",
        "slow. A slope of 0 is flat; with a slope of 1 twice as much takes twice as long, and with -1 half as long.",
        "`python benchmarks/growth.py --write` measures it again and writes this page; times are those of the",
        "processor, on the machine that it ran on last. On more than one computer matches are played with Dask: see",
        "[Commands](commands.md).",
        "",
        "If you change rules, the rows on simulated matches say what five minutes give you, for example with",
        "`ludo-tui simulate party --matches 20000`. The share of wins is right to so many points in 19 of 20 such",
        "runs. To be twice as exact you need four times as many matches.",
        "",
        "| what | with more | cost | slope | why |",
        "|---|---|---|---|---|",
    ]
    rows = {line.split(" | ")[0]: line for line in before.splitlines() if line.startswith("| ")}
    rows = {what: line for what, line in rows.items() if what != "| what"}
    for one in found:
        costs = ", ".join(f"{name}: {cost:.3g}" for name, _, cost in one.costs)
        rows[f"| {one.what}"] = f"| {one.what} | {one.of} | {costs} {one.unit} | {one.slope:.2f} | {one.note} |"
    return "\n".join([*lines, *rows.values()]) + "\n"


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="WORD", help=f"some of {', '.join(PARTS)}")
    parser.add_argument("--write", action="store_true", help="write the page; with --only, these rows of it")
    given = parser.parse_args()
    found = []
    for name in given.only or PARTS:
        for one in PARTS[name]():
            found.append(one)
            costs = ", ".join(f"{size}: {cost:.3g}" for size, _, cost in one.costs)
            print(f"{one.what}, by {one.of}: {costs} {one.unit}, slope {one.slope:.2f}", flush=True)
            for (what, size), (most, said) in AIMS.items():
                cost = {number: value for _, number, value in one.costs}.get(size)
                if one.what == what and cost is not None:
                    tell(said, cost if most > 2 else cost / one.costs[0][2], "ms" if most > 2 else "", most=most)
    if given.write:
        PAGE.write_text(page(found, PAGE.read_text(encoding="utf-8") if given.only else ""), encoding="utf-8")


AIMS: Final = {
    ("the list of saves", 10_000): (300.0, "the list of 10,000 saves"),
    ("finding the match to go on with", 10_000): (150.0, "finding the last of 10,000 saves"),
    ("an answer of Piecepack", 5_000): (1.1, "an answer at turn 5,000, of one at turn 50"),
}
"""By what is measured and its size: the most that it may be, and what that is called; ratios are small numbers."""


if __name__ == "__main__":
    main()
