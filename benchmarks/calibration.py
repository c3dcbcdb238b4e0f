"""How far win chances can be believed: positions by the chance that is told, and how many of them were won.

    python benchmarks/calibration.py [--games 400] [--only party:2 ...]

Computers of level normal play until somebody has won; at questions by lot everybody's chance is noted, and who won.
Positions stand in ten bins of equal width; of each the mean chance is compared with the share of wins. The error is
that of the share, as if every match gave one position to a bin. A bin with fewer than 100 positions is not judged.
"""

import argparse
import math
from collections import defaultdict
from typing import Final, NamedTuple

from benchmarks.figures import tell
from ludo_tui import players
from ludo_tui.engine import Dice, Lot
from ludo_tui.study.simulation import Plan, new_match

TABLES: Final = tuple(
    (game, seats) for game in ("classic", "party", "piecepack", "ludicrous", "skirmish") for seats in (2, 3, 4)
)
BINS: Final = 10
LEAST: Final = 100
"""So many positions make a bin that is judged."""
AIM: Final = 0.04
EVERY: Final = {"ludicrous": 8, "skirmish": 8}
"""One of so many questions is looked at; elsewhere one of three."""


class Noted(NamedTuple):
    """What was told of one seat at one question."""

    chance: float
    match: int
    has_won: bool


def noted(game: str, seats: int, games: int, first: int) -> list[Noted]:
    """Return what was told in some matches, and what came of it."""
    found: list[Noted] = []
    beside = game == "skirmish"
    for number in range(first, first + games):
        match = new_match(Plan(ruleset=game, levels=("normal",) * (seats + beside)), number)
        lot, told = Lot(Dice(number, "calibration")), list[list[float]]()
        while match.prompt is not None and not match.state.places:
            if lot.draw(EVERY.get(game, 3)) == 0 and (chances := players.chances_of(match)):
                told.append(chances)
            answer = players.answer_for(match)
            assert answer is not None
            match.answer(answer)
        places = match.state.places or match.result
        assert places
        found += [Noted(one, number, seat == places[0]) for chances in told for seat, one in enumerate(chances)]
    return found


def judged(game: str, seats: int, found: list[Noted]) -> None:
    """Print the bins, and by how much the worst of them is off."""
    bins: dict[int, list[Noted]] = defaultdict(list)
    for one in found:
        bins[min(int(one.chance * BINS), BINS - 1)].append(one)
    worst = 0.0
    for _, known in sorted(bins.items()):
        mean = sum(one.chance for one in known) / len(known)
        share = sum(one.has_won for one in known) / len(known)
        matches = len({one.match for one in known})
        error = math.sqrt(max(share * (1 - share), 0.01) / matches)
        print(f"{game} {seats}: told {mean:.3f}, won {share:.3f} +- {error:.3f} of {len(known)} in {matches} matches")
        if len(known) >= LEAST:
            worst = max(worst, abs(mean - share))
    tell(f"win chances of {game} with {seats} seats, most that a bin is off", worst, most=AIM)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=2_000_000, help="first seed")
    parser.add_argument("--only", nargs="+", metavar="GAME:SEATS", help="some tables, or parts of their names")
    given = parser.parse_args()
    for game, seats in TABLES:
        if given.only is None or any(part in f"{game}:{seats}" for part in given.only):
            judged(game, seats, noted(game, seats, given.games, given.first))


if __name__ == "__main__":
    main()
