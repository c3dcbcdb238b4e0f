"""Every figure that has an aim, measured in one run.

    python benchmarks/aims.py [--only WORD ...] [--long] [--keep FILE] [--against FILE]

Runs the other benchmarks and gathers what they tell with an aim. Without `--long` those are left out that take longer
than some minutes; `skirmish_play.py` and `ludicrous_fights.py` print tables of their own. Prints a table, and returns 1
if a figure has lost more than 3 % of what it was in the file that `--keep` wrote in an earlier run.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.figures import Figure, figures_in

FOLDER: Final = Path(__file__).resolve().parent
SLACK: Final = 0.03
"""So much of what it was may a figure lose."""
COMMANDS: Final = (
    "startup.py",
    "waits.py",
    "headless.py",
    "decisions.py",
    "saves.py",
    "loading.py",
    "repeats.py",
    "keypresses.py",
    "keypresses.py --ruleset skirmish",
    "secret_reactions.py --matches 6",
    "growth.py --only turns saves",
    "skirmish_answers.py",
    "keys_and_choices.py",
    "tension.py --matches 60 --mirror",
    "reading_load.py --questions 60",
    "pace.py --games party --seats 4",
)
LONG: Final = (
    "startup.py --rounds 1 --presses 5 --games 10",
    "levels.py",
    "calibration.py",
    "ludicrous_balance.py",
    "citations.py",
    "verbs.py ludicrous",
    "verbs.py skirmish",
)


def measured(command: str) -> list[Figure]:
    """Return the figures that a benchmark tells; what goes wrong in it is printed."""
    done = subprocess.run(
        [sys.executable, *command.replace(command.split()[0], str(FOLDER / command.split()[0]), 1).split()],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    return figures_in(done.stdout)


def main() -> int:
    """Measure, print the table, and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", metavar="WORD", help="commands with one of these words in them")
    parser.add_argument("--long", action="store_true", help="those that take longer, too")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the figures down")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with figures that were written down")
    given = parser.parse_args()
    known = {} if given.against is None else {one.what: one for one in figures_in(given.against.read_text())}
    worse, told = False, list[str]()
    print("| figure | measured | aim | before | command |\n|---|---|---|---|---|")
    for command in [*COMMANDS, *(LONG if given.long or given.only else ())]:
        if given.only and not any(word in command for word in given.only):
            continue
        for one in measured(command):
            before = known.get(one.what)
            is_worse = before is not None and one.is_worse_than(before, SLACK)
            worse = worse or is_worse
            told.append(f"{one}")
            unit, way = one.unit and f" {one.unit}", "≤" if one.is_most else "≥"
            mark = " **worse**" if is_worse else "" if one.is_met else " missed"
            was = "" if before is None else f"{before.value:.4g}"
            print(
                f"| {one.what} | {one.value:.4g}{unit}{mark} | {way} {one.bound:g} | {was} | `{command}` |", flush=True
            )
    if given.keep is not None:
        given.keep.write_text("\n".join(told) + "\n")
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
