"""How likely each party and the Sage are to win: the facts that count, by weights that were learned."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Who
from ludo_tui.players import learned_chances
from ludo_tui.players.learned_chances import RANKS, learned_in
from ludo_tui.players.skirmish.danger import HEALTH, danger
from ludo_tui.rules.skirmish.model.state import Goals, Piece, SkirmishState

FILE: Final = Path(__file__).with_name("learned.json")
WANTED: Final = {2: 3, 3: 2, 4: 2}
"""Pieces that had to come home in the matches of so many parties that it was learned from."""
LAST_ROUNDS: Final = 4
"""Rounds before nightfall in which time counts more."""
LAST_STEPS: Final = 12
"""Spaces to go for all pieces that must come home, below which each counts more."""


def is_known(view: SkirmishState, match: str, goals: Goals) -> bool:
    """Return whether what was learned says something about a match: as long as those, with the Sage against all."""
    known = learned_in(FILE)
    return (
        match == known.match
        and view.sage is not None
        and not goals.has_truce
        and not view.conceded
        and len(view.parties) in known.parties
        and goals.wanted == WANTED[len(view.parties)]
    )


def chances(view: SkirmishState, goals: Goals) -> list[float]:
    """Return how likely each party and then the Sage are to win, 0..1; the match is not changed."""
    seats = range(len(view.parties) + 1)
    if view.places:
        return [float(seat == view.places[0]) for seat in seats]
    found = learned_chances.chances(
        learned_in(FILE).parties[len(view.parties)], {seat: facts(view, seat, goals) for seat in seats}
    )
    return [found[seat] for seat in seats]


def facts(view: SkirmishState, seat: int, goals: Goals) -> Iterator[tuple[str, float]]:
    """Yield the facts about a party or the Sage by name, each with how much of it there is: mostly 0..1."""
    yield from _of_sage(view, goals) if seat == view.sage else _of_party(view, seat, goals)


def _of_party(view: SkirmishState, seat: int, goals: Goals) -> Iterator[tuple[str, float]]:
    """Yield the facts about a party."""
    party = view.parties[seat]
    ranked = sorted(range(len(party)), key=lambda number: -party[number].step)
    to_go = _to_go(party, goals)
    yield "to go", to_go / (goals.wanted * HOME)
    yield "to go squared", (to_go / (goals.wanted * HOME)) ** 2
    yield "last steps", max(0, LAST_STEPS - to_go) / LAST_STEPS
    for rank, number in zip(RANKS, ranked, strict=False):
        piece = party[number]
        yield from ((f"{rank} {fact}", much) for fact, much in _of_piece(piece))
        yield f"{rank} danger", danger(view, Who(seat, number)) / HOME
    through = sum(piece.is_in_column or piece.step == HOME for piece in party)
    seals, needed = sum(piece.seals for piece in party), max(0, goals.wanted - through)
    yield "seals", min(seals, needed) / goals.wanted
    yield "spare seals", max(0, seals - needed) / goals.wanted
    yield "on turn", float(view.turn.seat == seat)
    yield "goes first", float(view.token == seat)


def _of_piece(piece: Piece) -> Iterator[tuple[str, float]]:
    """Yield where a piece stands and how it is."""
    way = max(piece.step, 0) / HOME
    yield "way", way
    yield "way squared", way * way
    yield "in the yard", float(piece.step == YARD)
    yield "in the column", float(piece.is_in_column)
    yield "home", float(piece.step == HOME)
    yield "wounds", min(1.0, piece.damage / HEALTH)
    yield "down", float(piece.is_down)
    yield "way of the fallen", way * piece.is_down
    yield from ((one.id, 1.0) for one in piece.afflictions)


def _of_sage(view: SkirmishState, goals: Goals) -> Iterator[tuple[str, float]]:
    """Yield the facts about the Sage: how near doom and night are, and what it can still do about it."""
    doom, time = min(1.0, view.doom / goals.doom), min(1.0, view.round / goals.rounds)
    is_open = all(piece.step < HOME for party in view.parties for piece in party)
    nearest = min(_to_go(party, goals) for party in view.parties) / (goals.wanted * HOME)
    first = min(HOME - piece.step for party in view.parties for piece in party) / HOME
    last = max(0, LAST_ROUNDS - (goals.rounds - view.round)) / LAST_ROUNDS
    yield "sage", 1.0
    yield "doom", doom
    yield "doom squared", doom * doom
    yield "doom nearly done", float(goals.doom - view.doom <= 1)
    yield "doom, by time left", doom * (1 - time)
    yield "doom, by the way of the nearest", doom * nearest
    yield "nobody home", float(is_open)
    yield "time", time
    yield "time, nobody home", time * is_open
    yield "last rounds, nobody home", last * is_open
    yield "last rounds, by the way of the first", last * first * is_open
    yield "time, by the way of the first", time * first * is_open
    yield "monsters", len(view.monsters) / 5
    yield "wounds of monsters", sum(one.damage for one in view.monsters) / 50
    yield "menace", view.menace / 5
    yield "fallen", sum(piece.is_down for party in view.parties for piece in party) / 3


def _to_go(party: list[Piece], goals: Goals) -> int:
    """Return how many spaces the foremost pieces of a party are from home, as many as must get there."""
    return sum(sorted(HOME - piece.step for piece in party)[: goals.wanted])
