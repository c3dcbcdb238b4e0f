"""Counts the words and numbers on the screen while a person is asked.

    python benchmarks/reading_load.py [--questions 200] [--games party ludicrous skirmish]
    python benchmarks/reading_load.py --saves saves/*.json

Two people play; they choose as normal computers would, and at every seventh question the table is painted at 120 x 40.
A word has two letters or more, or is a percentage; any other run of digits is a number.
Told are the median and the ninth decile. With `--saves` the first screen of each of these matches is counted.
"""

import argparse
import asyncio
import re
import tempfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks.figures import ninth_decile, tell
from ludo_tui import Game, Seat, players
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import load
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp

SIZE: Final = (120, 40)
EVERY: Final = 7
"""One of so many questions is looked at."""
AIMS: Final = {
    "classic": (60, 15),
    "party": (60, 15),
    "piecepack": (60, 15),
    "ludicrous": (90, 25),
    "skirmish": (110, 35),
}
"""The most words and numbers of a usual question, by game."""
_WORD: Final = re.compile(r"[A-Za-z]['\u2019A-Za-z]+|\d+ ?%")
_NUMBER: Final = re.compile(r"(?<![\w%])\d+(?! ?%)\b")
_TEXT: Final = re.compile(r'<text[^>]*x="(?P<x>[\d.]+)"[^>]*y="(?P<y>[\d.]+)"[^>]*>(?P<text>.*?)</text>')
"""A run of letters in a picture of the screen."""


class Load(NamedTuple):
    """What there is to read on a screen."""

    words: int
    numbers: int


def load_of(screen: str) -> Load:
    """Return how many words and numbers a screen has."""
    return Load(len(_WORD.findall(screen)), len(_NUMBER.findall(screen)))


async def painted(match: Game, folder: Path) -> str:
    """Return the table of a match as text, once it asks."""
    settings = SettingsFile(folder / "settings.json", only_now={"animation": "off"})
    app = LudoApp(game=match, saves=SaveFolder(folder / "saves"), settings=settings)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(6):
            await pilot.pause()
        picture = app.export_screenshot()
    app.files.close()
    rows: dict[float, list[tuple[float, str]]] = {}
    for run in _TEXT.finditer(picture):
        rows.setdefault(float(run["y"]), []).append((float(run["x"]), unescape(run["text"]).replace("\xa0", " ")))
    return "\n".join("".join(text for _, text in sorted(rows[y])) for y in sorted(rows))


def questions(ruleset: str, first: int) -> Iterator[Game]:
    """Yield a match of two people at every seventh question with several answers; others follow."""
    rules = load(ruleset)
    beside = [Seat("Sage", computer="normal")] * rules_for(rules, {}).beside
    seed = first
    while True:
        game, count = Game.new(ruleset, [Seat("Ana"), Seat("Ben"), *beside], seed), 0
        while (prompt := game.prompt) is not None and not game.state.places:
            if game.setup.seats[prompt.seat].computer is None and len(prompt.answers) > 1:
                count += 1
                if count % EVERY == 0:
                    yield game
            view, options = game.view(prompt.seat), game.setup.options
            luck = game.setup.seed, game.answer_count
            game.answer(players.choose(view, prompt, "normal", *luck, system=rules.system, options=options))
        seed += 1


def main() -> None:
    """Paint, count and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--questions", type=int, default=200, help="of each game")
    parser.add_argument("--games", nargs="+", default=["party", "ludicrous", "skirmish"], choices=AIMS)
    parser.add_argument("--first", type=int, default=7000, help="seed of the first match")
    parser.add_argument("--saves", nargs="+", type=Path, default=[], help="count the first screens of these instead")
    given = parser.parse_args()
    for save in given.saves:
        with tempfile.TemporaryDirectory() as folder:
            words, numbers = load_of(asyncio.run(painted(Game.load(save, accept_changes=True), Path(folder))))
        print(f"{save.name.partition('.')[0]}: {words} words, {numbers} numbers")
    for game in given.games if not given.saves else ():
        loads = []
        for _, match in zip(range(given.questions), questions(game, given.first), strict=False):
            with tempfile.TemporaryDirectory() as folder:
                match.save(save := Path(folder) / "match.ludo.json")
                loads.append(load_of(asyncio.run(painted(Game.load(save), Path(folder)))))
        for what, aim, found in zip(("words", "numbers"), AIMS[game], zip(*loads, strict=True), strict=True):
            print(f"{game}: ninth decile of {what} {ninth_decile(found):.0f}")
            tell(f"{game}: {what} at a usual question", median(found), most=aim)


if __name__ == "__main__":
    main()
