"""Shows in words what a change alters: plays the same matches before and after it, and compares what they show.

Matches with random house rules, random answers and all numbers of seats are played in a git revision and in the working
tree. Compared are the questions, the ids of the answers, the events, the views of all seats and the texts; for some
matches also line mode and the screens. In more matches computers of all levels play against each other, and what they
choose is compared. Of each match, the first moment that differs is told: each fact with what it was and what it is now.

A revision from before there was a player can be compared in what computers choose, and in nothing else.

With --expected FILE, differences that a line of the file names are not told, and the comparison goes on past them. A
line names the game, the fact, and what it was and is now; `*` stands for anything:

    ludicrous prompts.options[*].odds: * -> *
    * texts.*: "the own side" -> "your side"

300 matches a game take about half an hour on two cores; `--matches 20 --line 2 --screens 1 --computers 4` takes about
three minutes.
The exit status is 1 if anything differs that is not expected, or a match fails.
"""

import argparse
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copy
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ("classic", "party", "piecepack", "ludicrous", "skirmish")
PLAYER: Final = "tests/golden/player.py"
"""What plays in each version: its own copy."""
COMPUTERS: Final = Path(__file__).with_name("computers.py")
"""What lets computers play, the same in both versions."""
TOGETHER: Final = 10
"""How many matches one process plays."""
MOMENTS: Final = {"game": "question", "line": "line", "screens": "key", "computers": "answer"}
PATHS: Final = ("ids", "choices")
"""Kinds of things by which a match goes on: where one differs, it is another match from then on."""
NOTHING: Final = "nothing"
TOLD: Final = 5
"""How many differences of a match are told, and how many of one name."""

Sums = dict[int, dict[int, dict[str, str]]]
"""A sum for each match, moment and kind of thing."""


class Difference(NamedTuple):
    """A fact that is not the same before and after a change."""

    game: str
    where: str
    match: int
    moment: int
    fact: str
    """The kind of thing and the name of the fact: `prompts.options[move:2].odds`."""
    before: str
    now: str

    def __str__(self) -> str:
        """Return it without the match, as a list of expected ones names it."""
        return f"{self.game} {self.fact}: {self.before} -> {self.now}"

    @property
    def place(self) -> str:
        """The match and the moment in words."""
        kind = "house rule" if self.match == 0 else MOMENTS[self.where]
        return f"{self.game} match {self.match}, {kind} {self.moment}"

    @property
    def kind(self) -> str:
        """The kind of thing: prompts, ids, events, views, texts, line, screens, choices or failures."""
        return re.split(r"[.\[]", self.fact, maxsplit=1)[0]

    @property
    def name(self) -> str:
        """The name of the fact, whichever answer, piece or line it is about."""
        return re.sub(r"\[.*?\]", "[]", self.fact)


class Expected:
    """The differences that a change is meant to make."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._patterns = {
            line: re.compile(re.escape(line).replace(r"\*", ".*"))
            for line in map(str.strip, lines)
            if line and not line.startswith("#")
        }
        self.unseen = set(self._patterns)

    def holds(self, difference: Difference) -> bool:
        """Tell whether a difference is listed, and note that it was seen."""
        found = {line for line, pattern in self._patterns.items() if pattern.fullmatch(str(difference))}
        self.unseen -= found
        return bool(found)

    def __bool__(self) -> bool:
        return bool(self._patterns)


# Two versions


def check_out(revision: str, folder: Path) -> None:
    """Write the files of a revision into a folder."""
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def copy_tree(folder: Path) -> None:
    """Copy the files of the working tree into a folder, so that work can go on while it is looked at."""
    for name in _git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / name, folder / name)


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


class Version:
    """A version of the game in a folder of its own."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LUDO_TUI_", "XDG_"))}
        own = {"HOME": str(home), "XDG_CONFIG_HOME": f"{home}/config", "XDG_DATA_HOME": f"{home}/data"}
        settled = {
            "PYTHONPATH": str(folder),
            "PYTHONHASHSEED": "0",
            "COLORTERM": "truecolor",
            "TZ": "UTC",
            "TMPDIR": str(home),
        }
        self._environment = {**kept, **own, **settled}

    @property
    def has_player(self) -> bool:
        """Can matches be played in it in other ways than by computers?"""
        return (self.folder / PLAYER).is_file()

    def play(self, game: str, where: str, matches: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the rows that are written about matches.

        Raises:
            RuntimeError: the player cannot run in this version.
        """
        if where == "computers":
            command = [sys.executable, "-P", str(COMPUTERS), game, *matches]
        else:
            command = [sys.executable, "-m", "tests.golden.player", game, where, *matches]
        done = subprocess.run(command, cwd=self.folder, env=self._environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"the player fails in {self.folder}:\n{done.stderr[-2000:]}")
        for line in done.stdout.splitlines():
            yield line.split("\t")

    def sums(self, game: str, where: str, matches: Sequence[int]) -> Sums:
        """Return a sum for each match, moment and kind of thing."""
        found: Sums = defaultdict(lambda: defaultdict(dict))
        for match, moment, kind, *one in self.play(game, where, [*map(str, matches)]):
            found[int(match)][int(moment)][kind] = " ".join(one)
        return found

    def facts(
        self, game: str, where: str, moments: Mapping[int, Sequence[int]]
    ) -> Mapping[tuple[int, int], dict[str, str]]:
        """Return the facts of moments in full, by match and moment."""
        found: dict[tuple[int, int], dict[str, str]] = defaultdict(dict)
        wanted = [f"{match}:{','.join(map(str, some))}" for match, some in moments.items()]
        for match, moment, kind, name, value in self.play(game, where, wanted):
            found[int(match), int(moment)][kind + ("" if name[:1] in ("", "[") else ".") + name] = value
        return found


# What differs


def compare(
    before: Version, now: Version, game: str, where: str, matches: Sequence[int], expected: Expected
) -> list[Difference]:
    """Return what differs at the first moment of each match at which something does that is not expected."""
    then, today = (version.sums(game, where, matches) for version in (before, now))
    wanted = {match: _differing(then[match], today[match]) for match in matches}
    if not expected:
        wanted = {match: some[:1] for match, some in wanted.items()}
    wanted = {match: some for match, some in wanted.items() if some}
    if not wanted:
        return []
    old, new = (version.facts(game, where, wanted) for version in (before, now))
    return [one for match, some in wanted.items() for one in _first(game, where, match, some, old, new, expected)]


def _differing(then: Mapping[int, Mapping[str, str]], today: Mapping[int, Mapping[str, str]]) -> list[int]:
    """Return the moments of a match that differ, up to the one from which on other answers are given."""
    found = []
    for moment in sorted({*then, *today}):
        old, new = then.get(moment, {}), today.get(moment, {})
        if old != new or "failures" in new:
            found.append(moment)
        if any(old.get(kind) != new.get(kind) for kind in PATHS):
            break
    return found


def _first(
    game: str,
    where: str,
    match: int,
    moments: Sequence[int],
    old: Mapping[tuple[int, int], dict[str, str]],
    new: Mapping[tuple[int, int], dict[str, str]],
    expected: Expected,
) -> list[Difference]:
    for moment in moments:
        then, today = old.get((match, moment), {}), new.get((match, moment), {})
        all_ = [
            Difference(game, where, match, moment, fact, then.get(fact, NOTHING), today.get(fact, NOTHING))
            for fact in {**then, **today}
            if then.get(fact) != today.get(fact) or fact.startswith("failures")
        ]
        if unlisted := [one for one in all_ if not expected.holds(one)]:
            return unlisted
    return []


class Report:
    """Tells differences as they are found, and counts them."""

    def __init__(self) -> None:
        self.names: Counter[tuple[str, str]] = Counter()
        self.kinds: Counter[tuple[str, str]] = Counter()
        self.matches: Counter[str] = Counter()

    def tell(self, differences: Sequence[Difference]) -> None:
        """Tell the first differences of a match, each name a few times only."""
        told = 0
        for one in differences:
            self.names[one.game, one.name] += 1
            self.kinds[one.game, one.kind] += 1
            if told < TOLD and self.names[one.game, one.name] <= TOLD:
                told += 1
                _write(f"{one.place}, {one.fact}: {one.before} -> {one.now}")
        if differences:
            self.matches[differences[0].game] += 1

    def summary(self, games: Sequence[str]) -> Iterator[str]:
        """Yield how many differences there are of each game, kind of thing and name."""
        for game in games:
            kinds = ", ".join(f"{kind} {count}" for (of, kind), count in self.kinds.items() if of == game)
            yield f"{game}: {f'{self.matches[game]} matches differ: {kinds}' if kinds else 'nothing differs'}"
            yield from (f"    {count} {name}" for (of, name), count in self.names.most_common() if of == game)


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(words: Sequence[str]) -> int:
    """Compare a revision with the working tree, and return the exit status."""
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        "python -m tests.golden.differ", description=about, epilog=more, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("base", help="the git revision to compare with")
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES, help="all by default")
    parser.add_argument("--matches", type=int, default=300, help="matches of each game (default: 300)")
    parser.add_argument("--line", type=int, default=30, help="matches of each game in line mode (default: 30)")
    parser.add_argument("--screens", type=int, default=12, help="matches of each game on screen (default: 12)")
    parser.add_argument("--computers", type=int, default=30, help="matches of each game by computers (default: 30)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default: 2)")
    parser.add_argument("--expected", type=Path, help="a file of the differences that are meant")
    given = parser.parse_args(words)
    expected = Expected(given.expected.read_text(encoding="utf-8").splitlines() if given.expected else [])
    report = Report()
    with tempfile.TemporaryDirectory(prefix="ludo-differ-") as name, ThreadPoolExecutor(given.jobs) as pool:
        before, now, home = (Path(name, one) for one in ("before", "now", "home"))
        for folder in (before, now, home):
            folder.mkdir()
        check_out(given.base, before)
        copy_tree(now)
        versions = Version(before, home), Version(now, home)
        counts = {"computers": given.computers}
        if versions[0].has_player:
            counts |= {"game": given.matches, "line": given.line, "screens": given.screens}
        else:
            _write(f"{given.base} has no player: compared is only what computers choose")
        tasks = [
            pool.submit(compare, *versions, game, where, range(first, min(first + TOGETHER, count + 1)), expected)
            for game in given.games
            for where, count in counts.items()
            for first in range(where != "game", count + 1, TOGETHER)
        ]
        for task in tasks:
            found = defaultdict(list)
            for one in task.result():
                found[one.match].append(one)
            for some in found.values():
                report.tell(some)
    for line in report.summary(given.games):
        _write(line)
    for line in sorted(expected.unseen):
        _write(f"expected, but not seen: {line}")
    return int(bool(report.kinds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
