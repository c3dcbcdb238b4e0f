"""Does a match of Ludicrous Ludo stay open: turns in which nothing moves, comebacks, and when it is decided.

    python benchmarks/tension.py [--matches 120] [--seats 2 3 4] [--mirror] [--option underdog=false ...] [--workers 2]

Hard computers play whole matches. A turn is *dead* if no piece of the party on turn moves in it. *Last at half* is the
party with the most spaces to go when half of the turns have been played; its wins are told as a multiple of a fair
share. A match is *decided* at the part of it after which the winner's chance stays above .6. With `--mirror` all seats
play the same ready-made party, another one in every match: parties of unlike strength hide what rules do.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from math import sqrt
from statistics import fmean, median, quantiles
from typing import Any, Final, NamedTuple

from benchmarks.figures import ninth_decile, tell
from ludo_tui import Seat, rulesets
from ludo_tui.engine import Event
from ludo_tui.game import Game
from ludo_tui.players import answer_for, chances_of
from ludo_tui.rules import desk_for
from ludo_tui.rules.ludicrous.positions.underdog import spaces_to_go
from ludo_tui.study.simulation import NAMES, Plan, new_match

FIRST: Final = 3_000_000
OPEN_UP_TO: Final = 0.6
"""Above this chance to win a match counts as decided."""
PIECES_HOME: Final = 2
"""Pieces that must come home in a standard match."""


class Turn(NamedTuple):
    """What there was to see in one turn."""

    seat: int
    is_dead: bool
    last: int | None
    """Which seat had most spaces to go at its start."""
    chances: list[float]


class Match(NamedTuple):
    """The turns of a match up to its first winner, and who that was."""

    turns: list[Turn]
    winner: int


def mirrored(seats: int, options: dict[str, Any], seed: int) -> Game:
    """Return a match in which all seats play the same ready-made party."""
    desk = desk_for(rulesets.load("ludicrous"), {})
    ready = desk.ready()
    party = desk.for_seat(ready[seed % len(ready)][1])
    names = NAMES[:seats]
    return Game.new("ludicrous", [Seat(name, computer="hard", party=party) for name in names], seed, options)


def played(seats: int, options: dict[str, Any], is_mirrored: bool, seed: int) -> Match:
    """Play one match to its first winner."""
    if is_mirrored:
        game = mirrored(seats, options, seed)
    else:
        game = new_match(Plan(ruleset="ludicrous", levels=("hard",) * seats, options=options, drafts="ready"), seed)
    turns: list[Turn] = []
    number, seat, last, chances, told = 0, 0, None, list[float](), list[Event]()
    while (answer := answer_for(game)) is not None and not game.state.places:
        if game.state.turn.number > number:
            if number:
                turns.append(Turn(seat, is_dead(told, seat), last, chances))
            number, seat, told = game.state.turn.number, game.state.turn.seat, []
            last, chances = furthest(game), chances_of(game)
        told += game.answer(answer)
    turns.append(Turn(seat, is_dead(told, seat), last, chances))
    return Match(turns, game.state.places[0])


def is_dead(events: list[Event], seat: int) -> bool:
    """Return whether no piece of a seat has moved."""
    return not any(event.kind in ("moved", "entered") and getattr(event, "seat", None) == seat for event in events)


def furthest(game: Game) -> int | None:
    """Return the one seat that has most spaces to go, or None."""
    left = [spaces_to_go(game.state, seat, PIECES_HOME) for seat in range(len(game.state.parties))]
    return left.index(max(left)) if left.count(max(left)) == 1 else None


def longest_dead_run(match: Match) -> int:
    """Return the most dead turns that one seat had in a row."""
    runs = [0]
    for seat in range(len(match.turns[0].chances)):
        own = (turn.is_dead for turn in match.turns if turn.seat == seat)
        runs += [len(list(run)) for dead, run in groupby(own) if dead]
    return max(runs)


def decided(match: Match) -> float:
    """Return after what part of a match the winner's chance stays above `OPEN_UP_TO`."""
    undecided = [number for number, turn in enumerate(match.turns, 1) if turn.chances[match.winner] <= OPEN_UP_TO]
    return undecided[-1] / len(match.turns) if undecided else 0.0


def comebacks(matches: list[Match]) -> Iterator[bool]:
    """Yield whether the party that is last when half of the turns are played has won."""
    for match in matches:
        last = match.turns[len(match.turns) // 2].last
        if last is not None:
            yield last == match.winner


def report(seats: int, matches: list[Match]) -> None:
    """Print the figures of matches with so many seats."""
    turns = [turn for match in matches for turn in match.turns]
    dead = 100 * fmean(turn.is_dead for turn in turns)
    runs = [longest_dead_run(match) for match in matches]
    won = list(comebacks(matches))
    share = fmean(won) * seats
    error = 1.96 * seats * sqrt(fmean(won) * (1 - fmean(won)) / len(won))
    ends = [decided(match) for match in matches]
    print(
        f"{seats} seats, {len(matches)} matches: turns a seat {fmean(len(one.turns) for one in matches) / seats:.1f}; "
        f"longest dead run {median(runs):.0f} in the median; last at half {share:.2f} +- {error:.2f} of {len(won)}; "
        f"decided {quantiles(ends, n=4)[0]:.2f}, {median(ends):.2f}, {quantiles(ends, n=4)[2]:.2f}",
        flush=True,
    )
    tell(f"dead turns of Ludicrous with {seats} seats", dead, "%", most=4)
    tell(f"longest run of them with {seats} seats, ninth decile", ninth_decile(runs), most=2)
    tell(f"wins of who is last at half time with {seats} seats, of a fair share", share, least=0.7)
    if seats == 2:
        tell("part of a match of two after which it is decided, median", median(ends), least=0.72)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=120)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--mirror", action="store_true", help="all seats play the same party")
    parser.add_argument("--option", nargs="+", default=[], metavar="NAME=VALUE", help="house rules")
    parser.add_argument("--first", type=int, default=FIRST, help="first seed")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    options = dict(one.split("=", 1) for one in given.option)
    with ProcessPoolExecutor(given.workers) as pool:
        for seats in given.seats:
            play = partial(played, seats, options, given.mirror)
            seeds = range(given.first, given.first + given.matches)
            report(seats, list(pool.map(play, seeds, chunksize=5)))


if __name__ == "__main__":
    main()
