"""How long a person waits for computers: the seconds from the last key of a turn to the first question of the next one.

    python benchmarks/pace.py [--games party ...] [--seats 2 3 4] [--matches 4] [--turns 40]

One person sits at the table on screen with the settings of a new player and answers at once as normal computers do.
The seconds are those that the program asks its clock for, so they are the same on every machine. Of each wait it is
told how much is the person's own move, the time to take it back, and the turns of the others. What is shown in a turn
of a person and of a computer is told as well: `seconds` of a ruleset are made of it, and of the keys of a turn.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from benchmarks.figures import ninth_decile, tell
from ludo_tui import Game, Seat, rulesets
from ludo_tui.players import choose
from ludo_tui.rules import rules_for
from ludo_tui.study.simulation import NAMES
from ludo_tui.table.files.settings import Settings
from ludo_tui.table.setup.table_choices import usual_table
from ludo_tui.ui.table.table_screen import TableScreen
from tests.ui.table_pilot import TablePilot, table_pilot

GAMES = ("party", "classic", "piecepack", "ludicrous", "skirmish")
AIMS = (2.5, 4.0)
"""Seconds against three computers: the median and the ninth decile."""
LONGEST = 100_000
"""Moments after which a match is given up."""


class Wait(NamedTuple):
    """The seconds of a wait."""

    own: float = 0.0
    """For the person's own move to be shown."""
    open: float = 0.0
    """For the time to take it back."""
    others: float = 0.0

    @property
    def whole(self) -> float:
        """How long it is."""
        return self.own + self.open + self.others

    def plus(self, part: str, seconds: float) -> "Wait":
        """Return the wait with some more of one part."""
        return self._replace(**{part: getattr(self, part) + seconds})


def new_match(game: str, seats: int, seed: int) -> Game:
    """Return a match of one person against computers of level normal."""
    beside = rules_for(rulesets.load(game), {}).beside
    people = [Seat(NAMES[0]), *(Seat(name, computer="normal") for name in NAMES[1:seats])]
    people += [Seat("Sage", computer="normal")] * beside
    return Game.new(game, people, seed=seed, options=usual_table(rulesets.load(game)))


class Turn(NamedTuple):
    """A turn of the person, up to the next one."""

    shown: float
    """Seconds of what was shown before its last key."""
    wait: Wait
    others: int
    """Turns of others after it."""


async def turns_of(match: Game, turns: int, folder: Path) -> list[Turn]:
    """Play some turns of a person, and return them."""
    found, wait, turn, shown, part = list[Turn](), Wait(), 0, 0.0, "others"
    usual = Settings()
    async with table_pilot(
        match, folder, every_phase=False, animation=usual.animation, auto_move=usual.auto_move
    ) as at:
        session, flow = at.session, at.table.parts.flow
        for _ in range(LONGEST):
            if not isinstance(at.app.screen, TableScreen):
                await at.press("space")  # on a sheet that is read, the next roll
                continue
            is_shown, waiting = at.table.parts.animation.is_running, session.questions.waiting
            if waiting == "over" or match.state.places or len(found) == turns:
                break
            if flow.status.is_held(session) and not is_shown:
                await at.press("space")
            elif waiting == "person" and not is_shown:
                if session.seats.on_turn == 0:
                    now = match.state.turn.number
                    if turn not in (0, now):
                        found.append(Turn(shown, wait, now - turn - 1))
                    shown = shown + wait.whole if turn == now else 0.0
                    wait, turn = Wait(), now
                part = "own"
                await answer(at)
            elif (due := at.clock.due) is not None:
                if part == "own" and not is_shown:
                    part = "open"
                seconds = due - at.clock.now()
                wait = wait.plus(part, seconds)
                part = "others" if part == "open" else part
                await at.run(seconds)
            else:
                raise RuntimeError(f"nothing is going to happen: {waiting}")
    return found


async def answer(at: TablePilot) -> None:
    """Answer for the person as a computer would."""
    match, questions = at.session.game, at.session.questions
    if (prompt := match.prompt) is None:
        return
    if questions.cover is not None:
        at.session.answer(questions.cover.id)
    roll, system = questions.roll, match.rules.ruleset.system
    view, options = match.view(prompt.seat), match.setup.options
    chosen = choose(view, prompt, "normal", match.setup.seed, match.answer_count, system=system, options=options)
    at.table.take(chosen if roll is None else roll.id)
    await at.settle()


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--turns", type=int, default=40, help="turns of the person in a match at most")
    given = parser.parse_args()
    for game in given.games:
        for seats in given.seats:
            found = list[Turn]()
            for seed in range(given.matches):
                with tempfile.TemporaryDirectory() as folder:
                    found += asyncio.run(turns_of(new_match(game, seats, seed), given.turns, Path(folder)))
            report(game, seats, found)


def report(game: str, seats: int, found: list[Turn]) -> None:
    """Print how long somebody waits in a game with so many seats."""
    if not found:
        print(f"{game} {seats}: too few turns for a wait between two")
        return
    waits = [one.wait for one in found]
    whole = [wait.whole for wait in waits]
    ninth = ninth_decile(whole)
    parts = ", ".join(f"{name} {fmean(getattr(one, name) for one in waits):.2f}" for name in Wait._fields)
    print(
        f"{game} {seats}: {len(found)} waits, median {median(whole):.2f} s, ninth decile {ninth:.2f} s (mean {parts})"
    )
    computer = sum(one.wait.others for one in found) / max(sum(one.others for one in found), 1)
    own = fmean(one.shown + one.wait.own for one in found)
    print(f"  shown in a turn of a person {own:.1f} s, of a computer {computer:.1f} s")
    if seats == 4 and rulesets.load(game).system == "race":
        tell(f"seconds between turns of {game} against three computers, median", median(whole), "s", most=AIMS[0])
        tell(f"seconds between turns of {game} against three computers, ninth decile", ninth, "s", most=AIMS[1])


if __name__ == "__main__":
    main()
